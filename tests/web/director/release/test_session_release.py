"""A director says what players see and from when on, by the club's own clock."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from time_machine import travel

from boards.services.deals import DealRequest, record_deals
from club.models import Club, LedgerEntry, Source
from tests.builders import a_director, a_session, a_tournament
from tests.deals.hands import random_deal
from tests.web.routes import every_row, tournament_page
from tournament.models import Session

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 20, 21, 0, tzinfo=UTC)
BOTH_NOW = {"ranking": "now", "travellers": "now", "hand_records": "now"}


@pytest.fixture
def session(client):
    with travel(NOW, tick=False):
        session = a_session(name="Friday Pairs").session
        Session.objects.update(state="closed")
        Club.objects.update(time_zone="Europe/Amsterdam")
        client.force_login(a_director())
        yield session


def page_of(session):
    return reverse("director:release", args=["crown", session.pk])


def post_release(client, session, **kwargs):
    return client.post(page_of(session), {"hand_records": "not"} | kwargs)


def flashed_messages(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def released_state(session):
    session.refresh_from_db()
    return session.state, session.ranking_from, session.travellers_from, session.announced_from


def test_hand_records_are_not_called_seen_before_a_deal_is_entered(client, session):
    without = flashed_messages(client.post(page_of(session), BOTH_NOW))[0]
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(session, {1: random_deal(1)}, request)
    with_deal = flashed_messages(client.post(page_of(session), BOTH_NOW))[-1]

    assert [texts.rpartition("; ")[2] for texts in (without, with_deal)] == [
        "Hand records: no deals have been entered.",
        "Hand records: players see it.",
    ]


def test_releases_now_and_later_are_shown_in_the_clubs_time(client, session):
    response = post_release(
        client, session, ranking="now", travellers="at", travellers_at="2026-03-21T09:30"
    )

    assert (response.status_code, response.url) == (302, f"/director/crown/{session.pk}/")
    assert flashed_messages(response) == [
        "Ranking: players see it; Travellers, and the boards of each pair: "
        "players see it from 21 Mar 2026, 09:30 on; Hand records: players do not see it."
    ]
    later = datetime(2026, 3, 21, 8, 30, tzinfo=UTC)
    assert released_state(session) == ("released", NOW, later, None)


def test_the_page_shows_the_current_release(client, session):
    post_release(client, session, ranking="now", travellers="at", travellers_at="2026-03-21T09:30")

    text = client.get(page_of(session)).text

    assert 'value="2026-03-21T09:30"' in text
    assert "yes, since 20 Mar 2026, 22:00" in text
    assert text.count("checked") == 3


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ({"travellers_at": "2026-03-20T21:59"}, "is in the past. Choose a later time"),
        ({"travellers_at": "2025-03-21T09:30"}, "2025-03-21 09:30 is in the past"),
        ({"travellers_at": "tomorrow"}, "“tomorrow” is not a time. Type it as 2026-12-31 22:30."),
        ({"travellers_at": "2026-02-30T10:00"}, "“2026-02-30T10:00” is not a time"),
        ({"travellers_at": "9999-12-31T23:59"}, "“9999-12-31T23:59” is too far away"),
        ({"travellers_at": "0001-01-01T00:00"}, "is in the past"),
        (
            {"travellers_at": "2026-03-29T02:30"},
            "“2026-03-29T02:30” does not exist or comes twice",
        ),
        (
            {"travellers_at": "2026-10-25T02:30"},
            "“2026-10-25T02:30” does not exist or comes twice",
        ),
        ({"travellers_at": ""}, "Type a time, or choose “yes” or “no”."),
        ({}, "Type a time, or choose “yes” or “no”."),
        ({"ranking": "not", "travellers": "not"}, "that players see, or withdraw the release"),
        ({"travellers": "perhaps"}, "perhaps"),
        ({"ranking": ""}, "This field is required."),
    ],
)
def test_an_invalid_release_is_refused_and_nothing_changes(client, session, sentence, says):
    before = every_row()

    response = post_release(client, session, **({"ranking": "now", "travellers": "at"} | sentence))

    assert (response.status_code, every_row()) == (422, before)
    assert says in response.text


@pytest.mark.parametrize("choice", ["now", "not"])
@pytest.mark.parametrize("typed", ["2026-03-21T09:30", "nonsense"])
def test_a_time_without_its_option_releases_nothing(client, session, choice, typed):
    before = every_row()

    response = post_release(client, session, ranking="now", travellers=choice, travellers_at=typed)

    assert (response.status_code, every_row()) == (422, before)
    assert "A time is filled in: choose “from”, or clear it." in response.text


def test_a_scheduled_time_gives_way_to_now(client, session):
    post_release(client, session, ranking="at", ranking_at="2026-03-21T09:30", travellers="not")

    post_release(client, session, **BOTH_NOW, ranking_at="2026-03-21T09:30")

    assert released_state(session) == ("released", NOW, NOW, None)


@pytest.mark.parametrize("state", ["planned", "running"])
def test_a_session_in_play_is_not_released(client, session, state):
    Session.objects.update(state=state)
    before = every_row()

    response = post_release(client, session, **BOTH_NOW)

    assert (response.status_code, every_row()) == (422, before)
    assert "Close it first" in response.text


def test_a_future_session_is_announced_in_the_programme_and_withdrawn_again(client, session):
    Session.objects.update(state="planned", local_date="2026-03-27")
    programme = reverse("public:programme", args=["crown"])
    before = client.get(programme).text

    first = flashed_messages(post_release(client, session, announced="now"))
    listing = client.get(programme).text
    second = flashed_messages(post_release(client, session, announced="not"))

    assert first == ["It is listed in the programme."]
    assert second[-1:] == ["It is not listed in the programme."]
    texts = (before, listing, client.get(programme).text)
    assert ["Friday Pairs" in text for text in texts] == [False, True, False]


def test_after_play_the_programme_is_offered_only_to_announced_sessions(client, session):
    tells = "List in the programme"

    over = client.get(page_of(session)).text
    Session.objects.update(announced_from=NOW)
    listing = client.get(page_of(session)).text
    Session.objects.update(announced_from=None, state="running")
    running = client.get(page_of(session)).text

    assert [tells in text for text in (over, listing, running)] == [False, True, True]


def test_an_announcement_can_wait(client, session):
    response = post_release(client, session, announced="at", announced_at="2026-03-25T12:00")

    assert flashed_messages(response) == [
        "It is listed in the programme from 25 Mar 2026, 12:00 on."
    ]
    assert released_state(session) == ("closed", None, None, datetime(2026, 3, 25, 11, tzinfo=UTC))


def test_an_announcement_in_the_past_is_refused(client, session):
    before = every_row()

    response = post_release(client, session, announced="at", announced_at="2026-03-01T12:00")

    assert (response.status_code, every_row()) == (422, before)
    assert "2026-03-01 12:00 is in the past" in response.text


def test_a_session_of_boards_has_no_draw_to_publish(client, session):
    before = every_row()

    response = post_release(client, session, draw="now")

    assert (response.status_code, every_row()) == (422, before)
    assert "Friday Pairs has no draw" in response.text


@pytest.mark.parametrize("role", ["viewer", "assistant"])
def test_a_viewer_reads_releases_and_changes_nothing(client, session, role):
    post_release(client, session, **BOTH_NOW)
    client.force_login(a_director(name="vic", role=role))
    before = every_row()

    text, refused = client.get(page_of(session)).text, post_release(client, session, ranking="not")

    assert "Ranking: players see it" in text
    assert "<fieldset" not in text
    assert (refused.status_code, every_row()) == (403, before)


def test_releases_are_in_the_audit_log(client, session):
    post_release(client, session, **BOTH_NOW)
    post_release(client, session, ranking="not", travellers="now")

    lines = LedgerEntry.objects.filter(row=session.pk, action="release", user__username="ann")
    assert lines.count() == 2


def test_a_day_of_a_tournament_is_released_in_its_own_words(client, session):
    games = a_tournament()
    day = games.sessions.get()
    games.sessions.update(state="closed")
    place = tournament_page(games, "match_event_release", day=1)

    page = client.get(place).text
    response = client.post(
        place, {"ranking": "now", "travellers": "at", "travellers_at": "2026-03-21T09:30"}
    )
    late = client.post(place, {"ranking": "at", "ranking_at": "soon", "travellers": "not"})

    assert ["Standings and the scores of the draw" in page, "Score sheets" in page] == [True] * 2
    assert flashed_messages(response)[-1:] == [
        "Standings and the scores of the draw: players see it; Score sheets, hand by hand: "
        "players see it from 21 Mar 2026, 09:30 on."
    ]
    assert (response.status_code, late.status_code) == (302, 422)
    assert "“soon” is not a time" in late.text
    assert released_state(day)[:2] == ("released", NOW)


def test_the_draw_of_a_day_is_published_before_play_and_taken_back(client, session):
    games = a_tournament()
    place = tournament_page(games, "match_event_release", day=1)
    responses = []

    for sent in ({"draw": "now"}, {"draw": "not"}, {"draw": "at", "draw_at": "2026-03-21T09:30"}):
        responses.append(flashed_messages(client.post(place, sent))[-1])
    refused = client.post(place, {"draw": "at", "draw_at": "soon"})

    assert responses == [
        "Players see the draw and the itineraries.",
        "Players do not see the draw.",
        "Players see the draw and the itineraries from 21 Mar 2026, 09:30 on.",
    ]
    assert (refused.status_code, "“soon” is not a time" in refused.text) == (422, True)
    assert released_state(games.sessions.get())[:2] == ("planned", None)


TOURNAMENT_PAGES = ("entries", "draw", "standings", "ties", "infractions", "withdrawals", "print")


def test_every_page_of_a_tournament_names_it_and_its_date(client, session):
    games = a_tournament()
    places = [tournament_page(games, f"match_event_{name}") for name in TOURNAMENT_PAGES]
    places += [tournament_page(games, "match_event"), tournament_page(games, "match_event_late")]
    places.append(tournament_page(games, "match_event_release", day=1))
    places.append(tournament_page(games, "match_event_round", number=1))

    texts = {place: client.get(place).text for place in places}

    named = "</span>Spring Games · 23 Nov 2026</p>"
    assert [place for place, text in texts.items() if named not in text] == []


def test_an_unknown_day_is_not_found(client, session):
    place = tournament_page(a_tournament(), "match_event_release", day=9)

    assert [client.get(place).status_code, client.post(place, BOTH_NOW).status_code] == [404, 404]
