"""Loads the rows of a backup into a database of the same version."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps.registry import Apps
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Field, Model

from club.errors import BackupError
from club.services.backups import database_snapshot
from club.services.backups.backup_format import BackupReader

# Exceptions of rows that fit no table: a tampered backup can have the right checksums.
ROW_ERRORS: tuple[type[Exception], ...] = (
    *(DataError, IntegrityError, ValidationError),
    *(AttributeError, KeyError, OverflowError, TypeError, ValueError),
)


def replace_all_rows(reader: BackupReader, models_of: Apps, *, file: Path) -> None:
    """Replaces all rows of these models by those of a backup of the same version.

    One transaction: if a row does not fit its table, nothing changes.
    """
    models = database_snapshot.backup_models(models_of)
    try:
        with transaction.atomic():
            _replace_rows(reader, models)
    except ROW_ERRORS as error:
        raise BackupError("backup_broken", file=file.name) from error


def _replace_rows(reader: BackupReader, models: Sequence[type[Model]]) -> None:
    if {model._meta.label_lower for model in models} != set(reader.manifest.rows):
        raise ValueError("tables of another version")
    with connection.cursor() as cursor:
        for model in reversed(models):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")
        for model in models:
            _insert_rows(model, reader.rows(model._meta.label_lower))
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    connection.check_constraints()


def _insert_rows(model: type[Model], rows: Iterator[dict[str, object]]) -> None:
    """Inserts rows unchanged: without defaults, current time or signals.

    Plain SQL, because `bulk_create` would set the columns with `auto_now_add` to the current time.
    """
    fields = model._meta.concrete_fields
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    values = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({values})"
    with connection.cursor() as cursor:
        while batch := [
            _prepare(fields, row) for row in islice(rows, database_snapshot.CHUNK_SIZE)
        ]:
            cursor.executemany(sql, batch)


def _prepare(fields: Sequence["Field[Any, Any]"], row: dict[str, object]) -> list[Any]:
    """Converts the columns of a backup's row to database values."""
    if len(row) != len(fields):
        raise ValueError("columns of another version")
    for value in row.values():
        _check_characters(value)
    return [
        field.get_db_prep_save(field.to_python(row[field.attname]), connection) for field in fields
    ]


def _check_characters(value: object) -> None:
    """Refuses text that no form accepts: PostgreSQL cannot store NUL, and SQLite cuts it there."""
    if isinstance(value, str):
        if "\0" in value:
            raise ValueError("NUL in a text")
    elif isinstance(value, dict):
        for name, item in value.items():
            _check_characters(name)
            _check_characters(item)
    elif isinstance(value, list):
        for item in value:
            _check_characters(item)
