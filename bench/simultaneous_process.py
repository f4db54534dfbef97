"""Scores a simultaneous tournament of 10,000 tables in one process, which the bench times.

It fills the database and prints "ready". Then it runs the work that each line of input names, and
prints its processor seconds. `memory` runs in one more process.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from time import process_time
from typing import Any

import django

SESSIONS, TABLES, ROUNDS, EACH = 500, 20, 12, 3
PAIRS = 2 * SESSIONS * TABLES
BATCH = 500
SEED = 20_250_101
ROWS = """
SELECT b.number, n.place_id, e.place_id,
       r.level, r.denomination, r.doubling, r.declarer, r.tricks
FROM tournament_seatingboard b
JOIN boards_result r ON r.seating_board_id = b.id
JOIN tournament_seating s ON s.id = b.seating_id
JOIN tournament_section c ON c.id = s.section_id
JOIN tournament_joined j ON j.session_id = c.session_id
JOIN tournament_seat n ON n.seating_id = s.id AND n.chairs = 'NS'
JOIN tournament_seat e ON e.seating_id = s.id AND e.chairs = 'EW'
WHERE j.simultaneous_id = %s
"""


def main() -> None:
    """Fill the database, then answer each line."""
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    row = fill()
    kwargs = {"score": score, "fetchall": fetchall, "objects": objects, "places": places}
    print("ready", flush=True)
    for line in sys.stdin:
        start = process_time()
        answer = kwargs[line.strip()](row)
        print(json.dumps([process_time() - start, answer]), flush=True)


def fill() -> Any:
    """Insert all rows, with the same contracts each time."""
    from club.models import Club  # noqa: PLC0415
    from club.queries.actors import COMMAND_LINE  # noqa: PLC0415
    from tournament.models import Event  # noqa: PLC0415
    from tournament.services.events.simultaneous import (  # noqa: PLC0415 — settings first
        SimultaneousPlan,
        create_simultaneous,
    )

    club = Club.objects.create(slug="bench", name="Bench")
    event = Event.objects.create(club=club, name="Field", slug="field")
    days, boards = (date(2026, 1, 1), date(2026, 1, 2)), (1, ROUNDS * EACH)
    row = create_simultaneous(club, SimultaneousPlan("Field", days, boards), actor=COMMAND_LINE)
    rooms(event, row)
    for table, columns, rows in play():
        insert(table, columns, rows)
    return row


def rooms(event: Any, row: Any) -> None:
    """Create the sessions, each with a section of two lines."""
    from tournament.models import Entry, Joined, Place, Section, Session  # noqa: PLC0415

    numbers = range(1, SESSIONS + 1)
    closed = {"event": event, "state": "closed", "revision": 1}
    sessions = [Session(pk=pk, number=pk, **closed) for pk in numbers]
    Session.objects.bulk_create(sessions)
    Section.objects.bulk_create(
        Section(pk=session.pk, session=session, winners=1) for session in sessions
    )
    Joined.objects.bulk_create(Joined(simultaneous=row, session=session) for session in sessions)
    pairs = range(1, PAIRS + 1)
    Entry.objects.bulk_create(Entry(pk=pk, event=event, label=f"Pair {pk}") for pk in pairs)
    Place.objects.bulk_create(
        Place(
            pk=pk,
            section_id=(pk - 1) // (2 * TABLES) + 1,
            line="EW" if (pk - 1) % (2 * TABLES) >= TABLES else "NS",
            number=(pk - 1) % TABLES + 1,
            entry_id=pk,
        )
        for pk in pairs
    )


def insert(table: str, columns: str, rows: Iterable[tuple[Any, ...]]) -> None:
    """Insert all rows in one transaction."""
    from django.db import connection, transaction  # noqa: PLC0415

    marks = ", ".join(["%s"] * len(columns.split(",")))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(rows))


def play() -> Iterator[tuple[str, str, Iterable[tuple[Any, ...]]]]:
    """Create every table of every round: pairs, boards and results."""
    tables = [
        (session, round_, table)
        for session in range(SESSIONS)
        for round_ in range(ROUNDS)
        for table in range(TABLES)
    ]
    yield (
        "tournament_seating",
        'id, section_id, round, "table", first_dealer',
        ((pk, s + 1, r + 1, t + 1, "") for pk, (s, r, t) in enumerate(tables, start=1)),
    )
    seats = [
        (pk, 2 * TABLES * s + who, r + 1, chairs)
        for pk, (s, r, t) in enumerate(tables, start=1)
        for chairs, who in (("NS", t + 1), ("EW", TABLES + (t - r) % TABLES + 1))
    ]
    yield "tournament_seat", "seating_id, place_id, round, chairs", seats
    boards = [
        (EACH * pk + number - EACH + 1, pk, EACH * ((t + r) % ROUNDS) + number + 1, False)
        for pk, (_s, r, t) in enumerate(tables, start=1)
        for number in range(EACH)
    ]
    yield "tournament_seatingboard", "id, seating_id, number, arrow_switched", boards
    yield (
        "boards_result",
        "seating_board_id, version, arrow_switched, reason, request_id, source, recorded_at, "
        "kind, level, denomination, doubling, declarer, tricks, lead, why, play_at",
        results(pk for pk, *_rest in boards),
    )


def results(boards: Iterable[int]) -> Iterator[tuple[Any, ...]]:
    """Create a contract for each."""
    from random import Random  # noqa: PLC0415

    random = Random(SEED)
    for pk in boards:
        level = random.choice((1, 2, 3, 3, 4, 4, 4, 5, 6))
        tricks = min(13, max(0, 6 + level + random.randint(-3, 2)))
        denomination, declarer = random.choice("CDHSN"), random.choice("NESW")
        contract = ("contract", level, denomination, random.choice((1, 1, 1, 2)), declarer, tricks)
        yield (
            *(pk, 1, False, "", f"{pk:032x}", "director", "2026-01-01 12:00:00"),
            *contract,
            *("", "", ""),
        )


def score(row: Any) -> int:
    """Score with Overtrick, from rows to rows."""
    from club.queries.actors import COMMAND_LINE  # noqa: PLC0415
    from standings.services.simultaneous import score_simultaneous  # noqa: PLC0415

    return score_simultaneous(row, actor=COMMAND_LINE).pairs


def fetchall(row: Any) -> int:
    """Fetch the same rows into a list."""
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        cursor.execute(ROWS, [row.pk])
        return len(cursor.fetchall())


def objects(row: Any) -> list[list[Any]]:
    """Load results as objects, count, and update totals in bulk."""
    from django.db import transaction  # noqa: PLC0415

    from boards.models import Result, SimultaneousTotal  # noqa: PLC0415
    from tournament.models import Seat  # noqa: PLC0415

    with transaction.atomic():
        joined = {"section__session__joined__simultaneous": row}
        sides = defaultdict[int, dict[str, int]](dict)
        for seat in Seat.objects.filter(**{f"seating__{way}": x for way, x in joined.items()}):
            sides[seat.seating_id][seat.chairs] = seat.place_id
        way = {f"seating_board__seating__{way}": x for way, x in joined.items()}
        results = Result.objects.filter(**way).select_related("seating_board")
        won = counted(results, sides)
        merits = sorted(won.values(), reverse=True)
        first, times = dict[int, int](), Counter(merits)
        for rank, merit in enumerate(merits, start=1):
            first.setdefault(merit, rank)
        totals = list(SimultaneousTotal.objects.filter(simultaneous=row))
        for total in totals:
            total.won, total.rank = won[total.place_id], first[won[total.place_id]]
            total.shared = times[total.won] > 1
        SimultaneousTotal.objects.bulk_update(totals, ["won", "rank", "shared"], batch_size=BATCH)
    return sorted([each_total.place_id, each_total.won, each_total.rank] for each_total in totals)


def counted(found: Any, sides: dict[int, dict[str, int]]) -> dict[int, int]:
    """Return matchpoints by place, in whole numbers."""
    from scoring.laws.compass import vulnerability_of_board  # noqa: PLC0415
    from scoring.laws.outcome import north_south_points  # noqa: PLC0415

    boards = defaultdict[int, list[tuple[int, int, int]]](list)
    for row in found:
        board, seats = row.seating_board, sides[row.seating_board.seating_id]
        points = north_south_points(row.outcome, vulnerable=vulnerability_of_board(board.number))
        boards[board.number].append((points or 0, seats["NS"], seats["EW"]))
    won = defaultdict[int, int](int)
    for rows in boards.values():
        worth, times, top = dict[int, int](), defaultdict[int, int](int), 2 * (len(rows) - 1)
        for points, *_pairs in rows:
            times[points] += 1
        beaten = 0
        for points in sorted(times):
            worth[points], beaten = 2 * beaten + times[points] - 1, beaten + times[points]
        for points, north_south, east_west in rows:
            won[north_south] += worth[points]
            won[east_west] += top - worth[points]
    return won


def places(row: Any) -> list[list[Any]]:
    """Return the places that Overtrick has written."""
    rows = row.totals.order_by("place").values_list("place", "won", "rank")
    return [list(each_row) for each_row in rows]


def memory() -> None:
    """Print the megabytes of a process that scores once: when idle, and at the peak."""
    import config.celery  # noqa: PLC0415

    django.setup()
    config.celery.app.loader.import_default_modules()
    idle = high_water()
    from tournament.models import Simultaneous  # noqa: PLC0415

    score(Simultaneous.objects.get())
    print(json.dumps([idle, high_water()]))


def high_water() -> float:
    """Return the peak memory of this process in megabytes, from its status."""
    match = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    assert match
    return int(match[1]) / 1024


if __name__ == "__main__":
    (memory if sys.argv[1:] == ["memory"] else main)()
