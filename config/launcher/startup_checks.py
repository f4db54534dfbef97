"""Database checks before a management command runs, and messages for start-up errors."""

import errno
import logging
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from traceback import format_exception

from django.conf import settings
from django.db import DatabaseError, IntegrityError, OperationalError, ProgrammingError, connection
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.backups.version_check import check_database_version, pending_migrations
from web.shared.messages.errors.error_text import error_message

log = logging.getLogger(__name__)

# The commands that read or change a club's data; the others work on any database, or on none.
COMMANDS_USING_DATA = frozenset(
    {
        *("backup", "club", "demonstration", "forget_factor", "invite", "open_club", "restore"),
        *(
            "export_event",
            "import_event",
            "upgrade",
            "write_site",
            "changepassword",
            "clearsessions",
            "createsuperuser",
            "dbshell",
            "dumpdata",
        ),
        *("flush", "loaddata", "migrate", "shell"),
    }
)
# Those that need the tables of this version. A backup can also be
# made of an older version, and `club` finds out while it holds the data folder.
COMMANDS_USING_ROWS = frozenset(
    {
        *("demonstration", "export_event", "forget_factor", "import_event", "invite", "open_club"),
        *("write_site", "changepassword", "clearsessions", "createsuperuser"),
    }
)
# Without one of them, programs on several data folders would not find one another's sign-ins, files
# and counts.
SHARED_SETTINGS = ("SECRET_KEY", "MEDIA_ROOT", "REDIS_URL")
SECONDS_TO_CONNECT = 10
# SQLite's index of the write-ahead log has 32 kB at least.
NEEDED_BYTES = 65_536
# Bugs of this program, which need a traceback instead of a message.
PROGRAMMING_MISTAKES = (IntegrityError, ProgrammingError)


class CannotStartError(Exception):
    """Overtrick cannot start; the message is for the person who starts it."""


def check_start(arguments: Sequence[str]) -> None:
    """Checks the database before a command that uses it; raises `CannotStartError`."""
    if len(arguments) > 1 and arguments[1] in COMMANDS_USING_DATA:
        check_database(thoroughly=arguments[1] in ("club", "upgrade"))
    if len(arguments) > 1 and arguments[1] in COMMANDS_USING_ROWS and pending_migrations():
        raise CannotStartError(upgrade_first_message())


def upgrade_first_message() -> str:
    """Returns the message for a database without the tables of this version."""
    return _("The database is not set up for this version. Run this first: %(command)s upgrade") % {
        "command": settings.COMMAND
    }


def missing_shared_settings() -> list[str]:
    """Returns the settings that programs on one PostgreSQL must share and that are not set."""
    if not os.environ.get("DATABASE_URL"):
        return []
    return [name for name in SHARED_SETTINGS if not os.environ.get(name)]


def check_database(*, thoroughly: bool = False) -> None:
    """Checks that the database answers, is not damaged, and is not of a newer version."""
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
    """Checks that the server answers, without the pool, which would retry for half a minute."""
    import psycopg

    parameters = {"connect_timeout": SECONDS_TO_CONNECT, **connection.get_connection_params()}
    try:
        psycopg.connect(**parameters).close()
    except psycopg.Error as error:
        raise OperationalError(str(error)) from error


def _check_sqlite_file() -> None:
    """Runs SQLite's quick check, which skips indexes: a moment even for many years of data."""
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        result = str(cursor.fetchone()[0])
    if result != "ok":
        raise DatabaseError(f"malformed: {result}")


def explain_start_failure(error: BaseException) -> str | None:
    """Returns a message for a database or disk error; None for an unknown one."""
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
            "The database %(file)s is damaged. Move it away, with the files that end in "
            "-wal and -shm, then restore the last backup: %(command)s restore FILE"
        ) % {"file": file, "command": settings.COMMAND}
    if "disk is full" in reason or ("disk I/O" in reason and _is_disk_full(file)):
        return _("The disk is full: make room on it, then start again.")
    if any(phrase in reason for phrase in ("unable to open", "readonly", "disk I/O")):
        params = {"file": file, "reason": reason}
        return _("The database %(file)s cannot be used: %(reason)s.") % params
    if "locked" in reason:
        return _("Another program is writing to the database; try again in a moment.")
    return None


def _is_disk_full(file: str | Path) -> bool:
    """Whether there is no room beside the database for the files that SQLite opens it with.

    It reports an error of the disk for them, not a full one.
    """
    try:
        return shutil.disk_usage(Path(file).parent).free < NEEDED_BYTES
    except OSError:
        return False


def _explain_server(error: Exception) -> str:
    """Returns a message with the server's address and the first line of its error."""
    names = connection.settings_dict
    host = names["HOST"] or "localhost"
    where = f"{host}:{names['PORT']}" if names["PORT"] else host
    reason = (str(error).strip().splitlines() or [""])[0]
    return _(
        "The database server at %(where)s cannot be used: %(reason)s. Start it, or correct "
        "DATABASE_URL."
    ) % {"where": where, "reason": reason.rstrip(".")}


def log_start_failure(error: BaseException) -> None:
    """Writes the traceback to the log file, if possible; the terminal shows only the message."""
    try:
        log.warning("".join(format_exception(error)))
    except OSError:
        return
