"""Process that adds rows to a SQLite file at full speed for some seconds.

It prints "ready", reads when to begin, and prints the wait for each row.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep, time

import django
from django.conf import settings
from django.db import connection, transaction

from config.environment import sqlite_database

TABLE = "CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, at REAL)"


def main() -> None:
    """Write until the time is over."""
    file, engine, seconds = sys.argv[1:]
    settings.configure(DATABASES={"default": sqlite_database(Path(file)) | {"ENGINE": engine}})
    django.setup()
    with transaction.atomic():
        connection.cursor().execute(TABLE)
    print("ready", flush=True)
    begin = float(sys.stdin.readline())
    sleep(max(0.0, begin - time()))
    print(json.dumps(list(_waits(begin + float(seconds)))))


def _waits(until: float) -> Iterator[float]:
    while time() < until:
        start = perf_counter()
        with transaction.atomic():
            connection.cursor().execute("INSERT INTO entry (at) VALUES (%s)", [start])
        yield perf_counter() - start


if __name__ == "__main__":
    main()
