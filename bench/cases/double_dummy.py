"""Times the double-dummy tables of 36 boards, against the library endplay alone on each core."""

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from time import perf_counter
from uuid import uuid4

from bench import installation, session_rows, workload
from bench.measure import AtLeast, Case, Effort, Race, Skipped, WrongError
from boards.models import Board, Deal, DoubleDummyTable
from boards.queries.double_dummy import tricks_of_session
from boards.services.double_dummy import compute_double_dummy
from club.models import Club, Source
from deals.cards import DECK
from deals.deal import deal_pack, write_deal
from deals.solver.pool import count_processes, is_solver_installed
from scoring.laws.compass import Direction
from tournament.models import Event, Session

BOARDS = 36
# 3.1 s were measured for two bare processes when the goal was set.
PUBLISHED = 36 / 11.6
# With the priority of Overtrick's processes, or whatever else runs would decide the race.
BARE = """
import os, sys
os.nice(10)
from endplay.dds import calc_dd_table
from endplay.types import Deal, Denom, Player
players = (Player.north, Player.south, Player.east, Player.west)
denominations = (Denom.nt, Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs)
for line in sys.stdin.read().splitlines():
    table = calc_dd_table(Deal(line))
    print("".join(f"{table[each, who]:x}" for who in players for each in denominations))
"""


def _deals() -> list[str]:
    chance = random.Random(workload.SEED)
    packs = [list(DECK) for _ in range(BOARDS)]
    for pack in packs:
        chance.shuffle(pack)
    return [write_deal(deal_pack(pack, dealer=Direction.NORTH)) for pack in packs]


def _session(deals: list[str]) -> Session:
    """Create a session whose boards have these deals."""
    session_rows.director()
    club = Club.objects.get(slug=installation.CLUB)
    event = Event.objects.create(club=club, name="Deals", slug="deals", regulations_json={})
    session = Session.objects.create(
        event=event, number=1, name="Deals", local_date=date(2026, 11, 26), state="running"
    )
    boards = Board.objects.bulk_create(
        Board(session=session, number=number, dealer="N", vulnerable="")
        for number in range(1, len(deals) + 1)
    )
    Deal.objects.bulk_create(
        Deal(board=board, version=1, cards=cards, request_id=uuid4(), source=Source.IMPORT)
        for board, cards in zip(boards, deals, strict=True)
    )
    return session


def _compute(session: Session, *, from_nothing: bool) -> float:
    """Run the job of a session and return its seconds."""
    if from_nothing:
        DoubleDummyTable.objects.all().delete()
    start = perf_counter()
    compute_double_dummy(1, lambda _done, _total: None, session_id=session.pk)
    return perf_counter() - start


def _bare(deals: list[str], tables: dict[str, str]) -> float:
    """Share the deals out among bare processes; returns the seconds, and stores the tables."""
    start = perf_counter()
    shares = [deals[at :: count_processes()] for at in range(count_processes())]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", BARE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _share in shares
    ]
    for process, share in zip(running, shares, strict=True):
        assert process.stdin
        process.stdin.write("\n".join(share))
        process.stdin.close()
    for process, share in zip(running, shares, strict=True):
        assert process.stdout
        tables.update(zip(share, process.stdout.read().split(), strict=True))
        process.wait()
    return perf_counter() - start


@contextmanager
def _tables(_effort: Effort, *, from_nothing: bool) -> Iterator[Race]:
    if not is_solver_installed():
        raise Skipped("endplay has no version for this computer")
    deals = _deals()
    session, bare = _session(deals), dict[str, str]()

    def notes() -> str:
        ours = {row.cards: row.computed for row in tricks_of_session(session)}
        if ours != bare:
            raise WrongError("the tables differ from those of the library")
        return f"{count_processes()} processes; equal to the library's tables"

    yield Race(
        lambda: _compute(session, from_nothing=from_nothing),
        lambda: _bare(deals, bare),
        PUBLISHED if count_processes() == 2 else None,
        notes=notes,
        clock=perf_counter,
        rounds=3,
    )
    Event.objects.filter(pk=session.event_id).update(slug=f"deals-{session.pk}")


CASES = (
    Case(
        "double dummy: 36 boards by the job",
        AtLeast(0.85),
        partial(_tables, from_nothing=True),
        "bare endplay",
    ),
    Case(
        "double dummy: the same deals again",
        AtLeast(100),
        partial(_tables, from_nothing=False),
        "bare endplay",
    ),
)
