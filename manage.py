#!/usr/bin/env python
"""The command line's way in."""

import gc
import os
import sys

import django
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

# To start is to make a great many things that stay: the collector would look through all of them,
# time and again, a quarter of the time that a short command takes.
gc.set_threshold(200_000)


def run(arguments: list[str]) -> None:
    """Run a command; what keeps it from starting is one sentence, and the rest is in the log."""
    django.setup()
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
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        run(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Overtrick cannot start: {error}")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        sys.exit(f"Overtrick cannot start: {error.filename or 'the data folder'}: {reason}")
