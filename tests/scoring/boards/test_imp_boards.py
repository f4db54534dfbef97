"""A board of pairs in IMPs or points: by each method, with rulings and awards, and over many."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.butler import DATUM_RULES, butler_imps
from scoring.boards.cross_imps import CROSS_RULES, SUM, cross_imps, explain_cross_imps
from scoring.boards.fouled_boards import score_fouled_board, score_fouled_imp_board
from scoring.boards.imp_boards import (
    AGGREGATE,
    BUTLER,
    CROSS_IMPS,
    ImpMethod,
    award_imps,
    explain_imp_share,
    imp_board_totals,
    imp_figures,
    score_imp_board,
)
from scoring.boards.printed_totals import PrintedFigures
from scoring.boards.rounding import round_exactly
from scoring.boards.totals import Total
from scoring.boards.traveller import AwardedTable
from scoring.boards.weighted_scores import WeightedRow, score_weighted_rows
from scoring.laws.averages import PAIRS_IMPS, AssignedScore, WeightedScore
from scoring.laws.compass import Side
from scoring.laws.outcome import Award
from tests.raising import raises_code

SCORES = st.lists(st.sampled_from([-620, -100, 0, 50, 420]), min_size=1, max_size=6)
EVERY = (
    *(ImpMethod(BUTLER, datum=rule) for rule in DATUM_RULES),
    *(ImpMethod(CROSS_IMPS, cross=rule) for rule in CROSS_RULES),
    ImpMethod(AGGREGATE),
)


def rows(scores):
    return [
        WeightedRow(f"n{at}", f"e{at}", AssignedScore.result(score))
        for at, score in enumerate(scores)
    ]


@given(SCORES)
def test_results_without_awards_follow_the_plain_rules(scores):
    for by in EVERY[:-1]:
        plain = (
            butler_imps(scores, by.datum, expected=7)
            if by.key == BUTLER
            else cross_imps(scores, by.cross, expected=7)
        )
        scored = score_imp_board(rows(scores), by=by, expected=7)
        assert [row.imps for row in scored.rows] == [(won, -won) for won in plain]


def test_results_without_rulings_are_explained_by_the_plain_comparisons():
    for rule in CROSS_RULES:
        by = ImpMethod(CROSS_IMPS, cross=rule)

        step = explain_imp_share(rows([420, -50, 50]), 1, Side.EAST_WEST, by=by, expected=4)

        assert step == explain_cross_imps(50, [-420, -50], rule, expected=4)


@given(SCORES)
def test_the_points_of_one_side_complement_the_other(scores):
    for by in EVERY:
        for row in score_imp_board(rows(scores), by=by, expected=6).rows:
            assert sum(row.imps) == 0


@given(SCORES)
def test_the_order_of_rows_changes_nothing(scores):
    for by in EVERY:
        forth = score_imp_board(rows(scores), by=by, expected=6).rows
        back = score_imp_board(rows(scores)[::-1], by=by, expected=6).rows
        assert list(back) == list(forth)[::-1]


@pytest.mark.parametrize("groups", [False, True])
@pytest.mark.parametrize(("opponent", "expected"), [("y", 3), (None, 2)])
def test_an_award_of_two_pairs_is_an_expected_row_for_every_method(groups, opponent, expected):
    board_rows, how = rows([420, -50]), {"by": ImpMethod(CROSS_IMPS), "expected": 2}
    awarded = [AwardedTable("x", opponent, Award(Fraction(60), Fraction(40)))]

    boards = (
        (
            score_fouled_board([board_rows], awarded, expected=2),
            score_fouled_imp_board([board_rows], awarded, **how),
        )
        if groups
        else (
            score_weighted_rows(board_rows, awarded, expected=2),
            score_imp_board(board_rows, awarded, **how),
        )
    )

    assert [board.expected for board in boards] == [expected, expected]


def test_total_points_are_the_score_of_each_side():
    board = score_imp_board(rows([420, -50]), by=ImpMethod(AGGREGATE), expected=2)

    assert [row.imps for row in board.rows] == [(420, -420), (-50, 50)]


def test_a_weighted_ruling_at_butler_is_compared_score_by_score_and_makes_no_datum():
    half = WeightedScore(((420, Fraction(1, 2)), (-50, Fraction(1, 2))))
    field = [*rows([420, 420]), WeightedRow("a", "b", AssignedScore.both(half))]

    board = score_imp_board(field, by=ImpMethod(BUTLER, datum=DATUM_RULES[1]), expected=3)

    assert [row.imps for row in board.rows] == [(0, 0), (0, 0), (-5, 5)]


@pytest.mark.parametrize("by", EVERY)
def test_a_ruling_of_one_whole_score_is_that_score(by):
    certain = WeightedScore.only(170)
    ruled = [
        *rows([420, -50]),
        WeightedRow("n2", "e2", AssignedScore(certain, WeightedScore.only(170))),
    ]

    assert (
        score_imp_board(ruled, by=by, expected=3).rows
        == score_imp_board(rows([420, -50, 170]), by=by, expected=3).rows
    )


def test_an_award_has_the_imps_of_its_average_and_a_proportion_of_others():
    by = ImpMethod(CROSS_IMPS, averages=PAIRS_IMPS)
    given = {percent: award_imps(Fraction(percent), by, expected=7) for percent in (60, 55, 50, 30)}

    assert given == {60: 2, 55: 1, 50: 0, 30: -4}
    assert award_imps(Fraction(60), ImpMethod(CROSS_IMPS, cross=SUM), expected=7) == 18
    assert award_imps(Fraction(60), ImpMethod(AGGREGATE), expected=7) == 0


def test_an_award_is_added_to_the_results_and_is_in_no_comparison():
    awarded = [AwardedTable("a", None, Award(Fraction(60), Fraction(0)))]

    board = score_imp_board(rows([420, 420]), awarded, by=ImpMethod(CROSS_IMPS), expected=3)
    totals = imp_board_totals([board, board])

    assert totals["a"] == Total(Fraction(6), 0, 2)
    assert totals["n0"] == Total(Fraction(0), 0, 2)
    assert None not in totals


@given(st.fractions(-500, 500, max_denominator=40))
def test_a_total_is_rounded_once_and_has_no_percentage(won):
    assert imp_figures(Total(won, 0, 3)) == PrintedFigures(round_exactly(won), None)


def test_matchpoints_are_no_method_of_imps():
    with raises_code("regulation"):
        ImpMethod("matchpoints")
