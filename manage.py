#!/usr/bin/env python
"""The command line of a clone; an installation has the command `overtrick` for it."""

from config.launcher.command_line import run_manage_py

if __name__ == "__main__":
    run_manage_py()
