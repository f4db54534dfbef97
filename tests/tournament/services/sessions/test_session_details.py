"""Renaming and re-dating sessions and tournaments."""

from datetime import date

import pytest

from club.models import LedgerEntry
from tests.builders import a_session, a_simultaneous, a_tournament, an_actor, another_session, play
from tests.raising import raises_code
from tournament.models import Event, Session
from tournament.queries.edit_tokens import details_edit_token
from tournament.services.sessions.session_details import (
    change_match_event_details,
    change_session_details,
)

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}
TUESDAY = date(2026, 11, 24)


def changed(session, name="Tuesday pairs", day=TUESDAY, **more):
    return change_session_details(session, name=name, local_date=day, **BY, **more)


def test_the_event_of_one_session_is_renamed_with_it_and_keeps_its_address():
    session = a_session().session
    before = Session.objects.get()

    changed(session, name="  Tuesday pairs ")

    now = Session.objects.select_related("event").get()
    assert (now.name, now.local_date, now.revision) == (
        "Tuesday pairs",
        TUESDAY,
        before.revision + 1,
    )
    assert (now.event.name, now.event.slug) == ("Tuesday pairs", before.event.slug)
    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.row, line.reason) == (
        "change_details",
        session.pk,
        f"{before.name} · {before.local_date.isoformat()}",
    )


def test_a_session_with_results_can_be_renamed():
    section = a_session()
    play(section)

    assert str(changed(section.session)) == "Tuesday pairs"


def test_an_event_of_two_sessions_keeps_its_name():
    section = a_session()
    play(section)
    other = another_session(section)
    name = Event.objects.get().name

    changed(other.session, name="Final")

    assert Event.objects.get().name == name
    assert Session.objects.get(pk=other.session_id).name == "Final"


@pytest.mark.parametrize("name", ["", "   ", "x" * 121])
def test_a_name_has_1_to_120_letters(name):
    with raises_code("session_name"):
        changed(a_session().session, name=name)


def test_a_change_of_stale_details_is_refused():
    session = a_session().session
    edit_token = details_edit_token(str(session), [session.local_date])
    changed(session, seen=edit_token)

    with raises_code("stale_details"):
        changed(session, name="Wednesday pairs", seen=edit_token)

    assert Session.objects.get().name == "Tuesday pairs"


def test_a_session_stays_within_the_days_of_its_simultaneous():
    section = a_session()
    day = section.session.local_date
    a_simultaneous(section, days=(day, day), boards=(1, 6))

    with raises_code("other_day"):
        changed(section.session, day=date(2027, 1, 1))


def test_a_deleted_session_cannot_be_renamed():
    session = a_session().session
    Event.objects.filter(pk=session.event_id).update(name="Other")
    Session.objects.filter(pk=session.pk).update(name="")

    assert changed(session).event.name == "Other"
    session.sections.get().seatings.all().delete()
    session.sections.get().places.all().delete()
    Event.objects.all().delete()
    with raises_code("session_gone"):
        changed(session)


def test_a_tournament_is_renamed_and_re_dated():
    event = a_tournament()
    slug = event.slug

    change_match_event_details(event, name="Autumn games", dates={1: TUESDAY}, **BY)

    now = Event.objects.get()
    assert (now.name, now.slug) == ("Autumn games", slug)
    days = now.sessions.order_by("number")
    assert [(day.name, day.local_date) for day in days] == [("Autumn games", TUESDAY)]
    assert LedgerEntry.objects.latest("pk").action == "change_details"


def test_the_days_of_a_tournament_follow_each_other():
    event = a_tournament()
    day = event.sessions.get()
    Session.objects.create(event=event, number=2, name=day.name, local_date=date(2026, 12, 24))

    with raises_code("session_dates") as refusal:
        change_match_event_details(event, name="Games", dates={1: date(2026, 12, 24)}, **BY)

    assert refusal.value.facts == {"day": 2, "before": 1}
