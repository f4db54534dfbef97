"""Restores a backup: everything is checked first, and all of it is restored or nothing."""

import logging
import shutil
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from club.errors import NotEmptyError
from club.services import snapshots
from club.services.archives import Reader
from club.services.backup_rows import replace_rows
from club.services.backups import back_up
from club.services.old_backups import check_backup_version, upgraded_backup
from club.services.upgrades import data_version

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did: where the old data went, and from which older version it came."""

    kept: Path | None
    upgraded_from: str = ""


def restore_backup(file: Path, *, replace: bool = False) -> Restored:
    """Replace everything by a backup; what was there before is backed up first.

    A backup of an older version is brought to this one before anything here is touched.
    """
    with Reader(file) as reader:
        theirs = check_backup_version(reader, file)
        if not snapshots.is_empty() and not replace:
            raise NotEmptyError()
        if set(theirs) == set(snapshots.applied_migrations()):
            return Restored(_replace_all(reader))
    with upgraded_backup(file) as upgraded, Reader(upgraded) as reader:
        return Restored(_replace_all(reader), data_version(theirs))


def _replace_all(reader: Reader) -> Path | None:
    kept = None if snapshots.is_empty() else back_up(why="before-restore")
    _load(reader)
    log.warning("restored a backup of %s", reader.manifest.made_at)
    return kept


def _load(reader: Reader) -> None:
    """Rows in one transaction, files beside the old ones until the rows are in."""
    media = Path(settings.MEDIA_ROOT)
    incoming, outgoing = media.with_name("media.incoming"), media.with_name("media.outgoing")
    for left in (incoming, outgoing):
        shutil.rmtree(left, ignore_errors=True)
    incoming.mkdir(parents=True)
    reader.extract_files(incoming)
    with transaction.atomic():
        replace_rows(reader, apps)
    if media.exists():
        media.replace(outgoing)
    incoming.replace(media)
    shutil.rmtree(outgoing, ignore_errors=True)
    ContentType.objects.clear_cache()
