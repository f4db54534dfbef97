"""Fails one query of a request: the rows are those before it or after it, never between."""

import re
from collections import Counter
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction

from standings.snapshot_cache import forget_snapshots
from tests.web.routes import every_row
from tournament.queries.tables import stored_token_rows

REFUSED = 400
# What differs each time: moments, and what is drawn by chance.
BY_CHANCE = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+|[0-9a-f]{8}-[0-9a-f-]{27}|[\w+/$=-]{20,}")
CHANGES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def failing_query(number):
    """Fail the query of this number, counted from 1; yields the queries that were made."""
    queries = []

    def run(execute, sql, params, many, context):
        queries.append(sql)
        if len(queries) == number:
            raise OperationalError("disk I/O error")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(run):
        yield queries


@contextmanager
def undone():
    """Undo what is written in the block, also after an error that nothing in it rolled back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget_snapshots()
    # So that each request makes the queries of the first one.
    stored_token_rows._kept.clear()


def comparable_rows(rows=None):
    """The rows of each table, but for what differs from one time to the next.

    Who is signed in, and what the next page will say once, are no data of the club.
    """
    return {
        table: Counter(tuple(BY_CHANCE.sub("…", str(value)) for value in row) for row in values)
        for table, values in (rows or every_row()).items()
        if table != "sessions.Session"
    }


class RowsBefore:
    """The rows before a request, as they are and as they are compared."""

    def __init__(self):
        self.rows = every_row()
        self.compared = comparable_rows(self.rows)

    def compare_now(self):
        """The rows as they are now, compared value by value only if they have changed."""
        rows = every_row()
        return self.compared if rows == self.rows else comparable_rows(rows)


def outcome_of(respond, before, *, failing=0):
    """The status of a response, the rows after it and its queries; what it wrote is undone.

    A query that fails outside a transaction undoes nothing else: the rows are read as they are.
    Without a change among the queries they are those before.
    """
    with undone():
        with failing_query(failing) as queries:
            status = respond()
        transaction.set_rollback(False)
        changed = any(sql.startswith(CHANGES) for sql in queries)
        rows = before.compare_now() if changed else before.compared
    return status, rows, queries


def wrong_outcomes(respond, before=None):
    """The wrong outcomes when one query of a response fails; None if it changes nothing.

    Right is a failure with the rows before, or any response with those after.
    """
    before = before or RowsBefore()
    usual, after, queries = outcome_of(respond, before)
    if after == before.compared:
        return None
    wrong = []
    for number, sql in enumerate(queries, 1):
        # Its failure is none of the server's: a connection that is lost has rolled back.
        if sql.startswith("ROLLBACK"):
            continue
        status, rows, _queries = outcome_of(respond, before, failing=number)
        succeeded = status < REFUSED or status == usual
        if rows not in (before.compared, after) or (succeeded and rows != after):
            wrong.append((number, status, sql[:60]))
    return wrong
