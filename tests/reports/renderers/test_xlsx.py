"""The workbook, read again: sheets, columns, kinds of cells, and no formula from anybody's name."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from boards.queries.evening import evening
from reports.papers import sheet
from tests.builders import a_played_section, a_player, named
from tests.reports.shown import PRINTED
from tournament.services.line_ups import name_entry

pytestmark = pytest.mark.django_db
SHEETS = ["Standings", "Recap", "Travellers", "Movement", "Info"]
STANDINGS = [
    *("Rank", "Rank in stratum", "Section", "Pair", "Direction"),
    *("Player 1", "No. 1", "Player 2", "No. 2"),
    *("Score", "Max", "%", "Adj", "Carry-over", "Total", "Master points", "Colour", "Club"),
]
TRAVELLERS = [
    *("Board", "Round", "Table", "NS", "EW", "Contract", "Declarer", "Lead", "Tricks"),
    *("NS score", "NS mp", "EW mp", "NS %", "Note"),
]


@pytest.fixture
def section():
    section = a_played_section()
    place = section.places.select_related("section__session__event__club", "entry").get(
        line="NS", number=1
    )
    players = [a_player("=1+1", number="0041736"), a_player("@SUM(A1)", number="K512093")]
    name_entry(place.entry, section.session, players, by=None, source="director")
    return section


@pytest.fixture
def book(section):
    made = sheet(evening(section.session_id), "standings", "xlsx", PRINTED)
    return load_workbook(BytesIO(made.content))


def test_the_workbook_has_its_five_sheets_with_frozen_heads(book):
    assert book.sheetnames == SHEETS
    assert [each.freeze_panes for each in book] == ["A2"] * 5
    assert [all(cell.font.bold for cell in each[1]) for each in book] == [True] * 5


def test_standings_are_numbers_and_words_in_the_columns_of_the_convention(book):
    rows = list(book["Standings"].values)

    assert rows[:3] == [
        tuple(STANDINGS),
        blanks(1, "A", 2, "NS", None, None, None, None, 6.4, 12, 53.33, 6.4),
        blanks(2, "A", 1, "NS", "=1+1", "0041736", "@SUM(A1)", "K512093", 4, 8, 50, 4),
    ]


def blanks(rank, section, pair, line, one, no_1, two, no_2, score, most, share, total):
    people = (one, no_1, two, no_2)
    ends = (None, None, total, None, None, "Crown")
    return (rank, None, section, pair, line, *people, score, most, share, *ends)


def test_no_name_is_a_formula_and_no_number_is_a_word(book):
    row = book["Standings"][3]

    kinds = {STANDINGS[at]: cell.data_type for at, cell in enumerate(row) if cell.value is not None}
    assert {head for head, kind in kinds.items() if kind == "n"} == {
        *("Rank", "Pair", "Score", "Max", "%", "Total")
    }
    assert {head for head, kind in kinds.items() if kind == "s"} == {
        *("Section", "Direction", "Player 1", "No. 1", "Player 2", "No. 2", "Club")
    }
    assert [row[at].quotePrefix for at in (5, 6, 7, 8)] == [True] * 4


def test_figures_are_shown_with_two_places(book):
    row = book["Standings"][2]

    formats = {STANDINGS[at]: cell.number_format for at, cell in enumerate(row) if cell.value}
    assert {head for head, shown in formats.items() if shown == "0.00"} == {
        *("Score", "Max", "%", "Total")
    }
    assert (formats["Rank"], formats["Pair"]) == ("0", "0")


def test_travellers_have_one_row_a_result(book):
    rows = list(book["Travellers"].values)

    assert rows[0] == tuple(TRAVELLERS)
    assert rows[1] == (1, 3, "2", "2 NS", "3 EW", "3NT", "N", "DT", 10, 430, 4, 0, 100, None)
    assert rows[5][5:9] == ("4HX", "E", "DT", 9)
    assert rows[8][5:] == ("A60/40", *[None] * 4, 2.4, 1.6, 60, "adjusted score, Law 12C2")
    assert len(rows) == 10


def test_the_recap_and_the_movement_are_there_to_go_on_with(book):
    recap, movement = list(book["Recap"].values), list(book["Movement"].values)

    assert recap[0] == ("Section", "Pair", "Direction", "Names", "1", "2", "3", "Total", "%")
    assert recap[1] == ("A", 1, "NS", "=1+1 & @SUM(A1)", 2, 2, "NP", 4, 50)
    assert movement[:2] == [
        ("Section", "Round", "Table", "NS", "EW", "Boards", "Arrow-switched"),
        ("A", 1, 1, "1 NS", "1 EW", "1", None),
    ]


def test_the_info_sheet_says_how_it_was_made(book):
    facts = dict(book["Info"].values)

    assert facts.pop("Revision") > 0
    assert facts.pop("Program").startswith("Overtrick ")
    assert facts == {
        "Fact": "Value",
        "Club": "Crown",
        "Event": "Monday Pairs · 23 Nov 2026",
        "State": "PROVISIONAL",
        "Movement": "Mitchell",
        "Method": "Matchpoints: 2 a score beaten, 1 a tie, top 4 · * adjusted",
        "Top": 4,
        "Factor rule": (
            "Neuberg: matchpoints of a board with fewer results are brought to the full number"
        ),
        "Rounding": "Once, where a figure is shown; a cell holds what is shown, to two places",
        "Made": "Printed 23 Nov 2026, 22:41",
    }


def test_a_name_that_no_file_can_hold_loses_only_what_cannot_be_seen():
    section = a_played_section()
    place = section.places.select_related("section__session__event__club", "entry").get(
        line="NS", number=1
    )
    named(place, "Ada\x07 Ace", "#N/A")

    made = sheet(evening(section.session_id), "standings", "xlsx", PRINTED)
    row = list(load_workbook(BytesIO(made.content))["Standings"].values)[2]
    assert (row[5], row[7]) == ("Ada Ace", "#N/A")
