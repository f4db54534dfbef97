"""Begins by trying again soon, the sooner the longer it waited. SQLite's own naps starve some.

Of the threads of a process one tries at a time; the others wait their turn and cost nothing.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from random import uniform
from threading import Lock
from time import monotonic, sleep
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

NAP = 0.002
IMPATIENCE = 20
_turn = Lock()


class Cursor(base.SQLiteCursorWrapper):
    """Django's cursor, which puts a statement into SQLite's form once and not each time."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        """The statement with SQLite's own marks for its parameters."""
        if param_names is None:
            return _with_marks(query)
        return super().convert_query(query, param_names=param_names)


@lru_cache(maxsize=256)
def _with_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite, fair to those who wait."""

    def create_cursor(self, name: str | None = None) -> Cursor:
        """A cursor of ours."""
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection; a file that one of us is just putting into its mode is waited for.

        SQLite waits for no other connection there, however long it has been told to.
        """
        patience, start = self.settings_dict["OPTIONS"]["timeout"], monotonic()
        while True:
            try:
                return super().get_new_connection(conn_params)
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or monotonic() - start > patience:
                    raise
            sleep(uniform(0, NAP))

    def _start_transaction_under_autocommit(self) -> None:
        patience, start = self.settings_dict["OPTIONS"]["timeout"], monotonic()
        mine = _turn.acquire(timeout=patience)
        try:
            with self._busy_timeout(0, afterwards=patience):
                while not self._began(last=(waited := monotonic() - start) > patience):
                    sleep(uniform(0, NAP) / (1 + IMPATIENCE * waited))
        finally:
            if mine:
                _turn.release()

    @contextmanager
    def _busy_timeout(self, seconds: float, *, afterwards: float) -> Iterator[None]:
        self.connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
        try:
            yield
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {int(afterwards * 1000)}")

    def _began(self, *, last: bool) -> bool:
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except OperationalError as error:
            if last or "locked" not in str(error):
                raise
            return False
        return True
