"""Matchpoints by the definition, by their total, and Neuberg's figures as they were published."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.matchpoints import (
    TIE,
    award_points,
    explain_award,
    explain_in_scale,
    explain_matchpoints,
    explain_neuberg,
    explain_top,
    in_scale,
    matchpoints_against,
    matchpoints_of_scores,
    neuberg_matchpoints,
    top_of_board,
)
from scoring.steps import StepNumber
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated, tie_break_facts

SCORES = st.lists(st.sampled_from([-620, -100, 0, 50, 140, 420, 620]), max_size=12)


def by_definition(scores):
    return [
        sum(2 if mine > other else mine == other for at, other in enumerate(scores) if at != own)
        for own, mine in enumerate(scores)
    ]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([], []),
        ([420], [0]),
        ([420, 420, -50], [3, 3, 0]),
        ([980, 450, 450, 450, 450, 450, 460, 980], [13, 4, 4, 4, 4, 4, 10, 13]),
    ],
)
def test_ties_share(scores, points):
    assert matchpoints_of_scores(scores) == points


@given(SCORES)
def test_matchpoints_are_two_for_a_win_and_one_for_a_tie(scores):
    assert matchpoints_of_scores(scores) == by_definition(scores)


@given(SCORES)
def test_a_score_sums_its_comparisons_with_each_other_one(scores):
    own = [sum(matchpoints_against(mine, other) for other in scores) - TIE for mine in scores]

    assert matchpoints_of_scores(scores) == own


@given(SCORES)
def test_a_field_shares_out_a_fixed_total(scores):
    assert sum(matchpoints_of_scores(scores)) == len(scores) * (len(scores) - 1)


@given(SCORES)
def test_east_west_get_the_rest_of_the_top(scores):
    east_west = matchpoints_of_scores([-score for score in scores])

    assert east_west == [
        top_of_board(len(scores)) - share for share in matchpoints_of_scores(scores)
    ]


@pytest.mark.parametrize(
    ("points", "results", "expected", "factored"),
    [
        (4, 6, 7, "4.8333"),
        (9, 6, 7, "10.6667"),
        (10, 6, 7, "11.8333"),
        (0, 6, 7, "0.1667"),
        (34, 18, 19, "35.9444"),
        (21, 18, 19, "22.2222"),
        (0, 18, 19, "0.0556"),
    ],
)
def test_neuberg_comes_to_the_published_figures(points, results, expected, factored):
    share = neuberg_matchpoints(points, results=results, expected=expected)

    assert f"{float(share):.4f}" == factored


@given(SCORES.filter(bool), st.integers(0, 5))
def test_neuberg_keeps_the_average_of_the_full_top(scores, missing):
    results, expected = len(scores), len(scores) + missing

    shares = [
        neuberg_matchpoints(m, results=results, expected=expected)
        for m in matchpoints_of_scores(scores)
    ]

    assert sum(shares) == Fraction(results * top_of_board(expected), 2)


def test_without_a_result_there_is_nothing_to_bring_to_the_full_top():
    with raises_code("no_results") as refused:
        neuberg_matchpoints(0, results=0, expected=5)

    assert refused.value.facts == {"results": 0}


def test_neuberg_leaves_a_full_board_alone():
    assert neuberg_matchpoints(7, results=9, expected=9) == 7


def test_neuberg_of_weighted_matchpoints_is_exact():
    share = neuberg_matchpoints(Fraction(7, 2), results=6, expected=7)

    assert share == Fraction(9, 2) * Fraction(7, 6) - 1


def test_an_award_is_its_share_of_the_full_top():
    assert award_points(Fraction(60), expected=12) == Fraction("13.2")


@given(st.sampled_from([-50, 140, 420]), SCORES)
def test_an_explanation_comes_to_the_matchpoints(mine, others):
    assert evaluated(explain_matchpoints(mine, others)) == matchpoints_of_scores([mine, *others])[0]


@given(st.integers(0, 10), st.integers(1, 6), st.integers(0, 3))
def test_an_explanation_comes_to_neubergs_figure(points, results, missing):
    given_points = explain_matchpoints(0, [-50] * points)
    field = {"expected": results + missing}
    steps = explain_neuberg(given_points, results=StepNumber("results", results), **field)
    assert evaluated(steps) == neuberg_matchpoints(2 * points, results=results, **field)


@given(st.fractions(0, 100), st.integers(1, 20))
def test_an_explanation_comes_to_the_award(percent, expected):
    steps = explain_award(percent, expected=expected)
    assert evaluated(steps) == award_points(percent, expected=expected)


@given(st.integers(1, 20))
def test_an_explanation_comes_to_the_top(results):
    assert evaluated(explain_top(results)) == top_of_board(results)


@pytest.mark.parametrize("win", [1, 2])
def test_an_explanation_comes_to_the_scale_of_the_event(win):
    steps = explain_matchpoints(420, [420, -50])
    assert evaluated(explain_in_scale(steps, win=win)) == in_scale(Fraction(3), win=win)


def test_where_a_score_beaten_counts_two_the_scale_is_no_step():
    steps = explain_matchpoints(420, [420, -50])
    assert explain_in_scale(steps, win=2) is steps


def test_a_leaf_is_a_score_of_the_board_or_cites_its_law():
    results = StepNumber("results", 3)
    factored = explain_neuberg(explain_matchpoints(50, [0, 90]), results=results, expected=4)

    assert tie_break_facts(factored.operands[0].operands[0].operands[0].operands[0]) == [
        *[("own_score", 50), ("other_score", 0), ("other_score", 90)] * 2,
    ]
    assert tie_break_facts(factored)[6:] == [("expected_results", 4), ("results", 3)]
    assert tie_break_facts(explain_award(Fraction(60), expected=3)) == [
        ("percent", 60),
        ("expected_results", 3),
    ]
