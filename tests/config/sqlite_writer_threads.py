"""Thirty threads of one process that write to the file named first, some of them in autocommit.

The collector runs all the time, and there is always a cursor with rows to come among the garbage.
Prints the seconds that the slowest write took, the number of writes and what was refused, as JSON.
"""

import gc
import json
import sys
from collections import deque
from pathlib import Path
from threading import Barrier, Thread
from time import monotonic, perf_counter

import django
from django.conf import settings
from django.db import OperationalError, connection, transaction

from config.environment import sqlite_database

THREADS = 30
ADD = "INSERT INTO entry (writer) VALUES (%s)"


LEFT = deque()


def leave_an_open_cursor():
    """A cursor with rows to come, in a circle that only the collector can break."""
    cursor = connection.cursor()
    cursor.execute("SELECT 1 UNION ALL SELECT 2")
    cursor.fetchone()
    circle = [cursor]
    circle.append(circle)
    LEFT.append(circle)


def collect_garbage_of_threads():
    """Objects that survived for a while are collected by the next thread."""
    while len(LEFT) > THREADS:
        LEFT.popleft()
    gc.collect(0)


def write(number):
    leave_an_open_cursor()
    if number % 3:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(ADD, [number])
            collect_garbage_of_threads()
    else:
        with connection.cursor() as cursor:
            cursor.execute(ADD, [number])


def write_until(end, number, line, waits, refused):
    connection.ensure_connection()
    line.wait()
    while monotonic() < end:
        start = perf_counter()
        try:
            write(number)
        except OperationalError as error:
            refused.append(str(error))
        waits.append(perf_counter() - start)
    connection.close()


def main():
    file, seconds = Path(sys.argv[1]), float(sys.argv[2])
    settings.configure(DATABASES={"default": sqlite_database(file)})
    django.setup()
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, writer INTEGER)")
    waits, refused, line = [], [], Barrier(THREADS)
    arguments = monotonic() + seconds, line, waits, refused
    gc.set_threshold(1)
    threads = [
        Thread(target=write_until, args=(arguments[0], number, *arguments[1:]))
        for number in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(json.dumps({"slowest": max(waits), "writes": len(waits), "refused": refused}))


if __name__ == "__main__":
    main()
