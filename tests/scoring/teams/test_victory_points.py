"""The WBF's scale by its published cells, by its properties for every length; scales as tables."""

import json
import math
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from scoring.steps import StepNumber
from scoring.teams.victory_point_scales import ACBL_20, SCALES, custom_scale, published_scale
from scoring.teams.victory_points import (
    DISCRETE,
    blitz_margin,
    continuous_table,
    continuous_victory_points,
    discrete_scale,
    explain_match_victory_points,
    match_victory_points,
)
from tests.effort import effort
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

DATA = Path(__file__).parent.parent / "data"
PUBLISHED = json.loads((DATA / "events" / "wbf_vp.json").read_text())["boards"]
TABLES = json.loads((DATA / "victory_point_scales.json").read_text())
LENGTHS = range(1, 101, effort(3, 1))


@pytest.mark.parametrize("boards", PUBLISHED, ids=lambda boards: f"{boards} boards")
def test_every_published_cell_of_the_wbf_scale_is_reproduced(boards):
    cells = [str(continuous_victory_points(margin, boards=int(boards))) for margin in range(86)]

    assert cells == PUBLISHED[boards]


def test_all_860_cells_are_there():
    assert sum(map(len, PUBLISHED.values())) == 860


@pytest.mark.parametrize(
    ("boards", "margin"),
    [(6, 37), (7, 40), (8, 43), (10, 48), (12, 52), (16, 60), (20, 68), (24, 74), (32, 85)],
)
def test_the_lowest_margin_that_gives_all(boards, margin):
    assert blitz_margin(boards) == margin
    assert (
        continuous_victory_points(margin - 1, boards=boards)
        < continuous_victory_points(margin, boards=boards)
        == 20
    )


@pytest.mark.soak
@pytest.mark.parametrize("boards", LENGTHS)
def test_for_every_length_an_imp_is_never_worth_more_than_the_one_before(boards):
    table = continuous_table(boards)
    steps = [after - before for before, after in pairwise(table)]

    assert (table[0], table[-1], len(table)) == (10, 20, blitz_margin(boards) + 1)
    assert steps == sorted(steps, reverse=True)
    assert steps[-2] > 0 and steps[-1] >= 0
    assert all(cell == cell.quantize(Decimal("0.01")) for cell in table)


@pytest.mark.soak
@pytest.mark.parametrize("boards", LENGTHS)
def test_for_every_length_a_cell_is_the_formula_or_a_little_above_it(boards):
    golden = (5**0.5 - 1) / 2
    for margin, cell in enumerate(continuous_table(boards)[:-1]):
        share = margin / (15 * boards**0.5)
        formula = 10 + 10 * (1 - golden ** (3 * share)) / (1 - golden**3)
        assert -0.0051 < float(cell) - formula < 0.0501


def test_a_margin_has_no_sign_for_the_winner():
    assert (
        continuous_victory_points(-3, boards=8)
        == continuous_victory_points(3, boards=8)
        == Decimal("11.27")
    )
    assert continuous_victory_points(4000, boards=8) == 20


@pytest.mark.parametrize("boards", [0, -1, 101])
def test_a_match_of_no_boards_or_too_many_is_refused(boards):
    with raises_code("match_boards") as refused:
        continuous_victory_points(3, boards=boards)

    assert refused.value.facts == {"boards": boards, "most": 100}


@pytest.mark.parametrize("margin", [-41, -7, 0, 3, 20])
@pytest.mark.parametrize("by", [None, discrete_scale(8), published_scale(ACBL_20, boards=8)])
def test_both_sides_share_twenty(margin, by):
    result = match_victory_points(margin, boards=8, scale=by)
    turned = match_victory_points(-margin, boards=8, scale=by)

    assert result.own + result.other == 20
    assert (result.own, result.other) == (turned.other, turned.own)


@pytest.mark.parametrize(
    ("key", "boards", "points", "margins"),
    [
        (key, int(boards), points, margins)
        for key in ("acbl20", "acbl30")
        for boards, table in TABLES[key].items()
        for points, margins in table.items()
    ],
)
def test_every_line_of_a_published_table_is_reproduced(key, boards, points, margins):
    winner, loser = map(int, points.split("-"))
    ends = [int(end) for end in margins.replace("+", "-999").split("-")]

    for margin in ends:
        assert published_scale(key, boards=boards).points(margin) == (winner, loser)


