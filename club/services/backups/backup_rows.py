"""Loads the rows of a backup into a database of the same version."""

from collections.abc import Iterator
from itertools import islice

from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import connection
from django.db.models import Model
from django.db.models.sql import InsertQuery

from club.services.backups import database_snapshot
from club.services.backups.archives import BackupReader


def replace_all_rows(reader: BackupReader, models_of: Apps) -> None:
    """Every row of the backup in place of those of these models, which are of its version."""
    models = database_snapshot.backup_models(models_of)
    with connection.cursor() as cursor:
        for model in reversed(models):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")
        for model in models:
            _insert_rows(model, reader.rows(model._meta.label_lower))
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    connection.check_constraints()


def _insert_rows(model: type[Model], rows: Iterator[dict[str, object]]) -> None:
    """As they are: no default, no time of now, no signal."""
    fields = model._meta.local_concrete_fields
    size = connection.ops.bulk_batch_size(fields, [None] * database_snapshot.CHUNK_SIZE)
    while batch := [_build_instance(model, row) for row in islice(rows, size)]:
        query = InsertQuery(model)
        query.insert_values(fields, batch, raw=True)
        query.get_compiler(connection=connection).execute_sql()


def _build_instance(model: type[Model], row: dict[str, object]) -> Model:
    fields = model._meta.local_concrete_fields
    return model(**{field.attname: field.to_python(row[field.attname]) for field in fields})
