"""Board-a-match two, one or zero a board; Patton adds a share of the size."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.teams.board_a_match import (
    PATTON,
    Patton,
    board_a_match_points,
    explain_board_a_match,
    explain_patton,
    patton_points,
)
from tests.effort import effort
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

FEW = settings(max_examples=effort(30, 200, again=8))

POINTS = st.sampled_from([-620, -100, 0, 50, 420])
BOARDS = st.lists(st.tuples(POINTS, POINTS), max_size=6)
MATCH = [(420, -50), (100, 100), (-50, 110)]
THREE = Patton("three", win=3, shared=1)


def test_a_board_is_won_level_or_lost():
    assert board_a_match_points(MATCH) == 2 + 1 + 0


def test_patton_adds_a_share_of_all_the_swings():
    assert patton_points(MATCH) == 3 + Fraction(6 * 470, 470 + 160)


def test_a_match_without_a_swing_is_shared():
    assert patton_points([(50, 50)]) == 2
    assert patton_points([]) == 0


@pytest.mark.parametrize("rule", [PATTON, THREE])
@FEW
@given(boards=BOARDS)
def test_both_teams_share_all_there_is(rule, boards):
    turned = [(other, own) for own, other in boards]

    assert board_a_match_points(boards) + board_a_match_points(turned) == 2 * len(boards)
    assert patton_points(boards, rule) + patton_points(turned, rule) == len(boards) * (
        rule.win + rule.shared
    )


@pytest.mark.parametrize(("win", "shared"), [(0, 2), (2, -1)])
def test_a_rule_that_pays_nothing_is_refused(win, shared):
    with raises_code("regulation"):
        Patton("odd", win=win, shared=shared)


@pytest.mark.parametrize("rule", [PATTON, THREE])
@FEW
@given(boards=BOARDS.filter(bool))
def test_an_explanation_comes_to_the_points(rule, boards):
    assert evaluated(explain_board_a_match(boards)) == board_a_match_points(boards)
    assert explain_patton(boards, rule).value == patton_points(boards, rule)
