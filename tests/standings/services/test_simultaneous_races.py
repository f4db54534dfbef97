"""Two at one moment: a session joins once, and of two scorings one whole field is saved."""

from concurrent.futures import ThreadPoolExecutor, wait
from datetime import UTC, date, datetime
from random import Random
from uuid import uuid4

import pytest

from standings.services.simultaneous import join_simultaneous_with_same_deals, score_simultaneous
from standings.simultaneous.overall import simultaneous_overall, simultaneous_totals
from tests.builders import a_club, a_simultaneous, an_actor
from tests.standings.simultaneous.test_field import played
from tests.tournament.services.test_seating_races import raced
from tournament.models import Joined, Simultaneous
from tournament.services.events import simultaneous as services
from tournament.services.events.simultaneous import (
    SimultaneousPlan,
    change_embargo,
    create_simultaneous,
)

pytestmark = pytest.mark.django_db(transaction=True)
BY = {"actor": an_actor()}


def test_a_session_joining_twice_at_once_joins_once():
    section, row = played(Random(1)), a_simultaneous()

    answers = raced(
        *[lambda: join_simultaneous_with_same_deals(row.code, section.session, **BY)] * 3
    )

    assert answers == ["done", "joined_already", "joined_already"]
    assert Joined.objects.count() == 1


def test_a_form_sent_three_times_at_once_creates_one():
    days = date(2026, 11, 20), date(2026, 11, 26)
    plan, club = SimultaneousPlan("Autumn", days, (1, 3), request_id=uuid4()), a_club()

    assert raced(*[lambda: create_simultaneous(club, plan, **BY)] * 3) == ["done"] * 3
    assert Simultaneous.objects.count() == 1


def test_a_joining_club_reads_an_embargo_that_does_not_change_meanwhile(monkeypatch):
    section, row = played(Random(1), club="anchor"), a_simultaneous()
    moment = datetime(2026, 11, 27, 20, tzinfo=UTC)
    organiser = ThreadPoolExecutor(1)
    calls = []

    def slowly(*kwargs):
        calls.append(organiser.submit(raced, lambda: change_embargo(row, moment, **BY)))
        wait(calls, 0.5)

    monkeypatch.setattr(services, "validate_joining_session", slowly)
    joined = join_simultaneous_with_same_deals(row.code, section.session, **BY)

    assert calls[0].result() == ["embargo"]
    row.refresh_from_db()
    assert joined.simultaneous.public_from is row.public_from is None


def test_concurrent_scorings_save_one_whole_field():
    row = a_simultaneous(played(Random(1)), played(Random(2), club="anchor"))

    answers = raced(*[lambda: score_simultaneous(row, **BY)] * 4)

    overall = simultaneous_overall(row)
    assert answers == ["done"] * 4
    assert list(simultaneous_totals(overall).values_list("position", flat=True)) == list(
        range(1, 13)
    )
    assert not overall.is_stale
