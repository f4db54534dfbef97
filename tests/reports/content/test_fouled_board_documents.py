"""A fouled board on every paper: its groups, their marks, and what the marks mean."""

import pytest

from reports.content.explanation_steps.step_sentences import step_lines
from reports.content.page_header import describe_scoring_method
from reports.content.results.ranking import ranking_document
from reports.content.results.recap import recap_document
from reports.content.results.scorecards import scorecards_document
from reports.content.results.session_workbook import session_workbook
from reports.content.results.travellers import traveller_grids
from reports.documents import DOCUMENT_TYPES, session_document_file
from scoring.boards.fouled_boards import explain_fouled
from scoring.boards.weighted_scores import WeightedRow
from scoring.events.regulations import Regulations
from scoring.laws.averages import AssignedScore
from scoring.laws.compass import Side
from standings.previews.regulations import with_regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_fouled_board, a_played_section
from tests.reports.plain_text import PRINTED, block_text, rows

pytestmark = pytest.mark.django_db
LEGEND = "F fouled board 1"


@pytest.fixture
def now():
    section = a_played_section()
    a_fouled_board(section, {3: "B"})
    return snapshot_of_session(section.session_id)


def test_a_traveller_has_its_groups_one_after_the_other(now):
    grids = traveller_grids(now)[1]

    assert (block_text(grids.results), block_text(grids.frequencies)) == (
        (
            "Board 1 · dealer North · none vulnerable · fouled (Law 87)",
            ["NS", "EW", "Contract", "By", "Lead", "Tricks", "NS+", "EW+", "NS mp", "EW mp"],
            ["1", "1", "3NT FA", "N", "♦10", "9", "400", "", "3.5", "0.5"],
            ["3", "2", "3NT FA", "S", "♦10", "8", "", "50", "0.5", "3.5"],
            ["2", "3", "3NT FB", "N", "♦10", "10", "430", "", "2.4", "2.4"],
        ),
        (
            "Frequencies",
            ["Group", "NS+", "EW+", "Times", "NS mp", "EW mp"],
            ["A", "400", "", "1", "3.5", "0.5"],
            ["A", "", "50", "1", "0.5", "3.5"],
            ["B", "430", "", "1", "2.4", "2.4"],
        ),
    )


def test_every_document_explains_the_mark(now):
    assert describe_scoring_method(now).endswith(f" · {LEGEND}")
    assert all(
        session_document_file(now, document_type.key, "pdf", PRINTED).content[:4] == b"%PDF"
        for document_type in DOCUMENT_TYPES
    )


def test_ranking_recap_and_card_have_the_mark(now):
    pairs = [row[1] for block in ranking_document(now, PRINTED).blocks[:2] for row in rows(block)]
    (grid,) = recap_document(now, PRINTED).blocks
    second = scorecards_document(now, PRINTED).blocks[1]

    # Who had other cards than the board began with; the other pairs of it are in its first group.
    assert sorted(pairs) == ["1", "1 adj", "2", "2 adj F", "3", "3 F"]
    assert [row[2] for row in rows(grid)][1:3] == ["3.5 v1 FA", "2.4 v3 FB"]
    assert [row[3] for row in block_text(second)[2][2:] if row[0] == "1"] == ["3NT FB"]


def test_the_workbook_says_which_group_and_by_which_regulation(now):
    sheets = {block.title: rows(block) for block in session_workbook(now, PRINTED).blocks}

    assert [row[-1] for row in sheets["Travellers"]][:3] == [
        "fouled board, group A, Law 87",
        "fouled board, group A, Law 87",
        "fouled board, group B, Law 87",
    ]
    chosen = ["Small groups of a fouled board", "Fixed where they are at most a third"]
    assert chosen in sheets["Info"]


def test_a_small_group_is_explained_in_lines_that_add_up():
    rows = [
        WeightedRow(f"n{at}", f"e{at}", AssignedScore.result(percentage))
        for at, percentage in enumerate((50, 50, 0))
    ]

    lines = step_lines(explain_fouled(rows, 0, Side.NORTH_SOUTH, sizes=[7, 3], expected=10))

    assert [line.words for line in lines][:6] == [
        "award: 11.7 = 65 (per cent in a small group) × 18 (top) ÷ 100",
        "per cent in a small group: 65 = 60 (per cent for the middle of a small group) + "
        "5 (per cent beyond the middle)",
        "per cent beyond the middle: 5 = 1 (matchpoints beyond the middle of the group) × "
        "5 (per cent for each)",
        "matchpoints beyond the middle of the group: 1 = 3 (matchpoints) − "
        "2 (matchpoints in the middle of the group)",
        "matchpoints: 3 = 1 (scores beaten) × 2 + 1 (scores equalled) × 1",
        "scores beaten: 1, as 50 is more than 0",
    ]


def test_at_butler_each_group_has_its_datum_in_the_recap(now):
    (grid,) = recap_document(with_regulations(now, Regulations(method="butler")), PRINTED).blocks

    # The mean of 400 and −50, halves away from zero; the one result in group B is its own.
    assert rows(grid)[0][:3] == ["", "Datum", "+180"]
