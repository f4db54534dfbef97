"""Every outcome, seen from North-South."""

from fractions import Fraction

import pytest

from scoring.laws.compass import Direction, Side
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import (
    Award,
    BareScore,
    ContractResult,
    NotPlayed,
    PassedOut,
    explain_north_south_points,
    north_south_points,
)
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated, tie_break_facts

FOUR_SPADES = Contract(4, Denomination.SPADES, Doubling.DOUBLED)


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (ContractResult(FOUR_SPADES, Direction.SOUTH, 10), 590),
        (ContractResult(FOUR_SPADES, Direction.WEST, 10), -790),
        (ContractResult(FOUR_SPADES, Direction.EAST, 9), 200),
        (PassedOut(), 0),
        (BareScore(-50), -50),
        (NotPlayed(), None),
        (Award(Fraction(60), Fraction(40)), None),
    ],
)
def test_points_to_north_south(outcome, points):
    assert north_south_points(outcome, vulnerable={Side.EAST_WEST}) == points


@pytest.mark.parametrize("points", [425, 10, 0, 7610, -30])
def test_points_that_no_contract_scores_are_refused(points):
    with raises_code("points") as refusal:
        BareScore(points)

    assert refusal.value.facts == {"points": points}


@pytest.mark.parametrize("percents", [(-1, 50), (50, 101)])
def test_an_award_is_of_a_hundred(percents):
    with raises_code("award"):
        Award(*map(Fraction, percents))


@pytest.mark.parametrize("tricks", [-1, 14])
def test_more_than_thirteen_tricks_are_refused(tricks):
    with raises_code("tricks"):
        ContractResult(FOUR_SPADES, Direction.SOUTH, tricks)


@pytest.mark.parametrize(
    ("outcome", "points", "expected"),
    [
        (ContractResult(FOUR_SPADES, Direction.SOUTH, 10), 590, [("level", 4), ("overtricks", 0)]),
        (ContractResult(FOUR_SPADES, Direction.WEST, 11), -990, [("level", 4), ("overtricks", 1)]),
        (ContractResult(FOUR_SPADES, Direction.EAST, 9), 200, []),
        (PassedOut(), 0, []),
        (BareScore(-50), -50, [("written_score", -50)]),
    ],
)
def test_a_score_explains_itself_from_the_reported_result(outcome, points, expected):
    steps = explain_north_south_points(outcome, vulnerable={Side.EAST_WEST})

    assert (evaluated(steps), tie_break_facts(steps)) == (points, expected)


@pytest.mark.parametrize("outcome", [NotPlayed(), Award(Fraction(60), Fraction(40))])
def test_a_value_that_is_no_score_has_no_explanation(outcome):
    assert explain_north_south_points(outcome, vulnerable=set()) is None
