"""How Compscore 3 prints the shares of a traveller. Knows no event."""

from decimal import ROUND_HALF_EVEN
from fractions import Fraction

from scoring.booked import Booked
from scoring.kept import kept


def raw(board):
    """The shares among the results there are: as before Neuberg's formula."""
    results = len(board.rows)
    back = Fraction(results, board.expected)
    rows = (
        row._replace(shares=((row.shares[0] + 1) * back - 1, (row.shares[1] + 1) * back - 1))
        for row in board.rows
    )
    return Booked(tuple(rows), (), results)


def as_compscore3(board):
    """As that program prints a traveller: to one place, halves to even, but raw if merely short."""
    if board.awarded or len(board.rows) == board.expected:
        return kept(board, places=1, half=ROUND_HALF_EVEN)
    return raw(board)
