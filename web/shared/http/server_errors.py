"""Error handler for statuses 500 and 503, as an HTML page or a problem document.

API requests get a problem document, browsers a page that needs neither database nor session.
"""

import errno
import json
import sqlite3
import sys
from collections.abc import Iterator

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from web.shared.http.outage_errors import OutageError, ServerFaultError
from web.shared.http.problems import build_problem
from web.shared.messages.errors.error_text import error_message

API_PREFIX = "/api/"
PROBLEM_JSON = "application/problem+json"
# Retry-After in seconds: locks are short, and servers restart in seconds.
RETRY_AFTER = 5
SQLITE_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# A full disk gives FULL, or a failed write if the limit is the process's own.
SQLITE_DISK_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
SQLITE_CANNOT_OPEN = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
DISK_FULL_ERRNOS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
POSTGRESQL_DISK_FULL = "53100"
# Serialization failure, deadlock and lock timeout: another transaction was faster.
POSTGRESQL_BUSY = ("40001", "40P01", "55P03")


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500, which is called while the exception is handled."""
    error = sys.exc_info()[1]
    outage = find_outage(error) or ServerFaultError("server_fault")
    response = (
        _json_response(outage)
        if request.path.startswith(API_PREFIX)
        else _html_response(request, outage)
    )
    if outage.status == OutageError.status:
        response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def find_outage(error: BaseException | None) -> OutageError | None:
    """Returns the outage that caused an exception; None for any other error."""
    # Django wraps the driver's error, which has the code.
    return next((outage for cause in _causes(error) if (outage := _classify_error(cause))), None)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yields the exception and its causes, the original cause first."""
    if error is not None:
        yield from _causes(error.__cause__)
        yield error


def _classify_error(error: BaseException) -> OutageError | None:
    if isinstance(error, OutageError):
        return error
    if isinstance(error, sqlite3.Error):
        # The low byte is the primary result code; the rest is the extended code.
        return _classify_sqlite_code(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if getattr(error, "sqlstate", None) == POSTGRESQL_DISK_FULL:
        return OutageError("storage_full")
    if getattr(error, "sqlstate", None) in POSTGRESQL_BUSY:
        return OutageError("database_busy")
    # SQLite raises OperationalError for faulty SQL too, which is no outage.
    if isinstance(error, OperationalError | InterfaceError) and not _is_of_sqlite(error):
        return OutageError("database_gone")
    if isinstance(error, OSError) and error.errno in DISK_FULL_ERRNOS:
        return OutageError("storage_full")
    return None


def _is_of_sqlite(error: BaseException) -> bool:
    return isinstance(error.__cause__, sqlite3.Error)


def _classify_sqlite_code(code: int) -> OutageError | None:
    if code in SQLITE_BUSY:
        return OutageError("database_busy")
    if code in SQLITE_DISK_FULL:
        return OutageError("storage_full")
    return OutageError("database_gone") if code in SQLITE_CANNOT_OPEN else None


def _json_response(outage: OutageError) -> HttpResponse:
    body = build_problem(outage.code, outage.status, error_message(outage), {})
    return HttpResponse(json.dumps(body), status=outage.status, content_type=PROBLEM_JSON)


def _html_response(request: HttpRequest, outage: OutageError) -> HttpResponse:
    template = "500.html" if isinstance(outage, ServerFaultError) else "503.html"
    # Without the request: its context processors would ask for the user.
    return render(None, template, {"sentence": error_message(outage)}, status=outage.status)
