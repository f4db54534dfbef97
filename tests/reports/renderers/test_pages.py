"""Blocks down a page: how high rows are, and that the names of a pair are cut alike."""

import pytest

from reports.content.document import Column, Document, Grid, Kind, Stacked, Text
from reports.renderers.pages import pages


class Pen:
    """Ink that keeps what is written, and is half as wide for each letter as it is high."""

    def __init__(self):
        self.written = {}

    def width(self, words, *, strong=False):
        return len(words) / 2

    def words(self, x, y, words, size, *, strong=False):
        self.written[words] = (y, size)

    def rule(self, x, y, to_x, to_y, weight):
        pass


def written(*grids, **facts):
    pen = Pen()
    (sheet,) = pages(pen, Document("Ranking", grids, **facts))
    sheet.draw(1, 1)
    return pen.written


@pytest.mark.parametrize(
    ("rows", "together", "height"), [(5, True, 1.85), (45, True, 1.42), (5, False, 1.32)]
)
def test_rows_grow_into_what_is_left_of_a_page_up_to_a_limit(rows, together, height):
    grid = Grid((Column("Pair"),), tuple((Text(f"Pair {n}"),) for n in range(rows)))

    (first, size), (second, _size) = (
        written(grid, together=together)[f"Pair {n}"] for n in range(2)
    )

    assert round((first - second) / size, 2) == height


def test_where_one_name_of_a_pair_is_too_long_both_have_initials():
    names = Stacked(Text("Carol Dean"), Text(f"Tina {'Underwood' * 8}"))
    room = tuple(Column(str(board), room=12) for board in range(9))
    grid = Grid((Column("Names", Kind.NAMES), *room), ((names, *[Text("")] * 9),))

    said = [each for each in written(grid) if each[1:2] == "."]

    assert said == ["C. Dean", "T. Underw…"]
