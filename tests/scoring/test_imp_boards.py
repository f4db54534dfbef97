"""A board of pairs in IMPs or points: by each method, with rulings and awards, and over many."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.adjustments import PAIRS_IMPS, Assigned, Weighted
from scoring.butler import DATUM_RULES, butler
from scoring.cross_imps import CROSS_RULES, SUM, cross_imps
from scoring.errors import RegulationError
from scoring.fouled import score_fouled, score_fouled_imps
from scoring.imp_boards import (
    AGGREGATE,
    BUTLER,
    CROSS_IMPS,
    Method,
    award_imps,
    imp_board_totals,
    imp_figures,
    score_imps,
)
from scoring.outcome import Award
from scoring.rounding import Figures, rounded
from scoring.ruled import Ruled, score_ruled
from scoring.totals import Total
from scoring.traveller import Awarded

SCORES = st.lists(st.sampled_from([-620, -100, 0, 50, 420]), min_size=1, max_size=6)
EVERY = (
    *(Method(BUTLER, datum=rule) for rule in DATUM_RULES),
    *(Method(CROSS_IMPS, cross=rule) for rule in CROSS_RULES),
    Method(AGGREGATE),
)


def rows(scores):
    return [Ruled(f"n{at}", f"e{at}", Assigned.result(each)) for at, each in enumerate(scores)]


@given(SCORES)
def test_results_alone_are_worth_what_the_plain_rules_say(scores):
    for by in EVERY[:-1]:
        plain = (
            butler(scores, by.datum, expected=7)
            if by.key == BUTLER
            else cross_imps(scores, by.cross, expected=7)
        )
        scored = score_imps(rows(scores), by=by, expected=7)
        assert [row.imps for row in scored.rows] == [(won, -won) for won in plain]


@given(SCORES)
def test_what_one_side_has_the_other_lacks(scores):
    for by in EVERY:
        for row in score_imps(rows(scores), by=by, expected=6).rows:
            assert sum(row.imps) == 0


@given(SCORES)
def test_the_order_of_rows_changes_nothing(scores):
    for by in EVERY:
        forth = score_imps(rows(scores), by=by, expected=6).rows
        back = score_imps(rows(scores)[::-1], by=by, expected=6).rows
        assert list(back) == list(forth)[::-1]


@pytest.mark.parametrize("groups", [False, True])
@pytest.mark.parametrize(("opponent", "expected"), [("y", 3), (None, 2)])
def test_whatever_the_method_an_award_of_two_pairs_is_a_row_that_was_expected(
    groups, opponent, expected
):
    made, how = rows([420, -50]), {"by": Method(CROSS_IMPS), "expected": 2}
    awarded = [Awarded("x", opponent, Award(Fraction(60), Fraction(40)))]

    boards = (
        (score_fouled([made], awarded, expected=2), score_fouled_imps([made], awarded, **how))
        if groups
        else (score_ruled(made, awarded, expected=2), score_imps(made, awarded, **how))
    )

    assert [board.expected for board in boards] == [expected, expected]


def test_total_points_are_what_each_side_scored():
    board = score_imps(rows([420, -50]), by=Method(AGGREGATE), expected=2)

    assert [row.imps for row in board.rows] == [(420, -420), (-50, 50)]


def test_a_weighted_ruling_at_butler_is_compared_score_by_score_and_makes_no_datum():
    half = Weighted(((420, Fraction(1, 2)), (-50, Fraction(1, 2))))
    field = [*rows([420, 420]), Ruled("a", "b", Assigned.both(half))]

    board = score_imps(field, by=Method(BUTLER, datum=DATUM_RULES[1]), expected=3)

    assert [row.imps for row in board.rows] == [(0, 0), (0, 0), (-5, 5)]


@pytest.mark.parametrize("by", EVERY)
def test_a_ruling_of_one_whole_score_is_that_score(by):
    whole = Weighted.only(170)
    ruled = [*rows([420, -50]), Ruled("n2", "e2", Assigned(whole, Weighted.only(170)))]

    assert (
        score_imps(ruled, by=by, expected=3).rows
        == score_imps(rows([420, -50, 170]), by=by, expected=3).rows
    )


def test_an_award_is_worth_the_imps_of_its_average_and_in_proportion_beside_it():
    by = Method(CROSS_IMPS, averages=PAIRS_IMPS)
    given = {percent: award_imps(Fraction(percent), by, expected=7) for percent in (60, 55, 50, 30)}

    assert given == {60: 2, 55: 1, 50: 0, 30: -4}
    assert award_imps(Fraction(60), Method(CROSS_IMPS, cross=SUM), expected=7) == 18
    assert award_imps(Fraction(60), Method(AGGREGATE), expected=7) == 0


def test_an_award_counts_beside_the_results_and_in_no_comparison():
    awarded = [Awarded("a", None, Award(Fraction(60), Fraction(0)))]

    board = score_imps(rows([420, 420]), awarded, by=Method(CROSS_IMPS), expected=3)
    totals = imp_board_totals([board, board])

    assert totals["a"] == Total(Fraction(6), 0, 2)
    assert totals["n0"] == Total(Fraction(0), 0, 2)
    assert None not in totals


@given(st.fractions(-500, 500, max_denominator=40))
def test_a_total_is_rounded_once_and_has_no_percentage(won):
    assert imp_figures(Total(won, 0, 3)) == Figures(rounded(won), None)


def test_matchpoints_are_no_method_of_imps():
    with pytest.raises(RegulationError):
        Method("matchpoints")
