"""Log formatter that writes each entry as one line of JSON, without secrets."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from web.shared.http.log_redaction import redact_entry
from web.shared.monitoring.request_ids import current_request_id


class JSONFormatter(logging.Formatter):
    """Log formatter that writes time, level, process, logger, message, request and traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Formats a record as one line; a line break in it is escaped."""
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "process": record.process,
            "logger": record.name,
            "message": redact_entry(record.getMessage()),
        }
        if request_id := current_request_id.get():
            entry["request_id"] = request_id
        # Django adds both to what it logs of an answer.
        if request := getattr(record, "request", None):
            entry |= {"method": request.method, "path": redact_entry(request.path)}
        if status := getattr(record, "status_code", None):
            entry["status"] = status
        if record.exc_info:
            entry["traceback"] = redact_entry(self.formatException(record.exc_info))
        # In ASCII: U+2028 ends a line to some readers, and half a surrogate pair has no encoding.
        return json.dumps(entry)
