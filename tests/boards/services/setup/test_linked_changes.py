"""Linked sessions after the field changed: proposed, changed together, and undone together."""

import pytest

from boards.services.setup.linked_changes import (
    preview_linked_obstacles,
    undo_linked_change,
)
from boards.services.setup.movement_replacement import replace_movement
from club.models import LedgerEntry
from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.boards.services.setup.test_movement_replacement import a_movement
from tests.builders import a_board_in_play, a_penalty, an_actor, named, recorded
from tests.linked_sessions import a_linked_event, change_linked, linked_wishes_without
from tests.raising import raises_code
from tests.tournament.services.seating.reseatings import fill_half_table
from tournament.models import Entry, LineUp, LineUpPlayer, LinkedChange, Place, Session
from tournament.queries.movements.linked_sessions import (
    LinkedWishes,
    default_linked_wishes,
    find_linked_sessions,
    propose_linked_changes,
)

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor(role="director")}


def sections_of(event):
    rows = Session.objects.filter(event=event).order_by("number")
    return [session.sections.get() for session in rows]


def begin(section):
    recorded(a_board_in_play(section, number=1, table=1), PassedOut())
    section.session.refresh_from_db()


def numbers_of(section):
    return dict(Place.objects.filter(section=section).values_list("entry", "number"))


def names_in(section):
    rows = LineUpPlayer.objects.filter(line_up__session=section.session_id)
    return {(row.line_up.entry_id, row.player.name) for row in rows.select_related("player")}


def met_in(*sections):
    met = []
    for section in sections:
        entries = {number: entry for entry, number in numbers_of(section).items()}
        for seating in section.seatings.prefetch_related("seats__place"):
            sides = [entries[seat.place.number] for seat in seating.seats.all()]
            if len(sides) == 2:
                met.append(frozenset(sides))
    return met


def seats_of(section):
    return [
        (
            seating.round,
            seating.table,
            *seating.seats.order_by("-chairs").values_list("place", flat=True),
        )
        for seating in section.seatings.order_by("round", "table")
    ]


def test_linked_sessions_fit_until_the_field_changes():
    event = a_linked_event()
    linked = find_linked_sessions(event)

    assert linked.fits
    assert default_linked_wishes(linked) == LinkedWishes(linked.field, 0, frozenset(), 24, 1)
    assert len(linked.field) == 16


def test_a_pair_that_goes_before_play_leaves_every_session_and_all_others_meet():
    event = a_linked_event()
    first, second = sections_of(event)
    gone = next(entry for entry, number in numbers_of(first).items() if number == 5)

    change_linked(event, linked_wishes_without(event, gone))

    assert numbers_of(first) == numbers_of(second)
    assert sorted(numbers_of(first).values()) == [*range(1, 16)]
    met = met_in(first, second)
    assert len(met) == len(set(met)) == 15 * 14 // 2
    assert find_linked_sessions(event).fits
    assert not Entry.objects.filter(pk=gone).exists()


def test_pairs_keep_their_numbers_and_names_and_only_the_highest_takes_the_free_one():
    event = a_linked_event()
    first, second = sections_of(event)
    before = numbers_of(first)
    place = Place.objects.get(section=first, number=3)
    named(place, "Ada Ace", "Bo Bid")
    gone = next(entry for entry, number in before.items() if number == 5)
    last = next(entry for entry, number in before.items() if number == 16)

    change_linked(event, linked_wishes_without(event, gone))

    del before[gone]
    assert numbers_of(first) == {**before, last: 5}
    assert (
        names_in(first)
        == names_in(second)
        == {
            (place.entry_id, "Ada Ace"),
            (place.entry_id, "Bo Bid"),
        }
    )
    assert Entry.objects.get(pk=last).label == "5"


def test_a_pair_that_goes_after_the_first_session_keeps_its_results_and_the_rest_meet():
    event = a_linked_event()
    first, second = sections_of(event)
    begin(first)
    seats = seats_of(first)
    gone = next(entry for entry, number in numbers_of(first).items() if number == 5)

    change_linked(event, linked_wishes_without(event, gone))

    assert seats_of(first) == seats
    assert len(snapshot_of_session(first.session_id).cells) == 8 * 8 * 3
    assert gone not in numbers_of(second)
    assert find_linked_sessions(event).fits
    met = [meeting for meeting in met_in(first, second) if gone not in meeting]
    assert len(met) == len(set(met)) == 15 * 14 // 2


def test_a_late_pair_of_the_first_session_joins_the_second_with_its_names():
    event = a_linked_event("double-howell.2.8.8.3.NS")
    first, second = sections_of(event)
    begin(first)
    late = fill_half_table(first, from_round=2, **BY)
    named(late, "Lea Late", "Tom Tardy")
    assert not find_linked_sessions(event).fits

    change_linked(event, linked_wishes_without(event))

    assert late.entry_id in numbers_of(second)
    assert find_linked_sessions(event).fits
    assert names_in(second) == {(late.entry_id, "Lea Late"), (late.entry_id, "Tom Tardy")}
    met = met_in(first, second)
    assert len(met) == len(set(met))


