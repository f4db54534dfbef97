"""Reads a backup back. Everything is checked before anything is touched; all of it or nothing."""

import logging
import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model
from django.db.models.sql import InsertQuery

from club.errors import BackupTooNewError, BackupTooOldError, NotEmptyError
from club.services import snapshots
from club.services.archives import Reader
from club.services.backups import back_up

log = logging.getLogger(__name__)


def restore(file: Path, *, replace: bool = False) -> Path | None:
    """Take everything from a backup; what was there before is backed up first, and where."""
    with Reader(file) as reader:
        _check_version(reader)
        kept = _make_room(replace=replace)
        _load(reader)
    log.warning("restored from %s", file)
    return kept


def _check_version(reader: Reader) -> None:
    known = {f"{app}.{name}" for app, name in MigrationLoader(connection).disk_migrations}
    theirs, ours = set(reader.manifest.migrations), set(snapshots.applied_migrations())
    if theirs - known:
        raise BackupTooNewError(made=reader.manifest.made_at[:10])
    if ours != theirs:
        raise BackupTooOldError(made=reader.manifest.made_at[:10])


def _make_room(*, replace: bool) -> Path | None:
    if snapshots.is_empty():
        return None
    if not replace:
        raise NotEmptyError()
    return back_up(why="before-restore")


def _load(reader: Reader) -> None:
    """Rows in one transaction, files beside the old ones until the rows are in."""
    media = Path(settings.MEDIA_ROOT)
    incoming, outgoing = media.with_name("media.incoming"), media.with_name("media.outgoing")
    for left in (incoming, outgoing):
        shutil.rmtree(left, ignore_errors=True)
    incoming.mkdir(parents=True)
    reader.extract_files(incoming)
    with transaction.atomic():
        _replace_rows(reader)
    if media.exists():
        media.replace(outgoing)
    incoming.replace(media)
    shutil.rmtree(outgoing, ignore_errors=True)
    ContentType.objects.clear_cache()


def _replace_rows(reader: Reader) -> None:
    models = snapshots.kept_models(apps)
    with connection.cursor() as cursor:
        for model in reversed(models):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")
        for model in models:
            _insert(model, reader.rows(model._meta.label_lower))
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    connection.check_constraints()


def _insert(model: type[Model], rows: Iterator[dict[str, object]]) -> None:
    """As they are: no default, no time of now, no signal."""
    fields = model._meta.local_concrete_fields
    size = connection.ops.bulk_batch_size(fields, [None] * snapshots.CHUNK)
    while batch := [_instance(model, row) for row in islice(rows, size)]:
        query = InsertQuery(model)
        query.insert_values(fields, batch, raw=True)
        query.get_compiler(connection=connection).execute_sql()


def _instance(model: type[Model], row: dict[str, object]) -> Model:
    fields = model._meta.local_concrete_fields
    return model(**{field.attname: field.to_python(row[field.attname]) for field in fields})
