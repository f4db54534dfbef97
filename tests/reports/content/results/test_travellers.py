"""The travellers: every table, and how often each score came."""

import pytest

from reports.content.results.travellers import traveller_grids, travellers_document
from scoring.laws.outcome import BareScore
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_session, recorded
from tests.reports.plain_text import PRINTED, block_text, rows

pytestmark = pytest.mark.django_db


def of(section):
    return snapshot_of_session(section.session_id)


def test_a_traveller_has_every_table_and_how_often_each_score_came(section):
    first, _second, third = (
        (block_text(grids.results), block_text(grids.frequencies))
        for grids in traveller_grids(of(section)).values()
    )
    heads = ["NS", "EW", "Contract", "By", "Lead", "Tricks", "NS+", "EW+", "NS mp", "EW mp"]
    often = ["NS+", "EW+", "Times", "NS mp", "EW mp"]

    assert first == (
        (
            "Board 1 · dealer North · none vulnerable",
            heads,
            ["2", "3", "3NT", "N", "♦10", "10", "430", "", "4.0", "0.0"],
            ["1", "1", "3NT", "N", "♦10", "9", "400", "", "2.0", "2.0"],
            ["3", "2", "3NT", "S", "♦10", "8", "", "50", "0.0", "4.0"],
        ),
        (
            "Frequencies",
            often,
            ["430", "", "1", "4.0", "0.0"],
            ["400", "", "1", "2.0", "2.0"],
            ["", "50", "1", "0.0", "4.0"],
        ),
    )
    assert third == (
        (
            "Board 3 · dealer South · E-W vulnerable",
            heads,
            ["3", "3", "", "", "", "", "", "620", "2.0", "2.0"],
            ["2", "1", "A60/40", "", "", "", "", "", "2.4", "1.6"],
            ["1", "2", "NP", "", "", "", "", "", "", ""],
        ),
        ("Frequencies", often, ["", "620", "1", "2.0", "2.0"]),
    )


def test_a_printed_traveller_has_names_and_percentages(section):
    board, block, *_others = travellers_document(of(section), PRINTED).blocks

    title, heads, *lines = block_text(board)
    assert (title, heads) == (
        "Board 1 · dealer North · none vulnerable",
        [
            *("NS", "North-South", "EW", "East-West", "Contract", "By", "Lead", "Tricks"),
            *("NS+", "EW+", "NS mp", "EW mp", "NS %", "EW %"),
        ],
    )
    assert [(line[1], line[3], *line[-2:]) for line in lines] == [
        ("", "", "100.00", "0.00"),
        ("Ada Ace & Bo Bell", "", "50.00", "50.00"),
        ("", "", "0.00", "100.00"),
    ]
    assert block.words == "N-S frequencies: +430 × 1: 4.0, +400 × 1: 2.0, −50 × 1: 0.0"


def test_where_no_lead_is_known_a_printed_traveller_has_no_column_for_it():
    section = a_session()
    recorded(a_board_in_play(section, number=1, round=1, table=1), BareScore(420))

    board, _said = travellers_document(of(section), PRINTED).blocks

    assert [column.heading for column in board.columns][4:8] == ["Contract", "By", "Tricks", "NS+"]


def test_equal_scores_are_counted_together():
    section = a_session()
    for table in (1, 2, 3):
        at = {"number": 1, "round": {1: 1, 2: 3, 3: 2}[table], "table": table}
        recorded(a_board_in_play(section, **at), BareScore(420 if table < 3 else -50))

    grids = traveller_grids(of(section))[1]
    _board, block = travellers_document(of(section), PRINTED).blocks
    assert block.words == "N-S frequencies: +420 × 2: 3, −50 × 1: 0"
    assert rows(grids.frequencies) == [["420", "", "2", "3", "1"], ["", "50", "1", "0", "4"]]


def test_a_traveller_without_results_says_so():
    (block,) = travellers_document(of(a_session()), PRINTED).blocks

    assert block_text(block).startswith("Nothing has been recorded yet")
