"""Copies of rows that tests build again and again from the same few rows.

Services need a tenth of a second for a session with its seats; copies of its rows need a hundredth.
The first test of a process that wants them builds them by the services; later ones that begin with
the same clubs, people and keys get copies. A test that has other rows already or a changed clock
builds its own.
"""

import copy
import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import ParamSpec, TypeVar

from django.apps import apps
from django.contrib.sessions.models import Session as BrowserSession
from django.db import connection, models, transaction
from django.utils import timezone
from django.utils.translation import get_language
from time_machine import escape_hatch

from club.models import ApiKey, Club, LedgerEntry, Membership, User

REAL_NOW = timezone.now
P = ParamSpec("P")
T = TypeVar("T")


# Where rows may be before a builder runs, by the columns that it could read or has to number after;
# of another row it could depend in ways that nobody can name. What a browser signs in by is no
# builder's business.
READ_BY_BUILDERS = {
    Club: ("*",),
    User: ("id", "username", "last_zero_dropped"),
    Membership: ("*",),
    ApiKey: ("id", "club_id", "user_id"),
    LedgerEntry: ("id",),
    BrowserSession: ("1",),
}
ALWAYS_THERE = ("django_content_type", "auth_permission")


@dataclass(frozen=True)
class TableRows:
    """Rows of one table by their key, and the names of their columns."""

    table: str
    columns: tuple[str, ...]
    rows: dict[object, tuple[object, ...]]

    def insert(self) -> None:
        """Add the rows in one statement."""
        quote = connection.ops.quote_name
        columns = ", ".join(quote(column) for column in self.columns)
        row = "(" + ", ".join(["%s"] * len(self.columns)) + ")"
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {quote(self.table)} ({columns}) VALUES "
                + ", ".join([row] * len(self.rows)),
                [as_stored(value) for values in self.rows.values() for value in values],
            )


def remember_rows(build: Callable[P, T]) -> Callable[P, T]:
    """The same builder; where it has built from the same rows before, it copies those it added."""
    known: dict[str, tuple[T, list[TableRows]] | None] = {}

    @functools.wraps(build)
    def built(*args: P.args, **kwargs: P.kwargs) -> T:
        arguments = repr((get_language(), args, sorted(kwargs.items())))
        of_rows = any(isinstance(value, models.Model) for value in (*args, *kwargs.values()))
        if of_rows or " at 0x" in arguments or (start := rows_at_start()) is None:
            return build(*args, **kwargs)
        key = f"{arguments} {start}"
        if key not in known:
            before = read_tables(READ_BY_BUILDERS) if start else {}
            answer = build(*args, **kwargs)
            added = rows_added(before, read_tables(apps.get_models(include_auto_created=True)))
            known[key] = (copy.deepcopy(answer), added) if added is not None else None
            return answer
        remembered = known[key]
        if remembered is None:
            return build(*args, **kwargs)
        answer, tables = remembered
        with transaction.atomic():
            for table in tables:
                table.insert()
        return copy.deepcopy(answer)

    return built


def rows_at_start() -> str | None:
    """The clubs, people and keys that are there; nothing if a copy would differ from a new build.

    A copy would differ with a changed clock, or with rows that a builder may depend on. On
    PostgreSQL a sequence goes on after a rollback, so that no start is like another one.
    """
    if escape_hatch.is_travelling() or timezone.now is not REAL_NOW:
        return None
    with connection.cursor() as cursor:
        cursor.execute(any_other_row())
        if cursor.fetchone()[0]:
            return None
        rows = {}
        for model, columns in READ_BY_BUILDERS.items():
            cursor.execute(f"SELECT {', '.join(columns)} FROM {model._meta.db_table}")
            if found := cursor.fetchall():
                rows[model.__name__] = sorted(map(repr, found))
    if rows and connection.vendor == "postgresql":
        return None
    return repr(rows) if rows else ""


@functools.cache
def any_other_row() -> str:
    """The query whether any table has a row in which a new database has none."""
    quote = connection.ops.quote_name
    tables = [
        model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and model not in READ_BY_BUILDERS
    ]
    exist = (f"EXISTS (SELECT 1 FROM {quote(name)})" for name in tables if name not in ALWAYS_THERE)
    return f"SELECT {' OR '.join(exist)}"


def rows_added(before: dict[str, TableRows], after: dict[str, TableRows]) -> list[TableRows] | None:
    """The rows that were added; nothing if one of those before was changed or removed."""
    for name, table in before.items():
        rows = after[name].rows if name in after else {}
        if any(rows.get(key) != row for key, row in table.rows.items()):
            return None
    added = []
    for name, table in after.items():
        old = before[name].rows if name in before else {}
        if new := {key: row for key, row in table.rows.items() if key not in old}:
            added.append(TableRows(name, table.columns, new))
    return added


def as_stored(value):
    """A value of a column as a statement takes it: SQLite reads dates and stores text."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, date):
        return connection.ops.adapt_datefield_value(value)
    return connection.ops.adapt_timefield_value(value) if isinstance(value, time) else value


def read_tables(chosen: Iterable[type[models.Model]]) -> dict[str, TableRows]:
    """The rows of the tables that have some and that a new database has not, in order of their ids.

    On PostgreSQL a sequence goes on after a rollback: ids of copies are below every later one.
    """
    quote = connection.ops.quote_name
    tables = {}
    for model in chosen:
        name = model._meta.db_table
        if not model._meta.managed or name in ALWAYS_THERE:
            continue
        with connection.cursor() as cursor:
            pk = model._meta.pk.column
            cursor.execute(f"SELECT * FROM {quote(name)} ORDER BY {quote(pk)}")
            if rows := cursor.fetchall():
                columns = tuple(column[0] for column in cursor.description)
                key = columns.index(pk)
                tables[name] = TableRows(name, columns, {row[key]: row for row in rows})
    return tables
