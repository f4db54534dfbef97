"""Fouled boards by both regulations on small groups, with the worked board."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.boards.butler import PARY
from scoring.boards.cross_imps import SUM
from scoring.boards.fouled_boards import (
    ACBL_1991,
    EBU,
    SMALL_GROUPS,
    explain_fouled,
    explain_fouled_imps,
    score_fouled_board,
    score_fouled_imp_board,
    small_groups_rule,
)
from scoring.boards.imp_boards import METHODS, ImpMethod, score_imp_board
from scoring.boards.scores_by_table import totals_of_itemised_boards
from scoring.boards.totals import total_travellers
from scoring.boards.traveller import AwardedTable, score_traveller
from scoring.boards.weighted_scores import WeightedRow
from scoring.laws.averages import AssignedScore, WeightedScore
from scoring.laws.compass import Side
from scoring.laws.outcome import Award
from tests.effort import effort
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

FEW = settings(max_examples=effort(30, 200, again=8))

RULES = st.sampled_from(SMALL_GROUPS)
GROUP = st.lists(st.sampled_from([-100, 0, 50, 420]), min_size=1, max_size=6)


def groups_of(*scores):
    return [
        [
            WeightedRow(f"n{group}{at}", f"e{group}{at}", AssignedScore.result(score))
            for at, score in enumerate(field)
        ]
        for group, field in enumerate(scores)
    ]


def north_south(board):
    return [row.shares[0] for row in board.rows]


SEVEN, THREE = [700, 600, 500, 400, 300, 200, 100], [50, 0, -50]


def test_the_worked_groups_of_seven_and_three():
    board = score_fouled_board(groups_of(SEVEN, THREE), expected=10, rule=ACBL_1991)

    assert north_south(board)[0] == Fraction(13 * 10, 7) - 1
    assert north_south(board)[7:] == [Fraction("12.6"), Fraction("10.8"), 9]
    assert [row.shares[1] for row in board.rows[7:]] == [9, Fraction("10.8"), Fraction("12.6")]


# As the EBU's article on scoring fouled boards prints them, to the nearest tenth.
PRINTED = ["17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4"]


def test_the_published_example_of_seven_out_of_ten():
    board = score_fouled_board(groups_of(SEVEN, THREE), expected=10)

    assert [f"{float(round(score, 1))}" for score in north_south(board)[:7]] == PRINTED
    assert sum(north_south(board)[:7]) == 63
    # By the White Book since: 60% and 5% for each matchpoint beyond the middle of the three.
    assert north_south(board)[7:] == [Fraction(18 * percentage, 100) for percentage in (70, 60, 50)]


def test_three_of_eight_are_no_small_group():
    board = score_fouled_board(groups_of(range(5), THREE), expected=10)

    # The article's own group of three, by the formula: 47/3, 27/3 and 7/3.
    assert north_south(board)[5:] == [Fraction(47, 3), 9, Fraction(7, 3)]


def test_a_weighted_score_is_compared_within_its_group_and_in_a_small_one_by_its_matchpoints():
    half = AssignedScore.both(WeightedScore(((100, Fraction(1, 2)), (-50, Fraction(1, 2)))))
    ruled = WeightedRow("a", "b", half)
    (small,) = groups_of([50])
    board = score_fouled_board([*groups_of(SEVEN), [*small, ruled]], expected=9)

    # Half the time it beats 50, half the time it loses to it: 60% for both.
    assert [row.shares for row in board.rows[7:]] == [(Fraction(48, 5),) * 2] * 2
    large = score_fouled_board([*groups_of(SEVEN[:3]), [*small, ruled]], expected=5)
    assert [row.shares for row in large.rows[3:]] == [(4, 4)] * 2


def percents(rule, *sizes):
    board = score_fouled_board(
        groups_of(*(range(size, 0, -1) for size in sizes)), expected=9, rule=rule
    )
    return [100 * share / board.top for share in north_south(board)]


@pytest.mark.parametrize(
    ("rule", "sizes", "last"),
    [
        (ACBL_1991, (6, 1), [60]),
        (ACBL_1991, (5, 2), [65, 55]),
        (ACBL_1991, (3, 2), [65, 55]),
        (ACBL_1991, (2, 2), [65, 55, 65, 55]),
        (ACBL_1991, (1, 1), [60, 60]),
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
    board = score_fouled_board(groups_of(SEVEN, [50, 50, 0]), expected=10, rule=EBU)

    assert north_south(board)[7:] == [Fraction("11.7"), Fraction("11.7"), 9]


def test_a_group_of_one_is_sixty_to_both():
    board = score_fouled_board(groups_of(SEVEN, [50]), expected=11)

    assert board.rows[-1].shares == (12, 12)


@FEW
@given(GROUP, RULES, st.integers(0, 2))
def test_where_all_had_the_same_cards_it_is_the_plain_board(scores, rule, missing):
    rows = groups_of(scores)[0]
    lines = [(row.north_south, row.east_west, row.score.made) for row in rows]
    expected = len(lines) + missing
    awarded = [AwardedTable("p", "q", Award(Fraction(60), Fraction(40)))] * missing

    fouled = score_fouled_board([rows, []], awarded, expected=expected, rule=rule)

    assert totals_of_itemised_boards([fouled]) == total_travellers(
        [score_traveller(lines, awarded, expected=expected)]
    )


@FEW
@given(st.lists(GROUP, min_size=1, max_size=3), RULES)
def test_an_explanation_comes_to_the_share(fields, rule):
    groups = groups_of(*fields)
    sizes = [len(group) for group in groups]
    board = score_fouled_board(groups, expected=sum(sizes) + 1, rule=rule)
    values = [
        tuple(
            evaluated(
                explain_fouled(group, at, side, sizes=sizes, expected=sum(sizes) + 1, rule=rule)
            )
            for side in Side
        )
        for group in groups
        for at in range(len(group))
    ]

    assert values == [row.shares for row in board.rows]


@FEW
@given(st.lists(GROUP, min_size=1, max_size=3), RULES, st.randoms())
def test_the_order_of_rows_and_of_groups_changes_nothing(fields, rule, chance):
    groups = groups_of(*fields)
    other = [chance.sample(group, len(group)) for group in chance.sample(groups, len(groups))]

    forth, back = (score_fouled_board(group, expected=9, rule=rule) for group in (groups, other))

    assert set(forth.rows) == set(back.rows)


EVERY = [
    *(ImpMethod(key) for key in METHODS[1:]),
    ImpMethod("cross_imps", cross=SUM),
    ImpMethod("butler", datum=PARY),
]


@FEW
@given(GROUP, st.sampled_from(EVERY))
def test_in_imps_too_one_group_of_everybody_is_the_plain_board(scores, by):
    (rows,) = groups_of(scores)

    fouled = score_fouled_imp_board([rows, []], by=by, expected=len(rows) + 2)
    plain = score_imp_board(rows, by=by, expected=len(rows) + 2)

    assert fouled._replace(datums=()) == plain


@FEW
@given(st.lists(GROUP, min_size=1, max_size=3), st.sampled_from(EVERY))
def test_in_imps_every_share_explains_itself(fields, by):
    groups = groups_of(*fields)
    board = iter(score_fouled_imp_board(groups, by=by, expected=18).rows)

    for number, group in enumerate(groups):
        for at in range(len(group)):
            how = {"by": by, "expected": 18}
            values = tuple(
                evaluated(explain_fouled_imps(groups, number, at, side, **how)) for side in Side
            )
            assert values == next(board).imps


def test_in_imps_each_group_has_its_own_datum_and_one_alone_has_an_average_plus():
    groups = groups_of([420, 420, -50, 50], [620, 100], [170])

    butler = score_fouled_imp_board(groups, by=ImpMethod("butler"), expected=7)
    crosswise = score_fouled_imp_board(groups, by=ImpMethod("cross_imps"), expected=7)

    # 235 is 240, and (620 + 100) / 2; 420 is 180 above the one, 620 is 260 above the other.
    assert butler.datums == (240, 360)
    assert [row.imps[0] for row in butler.rows] == [5, 5, -7, -5, 6, -6, 3]
    assert butler.rows[-1].imps == crosswise.rows[-1].imps == (3, 3)
    assert [row.imps[0] for row in crosswise.rows[4:6]] == [11, -11]


def test_a_regulation_has_a_name():
    assert [small_groups_rule(small_group.key) for small_group in SMALL_GROUPS] == list(
        SMALL_GROUPS
    )
    with raises_code("regulation") as refused:
        small_groups_rule("ours")
    assert refused.value.facts == {"regulation": "small_groups", "value": "ours"}
