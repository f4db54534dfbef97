"""The database file: durable, and fair to those who wait."""

import gc
import json
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from threading import Event
from time import monotonic, sleep, time

import pytest
from django.db import IntegrityError, OperationalError
from django.db.utils import ConnectionHandler

from config.environment import sqlite_database
from tests.effort import effort

ROOT = Path(__file__).parent.parent.parent
WRITERS = 8
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("busy_timeout", 0)]
)
def test_the_connection_is_durable_and_never_waits_inside_sqlite(tmp_path, pragma, value):
    connection = ConnectionHandler({"default": sqlite_database(tmp_path / "club")})["default"]

    with closing(connection):
        connection.connect()
        assert connection.connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def burst(file):
    """Eight processes write as fast as they can for two seconds: each one's waits."""
    command = [sys.executable, "-m", "tests.config.sqlite_writer", str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT}
    writers = [subprocess.Popen([*command, str(n)], **pipes) for n in range(WRITERS)]
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    begin = time() + 0.3
    for writer in writers:
        writer.stdin.write(f"{begin}\n")
        writer.stdin.flush()
    return [json.loads(writer.communicate()[0]) for writer in writers]


@pytest.mark.soak
@pytest.mark.parametrize("_time", range(effort(1, 2)))
@pytest.mark.slow
def test_eight_concurrent_writers_are_all_served(tmp_path, _time):
    file = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, writer TEXT)")

    waits = burst(file)

    with closing(sqlite3.connect(file)) as written:
        turns = written.execute("SELECT writer, id FROM entry ORDER BY id").fetchall()
    assert len(turns) == sum(map(len, waits))
    # SQLite's own waiting lets one wait while the others have many thousand turns, for seconds.
    # Counted in turns, a disk that stops everybody for a second starves nobody.
    rows = [[row for writer, row in turns if writer == str(number)] for number in range(WRITERS)]
    # Who begins late, on a busy machine, has not waited: from its first row to its last.
    longest = [max(later - row for row, later in pairwise(own)) for own in rows]
    assert max(longest) < 1000, longest


@contextmanager
def connected(folder, *, patience=20):
    """A connection of the backend to the one database file of a folder, with an empty table."""
    database = sqlite_database(folder / "club.sqlite3")
    database["OPTIONS"] |= {"timeout": patience}
    connection = ConnectionHandler({"default": database})["default"]
    with closing(connection):
        run(connection, "CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, writer TEXT)")
        yield connection


def run(connection, statement, values=None):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall()


def count(connection):
    return run(connection, "SELECT count(*) FROM entry")[0][0]


ADD = "INSERT INTO entry (writer) VALUES ('ann')"


@pytest.mark.soak
@pytest.mark.slow
def test_thirty_threads_that_collect_each_others_cursors_never_stall(tmp_path):
    """Waiting inside SQLite, they stall for the whole busy timeout of 20 s, and are then refused.

    In its own process, so that a stall is a failure and not a hang.
    """
    command = [
        sys.executable,
        "-m",
        "tests.config.sqlite_writer_threads",
        str(tmp_path / "club.sqlite3"),
    ]
    seconds = effort(4, 20)

    ended = subprocess.run(
        [*command, str(seconds)], cwd=ROOT, capture_output=True, text=True, timeout=seconds + 120
    )

    data = json.loads(ended.stdout)
    assert (data["refused"], data["slowest"] < 15) == ([], True), data


def test_the_collector_does_not_wait_for_a_statement_of_another_thread(tmp_path):
    started, collected = Event(), Event()

    def run_a_statement_that_ends_when_all_is_collected():
        with connected(tmp_path) as connection:
            connection.ensure_connection()
            connection.connection.create_function("pause", 0, lambda: collected.wait(60))
            cursor = connection.cursor()
            cursor.execute("SELECT 1 UNION ALL SELECT 2")
            circle = [cursor]
            circle.append(circle)
            del cursor, circle
            connection.connection.create_function("say_started", 0, started.set)
            return run(connection, "SELECT say_started(), pause()")

    with ThreadPoolExecutor(1) as pool:
        gc.disable()
        try:
            ran = pool.submit(run_a_statement_that_ends_when_all_is_collected)
            assert started.wait(10), ran.exception(0)
            gc.collect()
            collected.set()
        finally:
            gc.enable()

    assert ran.result() == [(None, 1)]


@pytest.mark.parametrize("statement", [ADD, "BEGIN IMMEDIATE", "PRAGMA user_version = 1"])
def test_a_statement_waits_until_the_database_is_free(tmp_path, statement):
    with connected(tmp_path) as holder, connected(tmp_path) as waiting:
        run(holder, "BEGIN IMMEDIATE")
        waiting.inc_thread_sharing()

        with ThreadPoolExecutor(1) as pool:
            waits = pool.submit(run, waiting, statement)
            sleep(0.1)
            ended_before = waits.done()
            run(holder, "COMMIT")
            waits.result(60)

    assert not ended_before


@pytest.mark.parametrize("statement", [ADD, "BEGIN IMMEDIATE", "PRAGMA user_version = 1"])
def test_a_statement_is_refused_when_the_database_stays_locked(tmp_path, statement):
    with connected(tmp_path) as holder, connected(tmp_path, patience=0.2) as waiting:
        run(holder, "BEGIN IMMEDIATE")
        start = monotonic()

        with pytest.raises(OperationalError) as refusal:
            run(waiting, statement)

        run(holder, "ROLLBACK")
        assert str(refusal.value) == "database is locked"
        assert monotonic() - start > 0.2


def test_a_new_connection_waits_until_the_database_is_free(tmp_path):
    """Each puts the file into WAL mode, for which SQLite waits for no other connection."""
    with closing(sqlite3.connect(tmp_path / "club.sqlite3")) as holder:
        holder.execute("BEGIN EXCLUSIVE")

        with ThreadPoolExecutor(1) as pool:
            waits = pool.submit(connect_and_count, tmp_path)
            sleep(0.1)
            ended_before = waits.done()
            holder.rollback()

            assert (ended_before, waits.result(60)) == (False, 0)


def connect_and_count(folder):
    with connected(folder) as connection:
        return count(connection)


def test_a_value_read_in_a_transaction_cannot_be_overtaken(tmp_path):
    with connected(tmp_path) as first, connected(tmp_path, patience=0) as second:
        first._start_transaction_under_autocommit()
        assert count(first) == 0
        with pytest.raises(OperationalError):
            run(second, ADD)
        run(first, ADD)
        run(first, "COMMIT")

        assert count(second) == 1


def test_a_transaction_that_began_by_reading_and_was_overtaken_is_refused_at_once(tmp_path):
    with connected(tmp_path) as first, connected(tmp_path) as second:
        run(first, "BEGIN DEFERRED")
        assert count(first) == 0
        run(second, ADD)

        with pytest.raises(OperationalError) as refusal:
            run(first, ADD)

        run(first, "ROLLBACK")
        assert refusal.value.__cause__.sqlite_errorcode == sqlite3.SQLITE_BUSY_SNAPSHOT


def test_many_rows_in_autocommit_are_written_together_or_not_at_all(tmp_path):
    with connected(tmp_path) as connection:
        with pytest.raises(IntegrityError), connection.cursor() as cursor:
            cursor.executemany("INSERT INTO entry (id) VALUES (%s)", [[1], [2], [2]])
        refused = count(connection)
        with connection.cursor() as cursor:
            cursor.executemany("INSERT INTO entry (id) VALUES (%s)", [[1], [2]])

        assert (refused, count(connection)) == (0, 2)
