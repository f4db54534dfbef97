"""The round clock of a session: rows are added, by directors, one winner a version."""

import pytest

from club.models import LedgerEntry
from movements.round_clock import read_clock
from tests.builders import a_director, a_seated_section, an_actor
from tests.raising import raises_code
from tournament.models import ClockChange, Session
from tournament.queries.round_clock import round_clock_of_session, rounds_of_session
from tournament.services.sessions.round_clock import (
    ClockPlan,
    adjust_round_clock,
    begin_next_clock_round,
    pause_round_clock,
    resume_round_clock,
    start_round_clock,
    stop_round_clock,
)

pytestmark = pytest.mark.django_db
PLAN = ClockPlan(round=1, minutes=15, automatic=False)


@pytest.fixture
def session():
    return a_seated_section().session


def start(session, plan=PLAN, seen=0):
    return start_round_clock(session, plan, seen=seen, actor=an_actor())


def test_every_clock_change_is_a_row_with_its_actor(session):
    director = a_director()
    actor = an_actor(director)

    start_round_clock(session, PLAN, seen=0, actor=actor)
    pause_round_clock(session, seen=1, actor=actor)
    adjust_round_clock(session, minutes=-5, seen=2, actor=actor)
    resume_round_clock(session, seen=3, actor=actor)
    begin_next_clock_round(session, seen=4, actor=actor)
    stop_round_clock(session, seen=5, actor=actor)

    rows = ClockChange.objects.values_list("version", "action", "round", "running", "changed_by")
    assert list(rows) == [
        (1, "start", 1, True, director.pk),
        (2, "pause", 1, False, director.pk),
        (3, "adjust", 1, False, director.pk),
        (4, "resume", 1, True, director.pk),
        (5, "next_round", 2, True, director.pk),
        (6, "stop", 2, False, director.pk),
    ]
    logged = LedgerEntry.objects.filter(action__startswith="clock_").order_by("pk")
    assert list(logged.values_list("action", "user", "row")) == [
        (f"clock_{action}", director.pk, session.pk) for _version, action, *_rest in rows
    ]


def test_a_change_raises_the_revision_and_no_score_depends_on_it(session):
    before = Session.objects.get(pk=session.pk)

    start(session)

    after = Session.objects.get(pk=session.pk)
    assert (after.revision, after.score_revision) == (before.revision + 1, before.score_revision)


def test_the_clock_of_a_session_is_the_one_of_the_last_change(session):
    row = start(session)

    clock = round_clock_of_session(session)
    assert (clock.round, clock.rounds, clock.seconds_a_round) == (1, 3, 900)
    assert read_clock(clock, row.changed_at).seconds_left == 900
    stop_round_clock(session, seen=1, actor=an_actor())
    assert round_clock_of_session(session) is None


@pytest.mark.parametrize(
    "change", [pause_round_clock, resume_round_clock, begin_next_clock_round, stop_round_clock]
)
def test_a_change_of_an_outdated_version_is_refused(session, change):
    start(session)

    with raises_code("stale_clock"):
        change(session, seen=0, actor=an_actor())
    assert ClockChange.objects.count() == 1


def test_a_clock_that_is_off_is_not_changed(session):
    with raises_code("clock_off"):
        pause_round_clock(session, seen=0, actor=an_actor())


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (ClockPlan(0, 15, automatic=False), "clock_round"),
        (ClockPlan(4, 15, automatic=False), "clock_round"),
        (ClockPlan(1, 0, automatic=False), "clock_minutes"),
        (ClockPlan(1, 241, automatic=False), "clock_minutes"),
    ],
)
def test_a_clock_start_requires_a_valid_round_and_time(session, plan, code):
    with raises_code(code):
        start(session, plan)


@pytest.mark.parametrize("minutes", [0, 61, -61])
def test_an_adjustment_has_limits(session, minutes):
    start(session)

    with raises_code("clock_adjustment"):
        adjust_round_clock(session, minutes=minutes, seen=1, actor=an_actor())


def test_the_clock_does_not_pass_the_last_round(session):
    start(session, ClockPlan(3, 15, automatic=False))

    with raises_code("clock_round"):
        begin_next_clock_round(session, seen=1, actor=an_actor())


def test_a_session_that_is_over_has_no_clock(session):
    start(session)
    Session.objects.filter(pk=session.pk).update(state="closed")

    with raises_code("clock_state"):
        pause_round_clock(session, seen=1, actor=an_actor())
    session.refresh_from_db()
    assert round_clock_of_session(session) is None


@pytest.mark.parametrize("tables", [3, 5])
def test_the_clock_and_its_defaults_cost_a_query_each(tables, django_assert_num_queries):
    session = a_seated_section(tables=tables).session
    start(session)

    with django_assert_num_queries(1):
        round_clock_of_session(session)
    with django_assert_num_queries(1):
        assert rounds_of_session(session) == (tables, 2)
