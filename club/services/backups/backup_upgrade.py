"""Upgrades a backup from an older program version, in a temporary database.

The rows of a backup only fit the tables of their own version. So a temporary SQLite database gets
those tables and rows and is then migrated. This runs in another process, so that the database of
this process stays untouched.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command

from club.errors import BackupError
from club.services.backups import database_snapshot
from club.services.backups.backup_creation import create_backup
from club.services.backups.backup_format import BackupReader
from club.services.backups.row_loading import replace_all_rows
from club.services.backups.version_check import (
    compare_data_versions,
    executor_for,
    first_missing_migration,
    unknown_migrations,
)

log = logging.getLogger(__name__)
# The folder of the temporary database, in the data folder.
UPGRADE_PREFIX = "upgrade-"


def check_backup_version(reader: BackupReader, file: Path) -> list[str]:
    """Returns the migrations of a backup to be upgraded; raises an error for a newer one."""
    theirs = reader.manifest.migrations
    if unknown_migrations(theirs):
        made_on = reader.manifest.made_at[:10]
        newer, ours = compare_data_versions(theirs)
        raise BackupError("backup_too_new", made=made_on, theirs=newer, ours=ours)
    if first_missing_migration(theirs):
        raise BackupError("backup_broken", file=file.name)
    return theirs


@contextmanager
def upgraded_backup(file: Path) -> Iterator[Path]:
    """Context manager that gives the backup upgraded to this version."""
    with TemporaryDirectory(prefix=UPGRADE_PREFIX, dir=settings.DATA_DIR) as name:
        folder = Path(name)
        target = folder / file.name
        _run_upgrade_process(folder / "data", file.resolve(), target)
        yield target


def _run_upgrade_process(data: Path, file: Path, target: Path) -> None:
    """Runs the command `upgrade_backup` with a separate data folder and SQLite database."""
    environment = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": str(data),
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "SECRET_KEY": settings.SECRET_KEY,
        "LOG_TO_TERMINAL": "0",
    }
    command = ["upgrade_backup", str(file), str(target)]
    done = subprocess.run(
        [sys.executable, "-m", "config.launcher.command_line", *command],
        cwd=settings.BASE_DIR,
        env=os.environ | environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        log.error("the backup %s was not upgraded: %s", file, done.stderr)
        reason = (done.stderr.strip().splitlines() or [""])[-1]
        raise BackupError(
            "backup_not_upgraded", file=file.name, reason=reason.removeprefix("CommandError: ")
        )


def upgrade_backup(file: Path, target: Path) -> None:
    """Writes an upgraded copy of an older backup; needs an empty database."""
    if not database_snapshot.is_database_empty():
        raise BackupError("not_empty")
    with BackupReader(file) as reader:
        theirs = check_backup_version(reader, file)
        executor, targets = executor_for(theirs)
        executor.migrate(targets)
        replace_all_rows(reader, database_snapshot.historical_apps(), file=file)
        reader.extract_files(Path(settings.MEDIA_ROOT))
    call_command("migrate", interactive=False, verbosity=0)
    create_backup(target)
