"""A match of teams with rulings: swings that balance or not, and fractions rounded once."""

from fractions import Fraction

import pytest

from scoring.laws.averages import Average, WeightedScore
from scoring.steps import StepNumber
from scoring.teams.matches import (
    FractionRounding,
    ImpSwing,
    average_swing,
    balance_knockout_totals,
    board_swing,
    explain_balanced_totals,
    explain_board_swing,
    explain_team_match_totals,
    explain_whole_imp_margin,
    fouled_swing,
    team_match_totals,
    whole_imp_margin,
)
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

PLUS, AVERAGE, MINUS = Average
RULING = WeightedScore(((50, Fraction(3, 5)), (-620, Fraction(2, 5))))


def test_a_board_with_a_weighted_ruling():
    assert board_swing(RULING, WeightedScore.only(-420)) == ImpSwing(4, -4)
    assert board_swing(WeightedScore.only(420), WeightedScore.only(-50)) == ImpSwing(10, -10)


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
    swing_of = None if assigned is None else ImpSwing(Fraction(assigned), Fraction(-assigned))

    home, away = faults
    assert fouled_swing(home_at_fault=home, away_at_fault=away, assigned=swing_of) == imps


def test_a_match_adds_both_teams_up_and_a_knockout_averages_them():
    totals = team_match_totals([ImpSwing(10, -10), ImpSwing(3, 3), ImpSwing(-5, 5)])

    assert totals == (8, -2)
    assert balance_knockout_totals(totals) == (5, -5)
    assert team_match_totals([]) == (0, 0)


@pytest.mark.parametrize(
    ("total", "half", "complete"),
    [
        ("4.5", "away", 5),
        ("-4.5", "away", -5),
        ("4.5", "up", 5),
        ("-4.5", "up", -4),
        ("4.5", "down", 4),
        ("-4.5", "down", -5),
        ("0.5", "away", 1),
        ("-0.5", "away", -1),
        ("4.49", "away", 4),
        ("-4.51", "up", -5),
        ("7", "away", 7),
        ("-7", "down", -7),
    ],
)
def test_a_fraction_is_rounded_once_to_whole_imps(total, half, complete):
    by = FractionRounding(half)

    assert whole_imp_margin(Fraction(total), by) == complete
    assert (
        evaluated(explain_whole_imp_margin(StepNumber("match_imps", Fraction(total)), by))
        == complete
    )


def test_an_unknown_rounding_of_halves_is_refused():
    with raises_code("regulation") as refused:
        FractionRounding("even")

    assert refused.value.facts == {"regulation": "half", "value": "even"}


def test_explanations_come_to_the_imps():
    other = WeightedScore.only(-420)
    steps = explain_board_swing(RULING, other)

    assert evaluated(steps) == board_swing(RULING, other).home
    assert evaluated(explain_team_match_totals([steps, StepNumber("average_imps", 3)])) == 7
    assert evaluated(explain_team_match_totals([])) == 0
    assert (
        evaluated(
            explain_balanced_totals(StepNumber("match_imps", 8), StepNumber("match_imps", -2))
        )
        == 5
    )
