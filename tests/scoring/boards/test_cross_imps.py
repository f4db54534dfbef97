"""Cross-IMPs by comparing everybody with everybody, by published figures, by their properties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.cross_imps import (
    CROSS_RULES,
    KOPS,
    MEAN_OF_ALL,
    MEAN_OF_OTHERS,
    SUM,
    CrossRule,
    cross_imps,
    cross_sums,
    explain_cross_imps,
)
from scoring.laws.imps import imps_of_difference
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated, tie_break_facts

FIELDS = st.lists(st.sampled_from([-1700, -620, -100, 0, 50, 140, 420, 620, 1430]), max_size=9)
BOARD = [-140, -460, 50, -490]


def by_pairs(scores):
    return [sum(imps_of_difference(mine - other) for other in scores) for mine in scores]


@given(FIELDS)
def test_a_histogram_equals_the_pairwise_loop(scores):
    sums = cross_sums(scores)

    assert [sums[score] for score in scores] == by_pairs(scores)


@given(FIELDS, st.sampled_from(CROSS_RULES))
def test_the_scores_of_a_board_sum_to_zero(scores, rule):
    assert sum(cross_imps(scores, rule)) == 0


@given(FIELDS, st.sampled_from(CROSS_RULES))
def test_the_imps_of_both_sides_are_opposite(scores, rule):
    turned = cross_imps([-score for score in scores], rule)

    assert turned == [-won for won in cross_imps(scores, rule)]


@given(FIELDS, st.sampled_from(CROSS_RULES), st.randoms())
def test_the_order_of_the_rows_is_no_matter(scores, rule, random):
    figures = dict(zip(scores, cross_imps(scores, rule), strict=True))
    random.shuffle(scores)

    assert cross_imps(scores, rule) == [figures[score] for score in scores]


def test_a_board_as_compscore3_printed_it():
    assert cross_imps(BOARD) == [Fraction(11, 3), -6, 9, Fraction(-20, 3)]


def test_the_mean_may_be_over_all_results_or_none_be_taken():
    assert cross_imps(BOARD, MEAN_OF_ALL) == [Fraction(11, 4), Fraction(-9, 2), Fraction(27, 4), -5]
    assert cross_imps(BOARD, SUM) == [11, -18, 27, -20]


def test_a_sum_is_brought_to_the_results_that_were_expected():
    assert cross_imps(BOARD, SUM, expected=7) == [22, -36, 54, -40]
    assert cross_imps(BOARD, MEAN_OF_OTHERS, expected=7) == cross_imps(BOARD)


def test_a_comparison_counts_no_more_than_its_cap():
    assert cross_imps([1430, -650], KOPS) == [17, -17]
    assert cross_imps([1430, -650]) == [19, -19]


@pytest.mark.parametrize("scores", [[], [420]])
def test_without_another_result_there_is_nothing_to_win(scores):
    for rule in CROSS_RULES:
        assert cross_imps(scores, rule) == [0] * len(scores)


def test_an_unknown_divisor_is_refused():
    with raises_code("regulation") as refused:
        CrossRule("new", "rounds")

    assert refused.value.facts == {"regulation": "divisor", "value": "rounds"}


@given(FIELDS.filter(bool), st.sampled_from(CROSS_RULES), st.integers(0, 2))
def test_an_explanation_comes_to_the_figure(scores, rule, missing):
    expected = len(scores) + missing
    steps = explain_cross_imps(scores[0], scores[1:], rule, expected=expected)

    assert evaluated(steps) == cross_imps(scores, rule, expected=expected)[0]
    assert {key for key, _value in tie_break_facts(steps)} <= {
        "own_score",
        "other_score",
        "expected_results",
    }
