"""Another movement for a section in which nothing is recorded, and the names that are kept."""

from uuid import uuid4

import pytest

from boards.models import Board
from boards.services.deals import DealRequest, record_deals
from boards.services.setup.movement_replacement import (
    MovementPlan,
    preview_movement,
    replace_movement,
)
from boards.services.setup.sections import remove_section
from boards.services.setup.session_removal import delete_session
from club.models import LedgerEntry, Source
from movements.catalogue import offer_by_reference
from reports.content.cells import pair_names
from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.boards.services.setup.test_session_removal import (
    a_deal,
    a_penalty_given,
    a_removed_check_entry,
    a_removed_deal,
    a_result,
    a_ruling,
    a_withdrawn_result,
    fouled,
    released,
)
from tests.builders import (
    a_board_in_play,
    a_mitchell,
    a_session,
    a_simultaneous,
    an_actor,
    another_session,
    named,
    recorded,
)
from tests.deals.hands import random_deal
from tests.raising import raises_code
from tests.remembered_rows import remember_rows
from tests.sections import another_section
from tests.web.routes import every_row
from tournament.models import Entry, LineUpPlayer, Place, Section, Session
from tournament.queries.sections import section_edit_token

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor(role="director")}
HOWELL, HALF, SHORT = "howell.3.5.2.full", "mitchell.3.3.2.NS", "mitchell.3.2.1.full"


def a_movement(reference, **kwargs):
    offer = offer_by_reference(reference)
    plain = {
        "schedule": offer.schedule(),
        "movement": offer.movement.key,
        "winners": offer.winners,
        "copies": offer.copies,
    }
    return MovementPlan(**plain | kwargs)


@pytest.fixture
@remember_rows
def section():
    """Three tables of a Mitchell; every pair is named, `3 EW` by N3 EW and S3 EW."""
    section = a_session(a_mitchell(boards_a_round=2))
    for place in section.places.order_by("pk"):
        named(place, f"N{place}", f"S{place}")
    return section


def seated(section):
    """Return the entries by pair number."""
    now = snapshot_of_session(section.session_id)
    return {
        pair.label: pair_names.player_names(pair)
        for pair in now.pairs.values()
        if pair.section == section.name
    }


def test_names_keep_their_seats(section):
    replace_movement(section, a_movement(HOWELL), **BY)

    section.refresh_from_db()
    now = snapshot_of_session(section.session_id)
    assert (section.movement, section.winners) == ("howell", 1)
    assert max(cell.round for cell in now.cells) == 5
    assert sorted(now.cells_on) == [*range(1, 11)]
    sitting = {
        (cell.table, side): pair_names.player_names(now.pairs[place])
        for cell in now.cells
        if cell.round == 1
        for side, place in (("NS", cell.north_south), ("EW", cell.east_west))
    }
    assert sitting == {
        (table, side): f"N{table} {side} & S{table} {side}"
        for table in (1, 2, 3)
        for side in ("NS", "EW")
    }


def test_boards_of_the_new_movement_replace_the_old_ones(section):
    replace_movement(section, a_movement(SHORT), **BY)

    assert sorted(Board.objects.values_list("number", flat=True)) == [1, 2, 3]


def test_session_and_activity_log_name_the_removed_section(section):
    before = Session.objects.get().revision

    replace_movement(section, a_movement(HOWELL), **BY)

    assert Session.objects.get().revision > before
    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.kind, line.row, line.reason) == (
        "replace_movement",
        "tournament.Section",
        section.pk,
        "mitchell.6.3",
    )


def test_pairs_are_called_by_their_new_numbers_and_stay_the_same_rows(section):
    ada = section.places.get(line="EW", number=1).entry_id
    entries = set(Entry.objects.values_list("pk", flat=True))

    replace_movement(section, a_movement(HOWELL), **BY)

    assert set(Entry.objects.values_list("pk", flat=True)) == entries
    place = Place.objects.get(entry=ada)
    assert place.entry.label == str(place)
    assert sorted(Entry.objects.values_list("label", flat=True)) == [*"123456"]


