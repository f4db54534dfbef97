"""Log filter that drops the entries for failed readiness probes.

A module without Django's models: the log is set up before them.
"""

import logging
from typing import Final

HEALTH_PATH: Final = "/health/"
READY_PATH: Final = "/ready/"
PROBE_PATHS: Final = (HEALTH_PATH, READY_PATH)


class ProbeFilter(logging.Filter):
    """Log filter that drops Django's line for each 503 of /ready/; a change of it is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns whether a record stays."""
        request = getattr(record, "request", None)
        return getattr(request, "path_info", "") not in PROBE_PATHS
