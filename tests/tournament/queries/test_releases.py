"""Parts of a session that players see at a moment: each by itself, and none before its time."""

from datetime import UTC, date, datetime, timedelta
from itertools import product

import pytest

from tests.builders import a_session, a_tournament
from tournament.models import Session
from tournament.queries.releases import (
    ReleasedPart,
    announced_sessions,
    is_visible,
    released_match_events,
    released_sessions,
    visible_parts,
)
from tournament.services.matches.match_events import MatchDayPlan

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)
MOMENTS = {
    "never": None,
    "long ago": NOW - timedelta(days=400),
    "this moment": NOW,
    "in a while": NOW + timedelta(microseconds=1),
}
SEEN = {"long ago", "this moment"}
STATES = ("planned", "running", "closed", "released")


def put(sessions, state, **moments):
    sessions.update(state=state, **{f"{thing}_from": MOMENTS[at] for thing, at in moments.items()})


def test_a_part_is_visible_from_its_own_release_time():
    session = a_session().session

    for state, *moments in product(STATES, MOMENTS, MOMENTS, ("never", "this moment")):
        named = dict(zip(ReleasedPart, moments, strict=True))
        put(Session.objects, state, **{thing.value: at for thing, at in named.items()})
        session.refresh_from_db()
        on = {thing: at in SEEN for thing, at in named.items()}
        expected = {thing: on[thing] and state == "released" for thing in ReleasedPart}

        assert {thing: is_visible(session, thing, NOW) for thing in ReleasedPart} == expected
        assert visible_parts(session, NOW) == {thing for thing in ReleasedPart if expected[thing]}
        assert list(released_sessions("crown", NOW)) == [session] * any(expected.values())
        assert list(released_sessions("anchor", NOW)) == []


def test_a_match_event_is_visible_with_any_released_day():
    event = a_tournament(
        days=(MatchDayPlan(date(2026, 11, 21), 2), MatchDayPlan(date(2026, 11, 22), 1))
    )

    for state, travellers in product(STATES, MOMENTS):
        put(event.sessions.filter(number=2), state, travellers=travellers)
        visible = state == "released" and travellers in SEEN
        match_events = list(released_match_events("crown", NOW))

        assert match_events == [event] * visible
        assert [match_event.begins for match_event in match_events] == [
            date(2026, 11, 22)
        ] * visible
        assert [[day.number for day in match_event.days] for match_event in match_events] == [
            [1, 2]
        ] * visible
        assert list(released_match_events("anchor", NOW)) == []


def test_sessions_and_match_events_are_not_confused():
    evening, event = a_session().session, a_tournament()
    put(Session.objects, "released", ranking="long ago")

    assert list(released_sessions("crown", NOW)) == [evening]
    assert list(released_match_events("crown", NOW)) == [event]


def test_a_future_session_is_announced_from_its_own_time_on():
    session = a_session(local_date=date(2026, 11, 23)).session

    for state, announced in product(STATES, MOMENTS):
        put(Session.objects, state, announced=announced)

        sessions = announced_sessions("crown", date(2026, 11, 23), NOW)

        assert list(sessions) == [session] * (announced in SEEN)
        assert list(announced_sessions("anchor", date(2026, 11, 23), NOW)) == []
        assert list(announced_sessions("crown", date(2026, 11, 24), NOW)) == []


def test_future_sessions_are_listed_by_day_without_visible_ones():
    third, first, second, session = (
        a_session(local_date=date(2026, 12, day), name=f"No. {day}").session
        for day in (21, 7, 14, 1)
    )
    put(Session.objects, "planned", announced="long ago")
    put(Session.objects.filter(pk=session.pk), "released", ranking="long ago")

    assert list(announced_sessions("crown", date(2026, 11, 30), NOW)) == [first, second, third]


def test_the_default_time_is_now():
    session = a_session().session
    Session.objects.update(state="released", ranking_from=datetime(2026, 1, 1, tzinfo=UTC))
    before = list(released_sessions("crown"))

    Session.objects.update(ranking_from=datetime(2999, 1, 1, tzinfo=UTC))

    assert (before, list(released_sessions("crown"))) == ([session], [])


@pytest.mark.parametrize("count", [1, 3])
def test_each_query_costs_the_same_for_any_number(count, django_assert_num_queries):
    for number in range(count):
        a_session(name=f"Evening {number}")
        a_tournament(name=f"Games {number}")
    past = MOMENTS["long ago"]
    Session.objects.update(state="released", ranking_from=past, announced_from=past)

    with django_assert_num_queries(1):
        assert {
            released_session.event.club.slug for released_session in released_sessions("crown", NOW)
        } == {"crown"}
    with django_assert_num_queries(2):
        match_events = list(released_match_events("crown", NOW))
        assert [(event.club.slug, len(event.days)) for event in match_events] == [
            ("crown", 1)
        ] * count
    Session.objects.update(state="planned")
    with django_assert_num_queries(1):
        sessions = announced_sessions("crown", date(2026, 1, 1), NOW)
        assert len([session.event.club.slug for session in sessions]) == 2 * count
