"""Master points by the figures that are public: numbers of awards, their steps, ties averaged."""

from fractions import Fraction

import pytest

from scoring.boards.ranking import RankingCriterion, rank_field
from scoring.events.master_points import (
    EBU_INDIVIDUAL,
    EBU_PAIRS,
    PARTS,
    MasterPointScale,
    award_master_points,
    awards_by_place,
    explain_master_points,
)
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated


def test_the_worked_individual_of_six_tables():
    """forums.ebu.co.uk/discussion/1365: by threes from 24, never less than 6."""
    assert awards_by_place(6, boards=24, scale=EBU_INDIVIDUAL) == [24, 21, 18, 15, 12, 9, 6, 6]


@pytest.mark.parametrize(
    ("tables", "boards", "places"), [(25, 12, 13), (26, 12, 13), (19, 24, 13), (13, 36, 13)]
)
def test_the_number_of_awards_is_that_of_the_tables(tables, boards, places):
    """forums.ebu.co.uk/discussion/comment/9215, for pairs with one winner."""
    assert len(awards_by_place(tables, boards=boards, scale=EBU_PAIRS)) == places


def test_pairs_step_by_six():
    assert awards_by_place(9, boards=24, scale=EBU_PAIRS) == [36, 30, 24, 18, 12, 6]


def test_too_few_boards_or_tables_earn_nothing():
    assert awards_by_place(9, boards=11, scale=EBU_PAIRS) == []
    assert awards_by_place(1, boards=24, scale=EBU_PAIRS) == []
    assert awards_by_place(2, boards=24, scale=EBU_PAIRS) == [12, 6]


def test_those_who_share_a_place_share_its_awards():
    figures = {"a": 60, "b": 55, "c": 55, "d": 50, "e": 50, "f": 40}
    places = rank_field(figures, [RankingCriterion("percent", "%", figures.get)])

    assert award_master_points(places, [24, 18, 12, 6]) == {
        "a": 24,
        "b": 15,
        "c": 15,
        "d": 3,
        "e": 3,
    }


@pytest.mark.parametrize(
    ("rank", "level", "share"), [(1, 1, 24), (2, 2, 15), (4, 2, 3), (6, 1, 0), (1, 4, 15)]
)
def test_an_explanation_comes_to_the_award(rank, level, share):
    assert evaluated(explain_master_points(rank, level, [24, 18, 12, 6])) == Fraction(share)


@pytest.mark.parametrize(
    ("parts", "step", "least"), [((), 6, 6), (PARTS[::-1], 6, 6), (PARTS, 0, 6), (PARTS, 6, 0)]
)
def test_an_unknown_scale_is_refused(parts, step, least):
    with raises_code("regulation") as refused:
        MasterPointScale("ours", 2, step, least, parts)

    assert refused.value.facts == {"regulation": "master_points", "value": "ours"}
