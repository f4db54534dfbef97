"""Moves of each pair and each set of boards from one round of a schedule to the next."""

from collections.abc import Iterator
from dataclasses import dataclass

from movements.schedule import Schedule, ScheduledSeat, SchedulePlace

NORTH_SOUTH, EAST_WEST = 0, 1


@dataclass(frozen=True, slots=True)
class PairMove:
    """A pair's seat in a round and its next one; a side is 0 for North-South, 1 for East-West.

    `next_table` is None in the last round, and where the pair has no table in the next.
    """

    place: SchedulePlace
    table: int
    side: int
    next_table: int | None
    next_side: int | None

    @property
    def stays(self) -> bool:
        """Whether the pair keeps its seat."""
        return (self.table, self.side) == (self.next_table, self.next_side)


@dataclass(frozen=True, slots=True)
class BoardMove:
    """A set of boards, its tables in a round, and those in the next one: none if it rests."""

    boards: tuple[int, ...]
    tables: tuple[int, ...]
    next_tables: tuple[int, ...]


def pair_moves(schedule: Schedule, round_: int) -> tuple[PairMove, ...]:
    """Return the move of each pair after a round, in the order of tables."""
    after = {place: (seat.table, side) for place, seat, side in _sittings(schedule, round_ + 1)}
    moves = (
        PairMove(place, seat.table, side, *after.get(place, (None, None)))
        for place, seat, side in _sittings(schedule, round_)
    )
    return tuple(sorted(moves, key=lambda move: (move.table, move.side)))


def board_moves(schedule: Schedule, round_: int) -> tuple[BoardMove, ...]:
    """Return the move of each set of boards after a round, in the order of boards."""
    now, after = (_tables_of_sets(schedule, number) for number in (round_, round_ + 1))
    return tuple(
        BoardMove(boards, now.get(boards, ()), after.get(boards, ()))
        for boards in sorted(now.keys() | after.keys())
    )


def _sittings(
    schedule: Schedule, round_: int
) -> Iterator[tuple[SchedulePlace, ScheduledSeat, int]]:
    """Yield each pair that has a table in a round, with its seat and its side."""
    for seat in schedule.seats:
        if seat.round == round_:
            for side, place in enumerate(schedule.sides(seat)):
                if place is not None:
                    yield place, seat, side


def _tables_of_sets(schedule: Schedule, round_: int) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Return the tables of each set of boards in a round; tables that share have the same."""
    tables: dict[tuple[int, ...], tuple[int, ...]] = {}
    for seat in sorted(schedule.seats, key=lambda seat: seat.table):
        if seat.round == round_:
            tables[seat.boards] = (*tables.get(seat.boards, ()), seat.table)
    return tables
