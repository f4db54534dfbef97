"""Changes that are put into SQL once. Knows columns; not what they mean.

For what is written many times a second, as `queries.prepared` is for what is asked as often.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Field, Model, QuerySet
from django.db.models.sql import InsertQuery, UpdateQuery

from club.queries.prepared import Written, written


@dataclass(frozen=True, slots=True)
class PreparedUpdate:
    """New values for the rows of a query; both may have blanks."""

    rows: Callable[[], QuerySet[Any, Any]]
    values: dict[str, Any]
    known: dict[str, Written] = field(default_factory=dict)

    def __call__(self, **values: Any) -> None:
        """Change every row, the blanks filled with these values. One query."""
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self.known:
            self.known[connection.vendor] = written(self._query(), connection)
        words = self.known[connection.vendor]
        with connection.cursor() as cursor:
            cursor.execute(words.sql, words.filled(values, connection))

    def _query(self) -> UpdateQuery:
        query = cast(UpdateQuery, self.rows().query.chain(UpdateQuery))
        query.add_update_values(self.values)
        return query


def insert(row: Model) -> None:
    """Add a new row of plain columns; it gets its key, as by `save`. One query."""
    connection = connections[DEFAULT_DB_ALIAS]
    sql, columns = _insertion(type(row), connection.vendor)
    values = [
        column.get_db_prep_save(column.pre_save(row, add=True), connection) for column in columns
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


@cache
def _insertion(model: type[Model], _vendor: str) -> tuple[str, tuple["Field[Any, Any]", ...]]:
    columns = tuple(each for each in model._meta.local_concrete_fields if not each.primary_key)
    query = InsertQuery(model)
    query.insert_values(columns, [model()], raw=True)
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.returning_fields = [model._meta.pk]
    [(sql, _values)] = compiler.as_sql()
    return sql, columns
