"""Hand records on paper and in a file: each deal by the compass, the points, who deals."""

from uuid import uuid4

import pytest
from django.utils import translation

from boards.services.deals import DealRequest, record_deals
from club.models import Source
from formats.deals.pbn_deals import read_hand_records as read_records
from reports.content.document import PageShape, Paragraph
from reports.content.results.hand_records import boards_without_deal, hand_records_document
from reports.documents import (
    empty_document_keys,
    render_pdf,
    session_document_file,
)
from reports.print_sets import build_print_set
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_session
from tests.deals.hands import random_deal, whole_suits
from tests.reports.plain_text import PRINTED, pages

pytestmark = pytest.mark.django_db


def dealt(deals):
    session = a_session().session
    record_deals(session, deals, DealRequest({}, uuid4(), None, Source.DIRECTOR, "director"))
    return snapshot_of_session(session.pk)


def test_a_board_is_printed_by_the_compass_with_the_points_of_each_hand():
    now = dealt({2: whole_suits()})

    [whole_text] = pages(render_pdf(hand_records_document(now, PRINTED)))

    assert whole_text[0] == "Hand records"
    text = " ".join(whole_text)
    assert [
        fragment in text for fragment in ("dealer East", "N-S vulnerable", "♠ AKQJ1098765432")
    ] == [True] * 3
    assert (
        text.rpartition("Printed")[0].count("10") == 4 + 4
    )  # of each suit the ten, and of each hand its points
    assert text.count("10 9/9") == 4  # high-card points, then for length / for shortness
    assert "PROVISIONAL" not in text


def test_fifteen_boards_go_on_a_page():
    session = a_session(None, first_board=1).session
    numbers = sorted({board.number for board in session.boards.all()})
    now = dealt({number: random_deal(number) for number in numbers})

    document = hand_records_document(now, PRINTED)

    assert (document.shape, [block.title for block in document.blocks]) == (
        PageShape.DIAGRAMS,
        [str(number) for number in numbers],
    )
    assert len(pages(render_pdf(document))) == -(-len(numbers) // 15)


def test_without_deals_there_is_a_sentence_and_no_set_holds_it_unasked():
    now = snapshot_of_session(a_session().session_id)
    document = hand_records_document(now, PRINTED)

    assert document.blocks == (Paragraph("No deal is known yet."),)
    empty = {"hands", "allboards"}
    assert (empty_document_keys(now), boards_without_deal(now)) == (empty, (1, 2, 3, 4, 5, 6))
    print_set = build_print_set(now, ["ranking"], PRINTED, progress=lambda done, of: None)
    assert b"hands.pbn" not in print_set.content


def test_the_file_is_readable_by_other_programs_and_is_in_the_set():
    deals = {1: random_deal(1), 3: random_deal(3)}
    now = dealt(deals)

    file = session_document_file(now, "hands", "pbn", PRINTED)
    print_set = build_print_set(now, ["ranking"], PRINTED, progress=lambda done, of: None)

    assert (file.name, file.type) == ("2026-11-23_monday-pairs_hands.pbn", "application/x-pbn")
    assert b'[Event "Monday Pairs"]\n[Site "Crown"]\n[Date "2026.11.23"]\n' in file.content
    records = read_records(file.content)
    assert {number: record.deal for number, record in records.items()} == deals
    assert b"hands.pbn" in print_set.content
    assert empty_document_keys(now) == {"allboards"}


def test_the_page_speaks_the_readers_language():
    now = dealt({1: random_deal(1)})

    with translation.override("de"):
        assert hand_records_document(now, PRINTED).blocks[0].lines
