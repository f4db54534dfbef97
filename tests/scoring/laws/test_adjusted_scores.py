"""Adjusted scores of a director, as values."""

from fractions import Fraction

import pytest

from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    WeightedResult,
    kind_of_ruling,
    validate_possible_scores,
)
from scoring.laws.averages import AssignedScore, Average, Averages, WeightedScore
from scoring.laws.compass import Side
from scoring.laws.outcome import Award, BareScore, PassedOut, north_south_points
from scoring.notation import read_typed_outcome
from tests.raising import raises_code

MADE, DOWN = read_typed_outcome("4SN="), read_typed_outcome("4SN-1")
HALVES = (WeightedResult(MADE, Fraction(1, 2)), WeightedResult(DOWN, Fraction(1, 2)))
ONLY_MADE, ONLY_DOWN = AdjustedScore.only(MADE), AdjustedScore.only(DOWN)
SPLIT = AdjustedScore(ONLY_DOWN.north_south, ONLY_MADE.north_south)


def test_it_is_of_one_kind():
    verdicts = (
        Award(Fraction(60), Fraction(40)),
        Averages(Average.PLUS, None),
        ONLY_MADE,
        AdjustedScore.both(*HALVES),
        SPLIT,
        AdjustedScore(HALVES, ONLY_MADE.east_west),
        CancelledBoard(),
    )

    assert [kind_of_ruling(verdict) for verdict in verdicts] == [
        "artificial",
        "artificial",
        "assigned",
        "weighted",
        "split",
        "split",
        "cancelled",
    ]


@pytest.mark.parametrize(("vulnerable", "expected"), [((), 420), ((Side.NORTH_SOUTH,), 620)])
def test_its_scores_are_those_of_the_vulnerability(vulnerable, expected):
    assert AdjustedScore.both(*HALVES).assigned(vulnerable=set(vulnerable)) == AssignedScore.both(
        WeightedScore(
            ((expected, Fraction(1, 2)), (-50 if expected == 420 else -100, Fraction(1, 2)))
        )
    )
    assert SPLIT.assigned(vulnerable=set(vulnerable)).east_west == WeightedScore.only(expected)
    assert north_south_points(ONLY_MADE, vulnerable=set(vulnerable)) == expected


def test_only_one_score_for_both_sides_is_a_result_like_any_other():
    assert [score.single for score in (ONLY_MADE, SPLIT, AdjustedScore.both(*HALVES))] == [
        MADE,
        None,
        None,
    ]
    assert [
        north_south_points(score, vulnerable=set())
        for score in (
            SPLIT,
            AdjustedScore.both(*HALVES),
            CancelledBoard(),
            Averages(Average.PLUS, None),
        )
    ] == [None] * 4


@pytest.mark.parametrize(
    ("weights", "total"),
    [((Fraction(6, 10), Fraction(3, 10)), 90), ((), 0)],
)
def test_its_weights_are_parts_of_one_whole(weights, total):
    parts = tuple(WeightedResult(MADE, weight) for weight in weights)

    with raises_code("weights") as refused:
        AdjustedScore(ONLY_MADE.north_south, parts)

    assert refused.value.facts == {"total": total}


def test_a_score_that_the_vulnerability_does_not_allow_is_refused():
    vulnerable = AdjustedScore(
        ONLY_MADE.north_south, AdjustedScore.only(BareScore(620)).north_south
    )
    validate_possible_scores(vulnerable, vulnerable={Side.NORTH_SOUTH})
    validate_possible_scores(AdjustedScore.only(PassedOut()), vulnerable=set())

    with raises_code("impossible_score") as refused:
        validate_possible_scores(vulnerable, vulnerable=set())

    assert refused.value.facts == {"points": 620}
