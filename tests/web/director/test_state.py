"""Closing a session says what is still missing."""

import pytest
from django.contrib.messages import get_messages

from scoring.outcome import PassedOut
from tests.builders import a_board_in_play, a_director, a_seated_section, recorded
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db


def told(client, section, state):
    place = f"/director/crown/{section.session_id}/state/"
    response = client.post(place, {"state": state})
    return [str(message) for message in get_messages(response.wsgi_request)]


@pytest.fixture
def section(client):
    client.force_login(a_director())
    return a_seated_section()


def test_closing_counts_the_results_that_are_missing(client, section):
    recorded(a_board_in_play(section), PassedOut())

    assert told(client, section, "closed") == [
        "17 results are still missing: they can be entered all the same.",
        "Play is over. Players see nothing until you release it.",
    ]


def test_closing_a_complete_session_has_nothing_to_add(client, section):
    for board in SeatingBoard.objects.all():
        recorded(board, PassedOut())

    assert told(client, section, "closed") == [
        "Play is over. Players see nothing until you release it."
    ]


def test_a_refused_step_counts_nothing(client, section):
    assert len(told(client, section, "released")) == 1
