"""Times results entered through the page by 100 clients, one a second each, with 50 readers.

The other side is a view that inserts a row, without readers. Both run under the launcher's
options, by turns, and each part begins with a warm-up that is not counted. At the end, every
acknowledged result must be in the database. Takes less than four minutes.
"""

import asyncio
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory, gettempdir
from time import perf_counter

from django.urls import reverse

from bench import installation, servers, session_rows, workload
from bench.cases.polling import CSRF, Looker, Watched, report_and_look, signed_in
from bench.clients import RowToSend, Slip, Tally
from bench.measure import AtMost, Case, Effort, Race, WrongError
from scoring import notation
from tournament.models import SeatingBoard, Session

CLIENTS, READERS = 100, 50
LONGER = 40
"""A part of a round takes so many times as long as a loop in memory; a round has three parts."""
WARM_UP = 3.0
"""Seconds at the beginning of each part that are not counted."""
MOST_ROUNDS = 3


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
    """Return the readers of the session."""
    return lookers_of(session())


def lookers_of(session: Session) -> list[Looker]:
    """Return the readers of a session: half poll the tables, half the ranking."""
    headers, number = signed_in(), session.pk
    pages = [
        reverse(f"director:{name}", args=(installation.CLUB, number))
        for name in ("dashboard", "ranking")
    ]
    return [Looker(pages[at % 2], headers) for at in range(READERS)]


@dataclass(slots=True)
class Load:
    """Answers of one side: results entered, polls of readers, and the seconds measured."""

    tally: Tally = field(default_factory=Tally)
    polls: Watched = field(default_factory=Watched)
    seconds: float = 0.0

    def describe(self) -> str:
        """Return the results entered a second, how long they took, and the polls a second."""
        cuts = quantiles(self.tally.waits, n=100)
        waits = ", ".join(f"p{at} {cuts[at - 1] * 1000:.0f} ms" for at in (50, 95, 99))
        entered = f"{len(self.tally.waits) / self.seconds:.0f} results a second, {waits}"
        polls = (self.polls.pages + self.polls.stood) / self.seconds
        return f"{entered}, {polls:.0f} polls a second" if polls else entered


@dataclass(slots=True)
class LoadRun:
    """The waits of each round, with readers and of the bare view, and the notes of the run."""

    ours: list[list[float]] = field(default_factory=list)
    bare: list[list[float]] = field(default_factory=list)
    notes: str = ""


# Both percentiles are of the same run, which takes minutes.
RUNS: dict[Effort, LoadRun] = {}


def compare_with_insert(percent: int) -> Callable[[Effort], Iterator[Race]]:
    """Time a percentile of the waits of a hundred writers on disk, with readers."""

    def start(effort: Effort) -> Iterator[Race]:
        known = RUNS.get(effort)
        if known is None:
            yield from _measure(effort, percent)
            return
        ours, bare = iter(known.ours), iter(known.bare)
        yield Race(
            lambda: percentile(next(ours), percent),
            lambda: percentile(next(bare), percent),
            clock=perf_counter,
            rounds=len(known.ours),
            warm=False,
            notes=lambda: known.notes,
        )

    return start


def _measure(effort: Effort, percent: int) -> Iterator[Race]:
    """Run both servers by turns; ours without readers first, to tell what readers cost."""
    to_ours, readers = slips_of_clients(paths()), lookers()
    to_bare = slips_of_clients([f"/{at}/" for at in range(sum(map(len, to_ours)))])
    crowded, alone, bare, run = Load(), Load(), Load(), LoadRun()
    seconds = effort.seconds * LONGER
    with TemporaryDirectory(prefix="bench-", dir=gettempdir()) as name:
        folder = installation.copied(Path(name) / "overtrick")
        with (
            servers.serving(servers.OVERTRICK, folder) as port,
            servers.serving(
                servers.BARE, installation_of_bare_view(Path(name) / "bare")
            ) as bare_port,
        ):

            def enter_results() -> float:
                enter_results_of_clients(port, to_ours, [], seconds, alone)
                run.ours.append(enter_results_of_clients(port, to_ours, readers, seconds, crowded))
                return percentile(run.ours[-1], percent)

            def insert_rows() -> float:
                run.bare.append(enter_results_of_clients(bare_port, to_bare, [], seconds, bare))
                return percentile(run.bare[-1], percent)

            def describe() -> str:
                lost = report_lost_entries(folder, (crowded, alone))
                run.notes = f"{lost}; with readers: {crowded.describe()}; "
                run.notes += f"without: {alone.describe()}; one insert: {bare.describe()}"
                RUNS[effort] = run
                return run.notes

            yield Race(
                enter_results,
                insert_rows,
                clock=perf_counter,
                writes=Path(name),
                notes=describe,
                rounds=min(effort.rounds, MOST_ROUNDS),
                warm=False,
                spare=0,
            )


def percentile(waits: list[float], percent: int) -> float:
    """Return the wait that so many per cent of the waits are shorter than, in seconds."""
    return quantiles(waits, n=100)[percent - 1]


def enter_results_of_clients(
    port: int,
    slips: Sequence[Sequence[RowToSend]],
    readers: list[Looker],
    seconds: float,
    load: Load,
) -> list[float]:
    """Enter results for so many seconds after a warm-up; return the waits, warm-up left out."""
    before, start = len(load.tally.waits), perf_counter() + WARM_UP
    load.tally.measured_from = load.polls.measured_from = start
    whole = seconds + WARM_UP
    asyncio.run(report_and_look(port, slips, readers, whole, load.tally, load.polls))
    # The last answers come after the end: a server that is too slow goes on with what waits.
    load.seconds += perf_counter() - start
    if load.polls.other:
        raise WrongError(f"{len(load.polls.other)} polls: answers {set(load.polls.other)}")
    return load.tally.waits[before:]


def installation_of_bare_view(folder: Path, **settings: str) -> Path:
    """Make the data folder of the bare view, and its table."""
    folder.mkdir()
    command = [sys.executable, "-m", "django", "migrate", "--run-syncdb", "-v", "0"]
    environment = installation.environment(folder) | {
        "DJANGO_SETTINGS_MODULE": "bench.bare.settings",
        **settings,
    }
    subprocess.run(command, cwd=installation.ROOT, env=environment, check=True)
    return folder


def report_lost_entries(folder: Path, loads: Iterable[Load]) -> str:
    """Check that nothing was refused and every acknowledged result is in the database."""
    tallies = [load.tally for load in loads]
    if refused := [answer for tally in tallies for answer in tally.refused]:
        status, text = refused[0]
        raise WrongError(f"{len(refused)} refused, the first with {status}: {text}")
    acknowledged = {request for tally in tallies for request in tally.acknowledged}
    with closing(sqlite3.connect(folder / "club.sqlite3")) as database:
        rows = {row[0] for row in database.execute("SELECT request_id FROM boards_result")}
    if missing := acknowledged - rows:
        raise WrongError(f"{len(missing)} acknowledged results are not in the database")
    return f"0 of {len(acknowledged)} acknowledged missing, no 5xx"


CASES = tuple(
    Case(
        f"entry: the p{percent} of 100 clients at one result a second, 50 readers",
        AtMost(times),
        contextmanager(compare_with_insert(percent)),
        "one insert",
    )
    for percent, times in ((95, 3), (99, 4))
)