def test_a_pair_without_a_number_is_named_first_and_leaves_only_where_confirmed(section):
    plan = a_movement(HALF)
    before = every_row()

    preview = preview_movement(section, plan)
    with raises_code("names_left_out") as refusal:
        replace_movement(section, plan, **BY)

    assert [str(row.place) for row in preview.left_out] == ["3 NS"]
    assert refusal.value.facts == {"pairs": "3 NS"}
    assert every_row() == before
    replace_movement(section, plan, leave_out=True, seen=preview.seen, **BY)
    assert seated(section) == {
        label: f"N{label} & S{label}" for label in ("1 NS", "2 NS", "1 EW", "2 EW", "3 EW")
    }


def test_a_pair_without_a_number_has_a_free_one(section):
    place = section.places.get(line="EW", number=2)
    LineUpPlayer.objects.filter(line_up__entry=place.entry).delete()

    replace_movement(section, a_movement(HALF), **BY)

    assert seated(section)["2 EW"] == "N3 NS & S3 NS"


def test_new_numbers_have_new_pairs(section):
    replace_movement(section, a_movement("mitchell.5.5.2.full"), **BY)

    assert [label for label, people in seated(section).items() if not people] == [
        *("4 NS", "5 NS"),
        *("4 EW", "5 EW"),
    ]
    assert Entry.objects.get(label="4 EW").places.get().section == section


def test_a_substitute_of_a_round_that_goes_is_confirmed_too(section):
    place = section.places.get(line="NS", number=1)
    named(place, "Cy Court", "S1 NS", from_round=3)
    plan = a_movement(SHORT)

    assert [str(row.place) for row in preview_movement(section, plan).left_out] == ["1 NS"]
    replace_movement(section, plan, leave_out=True, **BY)

    assert seated(section)["1 NS"] == "N1 NS & S1 NS"


def joined(section):
    row = a_simultaneous(section, days=2 * (section.session.local_date,), boards=(1, 6))
    return {"rule": "simultaneous", "field": row.name}


def a_closed_session(_section):
    Session.objects.update(state="closed")
    return {"rule": "closed"}


@pytest.mark.parametrize(
    "record",
    [
        a_result,
        a_withdrawn_result,
        a_ruling,
        a_removed_check_entry,
        a_penalty_given,
        fouled,
        released,
        joined,
        a_closed_session,
    ],
)
def test_a_section_with_records_keeps_its_movement(section, record):
    ids = record(section)
    before = every_row()

    with raises_code("session_in_use") as refusal:
        replace_movement(section, a_movement(HOWELL), **BY)

    assert refusal.value.facts == {"session": "Monday Pairs"} | ids
    now = Section.objects.get(pk=section.pk)
    assert [*preview_movement(now, a_movement(HOWELL)).obstacles] == [ids]
    assert every_row() == before


