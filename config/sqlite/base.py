"""Begins by trying again soon, the sooner the longer it waited. SQLite's own naps starve some.

Of the threads of a process one tries at a time; the others wait their turn and cost nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import uniform
from threading import Lock
from time import monotonic, sleep

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

NAP = 0.002
IMPATIENCE = 20
_turn = Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite, fair to those who wait."""

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
