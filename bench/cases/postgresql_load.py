"""Times 100 clients that enter results while 50 readers follow, on PostgreSQL and on SQLite.

Measures the median wait for a write, and for a poll that must show a new result. Needs
`BENCH_DATABASE_URL`: a PostgreSQL server where databases can be created.
"""

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, gettempdir
from time import perf_counter
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
from django.core.management import call_command

from bench import installation, servers, session_rows, workload
from bench.cases import entry
from bench.cases.polling import CSRF, Watched, describe_load, report_and_look, signed_in
from bench.clients import Slip, Tally
from bench.measure import AtMost, Case, Effort, Race, Skipped
from scoring import notation

LONGER = 40
"""A round of this takes so many times as long as one of a loop in memory."""
Waits = Callable[[Tally, Watched], list[float]]


def crowd(waits: Waits) -> Callable[[Effort], Iterator[Race]]:
    """Send the same requests to both databases; a round returns the median wait."""

    def start(effort: Effort) -> Iterator[Race]:
        slips, lookers = _slips(), [entry.lookers() for _side in range(2)]
        with TemporaryDirectory(prefix="bench-", dir=gettempdir()) as name, new_database() as url:
            plain = installation.copied(Path(name) / "sqlite")
            served = installation.copied(Path(name) / "postgresql")
            copy_rows(served, Path(name) / "rows.json", url)
            with (
                servers.serving(servers.OVERTRICK, served, DATABASE_URL=url) as ours,
                servers.serving(servers.OVERTRICK, plain) as bare,
            ):
                mine, theirs, seen, also = Tally(), Tally(), Watched(), Watched()
                seconds = effort.seconds * LONGER

                def run(port: int, side: int, tally: Tally, watched: Watched) -> float:
                    before = len(waits(tally, watched))
                    # On a slow machine nobody may be answered within one round: it goes on then.
                    while len(waits(tally, watched)) == before:
                        crowd = report_and_look(
                            port, slips[side], lookers[side], seconds, tally, watched
                        )
                        asyncio.run(crowd)
                    return median(waits(tally, watched)[before:])

                yield Race(
                    lambda: run(ours, 0, mine, seen),
                    lambda: run(bare, 1, theirs, also),
                    clock=perf_counter,
                    notes=lambda: describe_load((mine, theirs), seen),
                )

    return start


def _slips() -> list[list[list[Slip]]]:
    """Return the slips of each client for both sides, made from the same rows."""
    paths, sides = entry.paths(), list[list[list[Slip]]]()
    typed = [notation.write_outcome(session_rows.outcome(row)) for row in workload.club_session()]
    own, fields = signed_in() + "HX-Request: true\r\n", {"csrfmiddlewaretoken": CSRF}
    for _side in range(2):
        chance = random.Random(workload.SEED)
        rows = [Slip(path, cycle(chance.sample(typed, len(typed))), own, fields) for path in paths]
        sides.append([rows[at :: entry.CLIENTS] for at in range(entry.CLIENTS)])
    return sides


@contextmanager
def new_database() -> Iterator[str]:
    """Yield the URL of a new database, and drop it at the end."""
    address = os.environ.get("BENCH_DATABASE_URL")
    if not address:
        raise Skipped("set BENCH_DATABASE_URL to a PostgreSQL in which databases can be made")
    name = f"bench_{uuid4().hex[:12]}"
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def copy_rows(folder: Path, rows: Path, url: str) -> None:
    """Copy the rows into that database with their primary keys, so that URLs are the same."""
    left_out = ["contenttypes", "auth.permission"]
    call_command("dumpdata", exclude=left_out, output=str(rows), verbosity=0)
    environment = installation.environment(folder) | {"DATABASE_URL": url}
    for arguments in (["migrate"], ["loaddata", str(rows)]):
        command = [sys.executable, "manage.py", *arguments, "--verbosity", "0"]
        subprocess.run(command, cwd=installation.ROOT, env=environment, check=True)


CASES = (
    Case(
        "crowd: a write among 100 clients and 50 readers, PostgreSQL",
        AtMost(1.5),
        contextmanager(crowd(lambda tally, _seen: tally.waits)),
        "SQLite",
    ),
    Case(
        "crowd: a poll that shows a result among them, PostgreSQL",
        AtMost(1.5),
        contextmanager(crowd(lambda _tally, seen: seen.waits)),
        "SQLite",
    ),
)
