"""Penalties come off at the end, in the unit of the score, and give nobody anything."""

from fractions import Fraction

import pytest

from scoring.boards.penalties import (
    DISCIPLINARY,
    PROCEDURAL,
    PenaltyUnit,
    ScorePenalty,
    explain_subtracted_penalties,
    explain_total_after_penalties,
    subtract_penalties,
    total_after_penalties,
)
from scoring.boards.totals import Total
from scoring.steps import StepNumber
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

TOTAL = Total(Fraction(150), 240, 24)
TENTH = ScorePenalty(Fraction(10), PenaltyUnit.PERCENT_OF_TOP)
THREE = ScorePenalty(Fraction(3), PenaltyUnit.MATCHPOINTS, DISCIPLINARY)
SESSION = ScorePenalty(Fraction(5, 2), PenaltyUnit.PERCENT_OF_SESSION)


@pytest.mark.parametrize(
    ("penalties", "won"), [((), 150), ((TENTH,), 149), ((THREE, TENTH), 146), ((SESSION,), 144)]
)
def test_penalties_come_off_the_matchpoints(penalties, won):
    after = total_after_penalties(TOTAL, penalties, top=10)
    steps = explain_total_after_penalties(
        StepNumber("total", 150), StepNumber("possible", 240), StepNumber("top", 10), penalties
    )

    assert after == Total(Fraction(won), 240, 24)
    assert evaluated(steps) == won


def test_a_percentage_of_the_session_is_that_much_less():
    assert total_after_penalties(
        TOTAL, [SESSION], top=10
    ).percentage == TOTAL.percentage - Fraction(5, 2)


def test_penalties_of_imps_and_victory_points_are_in_their_own_unit():
    imps = ScorePenalty(Fraction(3), PenaltyUnit.IMPS)
    points = ScorePenalty(Fraction(1, 2), PenaltyUnit.VICTORY_POINTS)

    assert subtract_penalties(Fraction(12), [imps, imps], PenaltyUnit.IMPS) == 6
    assert subtract_penalties(Fraction("12.34"), [points], PenaltyUnit.VICTORY_POINTS) == Fraction(
        "11.84"
    )
    assert evaluated(explain_subtracted_penalties(StepNumber("match_imps", 12), [imps, imps])) == 6
    assert evaluated(explain_subtracted_penalties(StepNumber("match_imps", 12), [])) == 12


def test_each_penalty_is_explained_by_its_own_law():
    total, possible, top = (
        StepNumber(*item) for item in (("total", 150), ("possible", 240), ("top", 10))
    )

    conduct = explain_total_after_penalties(total, possible, top, [THREE, THREE])
    both = explain_total_after_penalties(total, possible, top, [THREE, TENTH])

    assert (conduct.law, conduct.operands[1].law) == (DISCIPLINARY, DISCIPLINARY)
    assert [(step.law, step.operands[1].law) for step in (both, both.operands[0])] == [
        (DISCIPLINARY, DISCIPLINARY),
        (PROCEDURAL, PROCEDURAL),
    ]


@pytest.mark.parametrize("amount", [0, -1])
def test_a_penalty_takes_something(amount):
    with raises_code("penalty") as refused:
        ScorePenalty(Fraction(amount), PenaltyUnit.IMPS)

    assert refused.value.facts == {"amount": amount}


def test_a_penalty_in_another_unit_is_refused():
    for wrong in (
        lambda: subtract_penalties(Fraction(3), [TENTH], PenaltyUnit.IMPS),
        lambda: total_after_penalties(TOTAL, [ScorePenalty(Fraction(3), PenaltyUnit.IMPS)], top=10),
    ):
        with raises_code("penalty") as refused:
            wrong()
        assert refused.value.facts["rule"] == "unit"
