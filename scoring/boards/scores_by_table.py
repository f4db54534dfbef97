"""Matchpoints of both pairs at each table of a board, as rulings and fouled boards need.

Boards with rulings (`scoring.boards.weighted_scores`) and fouled boards
(`scoring.boards.fouled_boards`) need this form. Any other board is a `scoring.boards.traveller`,
which is faster.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.boards.matchpoints import award_points
from scoring.boards.totals import Total
from scoring.boards.traveller import AwardedTable

C = TypeVar("C", bound=Hashable)


class RowShares(NamedTuple, Generic[C]):
    """Both sides of a row and their shares."""

    north_south: C
    east_west: C
    shares: tuple[Fraction, Fraction]


class ItemisedBoard(NamedTuple, Generic[C]):
    """A scored board: its rows, and the awards given instead of results."""

    rows: tuple[RowShares[C], ...]
    awarded: tuple[AwardedTable[C], ...]
    expected: int

    @property
    def top(self) -> int:
        """The most that a side can score on the board."""
        return 2 * (self.expected - 1)


def totals_of_itemised_boards(boards: Iterable[ItemisedBoard[C]]) -> dict[C, Total]:
    """Add up the shares of each contestant over these boards."""
    together: dict[C, Total] = {}
    for board in boards:
        top = board.top
        for who, share in _shares(board):
            before = together.get(who)
            total = Total(share, top, 1)
            together[who] = before.plus(total) if before else total
    return together


def merge_totals(fields: Iterable[Mapping[C, Total]]) -> dict[C, Total]:
    """Add up each contestant's totals from several fields, sessions or scoring methods."""
    together: dict[C, Total] = {}
    for field in fields:
        for who, total in field.items():
            before = together.get(who)
            together[who] = before.plus(total) if before else total
    return together


def _shares(board: ItemisedBoard[C]) -> Iterator[tuple[C, Fraction]]:
    for row in board.rows:
        yield row.north_south, row.shares[0]
        yield row.east_west, row.shares[1]
    for table in board.awarded:
        for who, percent in (
            (table.north_south, table.award.north_south),
            (table.east_west, table.award.east_west),
        ):
            if who is not None:
                yield who, award_points(percent, expected=board.expected)
