"""IMP pairs over many boards: sums of what both sides have, awards among them, IMPs a board."""

from fractions import Fraction

from scoring.boards.imp_pairs import (
    ImpShares,
    ImpTotal,
    explain_imp_total,
    explain_imps_a_board,
    imp_totals,
)
from scoring.steps import StepNumber
from tests.scoring.arithmetic import evaluated

THIRD = Fraction(11, 3)


def test_an_award_counts_as_a_board_and_nobody_has_nothing():
    board = [ImpShares("a", "w", (THIRD, -THIRD)), ImpShares("b", "x", (Fraction(-6), Fraction(6)))]
    plus = ImpShares("a", None, (Fraction(2), Fraction(0)))

    assert imp_totals([[plus], board]) == {
        "a": ImpTotal(Fraction(17, 3), 2),
        "w": ImpTotal(-THIRD, 1),
        "b": ImpTotal(Fraction(-6), 1),
        "x": ImpTotal(Fraction(6), 1),
    }


def test_unequal_numbers_of_boards_are_compared_by_imps_a_board():
    assert ImpTotal(Fraction(17, 3), 2).each == Fraction(17, 6)
    assert ImpTotal(Fraction(0), 0).each is None


def test_an_explanation_comes_to_the_total_and_to_imps_a_board():
    steps = explain_imp_total([StepNumber("imps", THIRD), StepNumber("average_imps", 2)])

    assert evaluated(steps) == Fraction(17, 3)
    assert evaluated(explain_imps_a_board(steps)) == Fraction(17, 6)
    assert evaluated(explain_imp_total([])) == 0
