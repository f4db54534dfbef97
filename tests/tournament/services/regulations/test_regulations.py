"""Regulations that change while an event is played."""

import pytest

from club.models import LedgerEntry
from scoring.events.regulations import Regulations
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from tests.builders import a_session, a_tournament, an_actor
from tests.raising import raises_code
from tournament.models import Event
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.regulations.regulations import change_regulations

pytestmark = pytest.mark.django_db


def test_regulations_apply_to_every_day_of_the_event():
    event = a_tournament()
    before = event.sessions.get().revision
    chosen = FourHandRegulations("play_offs", no_time=True, places=2)

    change_regulations(event, chosen, actor=an_actor())

    assert Event.objects.get().four_hand_regulations == chosen
    assert event.sessions.get().revision == before + 1
    assert LedgerEntry.objects.filter(action="regulations", row=event.pk).exists()


def test_board_regulations_apply_to_every_session_of_the_event():
    event = a_session().session.event
    before = event.sessions.get().revision

    change_regulations(event, Regulations(win=1), actor=an_actor())

    assert Event.objects.get().regulations == Regulations(win=1)
    assert event.sessions.get().revision == before + 1


def test_the_second_of_two_editors_is_refused():
    event = a_session().session.event
    same = Event.objects.get()
    edit_token = regulations_edit_token(event.regulations)
    kwargs = {"actor": an_actor(), "seen": edit_token}
    change_regulations(event, Regulations(win=1), **kwargs)

    with raises_code("stale_regulations"):
        change_regulations(same, Regulations(rounding="acblscore"), **kwargs)

    assert Event.objects.get().regulations == Regulations(win=1)


def test_released_scores_change_only_for_a_stored_reason():
    event = a_session().session.event
    event.sessions.update(state="released")
    kwargs = {"actor": an_actor()}

    with raises_code("released_reason"):
        change_regulations(event, Regulations(win=1), reason=" ", **kwargs)
    assert Event.objects.get().regulations == Regulations()
    change_regulations(event, Regulations(win=1), reason="as it was announced", **kwargs)

    assert LedgerEntry.objects.get(action="regulations").reason == "as it was announced"
