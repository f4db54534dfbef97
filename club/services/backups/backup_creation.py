"""Writes a backup of the database and files while the program runs."""

import logging
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.db.models import Model

from club.errors import BackupError, MissingPermissionError
from club.models import Club, Membership, User
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.backups import database_snapshot
from club.services.backups.backup_format import BackupManifest, BackupWriter
from club.services.backups.part_files import delete_stale_part_files, open_part_file
from club.services.backups.version_check import pending_migrations

log = logging.getLogger(__name__)


def create_backup(file: Path | None = None, *, why: str = "overtrick") -> Path:
    """Writes a consistent backup of rows and files; if it fails, no file is left."""
    if not database_snapshot.applied_migrations():
        # SQLite makes a new file where the old one was lost: its backup would look like a good one.
        raise BackupError("nothing_to_back_up", folder=str(settings.DATA_DIR))
    target = file or _backup_file_name(why)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        delete_stale_part_files(target.parent, f"{target.name}.*" if file else "*")
        with open_part_file(target) as (part, opened):
            _write_backup(opened)
            opened.close()  # Windows renames no open file
            part.replace(target)
    except OSError as error:
        raise BackupError(
            "backup_unwritten", file=str(target), reason=_error_reason(error)
        ) from error
    log.info("backed up to %s", target)
    return target


def create_backup_before_upgrade() -> Path | None:
    """Writes a backup if migrations are pending, in the current data version."""
    if (
        not database_snapshot.applied_migrations()
        or not pending_migrations()
        or database_snapshot.is_database_empty()
    ):
        return None
    return create_backup(why="before-upgrade")


def create_backup_for_download(*, actor: Actor) -> Path:
    """Writes a backup for download, with an audit entry in each club."""
    require_permission(actor.role, ClubPermission.DIRECT)
    # The file holds every club, so the role in one club is not enough.
    if actor.user is None or not can_download_backup(actor.user):
        raise MissingPermissionError(
            "missing_permission",
            role=Membership.Role(actor.role).label,
            rule=ClubPermission.DIRECT.value,
        )
    backup_file = create_backup()
    for club in Club.objects.order_by("pk"):
        audit_log.write_audit_entry(club, "backup", club, by=actor.user, source=actor.source)
    return backup_file


def can_download_backup(user: User) -> bool:
    """Returns whether this user directs every club that has members. One query.

    A club without members, such as the demonstration before its link is opened, holds nobody's
    data.
    """
    directing = (Membership.Role.DIRECTOR, Membership.Role.OWNER)
    mine = Membership.objects.filter(user=user, role__in=directing)
    return not Membership.objects.exclude(club__in=mine.values("club")).exists()


def backups_folder() -> Path:
    """Default folder for backups."""
    return Path(settings.DATA_DIR) / "backups"


def _backup_file_name(why: str) -> Path:
    """File name with microseconds, because two backups may start within one second."""
    created = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    return backups_folder() / f"{why}-{created}.zip"


def _error_reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _write_backup(file: BinaryIO) -> None:
    with database_snapshot.consistent_read(), BackupWriter(file, _new_manifest()) as writer:
        for model in database_snapshot.backup_models(database_snapshot.historical_apps()):
            _write_table(writer, model)
        _write_files(writer)
    file.flush()
    os.fsync(file.fileno())


def _new_manifest() -> BackupManifest:
    return BackupManifest(datetime.now(UTC).isoformat(), database_snapshot.applied_migrations())


def _write_table(writer: BackupWriter, model: type[Model]) -> None:
    columns = [field.attname for field in model._meta.local_fields]
    rows = (row.values() for row in database_snapshot.rows_of_table(model))
    writer.add_rows(model._meta.label_lower, columns, rows)


def _write_files(writer: BackupWriter) -> None:
    """Adds the files after the rows: files are saved before rows, so every named file exists."""
    folder = Path(settings.MEDIA_ROOT)
    for source in sorted(folder.rglob("*")):
        if source.is_file():
            with suppress(FileNotFoundError):  # one that was let go meanwhile
                writer.add_file(source.relative_to(folder).as_posix(), source)
