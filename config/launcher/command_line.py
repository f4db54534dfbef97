"""Entry point of `manage.py` and of the installed command `overtrick`.

`overtrick` alone upgrades the database, opens the demonstration club in an empty one, and starts
the servers, as `make run` does; its options are those of `club`. Any other command of `manage.py`
follows it: `overtrick backup`.
"""

import gc
import os
import sys
from io import TextIOWrapper

import django
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line, load_command_class
from django.db import connections

from config.version import VERSION

# To start is to make a great many things that stay: the collector would look through all of them,
# time and again, a quarter of the time that a short command takes.
gc.set_threshold(200_000)

PREPARATIONS = ("upgrade", "demonstration")
HELP_OPTIONS = ("-h", "--help")


def run_manage_py() -> None:
    """Run the command of `python manage.py COMMAND`."""
    _run_or_exit([sys.argv])


def run_overtrick() -> None:
    """Run `overtrick`, `overtrick --lan` or `overtrick COMMAND`."""
    program, *arguments = sys.argv
    if arguments == ["--version"]:
        print(f"Overtrick {VERSION}")
    elif arguments and (not arguments[0].startswith("-") or arguments[0] in HELP_OPTIONS):
        _run_or_exit([sys.argv])
    else:
        opening = [program, "club", *arguments]
        _run_or_exit([*([program, command] for command in PREPARATIONS), opening])


def _run_or_exit(commands: list[list[str]]) -> None:
    """Run commands; what keeps them from starting is one sentence, and the rest is in the log."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # The address has to be in a service's journal or a file while the program runs.
    if isinstance(sys.stdout, TextIOWrapper):
        # A file on Windows has an encoding without the blocks of a QR code.
        sys.stdout.reconfigure(line_buffering=True, errors="replace")
    try:
        django.setup()
        if len(commands) > 1:
            _check_options(*commands[-1])
        for command in commands:
            _run_command(command)
            connections.close_all()
    except ImproperlyConfigured as error:
        sys.exit(f"Overtrick cannot start: {error}")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        sys.exit(f"Overtrick cannot start: {error.filename or 'the data folder'}: {reason}")


def _check_options(program: str, command: str, *options: str) -> None:
    """Exit with a sentence if an option is wrong, before the first of several commands is run."""
    load_command_class("config", command).create_parser(program, command).parse_args(options)


def _run_command(arguments: list[str]) -> None:
    # The settings come first.
    from config.launcher import startup_checks

    try:
        startup_checks.check_start(arguments)
        execute_from_command_line(arguments)
    except startup_checks.CannotStartError as error:
        startup_checks.log_start_failure(error)
        sys.exit(f"Overtrick cannot start: {error}")
    except Exception as error:
        if not (reason := startup_checks.explain_start_failure(error)):
            raise
        startup_checks.log_start_failure(error)
        sys.exit(f"Overtrick had to stop: {reason}")


if __name__ == "__main__":
    run_manage_py()
