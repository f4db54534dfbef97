"""Queries compiled to SQL once and then run with parameters.

The ORM takes a millisecond to write what the database answers in a tenth of one: too long where
many results come in at a time. The query is still the ORM's own, so it follows the models.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.base import ModelState
from django.db.models.sql import Query

Row = tuple[Any, ...]
M = TypeVar("M", bound=Model)


class QueryParameter(Expression):
    """A value that is filled in when the query is asked."""

    def __init__(self, name: str, output_field: "Field[Any, Any]") -> None:
        super().__init__(output_field=output_field)
        self.name = name

    def as_sql(self, _compiler: Any, _connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any]]:
        """A parameter that is ourselves, for now."""
        return "%s", (self,)

    def filled(self, values: dict[str, Any], connection: BaseDatabaseWrapper) -> Any:
        """The value as this database wants it."""
        return self.output_field.get_db_prep_value(values[self.name], connection)


def build_stored_row(model: type[M], columns: Iterable[str], values: Iterable[Any]) -> M:
    """A row with these columns, the others to be read when they are asked for.

    `Model.from_db` without its signals, which nobody here listens to and which take most of it.
    """
    row = model.__new__(model)
    state = ModelState()
    state.adding = False
    state.db = DEFAULT_DB_ALIAS
    vars(row).update(zip(columns, values, strict=True), _state=state)
    return row


def build_new_row(model: type[M], **columns: Any) -> M:
    """A new row, not stored yet, with these columns by name, and the others as by default.

    `Model.__init__` without its signals, and without looking at each column in turn.
    """
    usual = _default_columns(model)
    assert columns.keys() <= usual.keys(), columns.keys() - usual.keys()
    row = model.__new__(model)
    vars(row).update(usual, **columns, _state=ModelState())
    return row


@cache
def _default_columns(model: type[Model]) -> dict[str, Any]:
    """What each column is where nothing is said of it; none of them may differ each time."""
    columns = model._meta.local_concrete_fields
    assert not any(callable(column.default) for column in columns if column.has_default())
    return {column.attname: column.get_default() for column in columns}


@dataclass(frozen=True, slots=True)
class CompiledQuery:
    """A query in the words of one database, and what makes its columns Python's again."""

    sql: str
    parameters: tuple[Any, ...]
    converters: tuple[tuple[int, tuple[Callable[..., Any], ...], Any], ...] = ()

    def filled(self, values: dict[str, Any], connection: BaseDatabaseWrapper) -> list[Any]:
        """The parameters, each blank filled with its value."""
        return [
            parameter.filled(values, connection)
            if isinstance(parameter, QueryParameter)
            else parameter
            for parameter in self.parameters
        ]

    def read(self, rows: list[Row], connection: BaseDatabaseWrapper) -> Iterator[Row]:
        """The rows as the ORM would give them."""
        for row in rows:
            values = list(row)
            for at, converters, expression in self.converters:
                for convert in converters:
                    values[at] = convert(values[at], expression, connection)
            yield tuple(values)


def compile_query(query: Query, connection: BaseDatabaseWrapper) -> CompiledQuery:
    """The query in the words of this database."""
    compiler = query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    converters = compiler.get_converters([column for column, _sql, _alias in compiler.select or ()])
    ready = ((at, tuple(convert), column) for at, (convert, column) in converters.items())
    return CompiledQuery(sql, tuple(parameters), tuple(ready))


@dataclass(frozen=True, slots=True)
class PreparedQuery:
    """A query of values with blanks in it."""

    query: Callable[[], QuerySet[Any, Any]]
    known: dict[str, CompiledQuery] = field(default_factory=dict)

    def __call__(self, **values: Any) -> list[Row]:
        """Every row, the blanks filled with these values. One query."""
        connection = connections[DEFAULT_DB_ALIAS]
        compiled, rows = self._asked(values, connection)
        return list(compiled.read(rows, connection)) if compiled.converters else rows

    def as_stored(self, **values: Any) -> tuple[Row, ...]:
        """The same rows as the database has them: to be compared, not to be read. One query."""
        return tuple(self._asked(values, connections[DEFAULT_DB_ALIAS])[1])

    def _asked(
        self, values: dict[str, Any], connection: BaseDatabaseWrapper
    ) -> tuple[CompiledQuery, list[Row]]:
        if connection.vendor not in self.known:
            self.known[connection.vendor] = compile_query(self.query().query, connection)
        compiled = self.known[connection.vendor]
        with connection.cursor() as cursor, suppress(OverflowError):
            cursor.execute(compiled.sql, compiled.filled(values, connection))
            return compiled, cursor.fetchall()
        return compiled, []  # a number that is too large for any row
