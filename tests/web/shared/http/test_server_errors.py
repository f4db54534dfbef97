"""An error of the database is shown by its cause: busy, gone, full, or the program's own."""

import errno
import sqlite3

import psycopg
import pytest
from django.db import DataError, OperationalError

from web.shared.http.server_errors import find_outage


def failed(cause, error=OperationalError):
    """The error as Django raises it, with the driver's own as its cause."""
    raised = error(str(cause))
    raised.__cause__ = cause
    return raised


def of_sqlite(code):
    cause = sqlite3.OperationalError("failed")
    cause.sqlite_errorcode = code
    return cause


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (failed(of_sqlite(sqlite3.SQLITE_BUSY)), "database_busy"),
        (failed(of_sqlite(sqlite3.SQLITE_FULL)), "storage_full"),
        (failed(of_sqlite(sqlite3.SQLITE_CANTOPEN)), "database_gone"),
        (failed(psycopg.errors.DeadlockDetected("deadlock")), "database_busy"),
        (failed(psycopg.errors.SerializationFailure("conflict")), "database_busy"),
        (failed(psycopg.errors.LockNotAvailable("lock timeout")), "database_busy"),
        (failed(psycopg.errors.DiskFull("no space")), "storage_full"),
        (failed(psycopg.OperationalError("connection refused")), "database_gone"),
        (OSError(errno.ENOSPC, "no space"), "storage_full"),
    ],
)
def test_an_outage_is_found_by_its_cause(error, code):
    assert find_outage(error).code == code


@pytest.mark.parametrize(
    "error",
    [
        failed(of_sqlite(sqlite3.SQLITE_ERROR)),
        failed(psycopg.errors.StringDataRightTruncation("too long"), DataError),
        ValueError("of the program"),
    ],
)
def test_an_error_of_the_program_is_no_outage(error):
    assert find_outage(error) is None
