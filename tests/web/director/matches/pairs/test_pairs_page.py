"""The pairs of a tournament: names, zones and labels, whenever the convenor gets to know them."""

from datetime import date

import pytest

from standings.matches.match_event import match_event_snapshot
from tests.builders import a_director, a_tournament, final
from tests.web.routes import every_row, tournament_page
from tournament.queries.line_ups import line_up_players_of_event
from tournament.services.matches.match_events import MatchDayPlan, MatchEventEntrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


@pytest.fixture
def event():
    """Two days of four pairs; 1A are named, the others not."""
    days = (MatchDayPlan(date(2026, 11, 21), 2), MatchDayPlan(date(2026, 11, 22), 1))
    named = MatchEventEntrant("1A", "Zone 1", ("Ada Ace", "Bo Bold"))
    return a_tournament(4, days=days, contenders=[named, *[MatchEventEntrant()] * 3])


def pk(event, label):
    return event.entries.get(label=label).pk


def people(event):
    return {
        contestant.label: (contestant.players, contestant.zone)
        for contestant in match_event_snapshot(event.pk).contestants.values()
    }


def test_names_and_zones_are_changed_at_any_time(ann, event):
    final(event, "1A", "1B", 500, 200)
    first, other = pk(event, "1A"), pk(event, "2B")
    posted = {
        f"name-{first}-1": "Ada Ace",
        f"name-{first}-2": "Cy Cole",
        f"name-{other}-1": "Di Dow",
        f"name-{other}-2": "Ed Elm",
        f"zone-{other}": "Zone 2",
    }

    page = ann.post(tournament_page(event, "match_event_names"), posted, follow=True)

    assert "The pairs are saved." in page.text
    assert people(event) == {
        "1A": (("Ada Ace", "Cy Cole"), "Zone 1"),
        "1B": ((), ""),
        "2A": ((), ""),
        "2B": (("Di Dow", "Ed Elm"), "Zone 2"),
    }


def test_an_invalid_name_is_marked_at_the_pair_and_the_input_is_kept(ann, event):
    first, other = pk(event, "1B"), pk(event, "2B")
    posted = {f"name-{first}-1": "Ada Ace", f"name-{first}-2": "Di Dow", f"zone-{other}": "z" * 61}
    before = every_row()

    page = ann.post(tournament_page(event, "match_event_names"), posted)
    word = ann.post(
        tournament_page(event, "match_event_names"), posted, headers={"Accept": "text/plain"}
    )

    errors = {line.pair.label: line.error for line in page.context["lines"] if line.error}
    assert (page.status_code, word.status_code, every_row()) == (422, 422, before)
    assert set(errors) == {"1B", "2B"}
    assert errors["1B"] == word.text == "Ada Ace is already playing in pair 1A."
    assert 'value="Di Dow"' in page.text


def test_labels_are_given_by_hand_until_the_first_match(ann, event):
    first, other = pk(event, "1A"), pk(event, "2B")
    posted = {f"label-{first}": "2b", f"label-{other}": "1A", "do": "give"}
    address = tournament_page(event, "match_event_labels")

    ann.post(address, posted)
    given = people(event)["2B"]
    twice = ann.post(address, {f"label-{first}": "1B"}, follow=True)
    final(event, "1A", "1B", 500, 200)
    late = ann.post(address, {"do": "draw"}, follow=True)

    assert given == (("Ada Ace", "Bo Bold"), "Zone 1")
    assert "Two pairs have the label" in twice.text
    assert "has begun, so pairs cannot be drawn again. Switch two pairs instead" in late.text
    assert people(event)["2B"] == given


def test_labels_are_drawn_again_by_lot(ann, event):
    labels = sorted(people(event))

    page = ann.post(tournament_page(event, "match_event_labels"), {"do": "draw"}, follow=True)

    assert "The labels are saved." in page.text
    assert sorted(people(event)) == labels


def test_a_substitute_plays_from_a_round_to_the_end(ann, event):
    posted = {"out": f"{pk(event, '1A')}-2", "name": "Flo Fry", "from_round": "2"}

    page = ann.post(tournament_page(event, "match_event_substitute"), posted, follow=True)

    assert "The substitute plays from that round." in page.text
    rows = (
        line_up_players_of_event(event)
        .filter(line_up__entry__label="1A")
        .values_list("line_up__session__number", "position", "from_round", "player__name")
    )
    assert list(rows) == [
        (1, 1, 1, "Ada Ace"),
        (1, 2, 1, "Bo Bold"),
        (1, 2, 2, "Flo Fry"),
        (2, 1, 1, "Ada Ace"),
        (2, 2, 1, "Flo Fry"),
    ]
    assert people(event)["1A"][0] == ("Ada Ace", "Bo Bold", "Flo Fry")
