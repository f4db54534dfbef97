"""A pair comes late: from a round on that has not begun, and from no other."""

import pytest

from boards.queries.matches.match_states import match_state
from boards.services.matches.match_entry import undo_last_match_row
from club.models import LedgerEntry
from standings.matches.match_event import match_event_snapshot
from standings.services.matches.late_pairs import admit_late_pair, remove_late_pair
from tests.builders import (
    a_match,
    a_request,
    a_tournament,
    an_actor,
    an_infraction,
    dealt_out,
    final,
)
from tests.raising import raises_code
from tournament.models import LineUp, Place, Seat

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}


def begun(event, number):
    """The first match of a round is under way."""
    now = match_event_snapshot(event.pk)
    pairs = map(now.label, now.rounds[number - 1].matches[0].pairs)
    dealt_out(a_match(event, *pairs), "we 2S=")


def test_a_late_pair_starts_in_the_round_after_the_current_one():
    event = a_tournament(5)
    begun(event, 2)

    entry = admit_late_pair(event, from_round=3, zone="North", players=("Cy", "Di"), **BY)

    rounds = Seat.objects.filter(place__entry=entry).order_by("round")
    assert (entry.label, list(rounds.values_list("round", flat=True))) == ("3B", [3, 4, 5])


@pytest.mark.parametrize("from_round", [1, 2])
def test_a_late_pair_cannot_start_in_a_past_or_current_round(from_round):
    event = a_tournament(5)
    now = match_event_snapshot(event.pk)
    for match in now.rounds[0].matches:
        final(event, *map(now.label, match.pairs), 500, 300)
    begun(event, 2)

    with raises_code("round_begun") as refused:
        admit_late_pair(event, from_round=from_round, **BY)

    assert refused.value.facts == {"round": from_round, "reached": 2}
    assert event.entries.count() == 5


def test_a_second_late_pair_is_refused():
    event = a_tournament(5)
    admit_late_pair(event, from_round=3, **BY)

    with raises_code("late_pair_seated") as refused:
        admit_late_pair(event, from_round=1, **BY)

    assert refused.value.facts == {"pair": "3B"}
    assert event.entries.count() == 6


def drawn_rounds(event):
    """Each round's matches by label, and who has the bye."""
    now = match_event_snapshot(event.pk)
    return [
        ([tuple(map(now.label, match.pairs)) for match in round_.matches], round_.byes)
        for round_ in now.rounds
    ]


def test_a_late_pair_taken_off_leaves_the_draw_as_it_was():
    event = a_tournament(5)
    before, other = drawn_rounds(event), list(LineUp.objects.values_list("pk", flat=True))
    begun(event, 1)
    entry = admit_late_pair(event, from_round=3, players=("Cy", "Di"), **BY)
    begun(event, 2)

    remove_late_pair(entry, **BY)

    assert drawn_rounds(event) == before
    assert list(LineUp.objects.values_list("pk", flat=True)) == other
    assert (event.entries.count(), Place.objects.filter(section__session__event=event).count()) == (
        5,
        5,
    )
    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.kind, line.row, line.reason) == (
        "undo_late_pair",
        "tournament.Event",
        event.pk,
        "3B",
    )


def test_a_late_pair_can_be_seated_again_after_it_was_taken_off():
    event = a_tournament(5)
    remove_late_pair(admit_late_pair(event, from_round=1, players=("Cy", "Di"), **BY), **BY)

    again = admit_late_pair(event, from_round=2, players=("Cy", "Di"), **BY)

    assert (again.label, again.late_from) == ("3B", 2)


@pytest.mark.parametrize("how", ["hand", "score", "withdrawn score"])
def test_a_late_pair_with_something_entered_is_not_taken_off(how):
    event = a_tournament(5)
    entry = admit_late_pair(event, from_round=2, **BY)
    now = match_event_snapshot(event.pk)
    match = next(each_match for each_match in now.matches if entry.pk in each_match.pairs)
    labels = [now.label(pair) for pair in match.pairs]
    if how == "hand":
        dealt_out(a_match(event, *labels), "we 2S=")
    else:
        final(event, *labels, 500, 300)
    if how == "withdrawn score":
        seating = a_match(event, *labels)
        undo_last_match_row(seating, a_request(seen=match_state(seating.pk).version))

    with raises_code("late_pair_in_use") as refused:
        remove_late_pair(entry, **BY)

    assert refused.value.facts == {"pair": "3B", "round": match.round}
    assert event.entries.count() == 6


def test_a_late_pair_with_an_infraction_is_not_taken_off():
    event = a_tournament(5)
    entry = admit_late_pair(event, from_round=2, **BY)
    an_infraction(event, "3B")

    with raises_code("late_pair_noted") as refused:
        remove_late_pair(entry, **BY)

    assert (refused.value.facts, event.entries.count()) == ({"pair": "3B"}, 6)


def test_a_pair_of_the_draw_is_not_taken_off():
    event = a_tournament(5)

    with raises_code("not_late") as refused:
        remove_late_pair(event.entries.get(label="3A"), **BY)

    assert (refused.value.facts, event.entries.count()) == ({"pair": "3A"}, 5)