@pytest.mark.parametrize("boards", TABLES[DISCRETE], ids=lambda boards: f"{boards} boards")
def test_every_printed_table_of_the_discrete_scale_is_reproduced(boards):
    scale = discrete_scale(int(boards))

    assert [line.lowest for line in scale.ranges] == TABLES[DISCRETE][boards]
    assert [(line.winner, line.loser) for line in scale.ranges] == [
        (won, 20 - won) for won in range(10, 21)
    ]
    assert published_scale(DISCRETE, boards=int(boards)) == scale


@pytest.mark.parametrize("boards", LENGTHS)
def test_for_every_length_a_discrete_point_never_costs_less_than_the_one_before(boards):
    ranges = discrete_scale(boards).ranges
    # Margins of 10 points are those of both sides.
    widths = [2 * ranges[0].highest + 1, *(line.highest - line.lowest + 1 for line in ranges[1:-1])]

    assert widths == sorted(widths)
    # A range ends where the continuous scale is half a point above it, or up to three IMPs earlier.
    for line in ranges[:-1]:
        limit = float(line.winner) + 0.5
        golden = (5**0.5 - 1) / 2
        inverse = math.log(1 - (1 - golden**3) * (limit - 10) / 10) / math.log(golden**3)
        assert -3 < line.highest - inverse * 15 * boards**0.5 <= 0


@pytest.mark.parametrize("boards", [0, -1, 101])
def test_there_is_no_discrete_scale_for_no_boards_or_too_many(boards):
    with raises_code("match_boards"):
        discrete_scale(boards)


def test_there_is_a_published_table_for_six_to_eleven_boards():
    assert [(scale.key, scale.fewest, scale.most) for scale in SCALES] == [
        *(("acbl20", 6, 8), ("acbl20", 9, 11)),
        *(("acbl30", 6, 8), ("acbl30", 9, 11)),
    ]
    with raises_code("match_boards") as refused:
        published_scale("acbl20", boards=12)
    assert refused.value.facts == {"boards": 12, "most": 11}
    with raises_code("regulation") as unknown:
        published_scale("ours", boards=8)
    assert unknown.value.facts == {"regulation": "scale", "value": "ours"}


def lines(*ranges):
    return [(low, high, Fraction(win), Fraction(lose)) for low, high, win, lose in ranges]


@pytest.mark.parametrize(
    ("table", "rule", "margin"),
    [
        (lines((0, 0, 5, 5), (2, None, 10, 0)), "hole", 1),
        (lines((1, None, 10, 0)), "hole", 0),
        ([], "hole", 0),
        (lines((0, 3, 5, 5), (3, None, 10, 0)), "twice", 3),
        (lines((0, 3, 5, 5), (4, 9, 10, 0)), "end", 4),
        (lines((0, None, 5, 5), (1, None, 10, 0)), "end", 0),
        (lines((0, 0, 5, 5), (1, 0, 6, 4), (1, None, 7, 3)), "end", 1),
        (lines((0, 0, 5, 5), (1, 4, 8, 2), (5, None, 7, 2)), "falls", 5),
        (lines((0, 0, 5, 5), (1, None, 8, 6)), "falls", 1),
    ],
)
def test_a_table_that_is_not_whole_is_refused(table, rule, margin):
    with raises_code("scale") as refused:
        custom_scale("ours", table, boards=range(1, 33))

    assert refused.value.facts == {"rule": rule, "margin": margin}


def test_a_table_for_no_boards_is_refused():
    with raises_code("match_boards"):
        custom_scale("ours", lines((0, None, 5, 5)), boards=range(5, 5))


def test_a_table_of_ones_own_need_not_share_out_as_much():
    ours = custom_scale(
        "ours", lines((0, 0, 15, 15), (1, 9, 20, 10), (10, None, 25, 0)), boards=range(1, 33)
    )

    assert [match_victory_points(margin, boards=24, scale=ours).other for margin in (0, 9, 10)] == [
        *(15, 10),
        0,
    ]
    with raises_code("match_boards"):
        match_victory_points(3, boards=33, scale=ours)


@pytest.mark.parametrize("margin", [-50, -3, 0, 3, 50])
@pytest.mark.parametrize("by", [None, discrete_scale(8), *SCALES[:1]])
def test_an_explanation_comes_to_the_victory_points(margin, by):
    steps = explain_match_victory_points(StepNumber("match_imps", margin), boards=8, scale=by)

    assert evaluated(steps) == match_victory_points(margin, boards=8, scale=by).own
