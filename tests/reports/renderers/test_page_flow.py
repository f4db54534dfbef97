"""Blocks down a page: heads, how high rows are, columns, and names written in one style."""

from string import ascii_letters

import pytest

from reports.content.document import (
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    PageHeader,
    StackedCell,
    TextCell,
)
from reports.renderers.grids import measure_grid, split_wide_grid
from reports.renderers.page_flow import sheets_of_pages


class Pen:
    """Pen that keeps its text; each letter is half as wide as it is high."""

    def __init__(self):
        self.written = {}

    def width(self, words, *, strong=False):
        return len(words) / 2

    def words(self, x, y, words, size, *, strong=False):
        self.written[words] = (y, size)

    def rule(self, x, y, to_x, to_y, weight):
        pass


def written(*grids, **kwargs):
    pen = Pen()
    (sheet,) = sheets_of_pages(pen, Document("Ranking", grids, **kwargs))
    sheet.draw(1, 1)
    return pen.written


@pytest.mark.parametrize(
    ("rows", "together", "height"), [(5, True, 1.85), (45, True, 1.42), (5, False, 1.32)]
)
def test_rows_grow_into_the_rest_of_a_page_up_to_a_limit(rows, together, height):
    grid = Grid((GridColumn("Pair"),), tuple((TextCell(f"Pair {n}"),) for n in range(rows)))

    (first, size), (second, _size) = (
        written(grid, together=together)[f"Pair {n}"] for n in range(2)
    )

    assert round((first - second) / size, 2) == height


def test_a_list_for_the_wall_is_written_large_and_a_long_one_takes_another_page():
    def list_of(rows):
        return Grid((GridColumn("Pair"),), tuple((TextCell(f"Pair {n}"),) for n in range(rows)))

    pen = Pen()
    pages = {
        rows: list(
            sheets_of_pages(pen, Document("Round 1", (list_of(rows),), together=True, large=True))
        )
        for rows in (8, 70)
    }
    sizes = {}
    for rows, sheets in pages.items():
        for number, sheet in enumerate(sheets, start=1):
            sheet.draw(number, len(sheets))
        sizes[rows] = pen.written["Pair 0"][1]

    assert {rows: (len(sheets), sizes[rows]) for rows, sheets in pages.items()} == {
        8: (1, 18.0),
        70: (2, 11.0),
    }


def test_a_name_too_long_for_any_style_is_wrapped_and_its_partner_is_above():
    names = StackedCell(TextCell("Carol Dean"), TextCell(f"Tina {ascii_letters}"))
    room = tuple(GridColumn(str(board), letters=8) for board in range(9))
    grid = Grid((GridColumn("Names", ColumnKind.NAMES), *room), ((names, *[TextCell("")] * 9),))

    positions = {text: y for text, (y, _size) in written(grid).items() if text[:1].isalpha()}

    lines = [*positions][[*positions].index("Carol Dean") + 1 :]
    assert "".join(lines).replace("-", "") == f"Tina{ascii_letters}"
    heights = [positions[line] for line in ("Carol Dean", *lines)]
    assert heights == sorted(heights, reverse=True)


def test_two_names_of_forty_letters_are_all_there_and_the_other_names_stay_whole():
    names = "Bartholomew Featherstonehaugh-Cholmondeley & Anne-Marguerite d'Harcourt-Vandenberghe"
    others = [f"Ann Lee & Bob Hill {number}" for number in range(6)]
    columns = (GridColumn("N-S", ColumnKind.NAMES), GridColumn("E-W", ColumnKind.NAMES))
    room = tuple(GridColumn(str(board), letters=8) for board in range(4))
    rows = tuple((*[TextCell(pair)] * 2, *[TextCell("")] * 4) for pair in (names, *others))

    pen = written(Grid((*columns, *room), rows, title="Board 1"))

    lines = [text for text in pen if len(text) > 1 and text in names]
    assert "".join(lines).replace(" ", "") == names.replace(" ", "")
    assert len(lines) > 1
    assert set(others) <= pen.keys()
    # The next row begins below the last line of the long names.
    assert pen[others[0]][0] < min(pen[line][0] for line in lines)


