"""The paper of we and they on a card: where figures stand, and which lines are drawn."""

from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from reports.content.document import (
    BlankCell,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    PrintedCard,
    ScoreSheetBlock,
    ScoreSheetFigure,
    TextCell,
)
from reports.documents import render_pdf
from reports.renderers.grids import DrawingArea
from reports.renderers.score_sheet import draw_score_sheet, measure_score_sheet
from tests.reports.plain_text import lines


def figure(points, note):
    return ScoreSheetFigure(NumberCell(Fraction(points)), note)


LEDGER = ScoreSheetBlock(
    ("WE 1A", "THEY 1B"),
    (
        (figure(500, "4: fast game"), None),
        (figure(30, "4: overtricks"), figure(300, "2: slow game")),
    ),
    ((figure(60, "1: 2♠="), figure(40, "2: 2♦=")), (figure(120, "4: 4♥+1"), None)),
    frozenset({1, 2}),
    (NumberCell(Fraction(710)), NumberCell(Fraction(340))),
)


@dataclass
class Noticing:
    """Surface that records its drawing; every letter is half as wide as it is high."""

    said: list = field(default_factory=list)
    rules: list = field(default_factory=list)

    def width(self, words, *, strong=False):
        return len(words) / 2

    def words(self, x, y, words, size, *, strong=False):
        if words:
            self.said.append((words, x, round(y, 2)))

    def rule(self, x, y, to_x, to_y, weight):
        self.rules.append((weight, x, to_x, round(y, 2)))


def drawn(ledger, *, grow=0.0):
    ink = Noticing()
    draw_score_sheet(ink, measure_score_sheet(ink, ledger), DrawingArea(0, 1000, 400, 10), grow)
    return ink


def test_we_stand_left_of_the_middle_and_they_right_of_it():
    places = [(text, x < 200) for text, x, _y in drawn(LEDGER).said]

    assert [text for text, left in places if left] == [
        *("WE 1A", "500", "4: fast game", "30", "4: overtricks"),
        *("60", "1: 2♠=", "120", "4: 4♥+1", "710"),
    ]
    assert [text for text, left in places if not left] == [
        *("THEY 1B", "300", "2: slow game", "40", "2: 2♦=", "340"),
    ]


def test_above_the_line_is_above_it_and_a_line_is_drawn_below_each_game():
    ink = drawn(LEDGER)

    heights = {text: y for text, _x, y in ink.said}
    (the_line,) = [y for weight, _x, _to, y in ink.rules if weight == 2.2]
    across = sorted((y for weight, x, to, y in ink.rules if (x, to) == (0, 400)), reverse=True)
    assert heights["4: fast game"] > heights["4: overtricks"] > the_line
    assert the_line > heights["1: 2♠="] > heights["4: 4♥+1"] > heights["710"]
    below = [y for y in across if y < the_line]
    assert heights["1: 2♠="] > below[0] > heights["4: 4♥+1"] > below[1] > heights["710"]


@pytest.mark.parametrize(("grow", "row"), [(0, 13.2), (0.3, 16.2), (9, 19)])
def test_rows_grow_into_the_free_space(grow, row):
    heights = {text: y for text, _x, y in drawn(LEDGER, grow=grow).said}

    assert heights["4: fast game"] - heights["4: overtricks"] == pytest.approx(row)


def test_a_blank_sheet_has_a_line_for_every_row():
    rows = ((None, None),) * 4
    blank = ScoreSheetBlock(("WE", "THEY"), rows, rows, blank=True)

    hairs = [rule for rule in drawn(blank).rules if rule[0] == 0.25]

    assert len(hairs) == 8
    assert [text for text, _x, _y in drawn(blank).said] == ["WE", "THEY"]


def test_no_note_is_cut_where_it_has_the_width_that_it_needs():
    ink = Noticing()
    it = measure_score_sheet(ink, LEDGER)

    draw_score_sheet(ink, it, DrawingArea(0, 1000, it.least * 7.3, 7.3), 0)

    assert {text for text, _x, _y in ink.said} >= {"4: overtricks", "4: fast game", "2: 2♦="}


@pytest.mark.parametrize("shape", [PageShape.HALVES, PageShape.QUARTERS, PageShape.EIGHTHS])
def test_a_card_holds_the_document_and_a_second_one_the_rest(shape):
    grid = Grid((GridColumn("Hand"), GridColumn("Points")), ((TextCell("1"), BlankCell()),) * 30)
    card = PrintedCard("Round 1", "", (LEDGER,), beside=((grid, grid), (Paragraph("Under way."),)))

    text_lines = lines(render_pdf(Document("Score sheets", (card,), shape=shape)))

    text = " ".join(text_lines)
    assert [text.count(fragment) for fragment in ("WE 1A", "Hand", "Under way.")] == [1, 2, 1]
    assert text.count("fast game") == 1
