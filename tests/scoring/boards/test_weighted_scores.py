"""Assigned scores against the field: a published ruling, worked comparisons, properties."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.boards.cross_imps import CROSS_RULES, cross_imps
from scoring.boards.scores_by_table import merge_totals, totals_of_itemised_boards
from scoring.boards.totals import Total, total_travellers
from scoring.boards.traveller import AwardedTable, score_traveller
from scoring.boards.weighted_scores import (
    WeightedRow,
    explain_weighted_cross_imps,
    explain_weighted_imps,
    explain_weighted_matchpoints,
    score_weighted_rows,
    weighted_cross_imps,
    weighted_imps,
)
from scoring.laws.averages import AssignedScore, WeightedScore
from scoring.laws.compass import Side
from scoring.laws.imps import imps_of_difference
from scoring.laws.outcome import Award
from tests.effort import effort
from tests.scoring.arithmetic import evaluated

FEW = settings(max_examples=effort(30, 200, again=8))

SCORES = st.sampled_from([-620, -100, 0, 50, 140, 420])
FIELDS = st.lists(SCORES, min_size=1, max_size=7)
WEIGHTS = st.sampled_from([Fraction(1, 2), Fraction(1, 3), Fraction(67, 100)])


def rows(scores):
    return [
        WeightedRow(f"n{at}", f"e{at}", AssignedScore.result(score))
        for at, score in enumerate(scores)
    ]


def weighted(*scores):
    return WeightedScore(tuple((score, Fraction(weight)) for score, weight in scores))


@st.composite
def ruled_fields(draw):
    field = rows(draw(FIELDS))
    for at in range(draw(st.integers(0, 2))):
        part = draw(WEIGHTS)
        north_south = WeightedScore(((draw(SCORES), part), (draw(SCORES), 1 - part)))
        other = north_south if draw(st.booleans()) else WeightedScore.only(draw(SCORES))
        field.append(WeightedRow(f"rn{at}", f"re{at}", AssignedScore(north_south, other)))
    return field


PARY = [170] * 5 + [140] * 3 + [-100] * 2
RULING = WeightedRow("9", "17", AssignedScore.both(weighted((170, "0.67"), (140, "0.33"))))


def test_a_published_weighted_ruling():
    board = score_weighted_rows([*rows(PARY), RULING], expected=11)
    shares = {row.shares for row in board.rows}

    assert board.top == 20
    assert shares == {
        (Fraction("15.33"), Fraction("4.67")),
        (Fraction("6.33"), Fraction("13.67")),
        (Fraction(1), Fraction(19)),
        (Fraction("12.36"), Fraction("7.64")),
    }


def test_a_weighted_ruling_of_a_team():
    ruling = weighted((50, "0.6"), (-620, "0.4"))

    assert weighted_imps(ruling, WeightedScore.only(-420)) == 4


def test_a_split_score_gives_each_side_its_own_and_the_field_half_of_both():
    split = WeightedRow("n", "e", AssignedScore(WeightedScore.only(420), WeightedScore.only(-50)))
    board = score_weighted_rows([*rows([100, 420]), split], expected=3)

    assert [row.shares for row in board.rows] == [(1, 3), (Fraction(7, 2), Fraction(1, 2)), (3, 4)]


@FEW
@given(FIELDS, st.integers(0, 3))
def test_without_a_ruling_it_is_the_plain_board(scores, missing):
    expected = len(scores) + missing
    lines = [(f"n{at}", f"e{at}", score) for at, score in enumerate(scores)]
    awarded = [AwardedTable("p", "q", Award(Fraction(60), Fraction(40)))] * missing

    ruled = score_weighted_rows(rows(scores), awarded, expected=expected)

    assert totals_of_itemised_boards([ruled]) == total_travellers(
        [score_traveller(lines, awarded, expected=expected)]
    )


@FEW
@given(FIELDS, SCORES, WEIGHTS)
def test_a_ruling_in_parts_of_one_score_is_that_score(scores, assigned, part):
    parts = WeightedScore(((assigned, part), (assigned, 1 - part)))
    boards, parted = (
        score_weighted_rows([*rows(scores), WeightedRow("n", "e", score)], expected=9)
        for score in (AssignedScore.result(assigned), AssignedScore.both(parts))
    )

    assert boards == parted
    assert boards == score_weighted_rows(
        [*rows(scores), WeightedRow("n", "e", AssignedScore.both(weighted((assigned, 1))))],
        expected=9,
    )


@FEW
@given(ruled_fields(), st.randoms())
def test_the_order_of_the_rows_is_no_matter(field, random):
    before = totals_of_itemised_boards([score_weighted_rows(field, expected=9)])
    random.shuffle(field)

    assert totals_of_itemised_boards([score_weighted_rows(field, expected=9)]) == before


@FEW
@given(
    ruled_fields().filter(
        lambda field: all(r.score.seen == r.score.north_south.scores for r in field)
    )
)
def test_where_nothing_is_split_both_sides_share_the_top(field):
    board = score_weighted_rows(field, expected=9)

    assert {sum(row.shares) for row in board.rows} == {board.top}
    assert sum(row.shares[0] for row in board.rows) == Fraction(len(field) * board.top, 2)


@FEW
@given(FIELDS, st.sampled_from(CROSS_RULES))
def test_without_a_ruling_cross_imps_are_the_plain_ones(scores, rule):
    assert weighted_cross_imps(rows(scores), rule) == [
        (won, -won) for won in cross_imps(scores, rule)
    ]


def test_cross_imps_weigh_each_comparison():
    ruling = WeightedRow("n", "e", AssignedScore.both(weighted((50, "0.6"), (-620, "0.4"))))

    assert weighted_cross_imps([*rows([-420]), ruling]) == [(-4, 4), (4, -4)]


@FEW
@given(SCORES, SCORES)
def test_a_score_alone_against_another_is_on_the_scale(own, other):
    assert weighted_imps(WeightedScore.only(own), WeightedScore.only(other)) == imps_of_difference(
        own - other
    )


def test_totals_of_boards_and_sessions_are_added():
    board = score_weighted_rows(
        rows([100, 50]), [AwardedTable("p", None, Award(Fraction(60), Fraction(0)))], expected=3
    )

    assert totals_of_itemised_boards([board, board])["p"] == Total(Fraction("4.8"), 8, 2)
    assert merge_totals([{"a": Total(3, 4, 1)}, {"b": Total(1, 4, 1)}, {"a": Total(1, 4, 1)}]) == {
        "a": Total(4, 8, 2),
        "b": Total(1, 4, 1),
    }


@pytest.mark.parametrize("side", Side)
@FEW
@given(ruled_fields(), st.integers(0, 2))
def test_an_explanation_comes_to_the_share(side, field, missing):
    expected = len(field) + missing
    board = score_weighted_rows(field, expected=expected)
    at = list(Side).index(side)
    values = [
        evaluated(explain_weighted_matchpoints(field, row, side, expected=expected))
        for row in range(len(field))
    ]

    assert values == [row.shares[at] for row in board.rows]


@pytest.mark.parametrize("side", Side)
@FEW
@given(ruled_fields(), st.sampled_from(CROSS_RULES))
def test_an_explanation_comes_to_the_cross_imps(side, field, rule):
    at = list(Side).index(side)
    values = [
        evaluated(explain_weighted_cross_imps(field, row, side, rule)) for row in range(len(field))
    ]

    assert values == [both[at] for both in weighted_cross_imps(field, rule)]


def test_an_explanation_comes_to_the_weighted_imps():
    own, other = weighted((50, "0.6"), (-620, "0.4")), weighted((-420, "0.5"), (50, "0.5"))

    assert evaluated(explain_weighted_imps(own, other)) == weighted_imps(own, other)


def test_a_sum_reaches_the_results_that_were_expected_with_rulings_too():
    plain = rows([420, 420, -50])
    almost = WeightedScore(((-50, Fraction(999, 1000)), (-100, Fraction(1, 1000))))
    ruled = [*plain[:2], WeightedRow("n2", "e2", AssignedScore.both(almost))]
    rule = next(cross_rule for cross_rule in CROSS_RULES if cross_rule.divisor == "none")

    board = weighted_cross_imps(ruled, rule, expected=5)

    assert cross_imps([420, 420, -50], rule, expected=5) == [20, 20, -40]
    assert [north_south for north_south, _east_west in board] == [
        Fraction(10001, 500),
        Fraction(10001, 500),
        -Fraction(10001, 250),
    ]
    step = explain_weighted_cross_imps(ruled, 0, Side.NORTH_SOUTH, rule, expected=5)
    assert evaluated(step) == board[0][0]