def test_every_name_of_a_document_is_written_in_one_style():
    long = "Bartholomew Featherston"
    wide = tuple(GridColumn(str(board), letters=8) for board in range(9))
    grids = [
        Grid(
            (GridColumn("Names", ColumnKind.NAMES), *wide), ((TextCell(name), *[TextCell("")] * 9),)
        )
        for name in (long, "Ellen Park")
    ]

    positions = written(*grids)

    assert "E. Park" in positions
    assert "Ellen Park" not in positions


def test_even_columns_are_as_wide_as_the_widest_of_them():
    columns = tuple(GridColumn(str(board), ColumnKind.MARK, even=True) for board in range(1, 5))
    grid = measure_grid(Pen(), Grid(columns, (tuple(map(TextCell, ("1", "10.25", "v4", ""))),)))

    assert len(set(grid.natural)) == 1


def test_a_grid_that_is_too_wide_goes_on_below_with_its_first_columns():
    boards = tuple(
        GridColumn(str(board), ColumnKind.NUMBER, letters=6, even=True) for board in range(1, 41)
    )
    grid = Grid((GridColumn("Pair"), *boards, GridColumn("Total")), ((TextCell(""),) * 42,))

    parts = list(split_wide_grid(Pen(), grid, 80))

    heads = [[column.heading for column in part.columns] for part in parts]
    assert [head[0] for head in heads] == ["Pair"] * len(parts)
    assert [head[-1] for head in heads].count("Total") == 1
    assert heads[-1][-1] == "Total"
    assert [head for each_head in heads for head in each_head if head.isdigit()] == [
        str(board) for board in range(1, 41)
    ]
    assert all(measure_grid(Pen(), part).least <= 80 for part in parts)


def test_the_header_keeps_club_session_and_date_with_any_legend():
    header = PageHeader(
        "Lantern Street Bridge Club",
        "Monday Pairs · Second session · 16 Nov 2026",
        " · ".join(f"{at} a ruling of the director" for at in range(6)),
    )

    lines = [line for line in written(Grid((GridColumn("Pair"),), ()), header=header) if line]

    assert lines[1] == "Lantern Street Bridge Club · Monday Pairs · Second session · 16 Nov 2026"
    assert " ".join(lines[2:-2]).startswith(header.method)


def test_columns_of_a_page_are_filled_one_after_the_other_and_alike():
    grid = Grid((GridColumn("Pair"),), tuple((TextCell(f"Pair {n}"),) for n in range(40)))
    pen = Pen()
    (sheet,) = sheets_of_pages(pen, Document("Seating", (grid,), columns=2, together=True))
    sheet.draw(1, 1)

    heights = [pen.written[f"Pair {n}"][0] for n in range(40)]
    assert heights[:20] == heights[20:]
    assert heights[:20] == sorted(heights[:20], reverse=True)


def test_a_page_ends_rather_before_another_line_than_within_it():
    grid = Grid(
        (GridColumn("Pair"),),
        tuple((TextCell(f"Pair {n}"),) for n in range(80)),
        parts=frozenset({20, 40}),
    )

    on_each = []
    for sheet in sheets_of_pages(pen := Pen(), Document("Recap", (grid,))):
        pen.written = {}
        sheet.draw(1, 2)
        on_each.append(sum(text.startswith("Pair ") for text in pen.written))

    assert on_each == [40, 40]


