"""Every outcome, seen from North-South."""

from fractions import Fraction

import pytest

from scoring.compass import Direction, Side
from scoring.contract import Contract, Denomination, Doubling
from scoring.errors import AwardError, PointsError, TricksError
from scoring.outcome import Award, Contracted, NotPlayed, PassedOut, Score, north_south_points

FOUR_SPADES = Contract(4, Denomination.SPADES, Doubling.DOUBLED)


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (Contracted(FOUR_SPADES, Direction.SOUTH, 10), 590),
        (Contracted(FOUR_SPADES, Direction.WEST, 10), -790),
        (Contracted(FOUR_SPADES, Direction.EAST, 9), 200),
        (PassedOut(), 0),
        (Score(-50), -50),
        (NotPlayed(), None),
        (Award(Fraction(60), Fraction(40)), None),
    ],
)
def test_points_to_north_south(outcome, points):
    assert north_south_points(outcome, vulnerable={Side.EAST_WEST}) == points


@pytest.mark.parametrize("points", [425, 10, 0, 7610, -30])
def test_points_that_no_contract_scores_are_refused(points):
    with pytest.raises(PointsError) as refusal:
        Score(points)

    assert refusal.value.facts == {"points": points}


@pytest.mark.parametrize("percents", [(-1, 50), (50, 101)])
def test_an_award_is_of_a_hundred(percents):
    with pytest.raises(AwardError):
        Award(*map(Fraction, percents))


@pytest.mark.parametrize("tricks", [-1, 14])
def test_nobody_takes_so_many_tricks(tricks):
    with pytest.raises(TricksError):
        Contracted(FOUR_SPADES, Direction.SOUTH, tricks)
