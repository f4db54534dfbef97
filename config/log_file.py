"""Logging handler that renames a full log file to `overtrick.log.1` and begins a new one."""

import logging
import os
from contextlib import suppress
from logging.handlers import WatchedFileHandler

# Every request that is refused is a line or a traceback, and anybody can send many.
MAX_LOG_BYTES = 20_000_000


class LimitedFileHandler(WatchedFileHandler):
    """Handler for a file that several processes write to; each notices that it was renamed."""

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a record, and renames the file if it is full."""
        try:
            super().emit(record)
        except OSError:  # it could not be opened again: the request that logs must go on
            self.handleError(record)
        # On Windows an open file cannot be renamed: there it grows.
        with suppress(OSError):
            self._rename_if_full()

    def _rename_if_full(self) -> None:
        if self.stream is None:
            return
        # Another process may have renamed it already. One that does so between these lines loses
        # the entries before, which is rare enough to need no lock.
        written = os.fstat(self.stream.fileno())
        if written.st_size > MAX_LOG_BYTES and os.path.samestat(
            written, os.stat(self.baseFilename)
        ):
            os.replace(self.baseFilename, f"{self.baseFilename}.1")
