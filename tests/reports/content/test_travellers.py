"""The travellers: every table, and how often each score came."""

import pytest

from boards.queries.evening import evening
from reports.content.travellers import travellers
from scoring.outcome import Score
from tests.builders import a_board_in_play, an_evening, recorded
from tests.reports.shown import PRINTED, rows, shown

pytestmark = pytest.mark.django_db


def of(section):
    return evening(section.session_id)


def test_a_traveller_has_every_table_and_how_often_each_score_came(section):
    first, _second, third = (shown(block) for block in travellers(of(section), PRINTED).blocks)
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


def test_equal_scores_are_counted_together():
    section = an_evening()
    for table in (1, 2, 3):
        at = {"number": 1, "round": {1: 1, 2: 3, 3: 2}[table], "table": table}
        recorded(a_board_in_play(section, **at), Score(420 if table < 3 else -50))

    (block,) = travellers(of(section), PRINTED).blocks
    assert rows(block.right) == [["420", "", "2", "3", "1"], ["", "50", "1", "0", "4"]]


def test_a_traveller_without_results_says_so():
    (block,) = travellers(of(an_evening()), PRINTED).blocks

    assert shown(block).startswith("Nothing has been recorded yet")
