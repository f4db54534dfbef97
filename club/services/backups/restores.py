"""Restores a backup: verifies it, then replaces all rows and files, or none.

`backup_format` refuses a damaged file, `backup_upgrade` one of a newer program.
"""

import logging
import shutil
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType

from club.errors import BackupError
from club.services.backups import database_snapshot
from club.services.backups.backup_creation import create_backup
from club.services.backups.backup_format import BackupReader
from club.services.backups.backup_upgrade import (
    UPGRADE_PREFIX,
    check_backup_version,
    upgraded_backup,
)
from club.services.backups.row_loading import replace_all_rows
from club.services.backups.version_check import data_version

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """Result of a restore: where the old data was saved, and the backup's older version if any."""

    kept: Path | None
    upgraded_from: str = ""


def restore_backup(file: Path, *, replace: bool = False) -> RestoreResult:
    """Replaces all data by a backup, after backing up the current data.

    A backup of an older version is upgraded before anything here is changed.
    """
    finish_interrupted_restore()
    with BackupReader(file) as reader:
        theirs = check_backup_version(reader, file)
        if not database_snapshot.is_database_empty() and not replace:
            raise BackupError("not_empty")
        if set(theirs) == set(database_snapshot.applied_migrations()):
            return RestoreResult(_replace_all(reader, file))
    with upgraded_backup(file) as upgraded, BackupReader(upgraded) as reader:
        return RestoreResult(_replace_all(reader, file), data_version(theirs))


def finish_interrupted_restore() -> None:
    """Completes or rolls back a restore that was killed.

    Only the holder of the data folder's lock may call this: it would delete the files of a restore
    that is still running.
    """
    media, incoming, outgoing = _media_folders()
    if incoming.exists() and not media.exists():
        # `media` goes only after the rows are in, so that `incoming` holds their files.
        incoming.replace(media)
    for folder in (incoming, outgoing, *Path(settings.DATA_DIR).glob(f"{UPGRADE_PREFIX}*")):
        shutil.rmtree(folder, ignore_errors=True)


def _replace_all(reader: BackupReader, file: Path) -> Path | None:
    backup_file = (
        None if database_snapshot.is_database_empty() else create_backup(why="before-restore")
    )
    _load_backup(reader, file)
    log.warning("restored a backup of %s", reader.manifest.made_at)
    return backup_file


def _load_backup(reader: BackupReader, file: Path) -> None:
    """Loads the rows in one transaction; files wait in a second folder until the commit."""
    media, incoming, outgoing = _media_folders()
    media.mkdir(parents=True, exist_ok=True)
    try:
        incoming.mkdir()
        reader.extract_files(incoming)
        replace_all_rows(reader, apps, file=file)
    except BaseException:
        shutil.rmtree(incoming, ignore_errors=True)
        raise
    media.replace(outgoing)
    incoming.replace(media)
    shutil.rmtree(outgoing, ignore_errors=True)
    ContentType.objects.clear_cache()


def _media_folders() -> tuple[Path, Path, Path]:
    """Folders of the current files, of the restored files, and of the replaced files."""
    media = Path(settings.MEDIA_ROOT)
    return media, media.with_name("media.incoming"), media.with_name("media.outgoing")
