"""The two programs that make the house run. Knows their switches; starts nothing."""

import sys
from collections.abc import Sequence

from django.conf import settings

from web.management.supervisor import Program

THREADS = "8"
# What they have to say is in the log file; the terminal is for the address.
SILENT = {"LOG_TO_TERMINAL": "0"}
# Workers of the web server; granian has but one on Windows.
SERVERS = "1" if sys.platform == "win32" else "2"


def web_server(host: str, port: int, *, hosts: Sequence[str]) -> Program:
    """Granian, which answers every page, and these host names only."""
    listen = ["--host", host, "--port", str(port), "--interface", "wsgi", "--workers", SERVERS]
    lasting = ["--respawn-failed-workers", "--respawn-interval", "0.5"]
    quiet = ["--log-level", "warning", "--workers-kill-timeout", "5"]
    return Program(
        "web server",
        "granian",
        [
            *listen,
            *lasting,
            *quiet,
            "--no-ws",
            "--http",
            "1",
            "--blocking-threads",
            THREADS,
            "config.wsgi:application",
        ],
        {"ALLOWED_HOSTS": ",".join(hosts), **SILENT},
        settings.LOG_FILE,
    )


def worker() -> Program:
    """Celery, which does what takes seconds."""
    app = ["--quiet", "--app", "config.celery", "worker"]
    pool = ["--pool", "threads", "--concurrency", "2"]
    quiet = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    return Program("worker", "celery", [*app, *pool, *quiet], SILENT, settings.LOG_FILE)
