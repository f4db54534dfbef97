"""Penalties come off at the end, in the unit of the score, and give nobody anything."""

from fractions import Fraction

import pytest

from scoring.errors import PenaltyError
from scoring.penalties import (
    DISCIPLINARY,
    PROCEDURAL,
    Penalty,
    Unit,
    after_penalties,
    explain_after_penalties,
    explain_less,
    less,
)
from scoring.steps import Number
from scoring.totals import Total
from tests.scoring.arithmetic import evaluated

TOTAL = Total(Fraction(150), 240, 24)
TENTH = Penalty(Fraction(10), Unit.PERCENT_OF_TOP)
THREE = Penalty(Fraction(3), Unit.MATCHPOINTS, DISCIPLINARY)
SESSION = Penalty(Fraction(5, 2), Unit.PERCENT_OF_SESSION)


@pytest.mark.parametrize(
    ("penalties", "won"), [((), 150), ((TENTH,), 149), ((THREE, TENTH), 146), ((SESSION,), 144)]
)
def test_penalties_come_off_the_matchpoints(penalties, won):
    after = after_penalties(TOTAL, penalties, top=10)
    steps = explain_after_penalties(
        Number("total", 150), Number("possible", 240), Number("top", 10), penalties
    )

    assert after == Total(Fraction(won), 240, 24)
    assert evaluated(steps) == won


def test_a_percentage_of_the_session_is_that_much_less():
    assert after_penalties(TOTAL, [SESSION], top=10).percentage == TOTAL.percentage - Fraction(5, 2)


def test_penalties_of_imps_and_victory_points_are_in_their_own_unit():
    imps = Penalty(Fraction(3), Unit.IMPS)
    points = Penalty(Fraction(1, 2), Unit.VICTORY_POINTS)

    assert less(Fraction(12), [imps, imps], Unit.IMPS) == 6
    assert less(Fraction("12.34"), [points], Unit.VICTORY_POINTS) == Fraction("11.84")
    assert evaluated(explain_less(Number("match_imps", 12), [imps, imps])) == 6
    assert evaluated(explain_less(Number("match_imps", 12), [])) == 12


def test_each_penalty_is_explained_by_its_own_law():
    total, possible, top = (
        Number(*each) for each in (("total", 150), ("possible", 240), ("top", 10))
    )

    conduct = explain_after_penalties(total, possible, top, [THREE, THREE])
    both = explain_after_penalties(total, possible, top, [THREE, TENTH])

    assert (conduct.law, conduct.operands[1].law) == (DISCIPLINARY, DISCIPLINARY)
    assert [(step.law, step.operands[1].law) for step in (both, both.operands[0])] == [
        (DISCIPLINARY, DISCIPLINARY),
        (PROCEDURAL, PROCEDURAL),
    ]


@pytest.mark.parametrize("amount", [0, -1])
def test_a_penalty_takes_something(amount):
    with pytest.raises(PenaltyError) as refused:
        Penalty(Fraction(amount), Unit.IMPS)

    assert refused.value.facts == {"amount": amount}


def test_a_penalty_in_another_unit_is_refused():
    for wrong in (
        lambda: less(Fraction(3), [TENTH], Unit.IMPS),
        lambda: after_penalties(TOTAL, [Penalty(Fraction(3), Unit.IMPS)], top=10),
    ):
        with pytest.raises(PenaltyError) as refused:
            wrong()
        assert refused.value.facts["rule"] == "unit"
