"""Blocks down a page: heads, how high rows are, columns, and names written in one style."""

import pytest

from reports.content.document import Column, Document, Face, Grid, Kind, Stacked, Text
from reports.renderers.grids import measured, parted
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


def test_a_name_too_long_for_any_style_is_cut_and_its_partner_is_not():
    names = Stacked(Text("Carol Dean"), Text(f"Tina {'Underwood' * 8}"))
    room = tuple(Column(str(board), room=8) for board in range(9))
    grid = Grid((Column("Names", Kind.NAMES), *room), ((names, *[Text("")] * 9),))

    said = [each for each in written(grid) if each.startswith(("Carol", "Tina"))]

    assert said == ["Carol Dean", "Tina UnderwoodUn…"]


def test_every_name_of_a_document_is_written_in_one_style():
    long = "Bartholomew Featherston"
    wide = tuple(Column(str(board), room=8) for board in range(9))
    grids = [
        Grid((Column("Names", Kind.NAMES), *wide), ((Text(name), *[Text("")] * 9),))
        for name in (long, "Ellen Park")
    ]

    said = written(*grids)

    assert "E. Park" in said
    assert "Ellen Park" not in said


def test_even_columns_are_as_wide_as_the_widest_of_them():
    columns = tuple(Column(str(board), Kind.MARK, even=True) for board in range(1, 5))
    grid = measured(Pen(), Grid(columns, (tuple(map(Text, ("1", "10.25", "v4", ""))),)))

    assert len(set(grid.natural)) == 1


def test_a_grid_that_is_too_wide_goes_on_below_with_its_first_columns():
    boards = tuple(Column(str(board), Kind.NUMBER, room=6, even=True) for board in range(1, 41))
    grid = Grid((Column("Pair"), *boards, Column("Total")), ((Text(""),) * 42,))

    parts = list(parted(Pen(), grid, 80))

    heads = [[column.heading for column in part.columns] for part in parts]
    assert [each[0] for each in heads] == ["Pair"] * len(parts)
    assert [each[-1] for each in heads].count("Total") == 1
    assert heads[-1][-1] == "Total"
    assert [head for each in heads for head in each if head.isdigit()] == [
        str(board) for board in range(1, 41)
    ]
    assert all(measured(Pen(), part).least <= 80 for part in parts)


def test_the_head_keeps_club_session_and_date_whatever_the_legend_needs():
    face = Face(
        "Lantern Street Bridge Club",
        "Monday Pairs · Second session · 16 Nov 2026",
        " · ".join(f"{at} a ruling of the director" for at in range(6)),
    )

    said = [line for line in written(Grid((Column("Pair"),), ()), face=face) if line]

    assert said[1] == "Lantern Street Bridge Club · Monday Pairs · Second session · 16 Nov 2026"
    assert " ".join(said[2:-2]).startswith(face.method)


def test_columns_of_a_page_are_filled_one_after_the_other_and_alike():
    grid = Grid((Column("Pair"),), tuple((Text(f"Pair {n}"),) for n in range(40)))
    pen = Pen()
    (sheet,) = pages(pen, Document("Seating", (grid,), columns=2, together=True))
    sheet.draw(1, 1)

    heights = [pen.written[f"Pair {n}"][0] for n in range(40)]
    assert heights[:20] == heights[20:]
    assert heights[:20] == sorted(heights[:20], reverse=True)


def test_a_page_ends_rather_before_another_line_than_within_it():
    grid = Grid(
        (Column("Pair"),),
        tuple((Text(f"Pair {n}"),) for n in range(80)),
        parts=frozenset({20, 40}),
    )

    on_each = []
    for sheet in pages(pen := Pen(), Document("Recap", (grid,))):
        pen.written = {}
        sheet.draw(1, 2)
        on_each.append(sum(words.startswith("Pair ") for words in pen.written))

    assert on_each == [40, 40]


def test_a_grid_without_even_columns_goes_on_below_with_its_names():
    sessions = tuple(Column(f"Session {n}", Kind.NUMBER) for n in range(1, 21))
    columns = (Column("Rank"), Column("Names", Kind.NAMES), *sessions, Column("Boards"))
    grid = Grid(columns, ((Text(""),) * 23,))

    heads = [[each.heading for each in part.columns] for part in parted(Pen(), grid, 60)]

    assert [head[:2] for head in heads] == [["Rank", "Names"]] * len(heads)
    assert [each for head in heads for each in head[2:]] == [
        *(each.heading for each in sessions),
        "Boards",
    ]
    assert max(map(len, heads)) - min(map(len, heads)) <= 2


def test_no_type_is_smaller_than_nine_points_however_wide_a_grid_is():
    columns = tuple(Column(f"Session {n}") for n in range(60))
    grid = Grid(columns, ((Text("1"),) * 60,))

    sizes = {size for _y, size in written(grid, together=True).values()}

    assert min(sizes) == 9
