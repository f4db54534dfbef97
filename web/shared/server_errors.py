"""Answers a request that failed in the server: 503 where something is busy, full or gone, else 500.

Programs get a problem in JSON, browsers a page that needs neither database nor session.
"""

import errno
import json
import sqlite3
import sys
from collections.abc import Iterator

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from web.shared.outage_errors import (
    DatabaseBusyError,
    DatabaseGoneError,
    OutageError,
    ServerFaultError,
    StorageFullError,
)
from web.shared.refusals import sentence

API = "/api/"
PROBLEM = "application/problem+json"
RETRY_AFTER = 5
"""Seconds after which it is worth another try: a lock is short, and servers restart in seconds."""
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# A full disk is told as FULL, or as a failed write where the limit is the process's own.
UNWRITTEN = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
UNOPENED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
POSTGRESQL_DISK_FULL = "53100"
# A serialization failure, a deadlock and a lock timeout: another transaction was quicker.
POSTGRESQL_BUSY = ("40001", "40P01", "55P03")


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500, which is called while the error is being handled."""
    error = sys.exc_info()[1]
    outage = find_outage(error) or ServerFaultError()
    answer = _problem(outage) if request.path.startswith(API) else _page(request, outage)
    if outage.status == OutageError.status:
        answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def find_outage(error: BaseException | None) -> OutageError | None:
    """The outage that an error comes from; none for an error of the program's own."""
    return next((found for each in _causes(error) if (found := _outage(each))), None)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and what caused it; the first cause says most, so it comes first."""
    if error is not None:
        yield from _causes(error.__cause__)
        yield error


def _outage(error: BaseException) -> OutageError | None:
    if isinstance(error, sqlite3.Error):
        return _sqlite_outage(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if getattr(error, "sqlstate", None) == POSTGRESQL_DISK_FULL:
        return StorageFullError()
    if getattr(error, "sqlstate", None) in POSTGRESQL_BUSY:
        return DatabaseBusyError()
    if isinstance(error, OperationalError | InterfaceError) and not _is_of_sqlite(error):
        return DatabaseGoneError()
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return StorageFullError()
    return None


def _is_of_sqlite(error: BaseException) -> bool:
    return isinstance(error.__cause__, sqlite3.Error)


def _sqlite_outage(code: int) -> OutageError | None:
    if code in BUSY:
        return DatabaseBusyError()
    if code in UNWRITTEN:
        return StorageFullError()
    return DatabaseGoneError() if code in UNOPENED else None


def _problem(outage: OutageError) -> HttpResponse:
    body = {"code": outage.code, "detail": sentence(outage), "parameters": {}}
    return HttpResponse(json.dumps(body), status=outage.status, content_type=PROBLEM)


def _page(request: HttpRequest, outage: OutageError) -> HttpResponse:
    template = "500.html" if isinstance(outage, ServerFaultError) else "503.html"
    # Without the request: its context processors would ask for the user.
    return render(None, template, {"sentence": sentence(outage)}, status=outage.status)
