"""Results entered through the page by fifty clients, beside a view that inserts a row.

Both run under the launcher's own switches. What was acknowledged is looked up afterwards.
"""

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

from django.test import Client
from django.urls import reverse

from bench import clients, evening, house, servers, workload
from bench.clients import Slip, Tally
from bench.measure import AtLeast, Case, Effort, Race, WrongError
from scoring import notation
from tournament.models import SeatingBoard, Session

CLIENTS = 50
LONGER = 10
"""A round of this takes so many times as long as one of a loop in memory."""
PUBLISHED_MEMORY, PUBLISHED_DISK = 1 / 2289, 1 / 1618
CSRF = "b" * 32


@cache
def session() -> Session:
    """An evening of which nothing is in yet."""
    return evening.opened("entry", played=False)


def signed_in() -> str:
    """The cookie of a director, and the other half of the form's own key."""
    browser = Client()
    browser.force_login(evening.director())
    return f"Cookie: sessionid={browser.cookies['sessionid'].value}; csrftoken={CSRF}\r\n"


def paths() -> list[str]:
    """Where every board at every table is entered."""
    boards = SeatingBoard.objects.filter(seating__section__session=session()).order_by("pk")
    return [
        reverse("director:enter", args=(house.CLUB, session().pk, pk))
        for pk in boards.values_list("pk", flat=True)
    ]


def desks(paths: list[str]) -> list[list[Slip]]:
    """Slips for each client; what is typed is what a club typed. Both sides are sent the same."""
    typed = [notation.write_outcome(evening.outcome(row)) for row in workload.club_evening()]
    chance, headers = random.Random(workload.SEED), signed_in() + "HX-Request: true\r\n"
    fields = {"csrfmiddlewaretoken": CSRF}
    made = [Slip(path, cycle(chance.sample(typed, len(typed))), headers, fields) for path in paths]
    return [made[at::CLIENTS] for at in range(CLIENTS)]


def on(folder: Callable[[], str | None], published: float) -> Callable[[Effort], Iterator[Race]]:
    """Both servers with their databases in a folder of that kind."""

    def start(effort: Effort) -> Iterator[Race]:
        to_house = desks(paths())
        to_bare = desks([f"/{at}/" for at in range(sum(map(len, to_house)))])
        mine, theirs, seconds = Tally(), Tally(), effort.seconds * LONGER
        with TemporaryDirectory(prefix="bench-", dir=folder()) as name:
            ours, bare = house.copied(Path(name) / "house"), _bare(Path(name) / "bare")
            with (
                servers.serving(servers.HOUSE, ours) as house_port,
                servers.serving(servers.BARE, bare) as bare_port,
            ):
                yield Race(
                    lambda: clients.drive(house_port, to_house, seconds, mine),
                    lambda: clients.drive(bare_port, to_bare, seconds, theirs),
                    published,
                    clock=perf_counter,
                    writes=Path(name),
                    notes=lambda: f"{_kept(ours, mine)}; bare: {_waits(theirs)}",
                )

    return start


def _bare(folder: Path) -> Path:
    folder.mkdir()
    command = [sys.executable, "-m", "django", "migrate", "--run-syncdb", "-v", "0"]
    environment = house.environment(folder) | {"DJANGO_SETTINGS_MODULE": "bench.bare.settings"}
    subprocess.run(command, cwd=house.ROOT, env=environment, check=True)
    return folder


def _kept(folder: Path, tally: Tally) -> str:
    """That nothing was refused, and that every acknowledged result is in the database."""
    if tally.refused:
        status, words = tally.refused[0]
        raise WrongError(f"{len(tally.refused)} refused, the first with {status}: {words}")
    with closing(sqlite3.connect(folder / "club.sqlite3")) as database:
        rows = {row[0] for row in database.execute("SELECT request_id FROM boards_result")}
    if missing := tally.acknowledged - rows:
        raise WrongError(f"{len(missing)} acknowledged results are not in the database")
    return f"0 of {len(tally.acknowledged)} acknowledged missing, no 5xx; {_waits(tally)}"


def _waits(tally: Tally) -> str:
    cuts = quantiles(tally.waits, n=100)
    return ", ".join(f"p{at} {cuts[at - 1] * 1000:.0f} ms" for at in (50, 95, 99))


CASES = (
    Case(
        "entry: 50 clients, database in memory",
        AtLeast(0.45),
        contextmanager(on(lambda: str(house.MEMORY), PUBLISHED_MEMORY)),
        "one insert",
    ),
    Case(
        "entry: 50 clients, database on disk",
        AtLeast(0.45),
        contextmanager(on(gettempdir, PUBLISHED_DISK)),
        "one insert",
    ),
)
