"""One board with everything that can happen to it: full, short, awarded."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.matchpoints import matchpoints_of_scores, neuberg_matchpoints
from scoring.boards.traveller import (
    AwardedTable,
    explain_award_share,
    explain_result_share,
    score_traveller,
)
from scoring.laws.compass import Side
from scoring.laws.outcome import Award
from tests.scoring.arithmetic import evaluated

POINTS = st.lists(st.sampled_from([-100, 50, 420, 620]), max_size=8)
PERCENTS = st.integers(0, 100).map(Fraction)
AWARDS = st.builds(Award, PERCENTS, PERCENTS)


def lines_of(points):
    return [(f"{at}NS", f"{at}EW", point) for at, point in enumerate(points)]


def an_award(north_south, east_west):
    return Award(Fraction(north_south), Fraction(east_west))


def shares(traveller):
    return [traveller.shares(points) for _north_south, _east_west, points in traveller.lines]


def test_a_full_board_is_plain_matchpoints():
    traveller = score_traveller([(1, 4, 420), (2, 5, 420), (3, 6, -50)], expected=3)

    assert shares(traveller) == [(3, 1), (3, 1), (0, 4)]
    assert (traveller.top, traveller.expected, traveller.scale) == (4, 3, 1)


def test_a_short_board_is_brought_to_the_full_top():
    traveller = score_traveller([(1, 4, 420), (2, 5, -50)], expected=3)

    assert shares(traveller) == [(Fraction(7, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(7, 2))]
    assert (traveller.top, traveller.expected) == (4, 3)


def test_an_award_is_no_result_but_was_expected():
    award = an_award(60, 40)

    traveller = score_traveller([(1, 4, 420), (2, 5, -50)], [AwardedTable(3, 6, award)], expected=3)

    assert shares(traveller) == [(Fraction(7, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(7, 2))]
    assert traveller.award_shares(award) == (Fraction("2.4"), Fraction("1.6"))


def test_an_award_of_two_pairs_is_a_row_more_and_one_to_a_pair_that_sits_out_is_none():
    award, lines = an_award(60, 40), [(1, 4, 420), (2, 5, -50)]

    both = score_traveller(lines, [AwardedTable(3, 6, award)], expected=2)
    alone = score_traveller(lines, [AwardedTable(3, None, award)], expected=2)

    assert both == score_traveller(lines, [AwardedTable(3, 6, award)], expected=3)
    assert (alone.expected, shares(alone)) == (2, [(2, 0), (0, 2)])


def test_both_sides_may_be_awarded_more_than_half():
    traveller = score_traveller([(1, 3, 420)], expected=2)

    assert traveller.award_shares(an_award(60, 60)) == (Fraction("1.2"), Fraction("1.2"))


def test_more_results_than_expected_make_the_top():
    traveller = score_traveller([(1, 3, 420), (2, 4, -50)], expected=1)

    assert (traveller.expected, traveller.top) == (2, 2)


def test_a_board_that_nobody_played_is_empty():
    traveller = score_traveller([], expected=7)

    assert (traveller.lines, traveller.worth, traveller.top) == ([], {}, 12)


@given(POINTS, st.integers(1, 9))
def test_both_sides_of_a_result_share_the_top(points, expected):
    traveller = score_traveller(lines_of(points), expected=expected)

    assert all(sum(both) == traveller.top for both in shares(traveller))


@given(POINTS, st.integers(1, 9))
def test_results_are_those_of_neubergs_formula(points, expected):
    traveller = score_traveller(lines_of(points), expected=expected)

    field = {"results": len(points), "expected": max(expected, len(points))}
    assert [mine for mine, _theirs in shares(traveller)] == [
        neuberg_matchpoints(raw, **field) for raw in matchpoints_of_scores(points)
    ]


@given(POINTS, st.integers(1, 9))
def test_every_explanation_comes_to_the_share(points, expected):
    traveller = score_traveller(lines_of(points), expected=expected)

    for point in points:
        assert traveller.shares(point) == tuple(
            evaluated(explain_result_share(traveller, point, side)) for side in Side
        )


@given(AWARDS, st.integers(1, 9))
def test_every_explanation_comes_to_the_award(award, expected):
    traveller = score_traveller([], [AwardedTable(1, 2, award)], expected=expected)

    assert traveller.award_shares(award) == tuple(
        evaluated(explain_award_share(traveller, award, side)) for side in Side
    )


@pytest.mark.parametrize("expected", [2, 5])
def test_the_order_of_the_results_does_not_matter(expected):
    lines = [(1, 4, 420), (2, 5, -50), (3, 6, 110)]

    forwards = score_traveller(lines, expected=expected)

    assert score_traveller(lines[::-1], expected=expected).worth == forwards.worth
