"""Errors of the server itself: the database or the disk is busy, unreachable or full.

OutageError
├── DatabaseBusyError   another program holds the lock of the SQLite file
├── DatabaseGoneError   the database does not answer
├── StorageFullError    nothing can be written to the disk
└── ServerFaultError    an error that nobody foresaw
"""

from typing import ClassVar


class OutageError(Exception):
    """The request was all right; the server cannot answer it now."""

    code = "outage"
    status: ClassVar[int] = 503

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class DatabaseBusyError(OutageError):
    """Another program holds the lock of the SQLite file."""

    code = "database_busy"


class DatabaseGoneError(OutageError):
    """The database does not answer, or its file cannot be opened."""

    code = "database_gone"


class StorageFullError(OutageError):
    """Nothing can be written to the disk."""

    code = "storage_full"


class ServerFaultError(OutageError):
    """An error that nobody foresaw; the log has its traceback."""

    code = "server_fault"
    status = 500
