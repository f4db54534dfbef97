"""RSGI entry point of the web server."""

import sys
from pathlib import Path

from django.conf import settings
from django.db import close_old_connections

from config.buffered_wsgi import BufferedWSGI, Environ
from config.wsgi import application as django
from web.shared.http.request_bodies import is_signed_in
from web.shared.monitoring.probe_log import HEALTH_PATH

# Each runs one request; more threads would only compete for the interpreter's lock. Those that
# write are apart from those that read, so that a result never waits until pages are made: three of
# them may be busy with passwords, `web.director.account.password_hasher`.
READING_THREADS = 8
WRITING_THREADS = 6
# Python's 5 ms are for programs that only compute. A thread that writes a result gives the
# interpreter's lock away at each of its statements, and a page that another thread makes then keeps
# it for so long each time, with the database locked. In a room of a hundred tables, with 50
# readers, 0.1 ms let twice as many results in, and a switch costs some microseconds.
SWITCH_SECONDS = 0.0001


def is_sender_signed_in(environ: Environ) -> bool:
    """Returns whether the sender is signed in.

    Closes broken database connections before and after, as Django does for a request.
    """
    close_old_connections()
    try:
        return is_signed_in(environ)
    finally:
        close_old_connections()


def static_files() -> frozenset[str]:
    """Returns the URL paths of the collected stylesheets and scripts.

    Their compressed copies are sent under the same paths, so they are left out. While somebody
    changes them (DEBUG), Django answers.
    """
    if settings.DEBUG:
        return frozenset()
    folder = Path(settings.STATIC_ROOT)
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".gz")
    return frozenset(
        f"{settings.STATIC_URL}{file.relative_to(folder).as_posix()}" for file in files
    )


sys.setswitchinterval(SWITCH_SECONDS)
# The process is alive although all threads wait for the database: that answer needs none either.
application = BufferedWSGI(
    django,
    threads=READING_THREADS,
    writing_threads=WRITING_THREADS,
    is_signed_in=is_sender_signed_in,
    files=static_files() | {HEALTH_PATH},
)
