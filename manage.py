#!/usr/bin/env python
"""The command line's way in."""

import gc
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

# To start is to make a great many things that stay: the collector would look through all of them,
# time and again, a quarter of the time that a short command takes.
gc.set_threshold(200_000)

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Overtrick cannot start: {error}")
