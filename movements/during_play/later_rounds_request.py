"""Describes which later rounds of a session get new seats, and for whom."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from movements.schedule import ScheduledSeat


@dataclass(frozen=True, slots=True)
class LaterRounds:
    """A request: rounds after `after` get new seats, up to round `last`.

    `pairs` has the line of each pair that plays on; pairs of two lines meet only each other.
    `new_tables` are numbers for more tables than there are. Of each board there are `copies`.
    Boards that are needed beyond those of the schedule begin at `first_new_board`.
    """

    after: int
    last: int
    pairs: Mapping[int, str]
    new_tables: Sequence[int] = ()
    copies: int = 1
    first_new_board: int = 1

    @property
    def rounds(self) -> range:
        """The numbers of the rounds that get new seats."""
        return range(self.after + 1, self.last + 1)

    @property
    def in_two_lines(self) -> bool:
        """Whether the pairs of one line meet only those of the other."""
        return "" not in self.pairs.values()

    @property
    def most_tables(self) -> int:
        """How many tables the pairs fill in a round."""
        lines = Counter(self.pairs.values())
        return min(lines["NS"], lines["EW"]) if self.in_two_lines else len(self.pairs) // 2

    @property
    def sit_outs(self) -> int:
        """How many pairs have no opponents in a round, however they are seated."""
        return len(self.pairs) - 2 * self.most_tables


def pairs_at(seat: ScheduledSeat) -> tuple[int, ...]:
    """Return the pairs at a seat, North-South first."""
    return tuple(pair for pair in (seat.north_south, seat.east_west) if pair is not None)


def board_bits(boards: Iterable[int]) -> int:
    """Return the boards as bits of one number, which are compared much faster than sets."""
    bits = 0
    for board in boards:
        bits |= 1 << board
    return bits
