"""The workbook, read again: sheets, columns, kinds of cells, and no formula from anybody's name."""

import re
from datetime import datetime
from fractions import Fraction
from io import BytesIO

import pytest
from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, get_column_letter

from reports.content.cells.numbers import rank_number
from reports.content.document import (
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageHeader,
    TextCell,
)
from reports.content.paper_sizes import PAPER_SIZES
from reports.documents import session_document_file
from reports.renderers.xlsx import write_xlsx
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section, a_player, an_actor, named
from tests.reports.plain_text import PRINTED
from tests.reports.text_positions import EXCEL, UPRIGHT
from tournament.services.players.line_ups import set_line_up

pytestmark = pytest.mark.django_db
SHEETS = ["Standings", "Recap", "Travellers", "Movement", "Info"]
STANDINGS = [
    *("Rank", "Rank in stratum", "Section", "Pair", "Direction"),
    *("Player 1", "No. 1", "Player 2", "No. 2"),
    *("Score", "Max", "%", "Adj", "Carry-over", "Total", "Master points", "Colour", "Club"),
]
TRAVELLERS = [
    *("Board", "Round", "Table", "NS", "EW", "Contract", "Declarer", "Lead", "Tricks"),
    *("NS score", "NS mp", "EW mp", "NS %", "EW %", "Note"),
]


@pytest.fixture
def section():
    section = a_played_section()
    place = section.places.select_related("section__session__event__club", "entry").get(
        line="NS", number=1
    )
    players = [a_player("=1+1", number="0041736"), a_player("@SUM(A1)", number="K512093")]
    set_line_up(place.entry, section.session, players, actor=an_actor())
    return section


@pytest.fixture
def book(section):
    file = session_document_file(
        snapshot_of_session(section.session_id), "standings", "xlsx", PRINTED
    )
    return load_workbook(BytesIO(file.content))


def test_each_sheet_has_club_event_and_date_above_its_frozen_column_heads(book):
    assert book.sheetnames == SHEETS
    titles = [[row[0] for row in sheet.iter_rows(max_row=4, values_only=True)] for sheet in book]
    assert titles == [
        [
            "Crown",
            "Monday Pairs · 23 Nov 2026",
            "PROVISIONAL · Printed 23 Nov 2026, 22:41",
            None,
        ]
    ] * len(SHEETS)
    assert [sheet.freeze_panes for sheet in book] == ["F6", "A6", "A6", "A6", "A6"]
    heads = [cell for sheet in book for cell in sheet[5] if cell.value]
    assert {(cell.font.bold, cell.alignment.wrap_text) for cell in heads} == {(True, True)}


def test_each_printed_page_repeats_the_head_and_only_wide_sheets_have_their_own_scale(book):
    assert [
        (
            sheet.print_title_rows,
            sheet.print_area.rpartition("!")[2],
            sheet.page_setup.orientation,
            (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight),
        )
        for sheet in book
    ] == [
        ("$1:$5", "$A$1:$R$11", "landscape", (None, None)),
        ("$1:$5", "$A$1:$I$11", "portrait", (1, 0)),
        ("$1:$5", "$A$1:$O$14", "landscape", (None, None)),
        ("$1:$5", "$A$1:$G$14", "portrait", (1, 0)),
        ("$1:$5", "$A$1:$B$17", "portrait", (1, 0)),
    ]


def test_no_column_head_is_wider_than_its_column_and_none_is_there_twice(book):
    for sheet in book:
        heads = {cell.column_letter: cell.value for cell in sheet[5] if cell.value}
        widths = {letter: sheet.column_dimensions[letter].width for letter in heads}

        assert len(set(heads.values())) == len(heads)
        assert [
            head
            for letter, head in heads.items()
            if max(map(len, head.split())) + 2 > widths[letter]
        ] == []
        assert [letter for letter, width in widths.items() if not 6 <= width <= 48] == []


def test_a_rounded_figure_has_its_exact_fraction_in_a_column_that_is_not_printed():
    exact = NumberCell(Fraction(53, 1), 2, exact=Fraction(1234, 23))
    grid = Grid(
        (
            GridColumn("Pair", ColumnKind.NUMBER),
            GridColumn("%", ColumnKind.NUMBER),
            GridColumn("IMPs", ColumnKind.NUMBER),
        ),
        (
            (
                NumberCell(Fraction(1)),
                NumberCell(Fraction(200, 3), 2),
                NumberCell(Fraction(-7, 3), 2, True),
            ),
            (NumberCell(Fraction(2)), exact, NumberCell(Fraction(5), 2, True)),
        ),
        title="Standings",
    )

    (written,) = load_workbook(BytesIO(write_xlsx(Document("Standings", (grid,)))))

    assert list(written.iter_rows(min_row=5, values_only=True)) == [
        ("Pair", "%", "IMPs", "% (exact)", "IMPs (exact)"),
        (1, 66.67, -2.33, "200/3", "-7/3"),
        (2, 53, 5, "1234/23", "5"),
    ]
    assert [cell.number_format for cell in written[6]][:3] == ["0", "0.00", "+0.00;-0.00;0.00"]
    assert [cell.data_type for cell in written[6]] == ["n", "n", "n", "s", "s"]
    assert written.print_area.rpartition("!")[2] == "$A$1:$C$7"


