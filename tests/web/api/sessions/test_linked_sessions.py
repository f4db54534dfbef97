"""Linked sessions over the API: set up with one request, or refused."""

import pytest

from tests.web.api.programs import a_program, problem_of
from tournament.models import Session

pytestmark = pytest.mark.django_db


def opened(movement, **others):
    fields = {"name": "Pairs weekend", "date": "2026-11-28", "movement": movement, **others}
    return a_program().post("sessions/", **fields)


def test_linked_sessions_are_set_up_by_the_reference_of_their_offer():
    response = opened("interwoven-howell.2.13.13.2.full", days_apart=1)

    assert response.status_code == 201
    sessions = Session.objects.order_by("number")
    assert response.json()["id"] == sessions[0].pk
    assert [(str(session), f"{session.local_date}") for session in sessions] == [
        ("Pairs weekend", "2026-11-28"),
        ("Pairs weekend, session 2", "2026-11-29"),
    ]
    assert {session.event_id for session in sessions} == {sessions[0].event_id}
    assert [session.sections.get().movement for session in sessions] == [
        "interwoven-howell-first",
        "interwoven-howell-second",
    ]


def test_a_reference_of_no_linked_offer_sets_nothing_up():
    problem = problem_of(opened("interwoven-howell.2.8.8.2.full"))

    assert problem[:2] == (422, "unsuitable")
    assert not Session.objects.exists()
