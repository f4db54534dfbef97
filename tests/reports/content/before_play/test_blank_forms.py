"""Blank travellers and pick-up slips: the numbers are printed, the rest is to be written."""

import pytest

from movements.pairs import mitchell
from reports.content.before_play.blank_forms import (
    blank_travellers_document,
    pick_up_slips_document,
)
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_session
from tests.reports.plain_text import PRINTED, block_text, rows
from tests.reports.text_positions import drawn
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db
HALF = {"rounds": 3, "boards_a_round": 2, "missing": "EW"}
TO_FILL = ["Contract", "By", "Lead", "Tricks", "NS+", "EW+"]


def of(schedule, **kwargs):
    return snapshot_of_session(a_session(schedule, **kwargs).session_id)


def test_a_blank_traveller_has_the_pairs_in_order_of_north_south():
    pairs = of(mitchell.mitchell_schedule(3, rounds=3, boards_a_round=1))
    document = blank_travellers_document(pairs, PRINTED)

    assert block_text(document.blocks[0]) == (
        "Board 1",
        "dealer North · none vulnerable",
        (
            "",
            ["NS", "EW", *TO_FILL],
            ["1", "1", *[""] * 6],
            ["2", "3", *[""] * 6],
            ["3", "2", *[""] * 6],
        ),
    )
    assert [card.blocks[0].ruled for card in document.blocks] == [True] * 3


def test_a_blank_traveller_has_who_will_hold_the_cards():
    schedule = mitchell.mitchell_schedule(3, rounds=3, boards_a_round=1, arrow_switched=(3,))
    first = blank_travellers_document(of(schedule), PRINTED).blocks[0]

    assert [row[:2] for row in rows(first.blocks[0])] == [["1", "1"], ["3", "2"], ["3 EW", "2 NS"]]


def test_a_slip_is_for_one_table_and_one_round():
    document = pick_up_slips_document(of(mitchell.mitchell_schedule(3, **HALF)), PRINTED)

    assert [card.title for card in document.blocks[:3]] == [
        "Table 1 · Round 1",
        "Table 2 · Round 1",
        "Table 2 · Round 2",
    ]
    boards = [["3", "S", "EW", *[""] * 6], ["4", "W", "All", *[""] * 6]]
    assert block_text(document.blocks[1]) == (
        "Table 2 · Round 1",
        "North-South: 2 NS · East-West: 2 EW",
        ("", ["Bd", "Dlr", "Vul", *TO_FILL], *boards),
        "Checked by East-West: ____________",
    )


def test_a_slip_names_the_pairs_by_the_cards_they_hold():
    schedule = mitchell.mitchell_schedule(3, rounds=3, boards_a_round=1, arrow_switched=(3,))
    slips = pick_up_slips_document(of(schedule), PRINTED).blocks

    assert [(slip.title, slip.subtitle) for slip in slips[3:7:3]] == [
        ("Table 1 · Round 2", "North-South: 1 NS · East-West: 3 EW"),
        ("Table 1 · Round 3", "North-South: 2 EW · East-West: 1 NS · turn the boards"),
    ]


@pytest.mark.parametrize(("boards", "cut"), [(1, 8), (3, 8), (4, 6), (5, 6), (6, 6), (9, 4)])
def test_slips_are_cut_as_many_from_a_sheet_as_their_boards_allow(boards, cut):
    pairs = of(mitchell.mitchell_schedule(3, rounds=3, boards_a_round=boards))

    across, down = drawn(pick_up_slips_document(pairs, PRINTED))[0].cards
    assert across * down == cut


@pytest.mark.parametrize("paper", [blank_travellers_document, pick_up_slips_document])
def test_a_document_without_seated_pairs_names_the_next_step(paper):
    section = a_session()
    SeatingBoard.objects.all().delete()

    document = paper(snapshot_of_session(section.session_id), PRINTED)

    seat = "No table is seated yet: seat the pairs, then print again."
    assert [block_text(block) for block in document.blocks] == [seat]
