"""Inserts and updates compiled to SQL once and then run with parameters.

For what is written many times a second, as `queries.prepared` is for what is asked as often.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, QuerySet
from django.db.models.sql import InsertQuery, UpdateQuery

from club.queries.compiled_queries import CompiledQuery, compile_query

Column = tuple["Field[Any, Any]", type | None]
BATCH_SIZE = 2_000
PLAIN_TYPES = {
    "BooleanField": bool,
    "CharField": str,
    "PositiveBigIntegerField": int,
    "PositiveSmallIntegerField": int,
    "SmallIntegerField": int,
}


@dataclass(frozen=True, slots=True)
class PreparedUpdate:
    """New values for the rows of a query; both may have blanks."""

    rows: Callable[[], QuerySet[Any, Any]]
    values: dict[str, Any]
    known: dict[str, CompiledQuery] = field(default_factory=dict)

    def __call__(self, **values: Any) -> None:
        """Change every row, the blanks filled with these values. One query."""
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self.known:
            self.known[connection.vendor] = compile_query(self._query(), connection)
        compiled = self.known[connection.vendor]
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, compiled.filled(values, connection))

    def _query(self) -> UpdateQuery:
        query = cast(UpdateQuery, self.rows().query.chain(UpdateQuery))
        query.add_update_values(self.values)
        return query


def insert_row(row: Model) -> None:
    """Add a new row of plain columns; it gets its key, as by `save`. One query."""
    connection = connections[DEFAULT_DB_ALIAS]
    sql, columns = _insert_statement(type(row), connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, _column_values(row, columns, connection))
        (row.pk,) = cursor.fetchone()
    row._state.adding = False
    row._state.db = DEFAULT_DB_ALIAS


def insert_row_per_value(row: Model, column: str, values: Iterable[Any]) -> None:
    """Add as many rows like this new one as there are values for one of its columns. One query."""
    connection = connections[DEFAULT_DB_ALIAS]
    sql, columns = _insert_statement(type(row), connection.vendor, keyed=False)
    at = [field.name for field, _plain in columns].index(column)
    own = _column_values(row, columns, connection)
    with connection.cursor() as cursor:
        cursor.executemany(sql, [[*own[:at], value, *own[at + 1 :]] for value in values])


def insert_rows(model: type[Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Add a row for each of these, whose plain values stand in the order of `names`.

    All columns but the key are named. A query for each two thousand.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    sql, columns = _insert_statement(model, connection.vendor, keyed=False)
    at = [names.index(field.attname) for field, _plain in columns]
    stream = iter(rows)
    with connection.cursor() as cursor:
        while some := list(islice(stream, BATCH_SIZE)):
            cursor.executemany(sql, [[row[place] for place in at] for row in some])


def _column_values(
    row: Model, columns: Iterable[Column], connection: BaseDatabaseWrapper
) -> list[Any]:
    return [
        value
        if (value := column.pre_save(row, add=True)) is None or type(value) is plain
        else column.get_db_prep_save(value, connection)
        for column, plain in columns
    ]


@cache
def _insert_statement(
    model: type[Model], _vendor: str, *, keyed: bool = True
) -> tuple[str, tuple[Column, ...]]:
    """The statement, and each column with the type that every database takes as it is."""
    columns = tuple(field for field in model._meta.local_concrete_fields if not field.primary_key)
    query = InsertQuery(model)
    query.insert_values(columns, [model()], raw=True)
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.returning_fields = [model._meta.pk] if keyed else None
    [(sql, _filled)] = compiler.as_sql()
    return sql, tuple((field, PLAIN_TYPES.get(field.get_internal_type())) for field in columns)
