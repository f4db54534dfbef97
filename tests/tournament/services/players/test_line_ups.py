"""Substitutes and line-ups: names may come late, and change."""

import pytest

from boards.queries.table_results import pairs_of_session
from tests.builders import a_player, a_two_line_section, an_actor, named
from tests.raising import raises_code
from tournament.models import Place
from tournament.services.seating.pair_numbers import swap_entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def places():
    section = a_two_line_section(tables=2)
    return list(Place.objects.filter(section=section).order_by("-line", "number"))


def people(place):
    pair = pairs_of_session(place.section.session)[place.pk]
    return [(person.name, person.from_round) for person in pair.people], [
        person.name for person in pair.players
    ]


def test_a_pair_is_two_people_in_order(places):
    named(places[0], "Ada", "Bo")

    assert people(places[0]) == ([("Ada", 1), ("Bo", 1)], ["Ada", "Bo"])


def test_naming_a_pair_again_replaces_its_players(places):
    named(places[0], "Ada", "Bo")
    named(places[0], "Cy", "Bo")

    assert people(places[0]) == ([("Cy", 1), ("Bo", 1)], ["Cy", "Bo"])


def test_a_substitute_takes_over_from_a_round_and_the_others_stay(places):
    named(places[0], "Ada", "Bo")
    named(places[0], "Ada", "Cy", from_round=5)

    assert people(places[0]) == ([("Ada", 1), ("Bo", 1), ("Cy", 5)], ["Ada", "Cy"])


def test_a_player_cannot_play_in_two_pairs_at_once(places):
    named(places[0], "Ada", "Bo")

    with raises_code("player_seated"):
        named(places[1], "Cy", "Bo")

    assert people(places[1]) == ([], [])


def test_a_replaced_player_may_join_another_pair(places):
    named(places[0], "Ada", "Bo")
    named(places[0], "Ada", "Cy", from_round=5)

    named(places[1], "Dee", "Bo", from_round=5)

    assert people(places[1]) == ([("Dee", 5), ("Bo", 5)], ["Dee", "Bo"])


def test_a_player_named_again_replaces_the_substitute(places):
    named(places[0], "Ada", "Bo")
    named(places[0], "Ada", "Cy", from_round=5)
    named(places[1], "Dee", "Bo", from_round=5)

    with raises_code("player_seated"):
        named(places[0], "Ada", from_round=4)

    assert people(places[0]) == ([("Ada", 1), ("Bo", 1), ("Cy", 5)], ["Ada", "Cy"])


def test_the_error_for_a_seated_player_names_the_current_pair_number(places):
    named(places[0], "Ada", "Bo")
    swap_entries(places[0], places[3], actor=an_actor())

    with raises_code("player_seated") as refusal:
        named(places[1], "Cy", "Bo")

    assert refusal.value.facts == {"player": "Bo", "pair": "2 EW"}


def test_a_player_cannot_partner_himself(places):
    a_player("Ada")

    with raises_code("own_partner") as refusal:
        named(places[0], "Ada", "Ada")

    assert refusal.value.facts == {"player": "Ada"}


def test_every_change_of_names_raises_the_revision(places):
    named(places[0], "Ada", "Bo")
    named(places[0], "Ada", "Cy")

    session = places[0].section.session
    session.refresh_from_db()
    assert session.revision == 2
