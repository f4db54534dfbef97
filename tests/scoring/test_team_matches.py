"""A match of teams with rulings: swings that balance or not, and fractions rounded once."""

from fractions import Fraction

import pytest

from scoring.adjustments import Average, Weighted
from scoring.errors import RegulationError
from scoring.steps import Number
from scoring.team_matches import (
    Fractions,
    Swing,
    average_swing,
    balanced,
    explain_balanced,
    explain_margin,
    explain_match_totals,
    explain_swing,
    fouled_swing,
    margin,
    match_totals,
    swing,
)
from tests.scoring.arithmetic import evaluated

PLUS, AVERAGE, MINUS = Average
RULING = Weighted(((50, Fraction(3, 5)), (-620, Fraction(2, 5))))


def test_a_board_with_a_weighted_ruling():
    assert swing(RULING, Weighted.only(-420)) == Swing(4, -4)
    assert swing(Weighted.only(420), Weighted.only(-50)) == Swing(10, -10)


@pytest.mark.parametrize(
    ("home", "away", "imps"),
    [
        (PLUS, PLUS, (3, 3)),
        (PLUS, MINUS, (3, -3)),
        (AVERAGE, AVERAGE, (0, 0)),
        (MINUS, PLUS, (-3, 3)),
    ],
)
def test_averages_need_not_balance(home, away, imps):
    assert average_swing(home, away) == imps


@pytest.mark.parametrize(
    ("faults", "assigned", "imps"),
    [
        ((False, False), None, (3, 3)),
        ((True, True), None, (-3, -3)),
        ((False, True), None, (3, -3)),
        ((True, False), None, (-3, 3)),
        # An assigned score stands where it is better for who is not at fault, and only there.
        ((False, True), 10, (10, -10)),
        ((False, True), 1, (3, -3)),
        ((True, False), -12, (-12, 12)),
        ((True, False), 10, (-3, 3)),
        ((False, False), 10, (3, 3)),
    ],
)
def test_a_board_that_was_fouled_between_two_teams_has_no_result(faults, assigned, imps):
    swing_of = None if assigned is None else Swing(Fraction(assigned), Fraction(-assigned))

    home, away = faults
    assert fouled_swing(home_at_fault=home, away_at_fault=away, assigned=swing_of) == imps


def test_a_match_adds_both_teams_up_and_a_knockout_averages_them():
    totals = match_totals([Swing(10, -10), Swing(3, 3), Swing(-5, 5)])

    assert totals == (8, -2)
    assert balanced(totals) == (5, -5)
    assert match_totals([]) == (0, 0)


@pytest.mark.parametrize(
    ("total", "half", "whole"),
    [
        ("4.5", "away", 5),
        ("-4.5", "away", -5),
        ("4.5", "up", 5),
        ("-4.5", "up", -4),
        ("4.5", "down", 4),
        ("-4.5", "down", -5),
        ("4.49", "away", 4),
        ("-4.51", "up", -5),
        ("7", "away", 7),
        ("-7", "down", -7),
    ],
)
def test_a_fraction_is_rounded_once_to_whole_imps(total, half, whole):
    by = Fractions(half)

    assert margin(Fraction(total), by) == whole
    assert evaluated(explain_margin(Number("match_imps", Fraction(total)), by)) == whole


def test_a_half_that_goes_nowhere_is_refused():
    with pytest.raises(RegulationError) as refused:
        Fractions("even")

    assert refused.value.facts == {"regulation": "half", "value": "even"}


def test_explanations_come_to_the_imps():
    other = Weighted.only(-420)
    steps = explain_swing(RULING, other)

    assert evaluated(steps) == swing(RULING, other).home
    assert evaluated(explain_match_totals([steps, Number("average_imps", 3)])) == 7
    assert evaluated(explain_match_totals([])) == 0
    assert evaluated(explain_balanced(Number("match_imps", 8), Number("match_imps", -2))) == 5
