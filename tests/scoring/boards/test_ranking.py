"""First to last, with what no criterion separates on one place."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.ranking import RankedPlace, RankingCriterion, explain_place, rank_field
from scoring.steps import StepNumber
from tests.scoring.arithmetic import evaluated, leaves

SCORE = RankingCriterion("score", "Score", lambda row: row[1])
SECOND = RankingCriterion("second", "Second", lambda row: row[2])


def test_equal_scores_share_a_place_and_the_next_is_left_out():
    field = [("A", 3), ("B", 5), ("C", 3), ("D", 1)]

    assert rank_field(field, [SCORE]) == [
        RankedPlace(1, ("B", 5), shared=False),
        RankedPlace(2, ("A", 3), shared=True),
        RankedPlace(2, ("C", 3), shared=True),
        RankedPlace(4, ("D", 1), shared=False),
    ]


def test_a_second_criterion_separates_ties_on_the_first():
    field = [("A", 3, 0), ("B", 3, 1)]

    assert rank_field(field, [SCORE, SECOND]) == [
        RankedPlace(1, ("B", 3, 1), shared=False),
        RankedPlace(2, ("A", 3, 0), shared=False),
    ]


def test_fractions_are_compared_exactly():
    third, less = Fraction(1, 3), Fraction(333_333_333, 1_000_000_000)

    assert [place.rank for place in rank_field([("A", less), ("B", third)], [SCORE])] == [1, 2]


def test_nobody_is_ranked_in_an_empty_field():
    assert rank_field([], [SCORE]) == []


def test_without_a_criterion_all_are_first():
    assert [place.rank for place in rank_field([("A", 1), ("B", 2)], [])] == [1, 1]


@given(st.lists(st.fractions(-5, 5, max_denominator=12), max_size=9))
def test_a_rank_is_one_more_than_the_number_ahead(scores):
    places = rank_field(list(enumerate(scores)), [SCORE])

    for place in places:
        mine = place.contestant[1]
        assert place.rank == 1 + sum(other > mine for other in scores)
        assert place.shared is (scores.count(mine) > 1)


def as_steps(row):
    return [StepNumber("score", value) for value in row[1:]]


@given(st.lists(st.tuples(st.just("x"), st.integers(0, 3), st.integers(0, 2)), min_size=1))
def test_a_place_explains_itself_criterion_by_criterion(rows):
    field = [(str(at), *row[1:]) for at, row in enumerate(rows)]
    places = rank_field(field, [SCORE, SECOND])

    for place in places:
        others = [as_steps(row) for row in field if row is not place.contestant]
        explanation = explain_place(as_steps(place.contestant), others)
        assert evaluated(explanation.rank) == place.rank
        assert (
            evaluated(explanation.shared)
            == sum(each_place.rank == place.rank for each_place in places) - 1
        )
        assert [leaf.law for leaf in leaves(explanation.rank) if leaf.law] == ["78D"]
