"""Exceptions for a database or disk that is busy, unreachable or full.

OutageError
└── ServerFaultError
"""

from typing import ClassVar


class OutageError(Exception):
    """The request was valid, but the server cannot answer it now.

    database_busy: another program holds the lock of the SQLite file
    database_gone: the database does not answer, or its file cannot be opened
    storage_full: nothing can be written to the disk
    sign_in_busy: too many passwords are being checked
    """

    status: ClassVar[int] = 503

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class ServerFaultError(OutageError):
    """An unexpected error.

    server_fault: the log has its traceback
    """

    status = 500
