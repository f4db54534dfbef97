"""Averages with the own session's percentage, weights that are a whole, and rulings refused."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.matchpoints import award_points
from scoring.boards.totals import total_travellers
from scoring.boards.traveller import AwardedTable, score_traveller
from scoring.laws.averages import (
    AVERAGE_RULES,
    BY_LAW,
    PAIRS_IMPS,
    PLAIN,
    AssignedScore,
    Average,
    AverageRule,
    Averages,
    AveragesAtTable,
    WeightedScore,
    average_imps,
    average_percent,
    averages_of_cancelled_board,
    explain_average_imps,
    explain_average_percent,
    settle_averages,
)
from scoring.laws.outcome import Award
from scoring.steps import StepNumber
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

PLUS, AVERAGE, MINUS = Average
BOTH_PLUS = Averages(PLUS, PLUS)
LATER = AverageRule("later", later=(55, 50, 45), first=2)
OWN = st.none() | st.fractions(0, 100)


@pytest.mark.parametrize(
    ("average", "own", "percent"),
    [
        (PLUS, 55, 60),
        (PLUS, Fraction("63.4"), Fraction("63.4")),
        (PLUS, None, 60),
        (AVERAGE, 70, 50),
        (AVERAGE, 30, 50),
        (MINUS, 45, 40),
        (MINUS, 35, 35),
        (MINUS, None, 40),
    ],
)
def test_a_side_not_at_fault_gets_its_session_average_where_better(average, own, percent):
    assert average_percent(average, own) == percent


def test_the_worked_average_of_a_good_session():
    assert award_points(average_percent(PLUS, Fraction("63.4")), expected=12) == Fraction("13.948")


def test_a_body_may_leave_the_own_session_out():
    assert average_percent(PLUS, Fraction(70), PLAIN) == 60
    assert average_percent(MINUS, Fraction(20), PLAIN) == 40


def test_later_averages_may_be_other_ones():
    percentages = [average_percent(PLUS, Fraction(64), LATER, earlier=had) for had in range(4)]

    assert percentages == [64, 64, 55, 55]
    assert average_percent(PLUS, Fraction(64), BY_LAW, earlier=3) == 64


@pytest.mark.parametrize(
    ("rule", "imps"), [(BY_LAW, [3, 0, -3]), (PAIRS_IMPS, [2, 0, -2]), (PLAIN, [3, 0, -3])]
)
def test_averages_in_imps(rule, imps):
    assert [average_imps(average, rule) for average in Average] == imps


def test_an_average_does_not_wait_for_another():
    """Two boards are not played; what they are worth rests on the others alone."""
    boards = [
        score_traveller([("a", "x", 420), ("b", "y", 50), ("c", "z", 50)], expected=3),
        score_traveller([("a", "y", 100), ("b", "z", 100), ("c", "x", -50)], expected=3),
    ]
    own = {who: total.percentage for who, total in total_travellers(boards).items()}
    given = [AveragesAtTable("a", "z", BOTH_PLUS), AveragesAtTable("a", "x", Averages(PLUS, MINUS))]

    assert (own["a"], own["z"], own["x"]) == (Fraction(175, 2), 50, 50)
    assert settle_averages(given, own) == [
        Award(Fraction(175, 2), Fraction(60)),
        Award(Fraction(175, 2), Fraction(40)),
    ]


def test_the_averages_of_a_contestant_are_counted_in_order():
    given = [AveragesAtTable("a", who, BOTH_PLUS) for who in "xyz"]

    assert [award.north_south for award in settle_averages(given, {"a": Fraction(61)}, LATER)] == [
        *(61, 61),
        55,
    ]


def test_an_empty_seat_gets_no_award():
    given = [
        AveragesAtTable("a", None, Averages(PLUS, None)),
        AveragesAtTable(None, "b", BOTH_PLUS),
    ]

    assert settle_averages(given, {}) == [
        Award(Fraction(60), Fraction(0)),
        Award(Fraction(0), Fraction(60)),
    ]


def test_a_ruling_without_a_side_is_refused():
    with raises_code("nobody_ruled"):
        Averages(None, None)


@pytest.mark.parametrize(
    ("scores", "total"),
    [
        ([(420, "0.6"), (-50, "0.3")], 90),
        ([(420, "0.6"), (-50, "0.6")], 120),
        ([], 0),
    ],
)
def test_weights_that_are_no_whole_are_refused(scores, total):
    with raises_code("weights") as refused:
        WeightedScore(tuple((score, Fraction(weight)) for score, weight in scores))

    assert refused.value.facts == {"total": total}


@pytest.mark.parametrize(("first", "other"), [("1", "0"), ("1.5", "-0.5")])
def test_a_weight_that_counts_nothing_is_named(first, other):
    with raises_code("weight_zero") as refused:
        WeightedScore(((420, Fraction(first)), (-50, Fraction(other))))

    assert refused.value.facts == {"weight": 100 * Fraction(other)}


def test_a_split_score_is_seen_half_and_half():
    split = AssignedScore(WeightedScore.only(420), WeightedScore.only(-50))

    assert split.seen == ((420, Fraction(1, 2)), (-50, Fraction(1, 2)))
    assert AssignedScore.result(420).seen == ((420, 1),)


@pytest.mark.parametrize("average", [None, PLUS, AVERAGE])
def test_a_cancelled_board_is_out_or_an_average_to_all(average):
    tables = [("a", "x"), ("b", None)]
    given = averages_of_cancelled_board(tables, average)

    assert given == [
        AveragesAtTable(*sides, Averages(average, average))
        for sides in tables
        if average is not None
    ]


def test_a_cancelled_board_is_not_in_the_possible_points():
    traveller = score_traveller([("a", "x", 420), ("b", "y", 50)], expected=2)
    tables = [("a", "y"), ("b", "x")]
    given = averages_of_cancelled_board(tables, AVERAGE)
    awards = settle_averages(given, {})
    cancelled_board = score_traveller(
        [],
        [AwardedTable(*sides, award) for sides, award in zip(tables, awards, strict=True)],
        expected=2,
    )

    assert total_travellers([traveller])["a"].percentage == 100
    assert total_travellers([traveller, cancelled_board])["a"].percentage == 75


@given(st.sampled_from(Average), OWN, st.sampled_from([*AVERAGE_RULES, LATER]), st.integers(0, 3))
def test_an_explanation_comes_to_the_average(average, own, rule, earlier):
    part = None if own is None else StepNumber("percentage", own)
    steps = explain_average_percent(average, part, rule, earlier=earlier)

    assert evaluated(steps) == average_percent(average, own, rule, earlier=earlier)
    assert evaluated(explain_average_imps(average, rule)) == average_imps(average, rule)


@pytest.mark.parametrize("percents", [(60, 60, 40), (60, 50, 50), (40, 50, 60)])
def test_averages_that_do_not_fall_are_refused(percents):
    with raises_code("regulation") as refused:
        AverageRule("level", percents=percents)

    assert refused.value.facts == {"regulation": "averages", "value": percents}
