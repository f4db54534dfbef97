"""A pair that moves to another section before play keeps its names; both movements are resized."""

import pytest

from boards.models import Board
from boards.services.setup.section_moves import move_pair_to_section, preview_pair_move
from club.models import LedgerEntry
from movements.catalogue import offer_by_reference
from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.boards.services.setup.test_movement_replacement import seated
from tests.builders import a_penalty, a_session, an_actor, named, recorded
from tests.raising import raises_code
from tests.remembered_rows import remember_rows
from tests.sections import another_section
from tournament.models import Entry, Place, SeatingBoard
from tournament.queries.schedules import section_schedule

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor(role="director")}


def a_second_section(first, reference):
    offer = offer_by_reference(reference)
    return another_section(
        first, offer.schedule(), movement=offer.movement.key, winners=offer.winners
    )


@pytest.fixture
@remember_rows
def sections():
    """Section A of three tables and B of three and a half, all pairs named by their section."""
    first = a_session(offer_by_reference("mitchell.3.3.2.full").schedule())
    second = a_second_section(first, "relay-mitchell.4.4.2.NS")
    for section in (first, second):
        for place in section.places.order_by("pk"):
            named(place, f"{section}{place} one", f"{section}{place} two")
    return first, second


def place(section, line, number):
    return Place.objects.select_related("section").get(section=section, line=line, number=number)


def test_a_half_table_is_filled_and_the_other_section_gets_one(sections):
    first, second = sections

    move_pair_to_section(place(first, "EW", 2), second, **BY)

    left, joined = seated(first), seated(second)
    assert joined["4 NS"] == "A2 EW one & A2 EW two"
    assert left["2 EW"] == "A3 EW one & A3 EW two"
    assert sorted(left) == ["1 EW", "1 NS", "2 EW", "2 NS", "3 NS"]
    assert len(joined) == 8
    assert {name for label, name in joined.items() if label != "4 NS"} == {
        f"B{label} one & B{label} two" for label in joined if label != "4 NS"
    }
    assert all(seat.is_played for seat in section_schedule(second).seats)
    boards = set(SeatingBoard.objects.values_list("number", flat=True))
    assert boards == set(Board.objects.values_list("number", flat=True))
    entry = Entry.objects.get(places__section=second, places__line="NS", places__number=4)
    assert entry.label == "B4 NS"


def test_a_preview_writes_nothing(sections):
    first, second = sections
    before = seated(first), seated(second)

    moved = preview_pair_move(place(first, "EW", 2), second)

    assert (seated(first), seated(second)) == before
    assert (moved.label, moved.left.pairs, moved.joined.pairs) == ("2 EW", 5, 8)
    assert moved.joined.offer.movement.key == "relay-mitchell"


def test_a_move_of_a_stale_preview_is_refused(sections):
    first, second = sections
    moved = preview_pair_move(place(first, "EW", 2), second)
    move_pair_to_section(place(first, "EW", 2), second, seen=moved.seen, **BY)

    with raises_code("stale_seating"):
        move_pair_to_section(place(first, "EW", 2), second, seen=moved.seen, **BY)


def test_a_move_is_noted(sections):
    first, second = sections

    move_pair_to_section(place(first, "EW", 2), second, **BY)

    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.row) == ("move_pair", second.pk)


def test_results_of_a_section_prevent_a_move(sections):
    first, second = sections
    recorded(SeatingBoard.objects.filter(seating__section=second).first(), PassedOut())

    with raises_code("session_in_use"):
        move_pair_to_section(place(first, "EW", 2), second, **BY)

    assert len(snapshot_of_session(first.session_id).pairs) == 13


def test_a_penalty_of_the_pair_prevents_its_move(sections):
    first, second = sections
    a_penalty(place(first, "EW", 2))

    with raises_code("session_in_use"):
        move_pair_to_section(place(first, "EW", 2), second, **BY)
    with raises_code("session_in_use"):
        preview_pair_move(place(first, "EW", 2), second)


def test_a_pair_moves_to_another_section_only(sections):
    first, _second = sections
    with raises_code("same_section"):
        move_pair_to_section(place(first, "EW", 2), first, **BY)
    with raises_code("missing_permission"):
        move_pair_to_section(place(first, "EW", 2), sections[1], actor=an_actor(role="assistant"))


def test_a_section_too_small_for_a_movement_keeps_its_pairs():
    first = a_session(offer_by_reference("howell.2.3.2.full").schedule())
    second = a_second_section(first, "howell.2.3.2.full")

    with raises_code("no_similar_movement"):
        move_pair_to_section(Place.objects.filter(section=first).first(), second, **BY)

    assert first.places.count() == second.places.count() == 4
