"""The personal analysis as a document: of one pair with its deals, and of every pair."""

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from reports.content.document import DealDiagram, Grid
from reports.content.paper_sizes import PAPER_SIZES
from reports.content.results.analysis_document import analyses_document, pair_analysis_documents
from reports.content.results.pair_analysis import analyse_pair
from reports.content.results.scorecards import scorecards_by_place
from reports.documents import render_pdf
from scoring.events.regulations import Regulations
from scoring.notation import read_typed_outcome
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section, a_seated_section, a_session, recorded
from tests.reports.content.results.test_pair_analysis import place_of, snapshot_with_tables
from tests.reports.plain_text import PRINTED, block_text

pytestmark = pytest.mark.django_db


def documents_of(snapshot, *, with_deals=True):
    place = place_of(snapshot, "NS", 1)
    analysis = analyse_pair(snapshot, place, with_deals=with_deals)
    card = scorecards_by_place(snapshot)[place]
    return pair_analysis_documents(snapshot, analysis, card, PRINTED)


def test_a_pair_s_document_has_its_boards_its_opponents_and_its_roles():
    snapshot = snapshot_with_tables(a_played_section(), 1, 2)

    document, _deals = documents_of(snapshot)

    card, roles, opponents, *notes = map(block_text, document.blocks)
    assert document.title == "Pair 1 NS · place 2= · 4.0 · 50.00%"
    assert len(card[2:]) == 3
    assert opponents == (
        "By opponents",
        ["Vs", "Opponents", "Boards", "%", "Above average"],
        ["1", "", "1", "50.00", "0"],
        ["3", "", "1", "50.00", "0"],
    )
    assert roles == (
        "Declarer and defence",
        ["Role", "Declarer", "Defence"],
        ["Boards", "1", "1"],
        ["%", "50.00", "50.00"],
        ["Above average", "0", "0"],
        ["Points a board", "+400", "+100"],
        ["Above par", "0", "−500"],
        ["Above double dummy", "0", "−4"],
    )
    assert len(notes) == 2


def test_a_pair_s_deals_have_its_own_result_in_the_corner():
    snapshot = snapshot_with_tables(a_played_section(), 1, 2)

    _document, deals = documents_of(snapshot)

    diagrams = [block for block in deals.blocks if isinstance(block, DealDiagram)]
    assert [(diagram.title, diagram.corner) for diagram in diagrams] == [
        ("1", ("v 1", "3NTN=", "+400", "50.00%")),
        ("2", ("v 3", "4♥xE−1", "+100", "50.00%")),
    ]


def test_a_document_without_deals_has_neither_diagrams_nor_par():
    snapshot = snapshot_with_tables(a_played_section(), 1)

    (document,) = documents_of(snapshot, with_deals=False)

    heads = [
        column.heading
        for block in document.blocks
        if isinstance(block, Grid)
        for column in block.columns
    ]
    assert "Par" not in heads
    assert "Above par" not in heads


def test_an_analysis_in_imps_has_means_with_their_sign():
    section = a_played_section(regulations=Regulations(method="cross_imps"))

    (document,) = documents_of(snapshot_of_session(section.session_id))

    *_others, opponents = [block_text(block) for block in document.blocks]
    assert opponents == (
        "By opponents",
        ["Vs", "Opponents", "Boards", "IMPs a board", "IMPs"],
        ["1", "", "1", "+4.50", "+4.50"],
        ["3", "", "1", "+1.50", "+1.50"],
    )


def test_each_pair_begins_on_its_own_page():
    snapshot = snapshot_of_session(a_played_section().session_id)

    document = analyses_document(snapshot, PRINTED)

    first = [block.title for block in document.blocks if isinstance(block, Grid) and block.new_page]
    assert first == [
        "Pair 1 NS · place 2= · 4.0 · 50.00%",
        "Pair 2 NS · place 1 · 6.4 · 53.33%",
        "Pair 3 NS · place 2= · 6.0 · 50.00%",
        "Pair 1 EW · place 3 · 3.6 · 30.00%",
        "Pair 2 EW · place 1 · 8.0 · 100.00%",
        "Pair 3 EW · place 2 · 4.0 · 33.33%",
    ]


@pytest.mark.parametrize("paper", PAPER_SIZES.values())
def test_a_pair_with_26_boards_and_three_roles_has_one_page(paper):
    section = a_seated_section(tables=13)
    for seating in section.seatings.filter(table=1):
        for at, board in enumerate(seating.boards.all()):
            # Ties, so that more boards are best and worst.
            outcomes = ("4SN=", "3NTE-1", "2HW+1", "PASS")
            recorded(board, read_typed_outcome(outcomes[(seating.round + 2 * at) % 4]))
    document = analyses_document(snapshot_of_session(section.session_id), PRINTED)

    pdf = render_pdf(replace(document, header=replace(document.header, paper=paper)))

    # The pair and its thirteen opponents.
    assert len(PdfReader(BytesIO(pdf)).pages) == 14


def test_before_the_first_result_the_document_says_so():
    snapshot = snapshot_of_session(a_session().session_id)

    document = analyses_document(snapshot, PRINTED)

    assert [block_text(block) for block in document.blocks] == ["Nothing has been recorded yet."]
