"""A temporary installation of Overtrick, in its own data folder.

Sets the environment before Django's settings are read, so that an installation in use is not
touched.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import django

ROOT = Path(__file__).parent.parent
MEMORY = Path("/dev/shm")
CLUB, DIRECTOR = "bench", "bench"


def scratch() -> Path | None:
    """Return a folder in memory if there is one, so that the disk is only timed on purpose."""
    return MEMORY if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None


def environment(folder: Path) -> dict[str, str]:
    """Return environment variables for one data folder, SQLite and no Redis."""
    inherited = {name: value for name, value in os.environ.items() if not _is_setting(name)}
    return inherited | {
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": str(ROOT),
    }


def _is_setting(name: str) -> bool:
    return name in {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DEBUG", "HTTPS", "ALLOWED_HOSTS"}


@contextmanager
def furnished() -> Iterator[Path]:
    """Set up Django in this process, migrate the database and collect static files."""
    with TemporaryDirectory(prefix="bench-", dir=scratch()) as name:
        folder = Path(name)
        os.environ.update(environment(folder))
        for setting in [name for name in os.environ if _is_setting(name)]:
            del os.environ[setting]
        django.setup()
        _furnish()
        yield folder


def _furnish() -> None:
    from django.core.management import call_command  # noqa: PLC0415 — the settings come first

    from config.launcher.static_files import gather_static_files  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    gather_static_files()


def copied(to: Path) -> Path:
    """Copy this installation to another folder, for other processes."""
    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(shutil.copytree(settings.DATA_DIR, to))
