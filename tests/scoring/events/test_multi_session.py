"""Several sessions: weighted, the worst left out, ladders, and what is carried forward."""

from fractions import Fraction
from itertools import permutations

import pytest

from scoring.events.multi_session import (
    BY_BOARDS,
    EQUAL,
    AttendedSession,
    CarryRule,
    SessionCombination,
    carried_figure,
    combine_sessions,
    explain_carried_figure,
    explain_combined_sessions,
    ladder_figures,
)
from scoring.steps import StepNumber
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

EVENINGS = [
    AttendedSession(Fraction(60), 24),
    AttendedSession(Fraction(45), 12),
    AttendedSession(Fraction(54), 24),
]
WITHOUT_WORST = SessionCombination("without_worst", drop=1)
BEST_TWO = SessionCombination("best_two", by_boards=False, best=2, least=2)
RULES = [BY_BOARDS, EQUAL, WITHOUT_WORST, BEST_TWO, SessionCombination("all_but", drop=9)]


@pytest.mark.parametrize(
    ("rule", "figure"), [*zip(RULES, [Fraction(273, 5), 53, 57, 57, 60], strict=True)]
)
def test_sessions_become_one_figure(rule, figure):
    assert combine_sessions(EVENINGS, rule) == figure
    assert evaluated(explain_combined_sessions(EVENINGS, rule)) == figure


def test_the_order_of_the_sessions_is_no_matter():
    for rule in RULES:
        assert combine_sessions(EVENINGS[::-1], rule) == combine_sessions(EVENINGS, rule)


def test_a_ladder_ranks_who_came_often_enough():
    season = {"a": EVENINGS, "b": EVENINGS[:1], "c": EVENINGS[1:]}

    assert ladder_figures(season, BEST_TWO) == {"a": 57, "c": Fraction(99, 2)}


def test_an_absent_contestant_has_no_figure():
    assert combine_sessions([]) is None


def test_a_session_without_a_board_weighs_nothing():
    nothing = AttendedSession(Fraction(50), 0)

    assert combine_sessions([nothing, AttendedSession(Fraction(60), 24)]) == 60
    assert combine_sessions([nothing]) is None
    assert evaluated(explain_combined_sessions([nothing])) == 0


@pytest.mark.parametrize(
    "wrong", [{"drop": -1}, {"best": 0}, {"least": 0}], ids=lambda wrong: next(iter(wrong))
)
def test_an_impossible_combination_is_refused(wrong):
    with raises_code("regulation"):
        SessionCombination("wrong", **wrong)


FIELD = [Fraction(70), Fraction(50), Fraction(30)]
HALF = CarryRule("half", part=Fraction(1, 2))
CAPPED = CarryRule("capped", part=Fraction(1, 2), cap=Fraction(6))
BOARDS = CarryRule("boards", by_boards=True)
FULL, NONE = CarryRule("full", "full"), CarryRule("none", "none")


@pytest.mark.parametrize(
    ("rule", "scores"),
    [
        (FULL, [70, 50, 30]),
        (NONE, [0, 0, 0]),
        (HALF, [10, 0, -10]),
        (CAPPED, [6, 0, -6]),
        (BOARDS, [10, 0, -10]),
    ],
    ids=lambda rule: getattr(rule, "key", None),
)
def test_a_carry_over_is_computed_by_its_rule(rule, scores):
    carried = [carried_figure(contestant, FIELD, rule, boards=(48, 24)) for contestant in FIELD]
    parts = [StepNumber("stage_score", contestant) for contestant in FIELD]

    assert carried == scores
    assert [
        evaluated(explain_carried_figure(part, parts, rule, boards=(48, 24))) for part in parts
    ] == scores


@pytest.mark.parametrize(
    ("rule", "field", "boards"), [(HALF, [], (1, 1)), (BOARDS, FIELD, (0, 24))]
)
def test_of_a_lead_over_nobody_or_without_boards_nothing_is_taken_along(rule, field, boards):
    parts = [StepNumber("stage_score", contestant) for contestant in field]

    assert carried_figure(Fraction(60), field, rule, boards=boards) == 0
    assert (
        evaluated(explain_carried_figure(StepNumber("stage_score", 60), parts, rule, boards=boards))
        == 0
    )


@pytest.mark.parametrize(
    "wrong", [{"mode": "some"}, {"part": Fraction(0)}, {"part": Fraction(2)}, {"cap": Fraction(0)}]
)
def test_an_impossible_carry_over_is_refused(wrong):
    with raises_code("regulation"):
        CarryRule("wrong", **wrong)


def test_of_equal_sessions_the_longer_counts_in_any_order_of_play():
    rule = SessionCombination("best_two", best=2)
    played = [
        AttendedSession(Fraction(60), 10),
        AttendedSession(Fraction(50), 26),
        AttendedSession(Fraction(50), 13),
    ]

    figures = {combine_sessions(order, rule) for order in permutations(played)}

    assert figures == {Fraction(60 * 10 + 50 * 26, 36)}
