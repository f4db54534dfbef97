"""Settings of the minimal project: Overtrick's database engines, nothing else of it."""

import os
from pathlib import Path

from config.environment import read_database

SECRET_KEY = "x" * 50
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = ["bench.bare"]
MIDDLEWARE: list[str] = []
ROOT_URLCONF = "bench.bare.urls"
DATABASES = {
    "default": read_database("DATABASE_URL", sqlite=Path(os.environ["DATA_DIR"]) / "bare.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
