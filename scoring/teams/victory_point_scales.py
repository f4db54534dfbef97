"""Published victory-point scales of team matches, and custom scales from a table.

`scoring.teams.victory_points` applies these scales, and computes those of the WBF. `custom_scale`
builds a body's own scale from its lines, and refuses one with a gap.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.errors import InvalidRegulationError
from scoring.teams.victory_points import (
    DISCRETE,
    VictoryPointRange,
    VictoryPointScale,
    discrete_scale,
)


def custom_scale(
    key: str, lines: Iterable[tuple[int, int | None, Fraction, Fraction]], *, boards: range
) -> VictoryPointScale:
    """Build a scale from lines of lowest and highest margin, winner's and loser's points."""
    return VictoryPointScale(
        key, boards.start, boards.stop - 1, tuple(VictoryPointRange(*line) for line in lines)
    )


def published_scale(key: str, *, boards: int) -> VictoryPointScale:
    """Return the published scale with this key for a match of this many boards."""
    if key == DISCRETE:
        return discrete_scale(boards)
    named = [candidate for candidate in SCALES if candidate.key == key]
    if not named:
        raise InvalidRegulationError("regulation", regulation="scale", value=key)
    for candidate in named:
        if candidate.fewest <= boards <= candidate.most:
            return candidate
    raise InvalidRegulationError(
        "match_boards", boards=boards, most=max(candidate.most for candidate in named)
    )


def _published(
    key: str, boards: range, lowest: Sequence[int], winners: Sequence[int], *, together: int
) -> VictoryPointScale:
    """Build a scale from the lowest margin of each line; both sides' points sum to `together`."""
    highest = [*(margin - 1 for margin in lowest[1:]), None]
    points = [(Fraction(won), Fraction(together - won)) for won in winners]
    lines = zip(lowest, highest, points, strict=True)
    return custom_scale(key, ((low, high, *both) for low, high, both in lines), boards=boards)


SIX_TO_EIGHT = range(6, 9)
NINE_TO_ELEVEN = range(9, 12)
TO_20 = range(10, 21)
# Sixteen and seventeen do not exist: to win by one is worth three more.
TO_30 = (15, *range(18, 31))

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
