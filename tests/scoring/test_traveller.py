"""One board with everything that can happen to it: short, awarded, sat out, not played."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.compass import Side
from scoring.matchpoints import neuberg
from scoring.outcome import Award
from scoring.traveller import Line, ScoredLine, explain_share, score
from tests.scoring.arithmetic import evaluated

POINTS = st.one_of(st.none(), st.sampled_from([-100, 50, 420, 620]))
PERCENTS = st.integers(0, 100).map(Fraction)
AWARDS = st.one_of(st.none(), st.none(), st.builds(Award, PERCENTS, PERCENTS))
SEATS = st.booleans()


@st.composite
def boards(draw):
    rows = draw(st.lists(st.tuples(POINTS, AWARDS, SEATS, SEATS), max_size=8))
    return [
        Line(f"{at}NS" if north else None, f"{at}EW" if east or north else None, points, award)
        for at, (points, award, north, east) in enumerate(rows)
    ]


def an_award(north_south, east_west):
    return Award(Fraction(north_south), Fraction(east_west))


def shares(traveller):
    return [(line.north_south, line.east_west) for line in traveller.lines]


def test_a_full_board_is_plain_matchpoints():
    lines = [Line(1, 4, 420), Line(2, 5, 420), Line(3, 6, -50)]

    traveller = score(lines, expected=3)

    assert traveller.lines == (
        ScoredLine(lines[0], Fraction(3), Fraction(1)),
        ScoredLine(lines[1], Fraction(3), Fraction(1)),
        ScoredLine(lines[2], Fraction(0), Fraction(4)),
    )
    assert (traveller.top, traveller.results, traveller.expected) == (4, 3, 3)


def test_a_short_board_is_brought_to_the_full_top():
    traveller = score([Line(1, 4, 420), Line(2, 5, -50)], expected=3)

    assert shares(traveller) == [(Fraction(7, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(7, 2))]
    assert (traveller.top, traveller.results, traveller.expected) == (4, 2, 3)


def test_an_award_is_no_result_but_was_expected():
    lines = [Line(1, 4, 420), Line(2, 5, -50), Line(3, 6, None, an_award(60, 40))]

    traveller = score(lines, expected=3)

    assert shares(traveller) == [
        (Fraction(7, 2), Fraction(1, 2)),
        (Fraction(1, 2), Fraction(7, 2)),
        (Fraction("2.4"), Fraction("1.6")),
    ]


def test_an_award_stands_in_place_of_the_points():
    lines = [Line(1, 3, 420), Line(2, 4, 980, an_award(60, 60))]

    traveller = score(lines, expected=2)

    assert traveller.results == 1
    assert shares(traveller)[1] == (Fraction("1.2"), Fraction("1.2"))


def test_what_was_not_played_gives_nobody_a_share():
    lines = [Line(1, 4, 420), Line(2, 5, -50), Line(3, 6, None)]

    assert shares(score(lines, expected=3))[2] == (None, None)


def test_points_against_nobody_are_no_result():
    lines = [Line(1, 3, 420), Line(2, None, 980), Line(None, 4, -980)]

    traveller = score(lines, expected=1)

    assert traveller.results == 1
    assert shares(traveller) == [(0, 0), (None, None), (None, None)]


def test_a_bye_may_be_awarded_to_the_side_that_is_there():
    lines = [Line(1, 3, 420), Line(2, 4, -50), Line(5, None, None, an_award(60, 0))]

    assert shares(score(lines, expected=2))[2] == (Fraction("1.2"), None)


def test_more_results_than_expected_make_the_top():
    traveller = score([Line(1, 3, 420), Line(2, 4, -50)], expected=1)

    assert (traveller.expected, traveller.top) == (2, 2)


def test_a_board_that_nobody_played_is_empty():
    traveller = score([], expected=7)

    assert (traveller.lines, traveller.results, traveller.top) == ((), 0, 12)


@given(boards(), st.integers(1, 9))
def test_both_sides_of_a_result_share_the_top(lines, expected):
    traveller = score(lines, expected=expected)

    for line in traveller.lines:
        if line.line.award is None and line.north_south is not None:
            assert line.north_south + line.east_west == traveller.top


@given(boards(), st.integers(1, 9))
def test_results_are_those_of_neubergs_formula(lines, expected):
    traveller = score(lines, expected=expected)
    real = [line for line in lines if line.points is not None and not line.award and all(line[:2])]

    for scored in traveller.lines:
        if scored.line in real:
            mine = scored.line.points
            raw = sum(2 * (mine > line.points) + (mine == line.points) for line in real) - 1
            field = {"results": len(real), "expected": max(expected, len(real))}
            assert scored.north_south == neuberg(raw, **field)


@given(boards(), st.integers(1, 9))
def test_every_explanation_comes_to_the_share(lines, expected):
    traveller = score(lines, expected=expected)

    for at, line in enumerate(traveller.lines):
        if line.north_south is not None:
            steps = explain_share(traveller, at, Side.NORTH_SOUTH)
            assert evaluated(steps) == line.north_south
        if line.east_west is not None:
            assert evaluated(explain_share(traveller, at, Side.EAST_WEST)) == line.east_west


@pytest.mark.parametrize("expected", [2, 5])
def test_the_order_of_the_rows_does_not_matter(expected):
    lines = [Line(1, 4, 420), Line(2, 5, -50), Line(3, 6, None, an_award(50, 50))]

    forwards = score(lines, expected=expected).lines

    assert score(reversed(lines), expected=expected).lines == forwards[::-1]
