"""One board scored anew comes to what the whole session comes to, averages and Neuberg included."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.adjustments import Assigned, Average, AverageRule, Averages, Given, Weighted
from scoring.matchpoints import explain_award_of
from scoring.rescoring import (
    Averaged,
    explain_session_total,
    rescored,
    session,
    session_totals,
)
from scoring.ruled import Ruled, score_ruled
from scoring.steps import Number
from scoring.totals import Total
from scoring.traveller import score
from tests.effort import effort
from tests.scoring.arithmetic import evaluated

FEW = settings(max_examples=effort(40, 500, again=10))
PLUS, AVERAGE, MINUS = Average
SCORES = st.lists(st.sampled_from([-620, -100, 50, 420]), min_size=1, max_size=4)
GIVEN = st.lists(st.tuples(*[st.sampled_from([None, *Average])] * 2).filter(any), max_size=2)


def board_of(scores, turn):
    return score([(at, 10 + (at + turn) % 4, each) for at, each in enumerate(scores)], expected=5)


def averages_of(found, turn):
    return [
        Averaged(Given(at, 10 + (at + turn) % 4, Averages(*both)), 5)
        for at, both in enumerate(found)
    ]


@FEW
@given(st.lists(st.tuples(SCORES, GIVEN), min_size=1, max_size=4), SCORES, GIVEN, st.data())
def test_one_board_anew_is_the_whole_session_anew(evening, scores, found, data):
    boards = {at: board_of(each, at) for at, (each, _given) in enumerate(evening)}
    averages = {at: averages_of(each, at) for at, (_scores, each) in enumerate(evening)}
    changed = data.draw(st.integers(0, len(evening)))
    new, given_there = board_of(scores, changed), averages_of(found, changed)

    patched = rescored(session(boards, averages), changed, new, given_there)

    whole = session({**boards, changed: new}, {**averages, changed: given_there})
    assert patched == whole
    assert session_totals(patched) == session_totals(whole)


def test_a_ruling_moves_an_average_of_its_own_session():
    """`0` has 50 % on board 1, and its average plus on board 2 is 60; ruled 100 %, that is 100."""
    lines = [(0, 10, 50), (1, 11, 50)]
    averages = {2: [Averaged(Given(0, 11, Averages(PLUS, AVERAGE)), 2)]}
    before = session({1: score(lines, expected=2)}, averages)
    ruling = [Ruled(0, 10, Assigned.both(Weighted.only(420))), Ruled(1, 11, Assigned.result(50))]

    after = rescored(before, 1, score_ruled(ruling, expected=2))

    assert session_totals(before)[0] == Total(1 + Fraction(6, 5), 4, 2)
    assert session_totals(after)[0] == Total(4, 4, 2)
    assert session_totals(after)[11] == Total(3, 4, 2)


def test_later_averages_follow_the_order_of_the_boards():
    rule = AverageRule("later", later=(50, 50, 50))
    averages = {
        9: [Averaged(Given(0, None, Averages(PLUS, None)), 3)],
        2: [Averaged(Given(0, None, Averages(PLUS, None)), 2)],
    }

    assert session_totals(session({}, averages), rule)[0] == Total(Fraction(6, 5) + 2, 6, 2)


def test_a_board_that_nobody_plays_any_more_leaves_nothing():
    before = session({1: score([(0, 10, 50)], expected=2)})

    assert rescored(before, 1, score([], expected=2)).played == {}


def test_an_explanation_comes_to_the_total():
    average = explain_award_of(Number("average_percent", 60), expected=2)

    assert evaluated(explain_session_total([Number("matchpoints", 1), average])) == Fraction(11, 5)
