"""Closing a session says what is still missing."""

from uuid import uuid4

import pytest
from django.contrib.messages import get_messages

from boards.services.deals import DealRequest, record_deals
from club.services.audit_log import Source
from scoring.laws.outcome import NotPlayed, PassedOut
from tests.builders import a_board_in_play, a_director, a_seated_section, recorded
from tests.deals.hands import random_deal
from tournament.models import SeatingBoard, Session

pytestmark = pytest.mark.django_db


def moved(client, section, state, **more):
    return client.post(f"/director/crown/{section.session_id}/state/", {"state": state, **more})


def flashed_messages(client, section, state, **more):
    response = moved(client, section, state, **more)
    return [str(message) for message in get_messages(response.wsgi_request)]


@pytest.fixture
def section(client):
    client.force_login(a_director())
    return a_seated_section()


def test_closing_counts_the_results_that_are_missing(client, section):
    recorded(a_board_in_play(section), PassedOut())

    assert flashed_messages(client, section, "closed", sure="1") == [
        "17 results are still missing: they can be entered all the same.",
        "Play is over. Players see nothing until you release it.",
    ]


def test_closing_with_missing_results_requires_a_confirmation(client, section):
    recorded(a_board_in_play(section), PassedOut())

    page = moved(client, section, "closed").content.decode()

    assert "17 results are missing" in page
    assert page.count("/entry/?at=") == 12
    assert "Close anyway" in page
    assert Session.objects.get().state == "running"


def test_closing_a_complete_session_has_nothing_to_add(client, section):
    for board in SeatingBoard.objects.all():
        recorded(board, PassedOut())

    assert flashed_messages(client, section, "closed") == [
        "Play is over. Players see nothing until you release it."
    ]


def test_closing_asks_for_boards_that_are_to_be_played_late(client, section):
    first, *others = SeatingBoard.objects.order_by("pk")
    for board in others:
        recorded(board, PassedOut())
    recorded(first, NotPlayed(), details={"why": "late", "play_at": "Tuesday"})

    page = moved(client, section, "closed").text

    assert "1 board is to be played late" in page
    assert ("late: Tuesday" in page, "missing" in page) == (True, False)
    assert page.count(f"/entry/?at={first.pk}") == 1
    assert Session.objects.get().state == "running"
    assert flashed_messages(client, section, "closed", sure="1")[:1] == [
        "1 result is still missing: it can be entered all the same."
    ]


def test_a_refused_state_change_shows_no_count(client, section):
    assert len(flashed_messages(client, section, "released")) == 1


@pytest.mark.parametrize(
    ("state", "leads"),
    [
        ("planned", "Announce in the programme"),
        ("running", "Announce in the programme"),
        ("closed", "Release in part or later"),
        ("released", "Change what players see"),
    ],
)
def test_the_dashboard_links_to_the_public_page_and_only_directors_have_buttons(
    client, section, state, leads
):
    Session.objects.update(state=state)
    board, release = (f"/director/crown/{section.session_id}/{page}" for page in ("", "release/"))

    directing = client.get(board).text
    client.force_login(a_director(name="vic", role="viewer"))
    viewing = client.get(board).text

    assert (leads in directing, release in directing) == (True, True)
    assert (release in viewing, 'name="state"' in viewing) == (False, False)


def test_the_dashboard_shows_the_release_time_of_each_part(client, section):
    Session.objects.update(state="released", ranking_from="2026-11-23T22:40:00Z")

    text = client.get(f"/director/crown/{section.session_id}/").text

    assert "Players see: ranking from 23 Nov 2026, 22:40 · travellers not shown" in text


def test_releasing_at_once_shows_everything(client, section):
    flashed_messages(client, section, "closed", sure="1")

    assert flashed_messages(client, section, "released")[-1:] == [
        "Released: everybody can see the ranking and the travellers."
    ]
    assert client.get(f"/crown/{section.session_id}/boards/").status_code == 200


def test_hand_records_are_listed_where_they_exist(client, section):
    flashed_messages(client, section, "closed", sure="1")
    flashed_messages(client, section, "released")
    page = f"/director/crown/{section.session_id}/"
    without = client.get(page).text
    request = DealRequest({}, uuid4(), None, Source.DIRECTOR, "director", reason="found")
    record_deals(section.session, {1: random_deal(1)}, request)

    flashed_messages(client, section, "closed")
    response = flashed_messages(client, section, "released")

    assert ("no hand records yet" in without, "hand records from" in without) == (True, False)
    assert response[-1:] == [
        "Released: everybody can see the ranking, the travellers and the hand records."
    ]
    assert "hand records from" in client.get(page).text
