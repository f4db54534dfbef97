"""Times results entered through the page by 100 clients, one a second each, with 50 readers.

The other side is a view that inserts a row, without readers. Both run under the launcher's
options. At the end, every acknowledged result must be in the database.
"""

import asyncio
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory, gettempdir
from time import perf_counter

from django.urls import reverse

from bench import installation, servers, session_rows, workload
from bench.cases.polling import CSRF, Looker, Watched, report_and_look, signed_in
from bench.clients import Slip, Tally
from bench.measure import AtMost, Case, Effort, Race, WrongError
from scoring import notation
from tournament.models import SeatingBoard, Session

CLIENTS, READERS = 100, 50
LONGER = 40
"""A round of this takes so many times as long as one of a loop in memory."""


@cache
def session() -> Session:
    """Return a session without results."""
    return session_rows.opened("entry", played=False)


def paths() -> list[str]:
    """Return the entry URL of every board at every table."""
    boards = SeatingBoard.objects.filter(seating__section__session=session()).order_by("pk")
    return [
        reverse("director:enter", args=(installation.CLUB, session().pk, pk))
        for pk in boards.values_list("pk", flat=True)
    ]


def slips_of_clients(paths: list[str]) -> list[list[Slip]]:
    """Return the slips of each client, with a club's results; both sides get the same."""
    typed = [notation.write_outcome(session_rows.outcome(row)) for row in workload.club_session()]
    chance, headers = random.Random(workload.SEED), signed_in() + "HX-Request: true\r\n"
    fields = {"csrfmiddlewaretoken": CSRF}
    slips = [Slip(path, cycle(chance.sample(typed, len(typed))), headers, fields) for path in paths]
    return [slips[at::CLIENTS] for at in range(CLIENTS)]


def lookers() -> list[Looker]:
    """Return the readers: half poll the tables, half the ranking."""
    headers, number = signed_in(), session().pk
    pages = [
        reverse(f"director:{name}", args=(installation.CLUB, number))
        for name in ("dashboard", "ranking")
    ]
    return [Looker(pages[at % 2], headers) for at in range(READERS)]


def compare_with_insert(percent: int) -> Callable[[Effort], Iterator[Race]]:
    """Time a percentile of the waits of a hundred writes on disk, with readers."""

    def start(effort: Effort) -> Iterator[Race]:
        to_ours, readers = slips_of_clients(paths()), lookers()
        to_bare = slips_of_clients([f"/{at}/" for at in range(sum(map(len, to_ours)))])
        mine, theirs, seconds = Tally(), Tally(), effort.seconds * LONGER
        with TemporaryDirectory(prefix="bench-", dir=gettempdir()) as name:
            ours, bare = installation.copied(Path(name) / "overtrick"), _bare(Path(name) / "bare")
            with (
                servers.serving(servers.OVERTRICK, ours) as port,
                servers.serving(servers.BARE, bare) as bare_port,
            ):
                yield Race(
                    lambda: _waited(port, to_ours, readers, seconds, mine, percent),
                    lambda: _waited(bare_port, to_bare, [], seconds, theirs, percent),
                    clock=perf_counter,
                    writes=Path(name),
                    notes=lambda: f"{report_lost_entries(ours, mine)}; bare: {_waits(theirs)}",
                )

    return start


def _waited(
    port: int,
    slips: list[list[Slip]],
    readers: list[Looker],
    seconds: float,
    tally: Tally,
    percent: int,
) -> float:
    before = len(tally.waits)
    asyncio.run(report_and_look(port, slips, readers, seconds, tally, Watched()))
    return quantiles(tally.waits[before:], n=100)[percent - 1]


def _bare(folder: Path) -> Path:
    folder.mkdir()
    command = [sys.executable, "-m", "django", "migrate", "--run-syncdb", "-v", "0"]
    environment = installation.environment(folder) | {
        "DJANGO_SETTINGS_MODULE": "bench.bare.settings"
    }
    subprocess.run(command, cwd=installation.ROOT, env=environment, check=True)
    return folder


def report_lost_entries(folder: Path, tally: Tally) -> str:
    """Check that nothing was refused and every acknowledged result is in the database."""
    if tally.refused:
        status, text = tally.refused[0]
        raise WrongError(f"{len(tally.refused)} refused, the first with {status}: {text}")
    with closing(sqlite3.connect(folder / "club.sqlite3")) as database:
        rows = {row[0] for row in database.execute("SELECT request_id FROM boards_result")}
    if missing := tally.acknowledged - rows:
        raise WrongError(f"{len(missing)} acknowledged results are not in the database")
    return f"0 of {len(tally.acknowledged)} acknowledged missing, no 5xx; {_waits(tally)}"


def _waits(tally: Tally) -> str:
    cuts = quantiles(tally.waits, n=100)
    return ", ".join(f"p{at} {cuts[at - 1] * 1000:.0f} ms" for at in (50, 95, 99))


CASES = tuple(
    Case(
        f"entry: the p{percent} of 100 clients at one result a second, 50 readers",
        AtMost(times),
        contextmanager(compare_with_insert(percent)),
        "one insert",
    )
    for percent, times in ((95, 4), (99, 5))
)