def names_and_boards(boards):
    columns = (GridColumn("Pair", ColumnKind.NUMBER), GridColumn("Names", ColumnKind.NAMES))
    session_column = (
        GridColumn(f"Session {board}", ColumnKind.NUMBER) for board in range(1, boards + 1)
    )
    row = (NumberCell(Fraction(1)), TextCell("Bartholomäus Éloïse Featherstonehaugh & Bo King"))
    return Grid(
        (*columns, *session_column),
        ((*row, *[NumberCell(Fraction(50), 2)] * boards),),
        title="Overall",
    )


# Points that one letter of 11-point Calibri takes in the width of a column, as Excel has it.
LETTER_WIDTH = 5.25
LEAST_SIZE = 9


def type_size(sheet):
    """The size of printed type: a sheet fitted to one page, or at its own scale.

    LibreOffice without Calibri, as measured, makes columns a fifth wider.
    """
    paper = next(name for name, number in EXCEL.items() if number == sheet.page_setup.paperSize)
    width = UPRIGHT[paper][sheet.page_setup.orientation == "landscape"]
    inches = sheet.page_margins.left + sheet.page_margins.right
    last = column_index_from_string(re.search(r":\$([A-Z]+)", sheet.print_area)[1])
    letters = [get_column_letter(at) for at in range(1, last + 1)]
    wanted = sum(sheet.column_dimensions[letter].width for letter in letters) * LETTER_WIDTH * 1.2
    fitted = sheet.sheet_properties.pageSetUpPr
    if fitted and fitted.fitToPage:
        return min(11, 11 * (width - 72 * inches) / wanted)
    return 11 * sheet.page_setup.scale / 100


@pytest.mark.parametrize("paper", PAPER_SIZES.values())
@pytest.mark.parametrize("boards", range(1, 40))
def test_no_printed_type_is_smaller_than_nine_points(boards, paper):
    document = Document("", (names_and_boards(boards),), PageHeader(paper=paper))

    (written,) = load_workbook(BytesIO(write_xlsx(document)))

    assert type_size(written) >= LEAST_SIZE


@pytest.mark.parametrize(
    ("boards", "fitted", "repeated"), [(5, 1, None), (6, 1, None), (20, None, "$A:$B")]
)
def test_a_sheet_wider_than_a_page_continues_with_its_names_on_the_next(boards, fitted, repeated):
    (written,) = load_workbook(BytesIO(write_xlsx(Document("", (names_and_boards(boards),)))))

    assert (written.page_setup.fitToWidth, written.print_title_cols) == (fitted, repeated)


def test_a_narrow_sheet_is_as_wide_as_the_club_s_name_above_it():
    grid = Grid((GridColumn("Board"), GridColumn("Times")), (), title="Frequencies")
    face = PageHeader(club="Lantern Street Bridge Club and Friends of the Card")

    (written,) = load_workbook(BytesIO(write_xlsx(Document("", (grid,), face))))

    widths = [written.column_dimensions[letter].width for letter in "AB"]
    assert sum(widths) == pytest.approx(1.35 * len(face.club))


def test_a_shared_rank_is_a_number_that_is_shown_with_a_sign_of_equality():
    columns = (GridColumn("Rank", ColumnKind.NUMBER), GridColumn("Pair"))
    ranks = [(1, False), (2, True), (2, True), (4, False)]
    rows = tuple((rank_number(rank, shared=shared), TextCell("1A")) for rank, shared in ranks)
    document = Document("", (Grid(columns, rows, title="Ladder"),))

    (written,) = load_workbook(BytesIO(write_xlsx(document)))

    cells = [row[0] for row in written.iter_rows(min_row=6)]
    assert [(cell.value, cell.data_type) for cell in cells] == [(rank, "n") for rank, _ in ranks]
    assert [cell.number_format for cell in cells] == ["0", '0"="', '0"="', "0"]


def test_a_date_is_a_date(book):
    cell = next(row[1] for row in book["Info"].iter_rows(min_row=6) if row[0].value == "Date")

    assert (cell.value, cell.is_date, cell.number_format) == (
        datetime(2026, 11, 23),
        True,
        "yyyy-mm-dd",
    )


def test_a_grid_with_many_columns_keeps_the_names_in_view():
    names = (GridColumn("Pair", ColumnKind.NUMBER), GridColumn("Names", ColumnKind.NAMES))
    boards = tuple(GridColumn(str(board), ColumnKind.NUMBER) for board in range(1, 25))
    grid = Grid((*names, *boards), (), title="Recap")

    (written,) = load_workbook(BytesIO(write_xlsx(Document("Recap", (grid,)))))

    assert (written.freeze_panes, written.print_area.rpartition("!")[2]) == ("C6", "$A$1:$Z$5")