def test_a_board_with_a_hand_record_is_played_or_the_movement_stays(section):
    request = DealRequest({5: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(section.session, {5: random_deal(5)}, request)

    with raises_code("session_in_use") as refusal:
        replace_movement(section, a_movement(SHORT), **BY)
    replace_movement(section, a_movement(HOWELL), **BY)

    assert refusal.value.facts == {
        "session": "Monday Pairs",
        "rule": "unplayed_deal",
        "board": 5,
    }
    assert snapshot_of_session(section.session_id).cells_on[5][0].cards


@pytest.mark.parametrize("record", [a_deal, a_removed_deal])
def test_a_hand_record_of_a_board_that_is_played_stays(section, record):
    record(section)

    replace_movement(section, a_movement(HOWELL), **BY)

    assert Board.objects.get(number=1).deals.exists()


def test_one_of_several_sections_has_another_movement_while_the_other_plays(section):
    other = another_section(section, a_mitchell(boards_a_round=2))
    named(other.places.get(line="NS", number=2), "Ada Ace", "Bo Bell")
    recorded(a_board_in_play(section, number=1, round=1), PassedOut())
    before = seated(section)

    replace_movement(other, a_movement(HOWELL), **BY)

    assert seated(section) == before
    assert "Ada Ace & Bo Bell" in seated(other).values()
    assert sorted(Board.objects.values_list("number", flat=True)) == [*range(1, 11)]
    assert {entry.label for entry in Entry.objects.filter(places__section=other)} == {
        f"B{number}" for number in range(1, 7)
    }
    with raises_code("session_in_use") as refusal:
        replace_movement(section, a_movement(HOWELL), **BY)
    assert refusal.value.facts["table"] == "A1"


def test_sections_begin_with_the_same_board(section):
    other = another_section(section)

    with raises_code("session_in_use") as refusal:
        replace_movement(other, a_movement(HOWELL, first_board=5), **BY)

    assert refusal.value.facts == {"session": "Monday Pairs", "rule": "first_board", "first": 1}


def test_the_only_section_may_begin_with_another_board_at_other_tables(section):
    plan = a_movement(SHORT, first_board=17, copies=2, table_numbers=(4, 5, 9))

    replace_movement(section, plan, **BY)

    session = Session.objects.get()
    assert (session.first_board, session.copies) == (17, 2)
    cells = snapshot_of_session(session.pk).cells
    assert {cell.board for cell in cells} == {17, 18, 19}
    assert {cell.table for cell in cells} == {4, 5, 9}


def test_pairs_that_play_in_another_session_stay_in_that_one(section):
    other = another_session(section)
    before = seated(other)

    replace_movement(section, a_movement(HALF), leave_out=True, **BY)

    assert seated(other) == before
    place = other.places.get(entry__label="3 NS")
    assert list(place.entry.places.all()) == [place]


def test_a_label_that_a_pair_of_another_session_has_is_not_given_twice(section):
    for place in section.places.filter(line="NS", number=3):
        LineUpPlayer.objects.filter(line_up__entry=place.entry).delete()
    another_session(section)
    replace_movement(section, a_movement(HALF), leave_out=True, **BY)
    section.refresh_from_db()

    replace_movement(section, a_movement("mitchell.5.5.2.full"), **BY)

    labels = section.places.filter(line="NS").order_by("number")
    assert [place.entry.label for place in labels] == [
        *("1 NS", "2 NS", "3 NS (2)", "4 NS", "5 NS")
    ]


def test_a_name_typed_meanwhile_is_not_overlooked(section):
    edit_token = section_edit_token(section)
    named(section.places.get(line="EW", number=1), "Cy Court")

    with raises_code("stale_seating"):
        replace_movement(section, a_movement(HOWELL), seen=edit_token, **BY)

    assert Section.objects.get().movement == "mitchell"


def test_an_assistant_cannot_replace_a_movement(section):
    with raises_code("missing_permission"):
        replace_movement(section, a_movement(HOWELL), actor=an_actor(role="assistant"))


def test_an_impossible_seating_is_refused(section):
    before = every_row()
    faulty = a_mitchell(tables=3, boards_a_round=1)
    doubled = MovementPlan(
        schedule=type(faulty)((*faulty.seats, faulty.seats[0]), lines=2),
        movement="mitchell",
        winners=2,
    )

    with raises_code("faulty_schedule"):
        replace_movement(section, doubled, **BY)
    with raises_code("table_numbers"):
        replace_movement(section, a_movement(HOWELL, table_numbers=(1, 2)), **BY)

    assert every_row() == before


def test_a_removed_section_is_not_found(section):
    mistake = another_section(section)
    remove_section(mistake, actor=an_actor())

    with raises_code("section_gone"):
        replace_movement(mistake, a_movement(HOWELL), **BY)

    delete_session(Session.objects.get(), actor=an_actor())
    with raises_code("session_gone"):
        replace_movement(section, a_movement(HOWELL), **BY)
