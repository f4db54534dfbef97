"""The settings of an installation, with its data in a temporary folder.

TEST_DATABASE_URL and TEST_REDIS_URL, where set, take the place of SQLite and the folder.
"""

import os
from tempfile import TemporaryDirectory

FOLDER = TemporaryDirectory(prefix="overtrick-")
os.environ["DATA_DIR"] = FOLDER.name
for name in ("DATABASE_URL", "REDIS_URL"):
    os.environ[name] = os.environ.get(f"TEST_{name}", "")
for name in ("DEBUG", "HTTPS", "SECRET_KEY", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "LOG_LEVEL"):
    os.environ.pop(name, None)

# Two runs on one server do not meet, nor two workers of one run: each has its own database and key
# prefix in the cache.
RUN = f"overtrick_{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
os.environ["REDIS_PREFIX"] = f"{RUN}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"

from config.settings import *

# `make test` makes the tables from the models in a tenth of the time that the migrations need;
# tests/config/test_migrations.py holds both equal. `make test-all` migrates.
DATABASES["default"].setdefault("TEST", {})["MIGRATE"] = os.environ.get("OVERTRICK_SAMPLES") != "1"
if DATABASES["default"]["ENGINE"] != "config.sqlite":
    DATABASES["default"]["TEST"]["NAME"] = f"test_{RUN}"
    DATABASES["default"]["OPTIONS"].pop("pool")

# Quick, and without a gathering of static files first.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT.mkdir()
LOGGING["root"]["handlers"] = ["file"]
# Mails go to `mail.outbox`.
IS_MAIL_SET = True
