"""The appendix to the recap: each pair's arithmetic, board by board, then what it came to."""

from dataclasses import replace

import pytest

from reports.content.catalogue import DOCUMENT_TYPES
from reports.content.results.session_explanations import session_explanations_document
from scoring.events.regulations import Regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section, a_session
from tests.reports.plain_text import PRINTED, block_text

pytestmark = pytest.mark.django_db
TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


def of(section):
    return session_explanations_document(snapshot_of_session(section.session_id), PRINTED)


def test_every_figure_of_a_pair_is_explained_with_its_law(section):
    document = of(section)

    assert document.title == "Explanations"
    assert [block_text(block) for block in document.blocks[:5]] == [
        "Boards are scored by Law 78A unless another is named.",
        (
            "1 NS · Ada Ace & Bo Bell",
            ["Bd", "Vs", "Score", "Explanation", "mp"],
            ["1", "1", "400", f"1 (scores beaten) {TIMES} 2", "2.0"],
            ["2", "3", "100", f"1 (scores beaten) {TIMES} 2", "2.0"],
            ["3", "2", "", "nothing to compare: it does not count", "NP"],
        ),
        "total as it is shown: 4 = 4 (total), to the nearest 0.01 (rounded once, from exact "
        "figures); total: 4 = 2 (board 1) + 2 (board 2) (Law 78A)",
        "percentage as it is shown: 50 = 50 (percentage), to the nearest 0.01 (rounded once, from "
        f"exact figures); percentage: 50 = 100 {TIMES} 4 (total) ÷ 8 (all the tops) (Law 78A)",
        "place 2: 1 ahead (Law 78D); ahead: 1, as 50 is less than 53.3333…; "
        "level with it: 1, as 50 is the same as 50",
    ]


def test_neuberg_and_awards_have_lines_of_their_own(section):
    document = of(section)
    grids = [
        block_text(block) for block in document.blocks if not isinstance(block_text(block), str)
    ]
    rows = {(grid[0], row[0]): at for grid in grids for at, row in enumerate(grid) if at > 1}

    award = next(grid for grid in grids if grid[0].startswith("2 NS"))
    assert award[rows[award[0], "3"]][3:] == [
        f"60 (per cent) {TIMES} 4 (top) ÷ 100",
        "Law 12C2",
        "2.4",
    ]
    at = rows[award[0], "3"]
    assert award[at + 1] == [
        "",
        "",
        "",
        f"top: 4 = 2 {TIMES} (3 (results on a full board) {MINUS} 1)",
        "",
        "",
    ]


def test_one_point_per_beaten_score_is_explained_in_that_scale():
    now = snapshot_of_session(a_played_section().session_id)
    halved = replace(now, facts=replace(now.facts, regulations=Regulations(win=1)))

    first = block_text(session_explanations_document(halved, PRINTED).blocks[1])

    assert first[2] == [
        "1",
        "1",
        "400",
        f"1 (scores beaten) {TIMES} 2 {TIMES} 0.5",
        "1.0",
    ]


def test_before_the_first_result_a_sentence_replaces_the_explanations():
    (block,) = of(a_session()).blocks

    assert block_text(block) == "Nothing has been recorded yet."


def test_analyses_and_explanations_are_in_no_print_set_unless_chosen():
    assert [paper.key for paper in DOCUMENT_TYPES if paper.on_request] == [
        "analysis",
        "explained",
    ]
