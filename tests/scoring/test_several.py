"""Several sessions: weighted, the worst left out, ladders, and what is carried forward."""

from fractions import Fraction
from itertools import permutations

import pytest

from scoring.errors import RegulationError
from scoring.several import (
    BY_BOARDS,
    EQUAL,
    Attended,
    Carry,
    Combination,
    carried,
    combined,
    explain_carried,
    explain_combined,
    ladder,
)
from scoring.steps import Number
from tests.scoring.arithmetic import evaluated

EVENINGS = [Attended(Fraction(60), 24), Attended(Fraction(45), 12), Attended(Fraction(54), 24)]
WITHOUT_WORST = Combination("without_worst", drop=1)
BEST_TWO = Combination("best_two", by_boards=False, best=2, least=2)
RULES = [BY_BOARDS, EQUAL, WITHOUT_WORST, BEST_TWO, Combination("all_but", drop=9)]


@pytest.mark.parametrize(
    ("rule", "figure"), [*zip(RULES, [Fraction(273, 5), 53, 57, 57, 60], strict=True)]
)
def test_sessions_become_one_figure(rule, figure):
    assert combined(EVENINGS, rule) == figure
    assert evaluated(explain_combined(EVENINGS, rule)) == figure


def test_the_order_of_the_sessions_is_no_matter():
    for rule in RULES:
        assert combined(EVENINGS[::-1], rule) == combined(EVENINGS, rule)


def test_a_ladder_ranks_who_came_often_enough():
    season = {"a": EVENINGS, "b": EVENINGS[:1], "c": EVENINGS[1:]}

    assert ladder(season, BEST_TWO) == {"a": 57, "c": Fraction(99, 2)}


def test_who_did_not_come_has_no_figure():
    assert combined([]) is None


def test_a_session_without_a_board_weighs_nothing():
    nothing = Attended(Fraction(50), 0)

    assert combined([nothing, Attended(Fraction(60), 24)]) == 60
    assert combined([nothing]) is None
    assert evaluated(explain_combined([nothing])) == 0


@pytest.mark.parametrize(
    "wrong", [{"drop": -1}, {"best": 0}, {"least": 0}], ids=lambda wrong: next(iter(wrong))
)
def test_a_combination_that_cannot_be_is_refused(wrong):
    with pytest.raises(RegulationError):
        Combination("wrong", **wrong)


FIELD = [Fraction(70), Fraction(50), Fraction(30)]
HALF = Carry("half", part=Fraction(1, 2))
CAPPED = Carry("capped", part=Fraction(1, 2), cap=Fraction(6))
BOARDS = Carry("boards", by_boards=True)
FULL, NONE = Carry("full", "full"), Carry("none", "none")


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
def test_what_is_taken_along(rule, scores):
    found = [carried(each, FIELD, rule, boards=(48, 24)) for each in FIELD]
    parts = [Number("stage_score", each) for each in FIELD]

    assert found == scores
    assert [
        evaluated(explain_carried(each, parts, rule, boards=(48, 24))) for each in parts
    ] == scores


@pytest.mark.parametrize(
    ("rule", "field", "boards"), [(HALF, [], (1, 1)), (BOARDS, FIELD, (0, 24))]
)
def test_of_a_lead_over_nobody_or_without_boards_nothing_is_taken_along(rule, field, boards):
    parts = [Number("stage_score", each) for each in field]

    assert carried(Fraction(60), field, rule, boards=boards) == 0
    assert evaluated(explain_carried(Number("stage_score", 60), parts, rule, boards=boards)) == 0


@pytest.mark.parametrize(
    "wrong", [{"mode": "some"}, {"part": Fraction(0)}, {"part": Fraction(2)}, {"cap": Fraction(0)}]
)
def test_a_carry_over_that_cannot_be_is_refused(wrong):
    with pytest.raises(RegulationError):
        Carry("wrong", **wrong)


def test_of_equal_sessions_the_longer_counts_in_whatever_order_they_were_played():
    rule = Combination("best_two", best=2)
    played = [Attended(Fraction(60), 10), Attended(Fraction(50), 26), Attended(Fraction(50), 13)]

    figures = {combined(order, rule) for order in permutations(played)}

    assert figures == {Fraction(60 * 10 + 50 * 26, 36)}
