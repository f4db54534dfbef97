"""Finds seats for an event of which only the meetings are known: rounds by greedy colouring.

A pair sits at one table in a round, and anyone who meets on several boards meets once. The rounds
are not those of the day; scoring does not depend on them unless a round has a cap, where a
meeting is what counts.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from movements.schedule import Schedule, ScheduledSeat
from tests.replay.event_file import EventFileError, Id, PublishedEvent, TableRow

SOURCE, MISSING = "source", "missing"


@dataclass(frozen=True)
class Contestant:
    """Place of a pair of the file: its section, its line and its number there."""

    section: str
    line: str
    number: int


@dataclass(frozen=True)
class SeatedRow:
    """A row of the file, and who sits there; a side that is nobody is None."""

    row: TableRow
    north_south: Contestant | None
    east_west: Contestant | None


@dataclass(frozen=True)
class SectionPlan:
    """One section with its seats, and the rows that are played in it."""

    name: str
    schedule: Schedule
    rows: tuple[SeatedRow, ...]


def plan_sections(event: PublishedEvent) -> tuple[dict[Id, Contestant], list[SectionPlan]]:
    """Every pair's place, and the sections; tables missing from the source are the last one."""
    lines = _lines(event)
    contestants = _contestants(event, lines)
    rows = defaultdict[str, list[SeatedRow]](list)
    for row in event.rows:
        seated = _seated(row, contestants)
        if seated.north_south or seated.east_west:
            holder = seated.north_south or seated.east_west
            assert holder
            rows[holder.section].append(seated)
        elif row.ns is None and row.ew is None:
            number = len(rows[MISSING]) + 1
            rows[MISSING].append(_missing(row, number, lines))
    plans = [
        SectionPlan(name, Schedule(tuple(_seats(rows[name], lines)), lines), tuple(rows[name]))
        for name in sorted(rows, key=lambda name: (name == MISSING, name))
    ]
    return contestants, plans


def _lines(event: PublishedEvent) -> int:
    """Two where every meeting is of one pair of either direction."""
    directions = {pair.id: pair.direction for pair in event.pairs.values()}
    met = [
        [directions.get(side, "") for side in row.sides if side is not None] for row in event.rows
    ]
    two = any(met) and all(sorted(sides) in (["EW"], ["NS"], ["EW", "NS"], []) for sides in met)
    if event.winners == 2 and not two:
        raise EventFileError(f"{event.name}: two winners, but pairs without a direction")
    return 2 if two else 1


def _contestants(event: PublishedEvent, lines: int) -> dict[Id, Contestant]:
    """The pairs that sit anywhere, each with the number in its name where that is free."""
    sections = {pair.id: pair.section for pair in event.pairs.values()}
    if any(_crosses(row, sections) for row in event.rows):
        sections = {}
    sitting = dict.fromkeys(side for row in event.rows for side in row.sides if side is not None)
    contestants: dict[Id, Contestant] = {}
    taken = set[tuple[str, str, int]]()
    for pair_id in sitting:
        pair = event.pairs.get(pair_id)
        line = pair.direction if pair and lines == 2 else ""
        section = sections.get(pair_id, "") or SOURCE
        number = _number(pair_id)
        while number < 1 or (section, line, number) in taken:
            number = 1 + max(
                (at for name, way, at in taken if (name, way) == (section, line)), default=0
            )
        taken.add((section, line, number))
        contestants[pair_id] = Contestant(section, line, number)
    return contestants


def _crosses(row: TableRow, sections: dict[Id, str]) -> bool:
    return len({sections.get(side, "") for side in row.sides if side is not None}) > 1


def _number(pair: Id) -> int:
    digits = re.search(r"\d+", str(pair))
    return int(digits[0]) if digits else 0


def _seated(row: TableRow, contestants: dict[Id, Contestant]) -> SeatedRow:
    ours, theirs = (None if side is None else contestants[side] for side in row.sides)
    return SeatedRow(row, ours, theirs)


def _missing(row: TableRow, number: int, lines: int) -> SeatedRow:
    """A table that the source lacks: two its own pairs, whom no list of the source has."""
    if lines == 2:
        return SeatedRow(row, *(Contestant(MISSING, line, number) for line in ("NS", "EW")))
    return SeatedRow(row, *(Contestant(MISSING, "", 2 * number - at) for at in (1, 0)))


def _seats(rows: Iterable[SeatedRow], lines: int) -> list[ScheduledSeat]:
    meetings = defaultdict[tuple[Contestant | None, Contestant | None], list[int]](list)
    for row in rows:
        meetings[row.north_south, row.east_west].append(row.row.board)
    seats, busy = list[ScheduledSeat](), defaultdict[int, set[Contestant]](set)
    tables = defaultdict[int, int](int)
    for (north_south, east_west), boards in meetings.items():
        sitting = {pair for pair in (north_south, east_west) if pair}
        round_ = next(at for at in range(1, len(meetings) + 2) if not busy[at] & sitting)
        busy[round_] |= sitting
        tables[round_] += 1
        turned = lines == 2 and (
            (north_south is not None and north_south.line == "EW")
            or (east_west is not None and east_west.line == "NS")
        )
        held = (east_west, north_south) if turned else (north_south, east_west)
        ours, theirs = (pair and pair.number for pair in held)
        seats.append(
            ScheduledSeat(round_, tables[round_], ours, theirs, tuple(sorted(boards)), turned)
        )
    return seats
