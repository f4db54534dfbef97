"""Copies of rows that tests build again and again from an empty database.

Services need a tenth of a second for a session with its seats; copies of its rows need a hundredth.
The first test of a process that wants them builds them by the services; later ones get copies. A
test that has rows already or a changed clock builds its own.
"""

import copy
import functools
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import ParamSpec, TypeVar

from django.apps import apps
from django.db import connection, models, transaction
from django.utils import timezone
from django.utils.translation import get_language
from time_machine import escape_hatch

from club.models import Club, User

REAL_NOW = timezone.now
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class TableRows:
    """Every row of one table: the statement that adds them, and its values."""

    statement: str
    values: tuple[object, ...]


def remember_rows(build: Callable[P, T]) -> Callable[P, T]:
    """The same builder; from an empty database it copies what it has built there before."""
    known: dict[str, tuple[T, list[TableRows]]] = {}

    @functools.wraps(build)
    def built(*args: P.args, **kwargs: P.kwargs) -> T:
        key = repr((get_language(), args, sorted(kwargs.items())))
        of_rows = any(isinstance(value, models.Model) for value in (*args, *kwargs.values()))
        if of_rows or " at 0x" in key or not starts_from_nothing():
            return build(*args, **kwargs)
        if key not in known:
            answer = build(*args, **kwargs)
            known[key] = copy.deepcopy(answer), list(read_all_rows())
            return answer
        answer, tables = known[key]
        with transaction.atomic(), connection.cursor() as cursor:
            for table in tables:
                cursor.execute(table.statement, table.values)
        return copy.deepcopy(answer)

    return built


def starts_from_nothing() -> bool:
    """Whether the test has the real time, and no club or user yet."""
    if escape_hatch.is_travelling() or timezone.now is not REAL_NOW:
        return False
    return not (Club.objects.exists() or User.objects.exists())


def as_stored(value):
    """A value of a column as a statement takes it: SQLite reads dates and stores text."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, date):
        return connection.ops.adapt_datefield_value(value)
    return connection.ops.adapt_timefield_value(value) if isinstance(value, time) else value


def read_all_rows():
    """The rows of each table that a new database has not, in the order of their ids.

    On PostgreSQL a sequence goes on after a rollback: ids of copies are below every later one.
    """
    quote = connection.ops.quote_name
    for model in apps.get_models(include_auto_created=True):
        table = model._meta.db_table
        if not model._meta.managed or table in ("django_content_type", "auth_permission"):
            continue
        with connection.cursor() as cursor:
            key = quote(model._meta.pk.column)
            cursor.execute(f"SELECT * FROM {quote(table)} ORDER BY {key}")
            rows = cursor.fetchall()
            if rows:
                columns = ", ".join(quote(column[0]) for column in cursor.description)
                places = "(" + ", ".join(["%s"] * len(rows[0])) + ")"
                yield TableRows(
                    f"INSERT INTO {quote(table)} ({columns}) VALUES "
                    + ", ".join([places] * len(rows)),
                    tuple(as_stored(value) for row in rows for value in row),
                )
