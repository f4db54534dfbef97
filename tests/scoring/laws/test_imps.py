"""The IMP scale, every threshold from both sides, and what a team's match makes of it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws.imps import (
    BOUNDS,
    aggregate_difference,
    explain_match_imps,
    imps_of_difference,
    match_imps,
)
from tests.scoring.arithmetic import evaluated, tie_break_facts

SCALE = json.loads((Path(__file__).parent.parent / "data" / "imp_scale.json").read_text())["ranges"]
DIFFERENCES = st.integers(-760, 760).map(lambda tens: 10 * tens)


@pytest.mark.parametrize(("worth", "ends"), [*enumerate(SCALE)], ids=str)
def test_every_range_is_worth_its_imps_at_both_ends(worth, ends):
    lowest, highest = ends[0], ends[1] or 15200

    assert [
        imps_of_difference(lowest),
        imps_of_difference(highest),
        imps_of_difference(-lowest),
        imps_of_difference(-highest),
    ] == [
        *(worth, worth),
        *(-worth, -worth),
    ]


@pytest.mark.parametrize(("worth", "bound"), [*enumerate(BOUNDS, start=1)])
def test_every_threshold_parts_two_numbers_of_imps(worth, bound):
    assert [
        imps_of_difference(bound - 10),
        imps_of_difference(Fraction(2 * bound - 1, 2)),
        imps_of_difference(bound),
    ] == [
        *(worth - 1, worth - 1),
        worth,
    ]


@pytest.mark.parametrize(
    ("own", "other", "worth"),
    [(420, -50, 10), (1430, -100, 17), (110, 110, 0), (-420, 200, -12), (750, 0, 13), (740, 0, 12)],
)
def test_worked_differences(own, other, worth):
    assert imps_of_difference(aggregate_difference(own, other)) == worth


@given(DIFFERENCES)
def test_the_contract_score_of_one_side_is_the_loss_of_the_other(difference):
    assert imps_of_difference(-difference) == -imps_of_difference(difference)


@given(DIFFERENCES, DIFFERENCES)
def test_more_is_never_worth_less(smaller, other):
    assert (imps_of_difference(smaller) <= imps_of_difference(other)) or smaller > other


MATCH = [(620, 170), (-50, -50), (-100, 140)]


def test_a_match_adds_up_its_boards():
    assert match_imps(MATCH) == 10 + 0 - 6


@given(st.lists(st.tuples(DIFFERENCES, DIFFERENCES), max_size=6))
def test_the_other_team_has_the_same_with_the_other_sign(boards):
    assert match_imps((other, own) for own, other in boards) == -match_imps(boards)


def test_an_explanation_comes_to_the_imps_of_the_match():
    steps = explain_match_imps(MATCH)

    assert evaluated(steps) == match_imps(MATCH)
    assert tie_break_facts(steps)[:2] == [("own_score", 620), ("other_score", 170)]
    assert [step.of for step in steps.operands] == [1, 2, 3]
