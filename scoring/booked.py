"""A board whose shares are worked out row by row: what each side of each row has, of which top.

Knows shares; how a ruling or a fouled board comes to them is for `scoring.ruled` and
`scoring.fouled` to say. A board without either is a `scoring.traveller`, which is faster.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.matchpoints import award_points
from scoring.totals import Total
from scoring.traveller import Awarded

C = TypeVar("C", bound=Hashable)


class Share(NamedTuple, Generic[C]):
    """What both sides of a row have."""

    north_south: C
    east_west: C
    shares: tuple[Fraction, Fraction]


class Booked(NamedTuple, Generic[C]):
    """A scored board: its rows, and the awards that stand in place of results."""

    rows: tuple[Share[C], ...]
    awarded: tuple[Awarded[C], ...]
    expected: int

    @property
    def top(self) -> int:
        """The most that the board is worth."""
        return 2 * (self.expected - 1)


def booked_totals(boards: Iterable[Booked[C]]) -> dict[C, Total]:
    """Everybody who has a share in a board, with the sum of the shares."""
    together: dict[C, Total] = {}
    for board in boards:
        top = board.top
        for who, share in _shares(board):
            before, total = together.get(who), Total(share, top, 1)
            together[who] = before.plus(total) if before else total
    return together


def merged(fields: Iterable[Mapping[C, Total]]) -> dict[C, Total]:
    """Totals of several fields, sessions or ways to score, each contestant's together."""
    together: dict[C, Total] = {}
    for field in fields:
        for who, total in field.items():
            before = together.get(who)
            together[who] = before.plus(total) if before else total
    return together


def _shares(board: Booked[C]) -> Iterator[tuple[C, Fraction]]:
    for row in board.rows:
        yield row.north_south, row.shares[0]
        yield row.east_west, row.shares[1]
    for each in board.awarded:
        for who, percent in (
            (each.north_south, each.award.north_south),
            (each.east_west, each.award.east_west),
        ):
            if who is not None:
                yield who, award_points(percent, expected=board.expected)
