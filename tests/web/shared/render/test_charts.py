"""The graph of a running percentage: every value in its position, and the same in words."""

from fractions import Fraction
from itertools import pairwise

import pytest

from web.shared.render.charts import (
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    ChartGridLine,
    ChartPoint,
    percentage_chart,
)


def drawn(*values):
    return percentage_chart(
        [(str(at), level) for at, level in enumerate(map(Fraction, values), start=1)]
    )


def test_every_value_is_in_its_column():
    picture = drawn(50, 70, 30)

    assert picture.dots == (
        ChartPoint(34, 88, "1", "1: 50.00\N{NO-BREAK SPACE}%", named=True),
        ChartPoint(211, 10, "2", "2: 70.00\N{NO-BREAK SPACE}%", named=True),
        ChartPoint(388, 166, "3", "3: 30.00\N{NO-BREAK SPACE}%", named=True),
    )
    assert picture.line == "34,88 211,10 388,166"
    assert picture.levels == (
        ChartGridLine(166, "30", half=False),
        ChartGridLine(127, "40", half=False),
        ChartGridLine(88, "50", half=True),
        ChartGridLine(49, "60", half=False),
        ChartGridLine(10, "70", half=False),
    )


def test_the_summary_gives_first_last_highest_and_lowest_value():
    assert drawn(50, Fraction(200, 3), 30, "55.25").summary == (
        "Running percentage: 50.00\xa0% after board 1, 55.25\xa0% after board 4; "
        "at most 66.67\xa0% after board 2, at least 30.00\xa0% after board 3."
    )


@pytest.mark.parametrize(
    ("values", "levels"),
    [
        ((50, 51), ["30", "40", "50", "60", "70"]),
        ((19, 51), ["10", "20", "30", "40", "50", "60", "70"]),
        ((20, 80), ["20", "30", "40", "50", "60", "70", "80"]),
        ((0, 50), ["0", "25", "50", "75", "100"]),
        ((0, 100), ["0", "25", "50", "75", "100"]),
    ],
)
def test_the_scale_is_round_holds_every_value_and_never_leaves_out_the_middle(values, levels):
    picture = drawn(*values)

    assert [level.words for level in picture.levels] == levels
    assert [level.words for level in picture.levels if level.half] == ["50"]
    assert all(0 < dot.y < HEIGHT for dot in picture.dots)


@pytest.mark.parametrize("count", [2, 14, 15, 28, 99])
def test_many_boards_stay_in_the_field_and_their_numbers_apart(count):
    picture = drawn(*range(1, count + 1))
    named = [dot.x for dot in picture.dots if dot.named]

    assert (picture.dots[0].x, picture.dots[-1].x) == (LEFT, WIDTH - RIGHT)
    assert len(named) <= 14
    assert min(after - before for before, after in pairwise(named)) >= 20


def test_results_without_comparison_are_skipped():
    picture = percentage_chart([("1", None), ("2", Fraction(40)), ("3", None), ("4", Fraction(60))])

    assert [dot.label for dot in picture.dots] == ["2", "4"]


@pytest.mark.parametrize("values", [[], [("1", Fraction(50))], [("1", None), ("2", Fraction(50))]])
def test_fewer_than_two_values_draw_no_line(values):
    assert percentage_chart(values) is None
