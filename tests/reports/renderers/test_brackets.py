"""The sheet of a knock-out: where names and lines are drawn, and how long names are shortened."""

from itertools import pairwise

import pytest

from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    PageShape,
    Paragraph,
    TextCell,
)
from tests.reports.text_positions import drawn


def bracket(texts, shape=PageShape.BRACKET):
    """A document with a column for each of these lists, its texts in the middle of their rows."""
    rows = [[BlankCell()] * len(texts) for _row in texts[0]]
    for column, lines in enumerate(texts):
        span = 1 << column
        for at, text in enumerate(lines):
            rows[at * span + (span - 1) // 2][column] = TextCell(text) if text else BlankCell()
    columns = tuple(GridColumn(f"Round {at + 1}", ColumnKind.NAMES) for at in range(len(texts)))
    grid = Grid(columns, tuple(map(tuple, rows)))
    return Document("Bracket", (grid, Paragraph("A level match is played on.")), shape=shape)


def test_a_winner_is_in_the_middle_of_its_match():
    document = bracket((["1 Lions", "8 Owls", "4 Bears", "5 Foxes"], ["1 Lions (9)", ""], [""]))

    (sheet,) = drawn(document)

    lions, owls, winner = (sheet.box(name) for name in ("1 Lions", "8 Owls", "1 Lions (9)"))
    assert (lions.bottom + owls.bottom) / 2 == pytest.approx(winner.bottom)
    assert lions.right < winner.left
    assert sheet.width > sheet.height


@pytest.mark.parametrize("rounds", [1, 3, 5, 6])
def test_every_team_is_on_one_sheet_in_nine_points_or_more(rounds):
    teams = [f"{number} Team {number}" for number in range(1, 2**rounds + 1)]
    blank = [[""] * (2**rounds >> column) for column in range(1, rounds + 1)]
    shape = PageShape.BRACKET if rounds <= 5 else PageShape.TALL_BRACKET

    (sheet,) = drawn(bracket((teams, *blank), shape))

    boxes = [sheet.box(team) for team in teams]
    assert sheet.smallest >= 9
    assert all(above.bottom >= below.top for above, below in pairwise(boxes))
    assert boxes[-1].bottom > sheet.box("A level match is played on.").top


def test_a_long_name_is_shortened_and_its_imps_are_not():
    name = "1 The Ancient and Honourable Company of Duplicate Players of the Northern Isles"
    texts = ([f"{name} (23)", "2 Owls (3)"], [""])

    (sheet,) = drawn(bracket(texts))

    (shortened,) = [box.words for box in sheet.boxes if box.words.startswith("1 The")]
    assert shortened.endswith("… (23)")
