"""Schedule of a pair movement: the pairs and boards of each table in each round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from movements.errors import InvalidMovementError

# A line and a number in it: ("NS", 3), or ("", 3) where everybody is in one line.
SchedulePlace = tuple[str, int]


class TableInRound(Protocol):
    """One table in one round, of pairs, teams or individuals."""

    @property
    def round(self) -> int: ...
    @property
    def table(self) -> int: ...
    @property
    def boards(self) -> tuple[int, ...]: ...


S = TypeVar("S", bound=TableInRound)


class SeatsByRound(Generic[S]):
    """Rounds, tables and boards of a schedule of pairs, teams or individuals, from its seats."""

    __slots__ = ()
    seats: tuple[S, ...]

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return max((seat.round for seat in self.seats), default=0)

    @property
    def tables(self) -> tuple[int, ...]:
        """Every table, in order."""
        return tuple(sorted({seat.table for seat in self.seats}))

    @property
    def boards(self) -> tuple[int, ...]:
        """Every board, in order."""
        return tuple(sorted({board for seat in self.seats for board in seat.boards}))


@dataclass(frozen=True, slots=True)
class ScheduledSeat:
    """One table in one round; an empty side is None. See `Schedule` for the numbers.

    Where one side is missing the boards are still at the table: the other side sits out.
    """

    round: int
    table: int
    north_south: int | None
    east_west: int | None
    boards: tuple[int, ...]
    arrow_switched: bool = False

    @property
    def is_played(self) -> bool:
        """Whether both pairs are present at this seat."""
        return self.north_south is not None and self.east_west is not None


@dataclass(frozen=True, slots=True)
class Schedule(SeatsByRound[ScheduledSeat]):
    """Every seat of a session. One line numbers everybody together; with two, 3 NS is not 3 EW.

    An arrow-switched seat keeps its numbers; the sides exchange cards. The pair in `north_south`
    then holds the East-West cards and is scored with them. Tables and boards count from one;
    sections map these numbers to the displayed ones.
    """

    seats: tuple[ScheduledSeat, ...]
    lines: Literal[1, 2]

    def __post_init__(self) -> None:
        if self.lines not in (1, 2):
            raise InvalidMovementError("lines", lines=self.lines)

    @property
    def line_of_sides(self) -> tuple[str, str]:
        """The line of North-South's numbers, and of East-West's."""
        return ("", "") if self.lines == 1 else ("NS", "EW")

    @property
    def places(self) -> tuple[SchedulePlace, ...]:
        """Every pair, North-South's line first."""
        north_south, east_west = self.line_of_sides
        sitting = {(north_south, seat.north_south) for seat in self.seats}
        sitting |= {(east_west, seat.east_west) for seat in self.seats}
        there = ((line, number) for line, number in sitting if number is not None)
        return tuple(sorted(there, key=lambda place: (place[0] == "EW", place[1])))

    def sitting(self, seat: ScheduledSeat) -> Iterator[SchedulePlace]:
        """Yield the places at this seat, North-South first."""
        return (place for place in self.sides(seat) if place is not None)

    def sides(self, seat: ScheduledSeat) -> tuple[SchedulePlace | None, SchedulePlace | None]:
        """Return the place sitting North-South, and the place sitting East-West."""
        north_south, east_west = self.line_of_sides
        return _place(north_south, seat.north_south), _place(east_west, seat.east_west)

    def holding(self, seat: ScheduledSeat) -> tuple[SchedulePlace | None, SchedulePlace | None]:
        """Return the place with North-South's cards, and the place with East-West's."""
        north_south, east_west = self.sides(seat)
        return (east_west, north_south) if seat.arrow_switched else (north_south, east_west)


def boards_of_set(lot: int, boards_a_round: int) -> tuple[int, ...]:
    """Return the boards of the set with this number, where all sets are equally large."""
    first = (lot - 1) * boards_a_round + 1
    return tuple(range(first, first + boards_a_round))


def _place(line: str, number: int | None) -> SchedulePlace | None:
    return None if number is None else (line, number)
