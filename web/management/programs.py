"""The two programs that make the house run. Knows their switches; starts nothing."""

import sys
from collections.abc import Sequence

from django.conf import settings

from web.management.supervisor import Program

# What they have to say is in the log file; the terminal is for the address.
SILENT = {"LOG_TO_TERMINAL": "0"}
# Workers of the web server; granian has but one on Windows.
SERVERS = "1" if sys.platform == "win32" else "2"
# How long a connection may take to send the head of a request, and stay open between two of them.
HEAD_MILLISECONDS = "20000"
# Connections that a worker keeps open at once. One that only waits costs a few kB and no thread.
CONNECTIONS = "2048"


def web_server(host: str, port: int, *, hosts: Sequence[str]) -> Program:
    """Granian, which answers every page, and these host names only."""
    listen = ["--host", host, "--port", str(port), "--interface", "rsgi", "--workers", SERVERS]
    lasting = ["--respawn-failed-workers", "--respawn-interval", "0.5"]
    quiet = ["--log-level", "warning", "--workers-kill-timeout", "5"]
    http = ["--no-ws", "--http", "1", "--http1-header-read-timeout", HEAD_MILLISECONDS]
    many = ["--backlog", CONNECTIONS, "--backpressure", CONNECTIONS]
    return Program(
        "web server",
        "granian",
        [*listen, *lasting, *quiet, *http, *many, "config.rsgi:application"],
        {"ALLOWED_HOSTS": ",".join(hosts), **SILENT},
        settings.LOG_FILE,
    )


def worker() -> Program:
    """Celery, which does what takes seconds."""
    app = ["--quiet", "--app", "config.celery", "worker"]
    pool = ["--pool", "threads", "--concurrency", "2"]
    quiet = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    return Program("worker", "celery", [*app, *pool, *quiet], SILENT, settings.LOG_FILE)
