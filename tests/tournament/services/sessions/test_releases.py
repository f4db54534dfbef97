"""Releases of each part to players: from now or later, and withdrawn."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from time_machine import travel

from boards.validators.results import validate_correction_reason
from club.models import LedgerEntry
from tests.builders import a_director, a_session, a_tournament, an_actor
from tests.raising import raises_code
from tournament.models import Session
from tournament.queries.releases import MATCH_EVENT_PARTS, ReleasedPart, visible_parts
from tournament.services.sessions.releases import (
    announce_session,
    publish_draw,
    release_session,
)
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=12)
RANKING, TRAVELLERS = ReleasedPart.RANKING, ReleasedPart.TRAVELLERS


@pytest.fixture
def session():
    with travel(NOW, tick=False):
        session = a_session().session
        Session.objects.update(state="closed")
        yield session


def released(session, **things):
    times = {ReleasedPart(name): since for name, since in things.items()}
    return release_session(session, times, actor=an_actor())


def moved(session, *states):
    for state in states:
        change_session_state(session, state, actor=an_actor())


def released_state(session):
    session.refresh_from_db()
    return session.state, session.ranking_from, session.travellers_from


@pytest.mark.parametrize(
    ("options", "moments"),
    [
        ({"ranking": "now", "travellers": "now"}, (NOW, NOW)),
        ({"ranking": "now", "travellers": None}, (NOW, None)),
        ({"ranking": "now", "travellers": LATER}, (NOW, LATER)),
        ({"ranking": LATER, "travellers": LATER}, (LATER, LATER)),
        ({"travellers": "now"}, (None, NOW)),
    ],
)
def test_each_part_is_released_at_its_own_time(session, options, moments):
    released(session, **options)

    assert released_state(session) == ("released", *moments)
    assert session.released_at == NOW


def test_a_released_part_keeps_its_time_and_other_parts_stay(session):
    released(session, ranking="now", travellers=LATER)

    with travel(NOW + timedelta(hours=1), tick=False):
        released(session, ranking="now")

    assert released_state(session) == ("released", NOW, LATER)


def test_an_embargo_can_be_lifted_put_off_and_kept_after_it_is_over(session):
    released(session, ranking=LATER)
    with travel(NOW + timedelta(hours=1), tick=False):
        released(session, ranking=LATER + timedelta(hours=1))
    with travel(LATER + timedelta(hours=2), tick=False):
        released(session, ranking=LATER + timedelta(hours=1), travellers="now")
        released_before = released_state(session)
        released(session, ranking=None)

    assert released_before == ("released", LATER + timedelta(hours=1), LATER + timedelta(hours=2))
    assert released_state(session) == ("released", None, LATER + timedelta(hours=2))


@pytest.mark.parametrize("state", ["planned", "running"])
def test_a_session_in_play_is_not_released(session, state):
    Session.objects.update(state=state)

    with raises_code("release_state"):
        released(session, ranking="now")

    assert released_state(session) == (state, None, None)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"ranking": None, "travellers": None}, "nothing_released"),
        ({}, "nothing_released"),
        ({"ranking": NOW}, "past_moment"),
        ({"ranking": "now", "travellers": NOW - timedelta(seconds=1)}, "past_moment"),
    ],
)
def test_an_empty_or_past_release_is_refused(session, options, code):
    before = Session.objects.values().get()

    with raises_code(code):
        released(session, **options)

    assert Session.objects.values().get() == before
    assert not LedgerEntry.objects.filter(action="release").exists()


def test_each_change_raises_the_revision_and_is_in_the_audit_log(session):
    ann, before = a_director(), Session.objects.get().revision
    everything = dict.fromkeys(ReleasedPart, "now")

    release_session(session, everything, actor=an_actor(ann))
    announce_session(session, LATER, actor=an_actor(ann))
    announce_session(session, None, actor=an_actor(ann))

    session.refresh_from_db()
    lines = LedgerEntry.objects.filter(kind="tournament.Session", row=session.pk, user=ann)
    actions = list(lines.order_by("pk").values_list("action", flat=True))
    assert session.revision == before + 3
    assert actions == ["release", "announced", "unannounced"]


def test_a_whole_release_shows_everything_and_its_withdrawal_nothing(session):
    moved(session, "released")
    released = released_state(session)
    visible = visible_parts(session, NOW)
    moved(session, "closed")

    assert released == ("released", NOW, NOW)
    assert visible == set(ReleasedPart)
    assert released_state(session) == ("closed", None, None)


def test_a_day_of_matches_has_no_hand_records_to_release():
    day = a_tournament().sessions.get()
    for state in ("running", "closed", "released"):
        day = change_session_state(day, state, actor=an_actor())

    assert (day.ranking_from is None, day.hand_records_from) == (False, None)
    assert visible_parts(day, timezone.now()) == set(MATCH_EVENT_PARTS)


def test_withdrawing_a_release_clears_its_embargo(session):
    released(session, ranking=LATER, travellers=LATER)
    moved(session, "closed", "running", "closed")

    assert released_state(session) == ("closed", None, None)


@pytest.mark.parametrize("later", [[], ["closed"]])
def test_once_released_a_change_needs_a_reason_even_before_its_moment(session, later):
    released(session, ranking=LATER)
    moved(session, *later)
    session.refresh_from_db()

    with raises_code("reason_missing"):
        validate_correction_reason(session.pk, "", was_released=session.was_released)


@pytest.mark.parametrize("state", ["planned", "running", "closed", "released"])
@pytest.mark.parametrize(("since", "expected"), [("now", NOW), (LATER, LATER), (None, None)])
def test_a_session_is_announced_in_any_state(session, state, since, expected):
    Session.objects.update(state=state)

    announce_session(session, since, actor=an_actor())

    session.refresh_from_db()
    assert (session.state, session.announced_from) == (state, expected)


def test_an_announcement_outlives_a_withdrawn_release(session):
    announce_session(session, "now", actor=an_actor())
    moved(session, "released", "closed")

    session.refresh_from_db()
    assert session.announced_from == NOW


def test_an_announcement_in_the_past_is_refused(session):
    with raises_code("past_moment"):
        announce_session(session, NOW - timedelta(days=1), actor=an_actor())


@pytest.mark.parametrize("since", ["now", LATER, None])
def test_a_session_of_boards_has_no_draw_to_publish(session, since):
    with raises_code("no_draw"):
        publish_draw(session, since, actor=an_actor())

    session.refresh_from_db()
    noted = LedgerEntry.objects.filter(action__endswith="_draw").exists()
    assert (session.draw_from, noted) == (None, False)
