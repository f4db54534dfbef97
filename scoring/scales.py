"""Scales of victory points as they were published: how many boards, which margin, what for whom.

Knows tables; what is done with them is `scoring.victory_points`. A scale of a body's own is made
by `custom` from its lines, and refused where it has a hole.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.errors import MatchBoardsError, RegulationError
from scoring.victory_points import Range, Scale


def custom(
    key: str, lines: Iterable[tuple[int, int | None, Fraction, Fraction]], *, boards: range
) -> Scale:
    """A scale from lines of lowest and highest margin, winner's and loser's points."""
    return Scale(key, boards.start, boards.stop - 1, tuple(Range(*line) for line in lines))


def scale(key: str, *, boards: int) -> Scale:
    """The published scale of that name for a match of so many boards."""
    named = [each for each in SCALES if each.key == key]
    if not named:
        raise RegulationError(regulation="scale", value=key)
    for each in named:
        if each.fewest <= boards <= each.most:
            return each
    raise MatchBoardsError(boards=boards, most=max(each.most for each in named))


def _published(
    key: str, boards: range, lowest: Sequence[int], winners: Sequence[int], *, together: int
) -> Scale:
    """From the lowest margin of each line; both sides have so much together."""
    highest = [*(each - 1 for each in lowest[1:]), None]
    points = [(Fraction(won), Fraction(together - won)) for won in winners]
    lines = zip(lowest, highest, points, strict=True)
    return custom(key, ((low, high, *both) for low, high, both in lines), boards=boards)


SIX_TO_EIGHT, NINE_TO_ELEVEN = range(6, 9), range(9, 12)
TO_20 = range(10, 21)
TO_30 = (15, *range(18, 31))
"""Sixteen and seventeen do not exist: to win by one is worth three more."""

ACBL_20 = "acbl20"
ACBL_30 = "acbl30"
SCALES = (
    _published(ACBL_20, SIX_TO_EIGHT, (0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28), TO_20, together=20),
    _published(
        ACBL_20, NINE_TO_ELEVEN, (0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36), TO_20, together=20
    ),
    _published(
        ACBL_30,
        SIX_TO_EIGHT,
        (0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28),
        TO_30,
        together=30,
    ),
    _published(
        ACBL_30,
        NINE_TO_ELEVEN,
        (0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36),
        TO_30,
        together=30,
    ),
)
