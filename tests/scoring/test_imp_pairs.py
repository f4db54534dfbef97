"""IMP pairs over many boards: sums that balance, awards beside them, IMPs a board."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.adjustments import PAIRS_IMPS, Assigned, Average, Averages, Given
from scoring.imp_pairs import (
    ImpTotal,
    Won,
    by_butler,
    by_cross_imps,
    by_ruled_cross_imps,
    explain_imp_total,
    explain_imps_a_board,
    given_imps,
    imp_totals,
)
from scoring.ruled import Ruled
from scoring.steps import Number
from tests.scoring.arithmetic import evaluated

BOARD = [("a", "w", -140), ("b", "x", -460), ("c", "y", 50), ("d", "z", -490)]
SCORES = st.lists(st.sampled_from([-620, -100, 0, 50, 420]), max_size=6)


def lines(scores):
    return [(f"n{at}", f"e{at}", each) for at, each in enumerate(scores)]


def test_a_board_of_cross_imps():
    assert by_cross_imps(BOARD)[:2] == [
        Won("a", "w", (Fraction(11, 3), Fraction(-11, 3))),
        Won("b", "x", (-6, 6)),
    ]


def test_a_board_of_butler():
    """The datum is the mean of -140 and -460."""
    assert [row.imps for row in by_butler(BOARD)] == [(4, -4), (-4, 4), (8, -8), (-5, 5)]


@given(SCORES)
def test_without_a_ruling_both_ways_to_cross_imps_agree(scores):
    rows = [Ruled(ns, ew, Assigned.result(points)) for ns, ew, points in lines(scores)]

    assert by_ruled_cross_imps(rows) == by_cross_imps(lines(scores))


@given(st.lists(SCORES, max_size=4))
def test_what_is_won_is_lost(boards):
    for scored in (by_butler, by_cross_imps):
        totals = imp_totals(scored(lines(each)) for each in boards)

        assert sum(total.won for total in totals.values()) == 0
        assert sum(total.boards for total in totals.values()) == 2 * sum(map(len, boards))


def test_an_award_counts_as_a_board_and_nobody_has_nothing():
    plus = given_imps(Given("a", None, Averages(Average.PLUS, None)), PAIRS_IMPS)

    assert plus == Won("a", None, (2, 0))
    assert imp_totals([[plus], by_cross_imps(BOARD)])["a"] == ImpTotal(Fraction(17, 3), 2)
    assert ImpTotal(Fraction(17, 3), 2).each == Fraction(17, 6)
    assert ImpTotal(Fraction(0), 0).each is None
    assert given_imps(Given("a", "w", Averages(Average.PLUS, Average.MINUS))).imps == (3, -3)


def test_an_explanation_comes_to_the_total_and_to_imps_a_board():
    steps = explain_imp_total([Number("imps", Fraction(11, 3)), Number("average_imps", 2)])

    assert evaluated(steps) == Fraction(17, 3)
    assert evaluated(explain_imps_a_board(steps)) == Fraction(17, 6)
    assert evaluated(explain_imp_total([])) == 0
