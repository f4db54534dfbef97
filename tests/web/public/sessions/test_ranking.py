"""The public ranking: released parts, and nothing before."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from time_machine import travel

from club.models import Club
from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_board_in_play,
    a_director,
    a_mitchell,
    a_session,
    an_actor,
    named,
    recorded,
)
from tournament.models import Session
from tournament.queries.releases import ReleasedPart
from tournament.services.sessions.releases import release_session
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db


def moved(session, *states):
    for state in states:
        change_session_state(session, state, actor=an_actor())
    return session


def a_played_session(*states, **kwargs):
    section = a_session(**kwargs)
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    for table in (1, 2, 3):
        board = section.seatings.get(round=1, table=table).boards.first()
        recorded(board, PassedOut())
    session = section.session
    session.refresh_from_db()
    return moved(session, *states)


def the_page(client, session, club="crown"):
    return client.get(reverse("public:ranking", args=[club, session.pk]))


def test_a_released_ranking_is_public(client):
    session = a_played_session("closed", "released")

    page = the_page(client, session)

    assert (page.status_code, "Ada Ace" in page.text) == (200, True)


@pytest.mark.parametrize("states", [(), ("closed",), ("closed", "released", "closed")])
def test_an_unreleased_session_is_answered_like_an_unknown_one(client, states):
    session = a_played_session(*states)

    hidden = the_page(client, session)
    session.pk = 4711
    unknown = the_page(client, session)

    assert (hidden.status_code, unknown.status_code) == (404, 404)
    assert hidden.text == unknown.text


def test_a_released_ranking_is_not_found_under_another_club(client):
    session = a_played_session("closed", "released")
    a_session(club="anchor")

    assert the_page(client, session, club="anchor").status_code == 404


def test_the_programme_has_the_released_sessions_of_its_own_club(client):
    a_played_session("closed", "released", name="Shown")
    a_played_session(name="Hidden")
    a_session(club="anchor", name="Elsewhere")

    page = client.get(reverse("public:programme", args=["crown"]))

    assert [name in page.text for name in ("Shown", "Hidden", "Elsewhere")] == [True, False, False]


def test_an_unknown_club_is_not_found(client):
    assert client.get(reverse("public:programme", args=["nobody"])).status_code == 404


def test_with_released_boards_names_link_to_cards_and_percentages_to_explanations(client):
    session = a_played_session("closed", "released")
    place = f"/crown/{session.pk}/pairs/"

    text = the_page(client, session).text

    assert re.findall(r'<td class="names"><a href="([^"]*)"', text) == [f"{place}A-NS-1/"]
    by_number = re.findall(r'<td class="num"><a href="[^"]*/pairs/([^"]*)/">(\d)</a>', text)
    assert set(by_number) == {
        *(("A-NS-2", "2"), ("A-NS-3", "3"), ("A-EW-1", "1"), ("A-EW-2", "2"), ("A-EW-3", "3"))
    }
    assert re.findall(r'<a href="([^"]*)">50.00</a>', text).count(f"{place}A-NS-1/why/") == 1


def test_without_released_boards_the_ranking_has_no_links(client):
    session = a_played_session("closed", "released")
    Session.objects.update(travellers_from=None)

    text = the_page(client, session).text

    assert ("Ada Ace" in text, "/pairs/" in text, "/boards/" in text) == (True, False, False)


def test_without_a_released_ranking_its_page_lists_the_pairs(client):
    session = a_played_session("closed", "released")
    Session.objects.update(ranking_from=None)

    text = the_page(client, session).text

    assert "The ranking is not shown yet." in text
    assert ("1 NS · Ada Ace" in text, "Rank" in text, "50.00" in text) == (True, False, False)


def test_a_ranking_with_hidden_names_shows_numbers_only(client):
    session = a_played_session("closed", "released")
    Club.objects.update(names_shown="hidden")

    text = the_page(client, session).text

    assert ("Ada Ace" in text, "Names" in text) == (False, False)
    assert f'<a href="/crown/{session.pk}/pairs/A-NS-1/">1</a>' in text
    assert "Find your number" in text


def test_an_embargo_ends_at_its_time(client):
    session, ends = a_played_session("closed"), datetime(2026, 11, 24, 9, 0, tzinfo=UTC)
    tags = {}
    with travel(ends - timedelta(hours=9), tick=False):
        release_session(session, {ReleasedPart.RANKING: ends}, actor=an_actor())

    for moment in (ends - timedelta(seconds=1), ends, ends + timedelta(days=999)):
        with travel(moment, tick=False):
            tags[moment - ends] = the_page(client, session).status_code

    assert list(tags.values()) == [404, 200, 200]


def test_the_etag_changes_when_an_embargo_ends(client):
    session, ends = a_played_session("closed"), datetime(2026, 11, 24, 9, 0, tzinfo=UTC)
    place, statuses = reverse("public:ranking", args=["crown", session.pk]), []
    with travel(ends - timedelta(hours=9), tick=False):
        things = {ReleasedPart.RANKING: "now", ReleasedPart.TRAVELLERS: ends}
        release_session(session, things, actor=an_actor())
        tag = client.get(place).headers["ETag"]

    for before in (3, 2, 1, 0):
        with travel(ends - timedelta(seconds=before), tick=False):
            page = client.get(place, headers={"If-None-Match": tag})
            statuses.append((page.status_code, "/boards/" in page.text))

    assert statuses == [(304, False)] * 3 + [(200, True)]


def test_a_page_is_cached_until_a_result_a_release_or_a_name_changes(client):
    session = a_played_session("closed", "released")
    changes = {
        "nothing": lambda: None,
        "a thing": lambda: Session.objects.update(travellers_from=None),
        "a fact": lambda: Session.objects.update(revision=F("revision") + 1),
        "the names": lambda: Club.objects.update(names_shown="hidden"),
        "the club": lambda: Club.objects.update(name="Another Crown"),
        "the session": lambda: Session.objects.update(name="Another Monday"),
    }
    answers = {}
    for change, make in changes.items():
        tag = the_page(client, session).headers["ETag"]
        make()
        place = reverse("public:ranking", args=["crown", session.pk])
        answers[change] = client.get(place, headers={"If-None-Match": tag}).status_code

    assert answers == dict.fromkeys(changes, 200) | {"nothing": 304}


def test_responses_must_be_revalidated(client):
    page = the_page(client, a_played_session("closed", "released"))

    assert "no-cache" in page.headers["Cache-Control"]


@pytest.mark.parametrize("tables", [1, 3])
def test_a_released_ranking_costs_the_same_for_any_number_of_pairs(
    client, tables, django_assert_num_queries
):
    section = a_session(a_mitchell(tables=2 * tables + 1))
    recorded(a_board_in_play(section, table=1), PassedOut())
    session = moved(section.session, "closed", "released")
    the_page(client, session)

    with django_assert_num_queries(1):
        the_page(client, session)


def poll(client, session):
    headers = {"If-None-Match": '"of-an-hour-ago"', "HX-Request": "true"}
    return client.get(reverse("public:ranking", args=["crown", session.pk]), headers=headers)


def test_polls_share_a_ranking_until_it_changes_or_is_hidden():
    """Three browsers without a cookie, as of players at home."""
    session = a_played_session("closed", "released")
    first, second = poll(Client(), session), poll(Client(), session)
    Club.objects.update(name="The Other Club")
    renamed = poll(Client(), session)
    hidden = moved(session, "closed")

    assert (first.status_code, first.text) == (200, second.text)
    assert ("The Other Club" in first.text, "The Other Club" in renamed.text) == (False, True)
    assert poll(Client(), hidden).status_code == 404


def test_a_member_and_a_visitor_share_no_poll(client):
    session = a_played_session("closed", "released")
    client.force_login(a_director())

    member, visitor = poll(client, session), poll(Client(), session)

    assert member["ETag"] != visitor["ETag"]
    assert (member["Cache-Control"], visitor["Cache-Control"]) == ("no-store", "private, no-cache")
