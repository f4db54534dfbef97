"""Computes a plan of the tables and moves in a round of a movement, for an SVG template.

The tables are on a circle in the order of their numbers; the moves are chords inside it, so that no
arrow runs across a table. Coordinates are whole units of the SVG's viewBox.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from django.utils.translation import gettext as _

from movements.round_moves import NORTH_SOUTH, PairMove, pair_moves
from movements.schedule import Schedule, ScheduledSeat, SchedulePlace
from reports.content.cells.pair_names import NOBODY, format_board_ranges

WIDTH, HEIGHT, GAP = 96, 84, 34
# Baselines in a table: North-South, the table's number, its boards, East-West.
BASELINES = (17, 39, 57, 76)
LEAST_RADIUS = 165
# From the middle of a table to the circle on which the moves begin and end.
TO_INNER_CIRCLE = 68
# The two sides of a table are so far apart on it.
BETWEEN_SIDES = 36

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of the plan: its corner, its texts from the top down, and whether one is followed."""

    x: int
    y: int
    texts: tuple[tuple[int, str, str], ...]
    is_followed: bool


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """Arrow of a pair from its seat to its next one, and the move in words."""

    start: Point
    end: Point
    words: str
    is_followed: bool


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The tables of a round and the moves after it; `size` is width and height."""

    size: Point
    tables: tuple[PlannedTable, ...]
    moves: tuple[PlannedMove, ...]
    table_size: Point = (WIDTH, HEIGHT)


@dataclass(frozen=True, slots=True)
class Circle:
    """Circle of the tables: its middle, its radius, and the angle of each table."""

    middle: int
    radius: int
    angles: Mapping[int, float]

    def corner(self, table: int) -> Point:
        """Returns the upper left corner of a table."""
        x, y = self._point(self.angles[table], self.radius)
        return x - WIDTH // 2, y - HEIGHT // 2

    def seat(self, table: int, side: int) -> Point:
        """Returns the point inside the circle where the moves of a side begin and end."""
        inner = self.radius - TO_INNER_CIRCLE
        apart = BETWEEN_SIDES / 2 / inner
        turn = -apart if side == NORTH_SOUTH else apart
        return self._point(self.angles[table] + turn, inner)

    def _point(self, angle: float, radius: int) -> Point:
        return (
            round(self.middle + radius * sin(angle)),
            round(self.middle - radius * cos(angle)),
        )


def draw_table_plan(
    schedule: Schedule, round_: int, *, followed: SchedulePlace | None = None
) -> TablePlan:
    """Returns the plan of a round; the moves of the followed pair are marked."""
    angles = _angles(schedule)
    radius = max(LEAST_RADIUS, round(len(angles) * (WIDTH + GAP) / (2 * pi)))
    middle = radius + WIDTH // 2 + GAP // 2
    circle = Circle(middle, radius, angles)
    seats = [seat for seat in schedule.seats if seat.round == round_]
    tables = (
        PlannedTable(
            *circle.corner(seat.table),
            tuple(_texts(seat)),
            followed is not None and followed in schedule.sides(seat),
        )
        for seat in seats
    )
    moves = (
        _planned_move(move, circle, is_followed=move.place == followed)
        for move in pair_moves(schedule, round_)
        if move.next_table is not None and not move.stays
    )
    # The followed pair's arrow is drawn last, above the others.
    ordered = sorted(moves, key=lambda move: move.is_followed)
    return TablePlan((2 * middle, 2 * middle), tuple(tables), tuple(ordered))


def describe_pair_move(move: PairMove) -> str:
    """Returns the move of a pair in a sentence."""
    values = {
        "pair": format_schedule_place(move.place),
        "table": move.table,
        "next_table": move.next_table,
        "direction": side_name(move.next_side or NORTH_SOUTH),
    }
    if move.next_table is None:
        return _("Pair %(pair)s sits out.") % values
    if move.stays:
        return _("Pair %(pair)s stays at table %(table)s.") % values
    if move.next_table == move.table:
        return _("Pair %(pair)s stays at table %(table)s, now %(direction)s.") % values
    return _("Pair %(pair)s: table %(table)s to table %(next_table)s, %(direction)s.") % values


def side_name(side: int) -> str:
    """Returns the name of a side: 0 is North-South."""
    return _("North-South") if side == NORTH_SOUTH else _("East-West")


def format_schedule_place(place: SchedulePlace) -> str:
    """Returns a pair's number, with its direction where there are two winners."""
    line, number = place
    return f"{number} {line}".strip()


def _angles(schedule: Schedule) -> Mapping[int, float]:
    """Returns the angle of each table, clockwise from the top."""
    tables = schedule.tables
    return {table: 2 * pi * index / len(tables) for index, table in enumerate(tables)}


def _texts(seat: ScheduledSeat) -> Iterator[tuple[int, str, str]]:
    """Yields the baseline, the class and the text of each line of a table."""
    switched = seat.arrow_switched and seat.is_played
    template = _("%(boards)s turned") if switched else _("Boards %(boards)s")
    boards = template % {"boards": format_board_ranges(seat.boards)}
    yield BASELINES[0], "pair", _("N-S %(pair)s") % {"pair": seat.north_south or NOBODY}
    yield BASELINES[1], "table", _("Table %(table)s") % {"table": seat.table}
    yield BASELINES[2], "boards", boards
    yield BASELINES[3], "pair", _("E-W %(pair)s") % {"pair": seat.east_west or NOBODY}


def _planned_move(move: PairMove, circle: Circle, *, is_followed: bool) -> PlannedMove:
    assert move.next_table is not None and move.next_side is not None
    return PlannedMove(
        circle.seat(move.table, move.side),
        circle.seat(move.next_table, move.next_side),
        describe_pair_move(move),
        is_followed,
    )
