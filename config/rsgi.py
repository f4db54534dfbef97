"""The web server's way in: Django, behind the reader of request bodies."""

from django.db import close_old_connections

from config.buffered_wsgi import BufferedWSGI, Environ
from config.wsgi import application as django
from web.shared.request_bodies import is_signed_in

# Of a request at a time each; more would only take turns at one interpreter.
THREADS = 8


def may_send_much(environ: Environ) -> bool:
    """Whether the sender is signed in; a connection that broke meanwhile is opened anew, as Django
    does at either end of a request."""
    close_old_connections()
    try:
        return is_signed_in(environ)
    finally:
        close_old_connections()


application = BufferedWSGI(django, threads=THREADS, is_signed_in=may_send_much)
