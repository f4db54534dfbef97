"""Restores a backup: checks all of it, then replaces everything or nothing."""

import logging
import shutil
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from club.errors import BackupError
from club.services.backups import database_snapshot
from club.services.backups.archives import BackupReader
from club.services.backups.backup_rows import replace_all_rows
from club.services.backups.backups import create_backup
from club.services.backups.data_versions import data_version
from club.services.backups.old_backups import check_backup_version, upgraded_backup

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """What a restore did: where the old data went, and from which older version it came."""

    kept: Path | None
    upgraded_from: str = ""


def restore_backup(file: Path, *, replace: bool = False) -> RestoreResult:
    """Replace everything by a backup; what was there before is backed up first.

    A backup of an older version is brought to this one before anything here is touched.
    """
    with BackupReader(file) as reader:
        theirs = check_backup_version(reader, file)
        if not database_snapshot.is_database_empty() and not replace:
            raise BackupError("not_empty")
        if set(theirs) == set(database_snapshot.applied_migrations()):
            return RestoreResult(_replace_all(reader))
    with upgraded_backup(file) as upgraded, BackupReader(upgraded) as reader:
        return RestoreResult(_replace_all(reader), data_version(theirs))


def _replace_all(reader: BackupReader) -> Path | None:
    backup_file = (
        None if database_snapshot.is_database_empty() else create_backup(why="before-restore")
    )
    _load_backup(reader)
    log.warning("restored a backup of %s", reader.manifest.made_at)
    return backup_file


def _load_backup(reader: BackupReader) -> None:
    """Rows in one transaction, files beside the old ones until the rows are in."""
    media = Path(settings.MEDIA_ROOT)
    incoming = media.with_name("media.incoming")
    outgoing = media.with_name("media.outgoing")
    for left in (incoming, outgoing):
        shutil.rmtree(left, ignore_errors=True)
    incoming.mkdir(parents=True)
    reader.extract_files(incoming)
    with transaction.atomic():
        replace_all_rows(reader, apps)
    if media.exists():
        media.replace(outgoing)
    incoming.replace(media)
    shutil.rmtree(outgoing, ignore_errors=True)
    ContentType.objects.clear_cache()
