"""One of many writers: adds rows to the file named first, as fast as it may, for two seconds.

On a busy machine a writer may get no turn in that time: each goes on until it has two rows. Says
when it is ready, reads when to begin, and prints how long it waited for each row.
"""

import json
import sys
from pathlib import Path
from time import perf_counter, sleep, time

import django
from django.conf import settings
from django.db import connection, transaction

from config.environment import sqlite_database

SECONDS = 2.0


def waits(begin, writer):
    count = 0
    while time() < begin + SECONDS or count < 2:
        start = perf_counter()
        with transaction.atomic():
            connection.cursor().execute("INSERT INTO entry (writer) VALUES (%s)", [writer])
        count += 1
        yield perf_counter() - start


def main():
    file, writer = sys.argv[1:]
    settings.configure(DATABASES={"default": sqlite_database(Path(file))})
    django.setup()
    connection.ensure_connection()
    print("ready", flush=True)
    begin = float(sys.stdin.readline())
    sleep(max(0.0, begin - time()))
    print(json.dumps(list(waits(begin, writer))))


if __name__ == "__main__":
    main()
