"""`python -m tests.replay FILE… [--json]`: published events through the application.

The database is made for the run and thrown away. The exit code is 1 where a figure differs that
the notes of its file do not explain, and 2 where a file cannot be read or seated, or its policy
has a word without a regulation.
"""

import argparse
import json
import os
import sys
from pathlib import Path

import django

# The models can be imported once Django knows its settings.
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.test.utils import setup_databases, teardown_databases

from tests.replay.report import EventReport, details, replay_file, table

DIFFERS, UNREADABLE = 1, 2


def main() -> int:
    """Replay the files that were named."""
    parser = argparse.ArgumentParser(prog="python -m tests.replay", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    options = parser.parse_args()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        return replay_files(options.files, as_json=options.json)
    finally:
        teardown_databases(databases, verbosity=0)


def replay_files(files: list[Path], *, as_json: bool) -> int:
    """Print the report of each file; the exit code says whether all is explained."""
    reports: list[EventReport] = []
    failed = False
    for path in files:
        # One file that the application refuses must not lose the report of the others.
        try:
            reports.append(replay_file(path))
        except Exception as error:
            print(f"{path}: {type(error).__name__}: {error}", file=sys.stderr)
            failed = True
    for report in reports:
        for unknown in report.unknown:
            print(f"{report.name}: {unknown}", file=sys.stderr)
            failed = True
    unexplained = sum(report.unexplained for report in reports)
    if as_json:
        events = [report.as_dict() for report in reports]
        print(json.dumps({"events": events, "unexplained": unexplained}, indent=1))
    else:
        print(table(reports), details(reports), sep="\n\n")
    return UNREADABLE if failed else DIFFERS if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
