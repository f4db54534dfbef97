"""Converts an exception to a code and values that are stored as JSON with a job."""

import errno
from typing import Any

DISK_FULL_ERRNOS = (errno.ENOSPC, errno.EDQUOT)
JSON_TYPES = (str, int, bool)


def error_to_json(error: Exception) -> dict[str, Any]:
    """Returns the code and values of a known error, or the code of an unexpected one."""
    if hasattr(error, "code") and hasattr(error, "facts"):
        return {"code": error.code, "facts": _json_values(error.facts)}
    return {"code": "disk_full" if is_disk_full(error) else "job_broken", "facts": {}}


def is_disk_full(error: Exception) -> bool:
    """Returns whether the error means a full disk or quota; SQLite says so only in its message."""
    return (
        isinstance(error, OSError) and error.errno in DISK_FULL_ERRNOS
    ) or "disk is full" in str(error)


def _json_values(values: dict[str, object]) -> dict[str, object]:
    return {
        name: fact if isinstance(fact, JSON_TYPES) else str(fact) for name, fact in values.items()
    }
