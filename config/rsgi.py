"""RSGI entry point of the web server."""

from pathlib import Path

from django.conf import settings
from django.db import close_old_connections

from config.buffered_wsgi import BufferedWSGI, Environ
from config.wsgi import application as django
from web.shared.http.request_bodies import is_signed_in

# Of a request at a time each; more would only take turns at one interpreter.
THREADS = 8


def is_sender_signed_in(environ: Environ) -> bool:
    """Whether the sender is signed in; a connection that broke meanwhile is opened again, as Django
    does at either end of a request."""
    close_old_connections()
    try:
        return is_signed_in(environ)
    finally:
        close_old_connections()


def static_files() -> frozenset[str]:
    """The paths of the stylesheets and scripts that were gathered before the start.

    Their compressed copies are sent under these names, and have none of their own.
    """
    folder = Path(settings.STATIC_ROOT)
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".gz")
    return frozenset(
        f"{settings.STATIC_URL}{file.relative_to(folder).as_posix()}" for file in files
    )


application = BufferedWSGI(
    django, threads=THREADS, is_signed_in=is_sender_signed_in, files=static_files()
)
