"""The pairs at a table, as they play in one round."""

import pytest

from tests.builders import a_player, a_tournament, an_actor
from tournament.models import Session
from tournament.queries.pairs import MatchPair, pairs_in_round
from tournament.services.players.line_ups import set_line_up

pytestmark = pytest.mark.django_db


def test_players_of_the_round_are_named(django_assert_num_queries):
    event = a_tournament()
    session = Session.objects.get(event=event)
    first_entry, other = event.entries.filter(label__in=["1A", "2B"]).order_by("label")
    substitutes = [a_player("Cy"), a_player("Di")]
    set_line_up(first_entry, session, substitutes, from_round=2, actor=an_actor())

    with django_assert_num_queries(2):
        first = pairs_in_round([first_entry.pk, other.pk], session.pk, 1)
    last = pairs_in_round([first_entry.pk], session.pk, None)

    assert first == {
        first_entry.pk: MatchPair("1A", "Zone 1", ("Ada 1A", "Bo 1A")),
        other.pk: MatchPair("2B", "Zone 2", ("Ada 2B", "Bo 2B")),
    }
    assert last[first_entry.pk].names == "Cy & Di"


def test_a_pair_without_names_is_called_by_its_label():
    event = a_tournament()
    entry = event.entries.create(label="9A")

    assert pairs_in_round([entry.pk], 0, 1) == {entry.pk: MatchPair("9A", "", ())}
