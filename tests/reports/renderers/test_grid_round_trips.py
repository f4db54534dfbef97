"""Any table, written as CSV or as a workbook, is read again with the same text and figures."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from formats.players.list_file import read_table
from formats.workbooks.child_process import answer_for_workbook
from reports.content.cells.numbers import LETTERS
from reports.content.document import (
    BlankCell,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    SuitCell,
    TextCell,
)
from reports.renderers.csv import write_csv
from reports.renderers.strip_controls import strip_control_characters
from reports.renderers.xlsx import write_xlsx
from scoring.laws.contract import Denomination
from tests.effort import effort

# Line breaks and tabs among them, and signs with which spreadsheets begin a formula.
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=12) | st.builds(
    "".join, st.tuples(st.text("'=+-@\t", max_size=3), st.text("ab \",;\n'1é", max_size=6))
)
NUMBERS = st.builds(
    NumberCell,
    st.builds(Fraction, st.integers(-99_999, 99_999), st.integers(1, 30)),
    st.integers(0, 4),
)
SUITS = st.builds(SuitCell, st.sampled_from("1234567"), st.sampled_from(Denomination))
CELLS = st.builds(TextCell, WORDS) | NUMBERS | SUITS | st.just(BlankCell())
ROWS = st.lists(st.tuples(st.builds(TextCell, WORDS), CELLS, CELLS), max_size=5)
COLUMNS = tuple(map(GridColumn, ("Name", "Score", "Note")))


def shown(cell):
    """The text of a cell in a file: figures are rounded to the places that are shown."""
    match cell:
        case TextCell(words):
            return strip_control_characters(words)
        case NumberCell(value, places):
            return value, places
        case SuitCell(before, denomination):
            return f"{before}{LETTERS[denomination]}"
        case _:
            return ""


def is_same(cell, text):
    expected = shown(cell)
    if isinstance(expected, str):
        return expected == text
    value, places = expected
    return abs(Fraction(text) - value) * 2 * 10**places <= 1


@given(ROWS)
@settings(max_examples=effort(30, 500), deadline=None)
def test_a_table_in_csv_is_read_again(rows):
    content = write_csv(Grid(COLUMNS, tuple(rows)))
    table = read_table(content, name="list.csv", delimiter=lambda _text: ",")

    assert table.rows[0] == ("Name", "Score", "Note")
    assert len(table.rows) == 1 + len(rows)
    for row, cells in zip(rows, table.rows[1:], strict=True):
        assert all(map(is_same, row, cells)), cells


@given(ROWS)
@settings(max_examples=effort(15, 300), deadline=None)
def test_a_table_in_a_workbook_is_read_again(rows):
    document = Document("", (Grid(COLUMNS, tuple(rows), title="List"),), for_import=True)
    table = answer_for_workbook(write_xlsx(document), None)["table"]

    width = len(COLUMNS)
    # Exact fractions follow in columns of their own; empty cells at the end and rows are dropped.
    cut = [[*cells, "", "", ""][:width] for cells in table["rows"]]
    filled = [row for row in rows if any(shown(cell) != "" for cell in row)]
    assert cut[0] == ["Name", "Score", "Note"]
    assert len(cut) == 1 + len(filled)
    for row, cells in zip(filled, cut[1:], strict=True):
        assert all(map(is_same, row, cells)), cells
