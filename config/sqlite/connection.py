"""SQLite connections that wait for the write lock in Python, in fair turns.

A connection that waits in SQLite's busy handler holds its own mutex meanwhile. When the thread that
has the write lock then frees a cursor of that connection (the garbage collector runs in any
thread), each waits for the other until the busy timeout is over. So the busy timeout is 0 on every
connection, and a statement that finds the database locked is tried again from here, where no mutex
is held; and a cursor is freed by the thread of its connection.
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
# The first nap is up to 2 ms, 100 µs after a second: who has waited longest tries most often.
# Naps of one length, as SQLite's own, leave one of eight writers waiting for seconds.
MAX_SLEEP_SECONDS = 0.002
SLEEP_SHRINK_RATE = 20
# What takes the write lock where no transaction is open: by turns.
WRITES = ("BEGIN IMMEDIATE", "INSERT", "UPDATE", "DELETE", "REPLACE")


class Cursor(base.SQLiteCursorWrapper):
    """Django's cursor, whose statements are tried again while the database is locked."""

    connection: "Connection"

    def execute(self, query: str, params: Any = None) -> Any:
        """Run one statement."""
        run = partial(super().execute, query, params)
        if query.startswith(WRITES) and not self.connection.in_transaction:
            return self.connection.run_in_turn(run)
        return self.connection.run(run)

    def executemany(self, query: str, param_list: Any) -> Any:
        """Run a statement for each row, in one transaction.

        In autocommit each row would be its own transaction, and could not be tried again
        without those before it.
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
        """The statement with SQLite's own marks for its parameters, made once for each text."""
        if param_names is None:
            return _with_placeholders(query)
        return super().convert_query(query, param_names=param_names)

    def __del__(self) -> None:
        """Leave a cursor that another thread collects to the thread of its connection.

        To free it here would wait for whatever statement that thread is running.
        """
        connection = self.connection
        if connection.thread != get_ident():
            connection.left_cursors.append(self)


class Connection(sqlite3.Connection):
    """A connection of one thread, with the seconds that a statement waits for the lock."""

    def __init__(self, *arguments: Any, patience: float, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.patience = patience
        self.turn = _write_turn(str(arguments[0] if arguments else options["database"]))
        self.thread = get_ident()
        self.left_cursors: deque[Cursor] = deque()

    def cursor(self, factory: Any = Cursor) -> Any:
        """A new cursor. What other threads collected is freed now, in the thread it belongs to."""
        self.left_cursors.clear()
        return super().cursor(factory)

    def execute(self, *statement: Any) -> Any:
        """Run one statement on a cursor of ours; sqlite3 would take one of its own."""
        return self.cursor().execute(*statement)

    def commit(self) -> None:
        """Commit. Only where the file system has no WAL can readers hold this up."""
        self.run(super().commit)

    def run(self, statement: Callable[[], T]) -> T:
        """Run a statement; while the database is locked, again."""
        try:
            return statement()
        except sqlite3.OperationalError as error:
            if not self._may_pass(error):
                raise
        return self._run_until(monotonic(), statement)

    def run_in_turn(self, statement: Callable[[], T]) -> T:
        """Run a statement that takes the write lock: of a process one thread tries at a time.

        The others wait for their turn, which costs nothing, instead of for the lock.
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
        """Whether the lock is what is missing, and waiting can help.

        It cannot inside a transaction that began by reading, once another has written since. Ours
        begin with the write lock.
        """
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY_SNAPSHOT and self.in_transaction:
            return False
        return is_locked(error)


def is_locked(error: sqlite3.Error) -> bool:
    """Whether the statement failed because another connection holds the lock."""
    code = getattr(error, "sqlite_errorcode", None)
    # The low byte is the primary code; the rest says in which way it is busy.
    return code is not None and code & 0xFF == sqlite3.SQLITE_BUSY


@cache
def _write_turn(_database: str) -> Lock:
    """One for each database: who writes to one may begin to write to another."""
    return Lock()


@lru_cache(maxsize=256)
def _with_placeholders(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")
