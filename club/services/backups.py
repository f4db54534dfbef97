"""Writes a backup of everything to one file while the program runs."""

import logging
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.db.models import Model

from club.errors import BackupUnwrittenError
from club.models import Club, Membership, Source, User
from club.services import ledger, snapshots
from club.services.archives import Manifest, Writer
from club.services.part_files import sweep_parts, writing_part
from club.services.upgrades import pending_migrations

log = logging.getLogger(__name__)


def back_up(file: Path | None = None, *, why: str = "overtrick") -> Path:
    """Write one consistent file of everything, wherever it is to go; the whole file or none."""
    target = file or _new_name(why)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        sweep_parts(target.parent, f"{target.name}.*" if file else "*")
        with writing_part(target) as (part, opened):
            _write(opened)
            opened.close()  # Windows renames no open file
            part.replace(target)
    except OSError as error:
        raise BackupUnwrittenError(file=str(target), reason=_reason(error)) from error
    log.info("backed up to %s", target)
    return target


def back_up_before_upgrade() -> Path | None:
    """A backup of what is there, as the version it is of, if an upgrade is about to change it."""
    if not snapshots.applied_migrations() or not pending_migrations() or snapshots.is_empty():
        return None
    return back_up(why="before-upgrade")


def hand_out(by: User) -> Path:
    """A backup for this user to take away, which every club in it has a line about."""
    made = back_up()
    for club in Club.objects.order_by("pk"):
        ledger.write_audit_entry(club, "backup", club, by=by, source=Source.DIRECTOR)
    return made


def may_have_everything(user: User) -> bool:
    """Whether this user directs in every club of the file that anybody has joined. One query.

    A club that nobody has joined yet, as the demonstration before its link is opened, holds nothing
    of anybody's.
    """
    directing = (Membership.Role.DIRECTOR, Membership.Role.OWNER)
    mine = Membership.objects.filter(user=user, role__in=directing)
    return not Membership.objects.exclude(club__in=mine.values("club")).exists()


def backups_folder() -> Path:
    """Where backups go that nobody gave a name."""
    return Path(settings.DATA_DIR) / "backups"


def _new_name(why: str) -> Path:
    """With microseconds, as two people may ask within the same second."""
    made = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    return backups_folder() / f"{why}-{made}.zip"


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _write(file: BinaryIO) -> None:
    with snapshots.consistent_read(), Writer(file, _new_manifest()) as writer:
        for model in snapshots.kept_models(snapshots.apps_of_the_database()):
            _write_table(writer, model)
        _write_files(writer)
    file.flush()
    os.fsync(file.fileno())


def _new_manifest() -> Manifest:
    return Manifest(datetime.now(UTC).isoformat(), snapshots.applied_migrations())


def _write_table(writer: Writer, model: type[Model]) -> None:
    columns = [field.attname for field in model._meta.local_fields]
    rows = (row.values() for row in snapshots.rows_of_table(model))
    writer.add_rows(model._meta.label_lower, columns, rows)


def _write_files(writer: Writer) -> None:
    """Files after rows: a row is written after its file, so each file that a row names is there."""
    folder = Path(settings.MEDIA_ROOT)
    for source in sorted(folder.rglob("*")):
        if source.is_file():
            with suppress(FileNotFoundError):  # one that was let go meanwhile
                writer.add_file(source.relative_to(folder).as_posix(), source)
