"""Fouled boards by both regulations on small groups, with the worked board."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.booked import booked_totals
from scoring.compass import Side
from scoring.errors import RegulationError
from scoring.fouled import (
    ACBL_1991,
    EBU,
    SMALL_GROUPS,
    explain_fouled,
    score_fouled,
    small_groups,
)
from scoring.outcome import Award
from scoring.totals import totals
from scoring.traveller import Awarded, score
from tests.effort import effort
from tests.scoring.arithmetic import evaluated

FEW = settings(max_examples=effort(30, 500, again=8))

RULES = st.sampled_from(SMALL_GROUPS)
GROUP = st.lists(st.sampled_from([-100, 0, 50, 420]), min_size=1, max_size=6)


def groups_of(*scores):
    return [
        [(f"n{group}{at}", f"e{group}{at}", each) for at, each in enumerate(field)]
        for group, field in enumerate(scores)
    ]


def north_south(board):
    return [row.shares[0] for row in board.rows]


SEVEN, THREE = [700, 600, 500, 400, 300, 200, 100], [50, 0, -50]


def test_the_worked_groups_of_seven_and_three():
    board = score_fouled(groups_of(SEVEN, THREE), expected=10, rule=ACBL_1991)

    assert north_south(board)[0] == Fraction(13 * 10, 7) - 1
    assert north_south(board)[7:] == [Fraction("12.6"), Fraction("10.8"), 9]
    assert [row.shares[1] for row in board.rows[7:]] == [9, Fraction("10.8"), Fraction("12.6")]


def percents(rule, *sizes):
    board = score_fouled(groups_of(*(range(size, 0, -1) for size in sizes)), expected=9, rule=rule)
    return [100 * share / board.top for share in north_south(board)]


@pytest.mark.parametrize(
    ("rule", "sizes", "last"),
    [
        (ACBL_1991, (6, 1), [60]),
        (ACBL_1991, (5, 2), [65, 55]),
        (ACBL_1991, (3, 2), [65, 55]),
        (EBU, (4, 2), [65, 55]),
        (EBU, (6, 3), [70, 60, 50]),
        (EBU, (5, 1), [60]),
    ],
)
def test_a_small_group_has_the_fixed_figures(rule, sizes, last):
    assert percents(rule, *sizes)[-len(last) :] == last


@pytest.mark.parametrize(
    ("rule", "sizes", "at"),
    [(ACBL_1991, (2, 3), 2), (ACBL_1991, (3, 3), 0), (EBU, (3, 2), 3), (EBU, (5, 3), 5)],
)
def test_a_small_group_that_is_no_minority_has_the_formula(rule, sizes, at):
    size = 3 if (rule is ACBL_1991 or sizes == (5, 3)) else 2
    best = Fraction((2 * (size - 1) + 1) * 9, size) - 1

    assert percents(rule, *sizes)[at] == 100 * best / 16


def test_equals_share_the_fixed_figures():
    board = score_fouled(groups_of(SEVEN, [50, 50, 0]), expected=10, rule=EBU)

    assert north_south(board)[7:] == [Fraction("11.7"), Fraction("11.7"), 9]


def test_a_group_of_one_is_sixty_to_both():
    board = score_fouled(groups_of(SEVEN, [50]), expected=11)

    assert board.rows[-1].shares == (12, 12)


@FEW
@given(GROUP, RULES, st.integers(0, 2))
def test_where_all_had_the_same_cards_it_is_the_plain_board(scores, rule, missing):
    lines = groups_of(scores)[0]
    expected = len(lines) + missing
    awarded = [Awarded("p", "q", Award(Fraction(60), Fraction(40)))] * missing

    fouled = score_fouled([lines, []], awarded, expected=expected, rule=rule)

    assert booked_totals([fouled]) == totals([score(lines, awarded, expected=expected)])


@FEW
@given(st.lists(GROUP, min_size=1, max_size=3), RULES)
def test_an_explanation_comes_to_the_share(fields, rule):
    groups = groups_of(*fields)
    sizes = [len(group) for group in groups]
    board = score_fouled(groups, expected=sum(sizes) + 1, rule=rule)
    found = [
        tuple(
            evaluated(
                explain_fouled(
                    group, line[2], side, sizes=sizes, expected=sum(sizes) + 1, rule=rule
                )
            )
            for side in Side
        )
        for group in groups
        for line in group
    ]

    assert found == [row.shares for row in board.rows]


def test_a_regulation_has_a_name():
    assert [small_groups(each.key) for each in SMALL_GROUPS] == list(SMALL_GROUPS)
    with pytest.raises(RegulationError) as refused:
        small_groups("ours")
    assert refused.value.facts == {"regulation": "small_groups", "value": "ours"}
