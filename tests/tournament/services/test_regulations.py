"""Regulations of a tournament that change while it is played."""

import pytest

from club.models import LedgerEntry, Source
from scoring.four_hand import FourHandRegulations
from tests.builders import a_tournament
from tournament.models import Event
from tournament.services.regulations import change_regulations

pytestmark = pytest.mark.django_db


def test_they_hold_for_every_day_from_then_on():
    event = a_tournament()
    before = event.sessions.get().revision
    chosen = FourHandRegulations("play_offs", no_time=True, places=2)

    change_regulations(event, chosen, by=None, source=Source.DIRECTOR)

    assert Event.objects.get().four_hand_regulations == chosen
    assert event.sessions.get().revision == before + 1
    assert LedgerEntry.objects.filter(action="regulations", row=event.pk).exists()
