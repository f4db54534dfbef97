"""Numbers and who plays under them."""

import pytest

from tests.builders import a_mitchell, a_session, a_two_line_section, an_actor
from tests.raising import raises_code
from tournament.models import Place
from tournament.services.seating.pair_numbers import draw_entries, swap_entries

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}


def labels(section):
    places = Place.objects.filter(section=section).order_by("-line", "number")
    return [place.entry.label for place in places]


def a_planned_section(**kwargs):
    section = a_two_line_section(tables=5, **kwargs)
    section.session.state = "planned"
    section.session.save()
    return section


def test_two_pairs_change_numbers():
    section = a_two_line_section(tables=2)
    first, other = section.places.get(line="NS", number=1), section.places.get(line="EW", number=2)

    swap_entries(first, other, **BY)

    assert labels(section) == ["Pair 4", "Pair 2", "Pair 3", "Pair 1"]


def test_a_pair_cannot_change_with_itself():
    place = a_two_line_section(tables=2).places.first()

    with raises_code("same_entry"):
        swap_entries(place, place, **BY)


def test_a_switched_pair_changes_with_the_pair_of_that_round():
    section = a_two_line_section(tables=2)
    first, other, third = section.places.select_related("entry").order_by("pk")[:3]
    swap_entries(Place.objects.get(pk=first.pk), Place.objects.get(pk=other.pk), **BY)

    swap_entries(other, third, **BY)

    assert labels(section) == ["Pair 2", "Pair 3", "Pair 1", "Pair 4"]


def test_a_pair_of_another_session_is_not_found():
    here, there = a_two_line_section(tables=2), a_two_line_section(tables=2, club="anchor")

    with raises_code("unknown_place"):
        swap_entries(here.places.first(), there.places.first(), **BY)

    assert labels(here) == labels(there)


def test_a_draw_by_lot_places_every_pair_and_is_fixed_by_its_seed():
    first, other = a_session(a_mitchell(tables=5)), a_session(a_mitchell(tables=5), club="anchor")

    draw_entries(first, seed=7, **BY)
    draw_entries(other, seed=7, **BY)

    assert labels(first) == labels(other)
    everybody = [f"{n} {line}" for line in ("NS", "EW") for n in range(1, 6)]
    assert sorted(labels(first)) == sorted(everybody)
    assert labels(first) != everybody


def test_a_draw_by_lot_is_refused_during_play():
    running = a_two_line_section(tables=2)

    with raises_code("draw_over"):
        draw_entries(running, seed=7, **BY)

    assert labels(running) == ["Pair 1", "Pair 2", "Pair 3", "Pair 4"]