def test_a_workbook_for_import_has_its_column_heads_in_the_first_row():
    grid = Grid((GridColumn("Number"), GridColumn("Name", ColumnKind.NAMES)), (), title="Players")
    face = PageHeader(club="Ace & King")

    (written,) = load_workbook(BytesIO(write_xlsx(Document("", (grid,), face, for_import=True))))

    assert list(written.values) == [("Number", "Name")]
    assert (written.freeze_panes, written.print_title_rows) == ("A2", "$1:$1")
    assert written.oddHeader.left.text == "Ace && King"


def test_standings_are_numbers_and_words_in_the_columns_of_the_convention(book):
    rows = table(book["Standings"])

    assert rows[:3] == [
        (*STANDINGS, "% (exact)"),
        blanks(1, "A", 2, "NS", None, None, None, None, 6.4, 12, 53.33, 6.4, "160/3"),
        blanks(2, "A", 1, "NS", "=1+1", "0041736", "@SUM(A1)", "K512093", 4, 8, 50, 4, "50"),
    ]


def table(written):
    """The rows from the column heads on."""
    return list(written.iter_rows(min_row=5, values_only=True))


def blanks(rank, section, pair, line, cell, no_1, two, no_2, score, most, share, total, exact):
    people = (cell, no_1, two, no_2)
    ends = (None, None, total, None, None, "Crown", exact)
    return (rank, None, section, pair, line, *people, score, most, share, *ends)


def test_names_are_text_and_numbers_are_numbers(book):
    row = book["Standings"][7]

    kinds = {
        STANDINGS[at]: cell.data_type for at, cell in enumerate(row[:-1]) if cell.value is not None
    }
    assert {head for head, kind in kinds.items() if kind == "n"} == {
        *("Rank", "Pair", "Score", "Max", "%", "Total")
    }
    assert {head for head, kind in kinds.items() if kind == "s"} == {
        *("Section", "Direction", "Player 1", "No. 1", "Player 2", "No. 2", "Club")
    }
    assert [row[at].quotePrefix for at in (5, 6, 7, 8)] == [True] * 4


def test_figures_are_shown_with_two_places(book):
    row = book["Standings"][6]

    formats = {STANDINGS[at]: cell.number_format for at, cell in enumerate(row[:-1]) if cell.value}
    assert {head for head, expected in formats.items() if expected == "0.00"} == {
        *("Score", "Max", "%", "Total")
    }
    assert (formats["Rank"], formats["Pair"]) == ("0", "0")


def test_travellers_have_one_row_a_result(book):
    rows = table(book["Travellers"])

    assert rows[0] == tuple(TRAVELLERS)
    assert rows[1] == (1, 3, "2", "2 NS", "3 EW", "3NT", "N", "DT", 10, 430, 4, 0, 100, 0, None)
    assert rows[5][5:9] == ("4HX", "E", "DT", 9)
    assert rows[8][5:] == ("A60/40", *[None] * 4, 2.4, 1.6, 60, 40, "adjusted score, Law 12C2")
    assert len(rows) == 10


def test_the_workbook_has_recap_and_movement_sheets(book):
    recap, movement = table(book["Recap"]), table(book["Movement"])

    assert recap[0] == (
        "Section",
        "Pair",
        "Direction",
        "Names",
        "1",
        "2",
        "3",
        "Total",
        "%",
        "% (exact)",
    )
    assert recap[1] == ("A", 1, "NS", "=1+1 & @SUM(A1)", 2, 2, "NP", 4, 50, "50")
    assert movement[:2] == [
        ("Section", "Round", "Table", "NS", "EW", "Boards", "Arrow-switched"),
        ("A", 1, 1, "1 NS", "1 EW", "1", None),
    ]


def test_the_info_sheet_says_how_it_was_made(book):
    info = dict(table(book["Info"]))

    assert info.pop("Revision") > 0
    assert info.pop("Program").startswith("Overtrick ")
    assert info == {
        "Fact": "Value",
        "Club": "Crown",
        "Event": "Monday Pairs · 23 Nov 2026",
        "Date": datetime(2026, 11, 23),
        "State": "PROVISIONAL",
        "Movement": "Mitchell",
        "Method": "Matchpoints: 2 a score beaten, 1 a tie, top 4 · adj, * adjusted score",
        "Top": 4,
        "Factor rule": (
            "Neuberg: matchpoints of a board with fewer results are brought to the full number"
        ),
        "Rounding": (
            "Once, where a figure is shown; cells hold what is shown; "
            "columns headed “(exact)” have the exact fractions"
        ),
        "Made": "Printed 23 Nov 2026, 22:41",
    }


def test_a_name_that_no_file_can_hold_loses_only_invisible_letters():
    section = a_played_section()
    place = section.places.select_related("section__session__event__club", "entry").get(
        line="NS", number=1
    )
    named(place, "Ada\x07 Ace", "#N/A")

    file = session_document_file(
        snapshot_of_session(section.session_id), "standings", "xlsx", PRINTED
    )
    row = table(load_workbook(BytesIO(file.content))["Standings"])[2]
    assert (row[5], row[7]) == ("Ada Ace", "#N/A")