def test_a_new_pair_after_the_first_session_belongs_to_the_field_from_then_on():
    event = a_linked_event()
    first, second = sections_of(event)
    begin(first)

    change_linked(event, linked_wishes_without(event, new=1))

    linked = find_linked_sessions(event)
    assert linked.fits
    assert set(linked.field) == numbers_of(second).keys()
    assert len(linked.field) == 17


def test_another_movement_of_one_session_stays_and_the_other_makes_the_missing_meetings():
    event = a_linked_event()
    first, second = sections_of(event)
    replace_movement(first, a_movement("reduced-howell.8.9.2.full"), **BY)
    wishes = default_linked_wishes(find_linked_sessions(event))

    change_linked(event, wishes)

    assert wishes.keep == {first.session_id}
    met = met_in(first, second)
    assert len(met) - len(set(met)) == 9 * 8 + 7 * 8 - 120
    assert len(set(met)) == 120


def test_an_undo_restores_seats_numbers_names_and_pairs_and_keeps_names_typed_since():
    event = a_linked_event()
    first, second = sections_of(event)
    gone_place = Place.objects.get(section=first, number=5)
    named(gone_place, "Ada Ace", "Bo Bid")
    before = [(numbers_of(row), seats_of(row), names_in(row)) for row in (first, second)]
    labels = dict(Entry.objects.values_list("pk", "label"))
    change_linked(event, linked_wishes_without(event, gone_place.entry_id), leave_out=True)
    named(Place.objects.get(section=first, number=3), "Cy Cue", "Dee Dummy")

    undo_linked_change(event, **BY)

    typed = Place.objects.get(section=first, number=3).entry_id
    since = {(typed, "Cy Cue"), (typed, "Dee Dummy")}
    assert [(numbers_of(row), seats_of(row), names_in(row) - since) for row in (first, second)] == (
        before
    )
    assert since <= names_in(first)
    assert dict(Entry.objects.values_list("pk", "label")) == labels
    assert [row.movement for row in sections_of(event)] == [
        "double-howell-first",
        "double-howell-second",
    ]
    assert [row.session.boards.count() for row in sections_of(event)] == [24, 21]
    with raises_code("no_linked_change"):
        undo_linked_change(event, **BY)


def test_names_that_would_leave_are_confirmed():
    event = a_linked_event()
    place = Place.objects.get(section=sections_of(event)[0], number=5)
    named(place, "Ada Ace", "Bo Bid")

    with raises_code("names_left_out") as refusal:
        change_linked(event, linked_wishes_without(event, place.entry_id))

    assert refusal.value.facts == {"pairs": "5"}
    assert Place.objects.filter(entry=place.entry_id).count() == 2


def test_new_pairs_that_were_named_leave_at_an_undo_only_if_that_is_confirmed():
    event = a_linked_event()
    change_linked(event, linked_wishes_without(event, new=1))
    place = Place.objects.get(section=sections_of(event)[0], number=17)
    named(place, "Ada Ace", "Bo Bid")

    with raises_code("names_left_out"):
        undo_linked_change(event, **BY)
    undo_linked_change(event, leave_out=True, **BY)

    assert not LineUp.objects.filter(session__event=event).exists()
    assert Entry.objects.filter(event=event).count() == 16


def test_a_change_is_refused_after_the_sessions_changed_and_while_records_stand():
    event = a_linked_event()
    first, _second = sections_of(event)
    seen = find_linked_sessions(event).seen
    wishes = linked_wishes_without(event)
    proposal = propose_linked_changes(find_linked_sessions(event), wishes)[0]
    change_linked(event, wishes, seen=seen)

    with raises_code("linked_proposal_gone"):
        change_linked(event, wishes, "nothing")
    with raises_code("stale_seating"):
        change_linked(event, wishes, seen=seen)
    a_penalty(Place.objects.filter(section=first).first())
    obstacles = preview_linked_obstacles(find_linked_sessions(event), wishes, proposal)
    assert [obstacle.facts["rule"] for obstacle in obstacles] == ["penalty"]
    with raises_code("session_in_use"):
        change_linked(event, wishes)
    with raises_code("session_in_use"):
        undo_linked_change(event, **BY)


def test_an_undo_is_refused_once_a_changed_session_has_begun():
    event = a_linked_event()
    change_linked(event, linked_wishes_without(event))
    begin(sections_of(event)[0])

    with raises_code("no_linked_change"):
        undo_linked_change(event, **BY)


def test_a_change_and_its_undo_are_in_the_activity_log():
    event = a_linked_event()
    change_linked(event, linked_wishes_without(event, new=1))
    undo_linked_change(event, **BY)

    change = LinkedChange.objects.get()
    assert change.details == {"pairs_before": 16, "pairs_after": 17, "numbers": [1, 2], "left": []}
    lines = LedgerEntry.objects.filter(kind="tournament.LinkedChange").order_by("pk")
    assert [(line.action, line.row) for line in lines] == [
        ("change_linked", change.pk),
        ("undo_linked", change.pk),
    ]


def test_an_event_without_linked_sessions_is_refused():
    event = a_linked_event()
    replaced = a_movement("howell.8.15.2.full")
    for section in sections_of(event):
        replace_movement(section, replaced, **BY)

    with raises_code("not_linked"):
        undo_linked_change(event, **BY)