def test_a_grid_without_even_columns_goes_on_below_with_its_names():
    sessions = tuple(GridColumn(f"Session {n}", ColumnKind.NUMBER) for n in range(1, 21))
    columns = (
        GridColumn("Rank"),
        GridColumn("Names", ColumnKind.NAMES),
        *sessions,
        GridColumn("Boards"),
    )
    grid = Grid(columns, ((TextCell(""),) * 23,))

    heads = [
        [column.heading for column in part.columns] for part in split_wide_grid(Pen(), grid, 60)
    ]

    assert [head[:2] for head in heads] == [["Rank", "Names"]] * len(heads)
    assert [text for head in heads for text in head[2:]] == [
        *(session.heading for session in sessions),
        "Boards",
    ]
    assert max(map(len, heads)) - min(map(len, heads)) <= 2


def test_no_type_is_smaller_than_nine_points_in_a_grid_of_any_width():
    columns = tuple(GridColumn(f"Session {n}") for n in range(60))
    grid = Grid(columns, ((TextCell("1"),) * 60,))

    sizes = {size for _y, size in written(grid, together=True).values()}

    assert min(sizes) == 9


def test_a_title_with_long_names_is_wrapped_above_its_grid():
    names = "Bartholomew Featherstonehaugh-Cholmondeley", "Anne-Marguerite d'Harcourt-Vandenberghe"
    title = f"1 NS · {' & '.join(names)}, who came in at the last moment"
    grid = Grid((GridColumn("Board"),), ((TextCell("7"),),), title=title)

    pen = written(grid)

    first, second = (text for text in pen if text in title and len(text) > 20)
    assert f"{first} {second}" == title
    assert pen[first][0] > pen[second][0] > pen["Board"][0] > pen["7"][0]


@pytest.mark.parametrize("rows_above", range(40, 56))
def test_a_page_does_not_end_after_the_first_line_of_a_grid(rows_above):
    column = (GridColumn("Pair"),)
    above = Grid(column, tuple((TextCell(f"Pair {at}"),) for at in range(rows_above)))
    rows = tuple((TextCell(f"Line {at}"),) for at in range(50))
    pen = Pen()

    first, *_others = sheets_of_pages(
        pen, Document("Recap", (above, Grid(column, rows, parts=frozenset({1}))))
    )
    first.draw(1, 2)

    assert len([text for text in pen.written if text.startswith("Line ")]) != 1


@pytest.mark.parametrize(("complete", "begun"), [(True, False), (False, True)])
def test_a_whole_grid_longer_than_a_page_begins_on_its_own(complete, begun):
    column = (GridColumn("Pair"),)
    above = Grid(column, tuple((TextCell(f"Pair {at}"),) for at in range(10)))
    rows = tuple((TextCell(f"Line {at}"),) for at in range(200))
    pen = Pen()

    first, *_others = sheets_of_pages(
        pen, Document("Recap", (above, Grid(column, rows, whole=complete)))
    )
    first.draw(1, 2)

    assert any(text.startswith("Line ") for text in pen.written) is begun


@pytest.mark.parametrize(("letters", "is_right"), [(5, True), (120, False)])
def test_a_grid_goes_right_of_the_one_before_it_if_both_fit(letters, is_right):
    first = Grid((GridColumn("First"),), ((TextCell("one"),),), title="Left")
    second = Grid((GridColumn("S" * letters),), ((TextCell("two"),),), title="Right", beside=True)
    third = Grid((GridColumn("Third"),), ((TextCell("three"),),), title="Below")

    heights = {text: y for text, (y, _size) in written(first, second, third).items()}

    assert (heights["one"] == heights["two"]) is is_right
    assert heights["three"] < min(heights["one"], heights["two"])


def test_a_grid_right_of_a_long_title_begins_below_it():
    first = Grid((GridColumn("First"),), ((TextCell("one"),),), title="Left " * 9)
    second = Grid((GridColumn("Second"),), ((TextCell("two"),),), title="Right", beside=True)

    heights = {text.strip(): y for text, (y, _size) in written(first, second).items()}

    assert heights["Right"] < heights[("Left " * 9).strip()]
