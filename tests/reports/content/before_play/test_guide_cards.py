"""Guide cards and movement cards, for any seating."""

import pytest

from movements.pairs import howell, mitchell
from movements.pairs.reduced_howell import BALANCED, reduced_howell_schedule
from reports.content.before_play.guide_cards import (
    guide_cards_document,
    movement_cards_document,
)
from reports.content.before_play.later_rounds import snapshot_of_later_rounds
from reports.content.document import PageShape
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_session, a_team_event
from tests.reports.plain_text import PRINTED, block_text, rows
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db
HALF = {"rounds": 3, "boards_a_round": 2, "missing": "EW"}


def of(schedule, **kwargs):
    return snapshot_of_session(a_session(schedule, **kwargs).session_id)


def test_a_guide_card_says_who_comes_and_how_all_move():
    document = guide_cards_document(of(mitchell.mitchell_schedule(3, **HALF)), PRINTED)

    assert document.shape is PageShape.HALVES
    assert [card.compass for card in document.blocks] == [("N", "E", "S", "W")] * 3
    assert block_text(document.blocks[1]) == (
        "Table 2",
        "",
        (
            "",
            ["Round", "NS", "EW", "Boards", ""],
            ["1", "2", "2", "3-4", ""],
            ["2", "2", "1", "5-6", ""],
            ["3", "2", "-", "1-2", "sit out"],
        ),
        "North-South stay. East-West go to table 3. Boards go to table 1.",
    )


def test_cards_printed_again_begin_at_a_later_round():
    snapshot = of(mitchell.mitchell_schedule(3, **HALF))
    later = snapshot_of_later_rounds(snapshot, "guidecards", 2)

    assert block_text(guide_cards_document(later, PRINTED).blocks[1])[2][2:] == (
        ["2", "2", "1", "5-6", ""],
        ["3", "2", "-", "1-2", "sit out"],
    )
    cards = movement_cards_document(later, PRINTED).blocks
    assert [row[0] for row in rows(cards[0].blocks[0])] == ["2", "3"]
    assert snapshot_of_later_rounds(snapshot, "ranking", 2) is snapshot
    assert snapshot_of_later_rounds(snapshot, "slips", None) is snapshot


def test_a_guide_card_of_a_howell_says_where_each_pair_goes():
    pairs = of(howell.howell_schedule(2, rounds=3, boards_a_round=2), winners=1)
    cards = guide_cards_document(pairs, PRINTED).blocks

    heads = ["Round", "NS", "EW", "Boards", "NS go to", "EW go to", ""]
    assert [[column.heading for column in card.blocks[0].columns] for card in cards] == [heads] * 2
    assert departures(cards) == arrivals(cards)


def arrivals(cards):
    """Seats after the first round, by the rows of the guide cards."""
    return {
        (int(row[0]), int(card.title.removeprefix("Table ")), chair, row[at])
        for card in cards
        for row in rows(card.blocks[0])[1:]
        for at, chair in ((1, "NS"), (2, "EW"))
    }


def departures(cards):
    """Next tables of everybody by the guide cards."""
    sent = set()
    for card in cards:
        here = int(card.title.removeprefix("Table "))
        for row in rows(card.blocks[0])[:-1]:
            for pair, to, chair in ((row[1], row[4], "NS"), (row[2], row[5], "EW")):
                table, chairs = (here, chair) if to == "stay" else to.split()[1:]
                sent.add((int(row[0]) + 1, int(table), chairs, pair))
    return sent


def test_a_guide_card_says_when_the_boards_are_turned():
    schedule = mitchell.mitchell_schedule(3, rounds=3, boards_a_round=2, arrow_switched=(3,))
    card = guide_cards_document(of(schedule), PRINTED).blocks[0]

    assert [row[-1] for row in rows(card.blocks[0])] == ["", "", "turn the boards"]


def test_cards_say_at_which_table_and_in_which_round_the_boards_are_turned():
    schedule = reduced_howell_schedule(4, rounds=6, boards_a_round=2, key=BALANCED)
    turned = {(seat.round, seat.table) for seat in schedule.seats if seat.arrow_switched}
    section = of(schedule)

    guide = guide_cards_document(section, PRINTED).blocks
    own = movement_cards_document(section, PRINTED).blocks

    remarks = {
        (int(row[0]), int(card.title.removeprefix("Table ")))
        for card in guide
        for row in rows(card.blocks[0])
        if row[-1] == "turn the boards"
    }
    rounds_on_cards = {
        (int(row[0]), int(row[1]))
        for card in own
        for row in rows(card.blocks[0])
        if row[-1].endswith(", turn the boards")
    }
    assert turned and len(turned) < len(schedule.seats) / 2
    assert remarks == rounds_on_cards == turned


def test_a_guide_card_leads_one_pair_through_the_session():
    document = movement_cards_document(of(mitchell.mitchell_schedule(3, **HALF)), PRINTED)

    assert document.shape is PageShape.QUARTERS
    assert [card.title for card in document.blocks] == [
        "Pair 1 NS",
        "Pair 2 NS",
        "Pair 3 NS",
        "Pair 1 EW",
        "Pair 2 EW",
    ]
    assert rows(document.blocks[1].blocks[0]) == [
        ["1", "2", "NS", "3-4", "2 EW"],
        ["2", "2", "NS", "5-6", "1 EW"],
        ["3", "2", "NS", "1-2", "sit out"],
    ]


def test_a_pair_without_a_table_sits_out():
    section = a_session(mitchell.mitchell_schedule(3, rounds=3, boards_a_round=2))
    section.seatings.get(round=2, table=3).seats.all().delete()

    card = movement_cards_document(snapshot_of_session(section.session_id), PRINTED).blocks[2]
    assert rows(card.blocks[0])[1] == ["2", "-", "-", "-", "sit out"]


def test_a_document_without_contestants_names_the_next_step():
    section = a_session()
    SeatingBoard.objects.all().delete()

    document = guide_cards_document(snapshot_of_session(section.session_id), PRINTED)

    seat = "No table is seated yet: seat the pairs, then print again."
    assert [block_text(block) for block in document.blocks] == [seat]


def test_a_movement_card_of_teams_names_both_teams_and_every_player():
    section = a_team_event(5, format="movement", movement="american-whist")

    document = movement_cards_document(snapshot_of_session(section.session_id), PRINTED)

    first = document.blocks[0]
    assert (first.title, first.subtitle) == ("Team 1 Team 1, NS", "Ada 1, Bo 1, Cy 1, Di 1")
    assert rows(first.blocks[0])[0] == ["1", "1", "NS", "1-2", "3 Team 3"]
