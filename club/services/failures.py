"""Describes an exception as a code and facts that can be stored with a job."""

import errno
from typing import Any

FULL = (errno.ENOSPC, errno.EDQUOT)
PLAIN = (str, int, bool)


def describe_failure(error: Exception) -> dict[str, Any]:
    """The code and facts of a refusal; for what nobody foresaw, a code that says so."""
    if hasattr(error, "code") and hasattr(error, "facts"):
        return {"code": error.code, "facts": _plain(error.facts)}
    return {"code": "disk_full" if disk_is_full(error) else "job_broken", "facts": {}}


def disk_is_full(error: Exception) -> bool:
    """Whether the disk, or one's share of it, had no room left; SQLite says it in words."""
    return (isinstance(error, OSError) and error.errno in FULL) or "disk is full" in str(error)


def _plain(facts: dict[str, object]) -> dict[str, object]:
    return {name: fact if isinstance(fact, PLAIN) else str(fact) for name, fact in facts.items()}
