"""Reads and writes a movement as a typed table: a line for each round, a cell for each table.

Of pairs and teams a cell is North-South, East-West and the set, as `4-1/1`, with `*` after it if
the table is arrow-switched; of players North, South, East, West and the set, as `8,1,5,7/1`. Cells
are parted by blanks or tabs. A 0 is an empty side, `-` an empty table. Lines that begin with `#`
are skipped.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from movements.errors import InvalidMovementError
from movements.individual.individual_schedule import IndividualSchedule, IndividualSeat
from movements.own.own_movement import (
    MOST_OWN_TABLES,
    AnySchedule,
    Contestants,
    OwnMovement,
    validate_boards_a_round,
    validate_own_rounds,
    validate_own_size,
)
from movements.schedule import Schedule, ScheduledSeat, boards_of_set
from movements.teams.team_schedule import TeamSchedule, TeamSeat

SIDES_CELL = re.compile(r"(\d{1,3})-(\d{1,3})/(\d{1,3})(\*?)", re.ASCII)
CHAIRS_CELL = re.compile(r"(\d{1,3}),(\d{1,3}),(\d{1,3}),(\d{1,3})/(\d{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Cell:
    round: int
    table: int
    numbers: tuple[int, ...]
    boards: tuple[int, ...]
    arrow_switched: bool


def read_typed_table(
    text: str, *, contestants: Contestants, boards_a_round: int = 2, lines: Literal[1, 2] = 1
) -> OwnMovement:
    """Read an own movement's typed table.

    Raises InvalidMovementError with the line and the cell that cannot be read.
    """
    validate_own_size(len(text.encode("utf-8", "replace")))
    validate_boards_a_round(boards_a_round)
    rows = [
        (number, line.split())
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    validate_own_rounds(len(rows))
    cells = [
        cell
        for round_, (number, words) in enumerate(rows, start=1)
        for cell in _cells(round_, number, words, contestants, boards_a_round)
    ]
    return OwnMovement("", contestants, _typed_schedule(cells, contestants, lines))


def _typed_schedule(
    cells: list[_Cell], contestants: Contestants, lines: Literal[1, 2]
) -> AnySchedule:
    if contestants == "players":
        return IndividualSchedule(
            tuple(
                IndividualSeat(cell.round, cell.table, cell.numbers, cell.boards) for cell in cells
            )
        )
    sides = [tuple(number or None for number in cell.numbers) for cell in cells]
    if contestants == "teams":
        return TeamSchedule(
            tuple(
                TeamSeat(cell.round, cell.table, one, other, cell.boards)
                for cell, (one, other) in zip(cells, sides, strict=True)
            )
        )
    seats = (
        ScheduledSeat(cell.round, cell.table, one, other, cell.boards, cell.arrow_switched)
        for cell, (one, other) in zip(cells, sides, strict=True)
    )
    return Schedule(tuple(seats), lines)


def _cells(
    round_: int, line: int, words: list[str], contestants: Contestants, boards_a_round: int
) -> Iterator[_Cell]:
    if len(words) > MOST_OWN_TABLES:
        raise InvalidMovementError("own_tables", round=round_, most=MOST_OWN_TABLES)
    pattern = CHAIRS_CELL if contestants == "players" else SIDES_CELL
    for table, word in enumerate(words, start=1):
        if word == "-":
            continue
        match = pattern.fullmatch(word)
        if match is None or (match.groups()[-1] == "*" and contestants == "teams"):
            raise InvalidMovementError("own_cell", line=line, column=table, text=word[:40])
        switched = match.groups()[-1] == "*"
        figures = [int(figure) for figure in match.groups() if figure not in ("", "*")]
        boards = boards_of_set(figures[-1], boards_a_round)
        yield _Cell(round_, table, tuple(figures[:-1]), boards, switched)


def write_typed_table(movement: OwnMovement) -> tuple[str, int] | None:
    """Return the table and its boards a round, or None for what a table cannot express.

    A table has sets of equal size only, each of consecutive boards; reading it gives the same.
    """
    schedule = movement.schedule
    size = max((len(seat.boards) for seat in schedule.seats), default=0)
    if not size:
        return None
    grid = [["-"] * max(schedule.tables) for _ in range(schedule.rounds)]
    for seat in schedule.seats:
        grid[seat.round - 1][seat.table - 1] = _cell_text(seat, size)
    text = "\n".join(" ".join(row) for row in grid)
    lines = schedule.lines if isinstance(schedule, Schedule) else 1
    try:
        read = read_typed_table(
            text, contestants=movement.contestants, boards_a_round=size, lines=lines
        )
    except InvalidMovementError:
        return None
    by_place = sorted(schedule.seats, key=lambda seat: (seat.round, seat.table))
    return (text, size) if list(read.schedule.seats) == by_place else None


def _cell_text(seat: ScheduledSeat | TeamSeat | IndividualSeat, size: int) -> str:
    lot = (min(seat.boards, default=1) - 1) // size + 1
    if isinstance(seat, IndividualSeat):
        return f"{','.join(map(str, seat.players))}/{lot}"
    turned = "*" if isinstance(seat, ScheduledSeat) and seat.arrow_switched else ""
    return f"{seat.north_south or 0}-{seat.east_west or 0}/{lot}{turned}"
