"""Release times of a session and of a match day by key."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.builders import a_played_section, an_actor
from tests.web.api.address_ids import a_tie
from tests.web.api.programs import a_program, problem_of
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed():
    session = a_played_section().session
    return change_session_state(session, "closed", actor=an_actor())


def test_parts_are_released_now_later_or_not(closed):
    program, where = a_program(), f"sessions/{closed.pk}/release/"
    later = (timezone.now() + timedelta(hours=1)).replace(microsecond=0)

    answer = program.post(where, ranking="now", travellers=later.isoformat(), hand_records=None)

    closed.refresh_from_db()
    assert (answer.status_code, answer.json()["state"]) == (201, "released")
    assert closed.ranking_from <= timezone.now()
    assert (closed.travellers_from, closed.hand_records_from) == (later, None)
    assert program.get(where).json() == answer.json()


def test_a_session_is_announced_before_play():
    session = a_played_section().session

    answer = a_program().post(f"sessions/{session.pk}/release/", announced="now")

    session.refresh_from_db()
    assert answer.status_code == 201
    assert session.announced_from is not None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "no_change"),
        ({"ranking": "soon"}, "field"),
        ({"ranking": "2020-01-01T10:00:00Z"}, "past_moment"),
    ],
)
def test_an_invalid_release_is_refused(closed, body, code):
    answer = a_program().post(f"sessions/{closed.pk}/release/", **body)

    closed.refresh_from_db()
    assert (answer.status_code, answer.json()["code"], closed.state) == (422, code, "closed")


def test_the_day_of_a_match_event_is_released_without_hand_records():
    event, program = a_tie(), a_program()
    where = f"tournaments/{event.slug}/days/1/release/"

    refused = program.post(where, hand_records="now")
    released = program.post(where, ranking="now", travellers="now")

    assert problem_of(refused)[:2] == (422, "field")
    assert released.json()["state"] == "released"


def test_the_wall_display_is_opened_and_closed():
    session = a_played_section().session
    program, where = a_program(), f"sessions/{session.pk}/wall/"

    opened, closed_again = (program.post(where, shown=shown).json() for shown in (True, False))

    assert opened["wall"] is not None
    assert closed_again["wall"] is None
