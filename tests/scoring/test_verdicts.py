"""What a director rules, as a value."""

from fractions import Fraction

import pytest

from scoring.adjustments import Assigned, Average, Averages, Weighted
from scoring.compass import Side
from scoring.errors import ImpossibleScoreError, WeightsError
from scoring.notation import read
from scoring.outcome import Award, PassedOut, Score, north_south_points
from scoring.verdicts import Adjusted, Cancelled, Weighed, kind_of, validate_possible

MADE, DOWN = read("4SN="), read("4SN-1")
HALVES = (Weighed(MADE, Fraction(1, 2)), Weighed(DOWN, Fraction(1, 2)))
ONLY_MADE, ONLY_DOWN = Adjusted.only(MADE), Adjusted.only(DOWN)
SPLIT = Adjusted(ONLY_DOWN.north_south, ONLY_MADE.north_south)


def test_it_is_of_one_kind():
    verdicts = (
        Award(Fraction(60), Fraction(40)),
        Averages(Average.PLUS, None),
        ONLY_MADE,
        Adjusted.both(*HALVES),
        SPLIT,
        Adjusted(HALVES, ONLY_MADE.east_west),
        Cancelled(),
    )

    assert [kind_of(each) for each in verdicts] == [
        "artificial",
        "artificial",
        "assigned",
        "weighted",
        "split",
        "split",
        "cancelled",
    ]


@pytest.mark.parametrize(("vulnerable", "made"), [((), 420), ((Side.NORTH_SOUTH,), 620)])
def test_its_scores_are_those_of_the_vulnerability(vulnerable, made):
    assert Adjusted.both(*HALVES).assigned(vulnerable=set(vulnerable)) == Assigned.both(
        Weighted(((made, Fraction(1, 2)), (-50 if made == 420 else -100, Fraction(1, 2))))
    )
    assert SPLIT.assigned(vulnerable=set(vulnerable)).east_west == Weighted.only(made)
    assert north_south_points(ONLY_MADE, vulnerable=set(vulnerable)) == made


def test_only_one_score_for_both_sides_is_a_result_like_any_other():
    assert [each.single for each in (ONLY_MADE, SPLIT, Adjusted.both(*HALVES))] == [
        MADE,
        None,
        None,
    ]
    assert [
        north_south_points(each, vulnerable=set())
        for each in (SPLIT, Adjusted.both(*HALVES), Cancelled(), Averages(Average.PLUS, None))
    ] == [None] * 4


@pytest.mark.parametrize(
    ("weights", "total"),
    [((Fraction(6, 10), Fraction(3, 10)), 90), ((Fraction(1), Fraction(0)), 100), ((), 0)],
)
def test_its_weights_are_parts_of_one_whole(weights, total):
    parts = tuple(Weighed(MADE, each) for each in weights)

    with pytest.raises(WeightsError) as refused:
        Adjusted(ONLY_MADE.north_south, parts)

    assert refused.value.facts == {"total": total}


def test_a_score_that_the_vulnerability_does_not_allow_is_refused():
    vulnerable = Adjusted(ONLY_MADE.north_south, Adjusted.only(Score(620)).north_south)
    validate_possible(vulnerable, vulnerable={Side.NORTH_SOUTH})
    validate_possible(Adjusted.only(PassedOut()), vulnerable=set())

    with pytest.raises(ImpossibleScoreError) as refused:
        validate_possible(vulnerable, vulnerable=set())

    assert refused.value.facts == {"points": 620}
