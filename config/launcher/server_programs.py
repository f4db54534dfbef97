"""Command lines of the web server (granian) and the worker (Celery)."""

import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from django.conf import settings

from config.launcher.supervisor import ServerProgram

# Their output goes to the log file, so that the terminal shows the address.
NO_TERMINAL_LOG = {"LOG_TO_TERMINAL": "0"}
# How granian itself logs in JSON; its workers log by the settings of Django.
JSON_LOG_CONFIG = Path(__file__).with_name("granian_json_log.json")
# Workers of the web server; granian supports only one on Windows.
WEB_SERVER_WORKERS = "1" if sys.platform == "win32" else "2"
# How long a connection may take to send the head of a request, and stay open between two of them.
HEADER_TIMEOUT_MILLISECONDS = "20000"
# Connections that a worker keeps open at once. One that only waits costs a few kB and no thread.
MAX_CONNECTIONS = "2048"


def web_server_program(host: str, port: int, *, hosts: Sequence[str]) -> ServerProgram:
    """Returns the command of granian, which accepts only these host names."""
    listen = [
        "--host",
        host,
        "--port",
        str(port),
        "--interface",
        "rsgi",
        "--workers",
        WEB_SERVER_WORKERS,
    ]
    lasting = ["--respawn-failed-workers", "--respawn-interval", "0.5"]
    quiet = ["--log-level", "warning", "--workers-kill-timeout", "5"]
    http = ["--no-ws", "--http", "1", "--http1-header-read-timeout", HEADER_TIMEOUT_MILLISECONDS]
    many = ["--backlog", MAX_CONNECTIONS, "--backpressure", MAX_CONNECTIONS]
    json_log = ["--log-config", str(JSON_LOG_CONFIG)] if settings.LOG_FORMAT == "json" else []
    return _log_as_set(
        "web server",
        "granian",
        [*listen, *lasting, *quiet, *http, *many, *json_log, "config.rsgi:application"],
        {"ALLOWED_HOSTS": ",".join(hosts), **_metrics_folder()},
    )


def _metrics_folder() -> dict[str, str]:
    """Makes an empty folder in which the server's processes count together, if they count."""
    if not settings.METRICS_TOKEN:
        return {}
    folder = settings.DATA_DIR / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return {"PROMETHEUS_MULTIPROC_DIR": str(folder)}


def worker_program() -> ServerProgram:
    """Returns the command of the Celery worker, which runs background jobs."""
    app = ["--quiet", "--app", "config.celery", "worker"]
    pool = ["--pool", "threads", "--concurrency", "2"]
    quiet = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    return _log_as_set("worker", "celery", [*app, *pool, *quiet], {})


def _log_as_set(
    name: str, module: str, arguments: Sequence[str], environment: Mapping[str, str]
) -> ServerProgram:
    """Returns a program whose output goes to the log file, or to the terminal if LOG_TO says so."""
    if settings.LOG_TO == "terminal":
        return ServerProgram(name, module, arguments, environment, None)
    return ServerProgram(
        name, module, arguments, {**environment, **NO_TERMINAL_LOG}, settings.LOG_FILE
    )
