"""Database checks before a management command runs, and messages for what prevents a start."""

import errno
import logging
from collections.abc import Sequence
from traceback import format_exception

from django.conf import settings
from django.db import DatabaseError, IntegrityError, OperationalError, ProgrammingError, connection
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.backups.data_versions import check_database_version
from web.shared.messages.errors.error_text import error_message

log = logging.getLogger(__name__)

# The commands that read or change a club's data; the others work on any database, or on none.
COMMANDS_USING_DATA = frozenset(
    {
        *("backup", "club", "demonstration", "forget_factor", "invite", "open_club", "restore"),
        *("upgrade", "changepassword", "clearsessions", "createsuperuser", "dbshell", "dumpdata"),
        *("flush", "loaddata", "migrate", "shell"),
    }
)
SECONDS_TO_CONNECT = 10
# A mistake of the program, whose traceback is wanted.
PROGRAMMING_MISTAKES = (IntegrityError, ProgrammingError)


class CannotStartError(Exception):
    """The club cannot be opened; the message is a sentence for anyone who starts it."""


def check_start(arguments: Sequence[str]) -> None:
    """Refuse to open a club whose database is damaged, out of reach, or of a newer version."""
    if len(arguments) > 1 and arguments[1] in COMMANDS_USING_DATA:
        check_database(thoroughly=arguments[1] in ("club", "upgrade"))


def check_database(*, thoroughly: bool = False) -> None:
    """That it answers, is whole as far as that is quick to see, and is not of a newer version."""
    try:
        if connection.vendor == "sqlite":
            if thoroughly:
                _check_sqlite_file()
        else:
            _check_server()
        check_database_version()
    except ClubError as error:
        raise CannotStartError(error_message(error)) from error
    except (DatabaseError, OSError) as error:
        raise CannotStartError(explain_start_failure(error) or str(error)) from error


def _check_server() -> None:
    """That it answers: asked past the pool, which would go on trying for half a minute."""
    import psycopg

    parameters = {"connect_timeout": SECONDS_TO_CONNECT, **connection.get_connection_params()}
    try:
        psycopg.connect(**parameters).close()
    except psycopg.Error as error:
        raise OperationalError(str(error)) from error


def _check_sqlite_file() -> None:
    """SQLite's own check, without its indexes: a moment even for a club of many years."""
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        result = str(cursor.fetchone()[0])
    if result != "ok":
        raise DatabaseError(f"malformed: {result}")


def explain_start_failure(error: BaseException) -> str | None:
    """A sentence about a database or a disk that fails; None where it would be a guess."""
    if isinstance(error, OSError) and not isinstance(error, ConnectionError):
        return _explain_os_error(error)
    if isinstance(error, DatabaseError) and not isinstance(error, PROGRAMMING_MISTAKES):
        return _explain_sqlite(error) if connection.vendor == "sqlite" else _explain_server(error)
    return None


def _explain_os_error(error: OSError) -> str:
    reason = error.strerror or type(error).__name__
    if error.errno == errno.ENOSPC:
        return _("The disk is full: make room on it, then start again.")
    params = {"file": error.filename or settings.DATA_DIR, "reason": reason}
    return _("%(file)s cannot be used: %(reason)s.") % params


def _explain_sqlite(error: Exception) -> str | None:
    reason = str(error)
    file = connection.settings_dict["NAME"]
    if "malformed" in reason or "not a database" in reason:
        return _(
            "The database %(file)s is damaged. Move it away, with the files beside it that end in "
            "-wal and -shm, then restore the last backup: python manage.py restore FILE"
        ) % {"file": file}
    if "disk is full" in reason:
        return _("The disk is full: make room on it, then start again.")
    if any(phrase in reason for phrase in ("unable to open", "readonly", "disk I/O")):
        params = {"file": file, "reason": reason}
        return _("The database %(file)s cannot be used: %(reason)s.") % params
    if "locked" in reason:
        return _("Another program is writing to the database; try again in a moment.")
    return None


def _explain_server(error: Exception) -> str:
    """Where the server was looked for, and the first line of what was answered."""
    names = connection.settings_dict
    host = names["HOST"] or "localhost"
    where = f"{host}:{names['PORT']}" if names["PORT"] else host
    reason = (str(error).strip().splitlines() or [""])[0]
    return _(
        "The database server at %(where)s cannot be used: %(reason)s. Start it, or correct "
        "DATABASE_URL."
    ) % {"where": where, "reason": reason.rstrip(".")}


def log_start_failure(error: BaseException) -> None:
    """The traceback for the log file, where one can be written; the terminal has the sentence."""
    try:
        log.warning("".join(format_exception(error)))
    except OSError:
        return
