"""SQLite connections that wait for the write lock in Python, in turn.

A connection that waits in SQLite's busy handler holds its own mutex meanwhile. When the thread that
has the write lock then frees a cursor of that connection (the garbage collector runs in any
thread), each waits for the other until the busy timeout ends. So the busy timeout is 0 on every
connection, and a statement that finds the database locked is retried here, without a mutex; a
cursor is freed by the thread of its connection.
"""

import sqlite3
from collections import deque
from collections.abc import Callable
from functools import cache, lru_cache, partial
from random import uniform
from threading import Lock, get_ident
from time import monotonic, sleep
from typing import Any, TypeVar

from django.db.backends.sqlite3 import base

T = TypeVar("T")
# The first nap is up to 2 ms, after a second 100 µs: the longest waiter retries most often.
# Naps of one length, as SQLite's own, leave one of eight writers waiting for seconds.
MAX_SLEEP_SECONDS = 0.002
SLEEP_SHRINK_RATE = 20
# Statements that take the write lock outside a transaction: these run in turn.
WRITES = ("BEGIN IMMEDIATE", "INSERT", "UPDATE", "DELETE", "REPLACE")


class Cursor(base.SQLiteCursorWrapper):
    """Django's cursor with statements that are retried while the database is locked."""

    connection: "Connection"

    def execute(self, query: str, params: Any = None) -> Any:
        """Runs one SQLite statement."""
        run = partial(super().execute, query, params)
        if query.startswith(WRITES) and not self.connection.in_transaction:
            return self.connection.run_in_turn(run)
        return self.connection.run(run)

    def executemany(self, query: str, param_list: Any) -> Any:
        """Runs a statement for each row, in one transaction.

        In autocommit mode each row would be its own transaction and could not be retried without
        the rows before it.
        """
        if self.connection.in_transaction:
            return super().executemany(query, param_list)
        self.execute("BEGIN IMMEDIATE")
        try:
            done = super().executemany(query, param_list)
            self.connection.commit()
        except BaseException:
            self.connection.rollback()
            raise
        return done

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        """Converts the placeholders of a statement to SQLite's, cached per statement."""
        if param_names is None:
            return _with_placeholders(query)
        return super().convert_query(query, param_names=param_names)

    def __del__(self) -> None:
        """Hands a cursor that another thread collects to the thread of its connection.

        Freeing it here would wait for whatever statement that thread is running.
        """
        connection = self.connection
        if connection.thread != get_ident():
            connection.left_cursors.append(self)


class Connection(sqlite3.Connection):
    """A connection of one thread, with the time limit for waiting for the lock."""

    def __init__(self, *arguments: Any, patience: float, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.patience = patience
        self.turn = _write_turn(str(arguments[0] if arguments else options["database"]))
        self.thread = get_ident()
        self.left_cursors: deque[Cursor] = deque()

    def cursor(self, factory: Any = Cursor) -> Any:
        """Returns a new cursor, and frees those that other threads have collected."""
        self.left_cursors.clear()
        return super().cursor(factory)

    def execute(self, *statement: Any) -> Any:
        """Runs one statement on a cursor of this module; sqlite3 would create its own kind."""
        return self.cursor().execute(*statement)

    def commit(self) -> None:
        """Commits to SQLite. Readers can delay this only on file systems without WAL."""
        self.run(super().commit)

    def run(self, statement: Callable[[], T]) -> T:
        """Runs a statement and retries it while the database is locked."""
        try:
            return statement()
        except sqlite3.OperationalError as error:
            if not self._may_pass(error):
                raise
        return self._run_until(monotonic(), statement)

    def run_in_turn(self, statement: Callable[[], T]) -> T:
        """Runs a statement that takes the write lock; one thread per process tries at a time.

        The others wait for their turn, which costs nothing, instead of polling the lock.
        """
        start = monotonic()
        mine = self.turn.acquire(timeout=self.patience)
        try:
            return self._run_until(start, statement)
        finally:
            if mine:
                self.turn.release()

    def _run_until(self, start: float, statement: Callable[[], T]) -> T:
        while True:
            waited = monotonic() - start
            try:
                return statement()
            except sqlite3.OperationalError as error:
                if waited > self.patience or not self._may_pass(error):
                    raise
            sleep(uniform(0, MAX_SLEEP_SECONDS) / (1 + SLEEP_SHRINK_RATE * waited))
            self.left_cursors.clear()

    def _may_pass(self, error: sqlite3.OperationalError) -> bool:
        """Returns whether the statement failed because of the lock and a retry can help.

        It cannot help in a transaction that began by reading, after another connection has written.
        Our transactions begin with the write lock.
        """
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY_SNAPSHOT and self.in_transaction:
            return False
        return is_locked(error)


def is_locked(error: sqlite3.Error) -> bool:
    """Returns whether the statement failed because another connection holds the lock."""
    code = getattr(error, "sqlite_errorcode", None)
    # The low byte is the primary result code; the rest is the extended code.
    return code is not None and code & 0xFF == sqlite3.SQLITE_BUSY


@cache
def _write_turn(_database: str) -> Lock:
    """Returns the lock of a database: writers of different databases do not wait for each other."""
    return Lock()


@lru_cache(maxsize=256)
def _with_placeholders(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")
