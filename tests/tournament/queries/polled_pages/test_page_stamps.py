"""Stamps of polled pages: one query, and another stamp after any change that a page shows."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session as LoginSession
from django.utils import timezone
from time_machine import travel

from club.models import Club, Job, Membership, User
from tests.builders import a_director, a_seated_section, a_team_event, a_tournament
from tournament.models import Event, Session
from tournament.queries.polled_pages.page_stamps import (
    match_event_page_stamp,
    public_match_event_stamp,
    public_session_stamp,
    session_page_stamp,
)
from tournament.queries.releases import RELEASE_COLUMNS

pytestmark = pytest.mark.django_db
KEY = "k" * 32


@pytest.fixture
def ann():
    user = a_director()
    LoginSession.objects.create(
        session_key=KEY, session_data="signed in", expire_date=timezone.now() + timedelta(hours=1)
    )
    return user


def add_job():
    Job.objects.create(club=Club.objects.get(), kind="print_set", arguments={})


def members_stamp(user, session):
    return session_page_stamp(user.pk, KEY, "crown", session.pk)


def release(session):
    moment = timezone.now()
    Session.objects.filter(pk=session.pk).update(
        state="released", released_at=moment, ranking_from=moment
    )


CHANGES = {
    "a result": lambda: Session.objects.update(revision=9),
    "a state": lambda: Session.objects.update(state="planned"),
    "a session's name": lambda: Session.objects.update(name="Thursday"),
    "a check": lambda: Session.objects.update(checks=3),
    "an event's name": lambda: Event.objects.update(name="Autumn pairs"),
    "a convenor": lambda: Event.objects.update(convenor="Ada Ace"),
    "a club's name": lambda: Club.objects.update(name="The Crown"),
    "a club's paper": lambda: Club.objects.update(paper="letter"),
}
CHANGES_FOR_MEMBERS = {
    "a user's name": lambda: User.objects.update(username="anne"),
    "a user's way to type": lambda: User.objects.update(last_zero_dropped=True),
    "a role": lambda: Membership.objects.update(role="viewer"),
    "a job": add_job,
    "a flash message": lambda: LoginSession.objects.update(session_data="and a message"),
    "signing out": lambda: LoginSession.objects.all().delete(),
}


@pytest.mark.parametrize("change", [*CHANGES, *CHANGES_FOR_MEMBERS])
def test_a_change_that_a_members_page_shows_changes_its_stamp(ann, change):
    session = a_seated_section().session
    before = members_stamp(ann, session)
    again = members_stamp(ann, session)

    (CHANGES | CHANGES_FOR_MEMBERS)[change]()

    assert (before == again, before == members_stamp(ann, session)) == (True, False)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_that_players_see_changes_the_stamp_of_their_page(change):
    session = a_seated_section().session
    release(session)
    before = public_session_stamp("crown", session.pk)

    CHANGES[change]()

    assert len(before) == 1
    assert public_session_stamp("crown", session.pk) != before


def test_a_finished_job_and_the_end_of_a_sign_in_change_the_stamp(ann):
    session = a_seated_section().session
    add_job()
    waiting = members_stamp(ann, session)
    Job.objects.update(state=Job.State.DONE)
    done = members_stamp(ann, session)
    with travel(timezone.now() + timedelta(hours=2)):
        expired = members_stamp(ann, session)

    assert len({waiting, done, expired}) == 3


def test_a_stamp_has_every_column_of_the_rows_that_pages_show(ann):
    session = a_seated_section().session
    columns = [len(model._meta.concrete_fields) for model in (Session, Club, User)]

    # The role, the event's name and convenor before them; two jobs and the sign-in data behind.
    # The revision is not among them, so that a poll of a busy session can get an earlier one.
    assert len(members_stamp(ann, session).others) == 3 + sum(columns) - 1 + 3


def test_a_stamp_begins_with_the_version_of_each_session(ann):
    session = a_seated_section().session
    event = a_tournament(4)
    columns = ("pk", "revision", "state")

    [version] = Session.objects.filter(pk=session.pk).values_list(*columns)
    days = Session.objects.filter(event=event).order_by("number").values_list(*columns)

    assert members_stamp(ann, session)[:3] == version
    stamps = match_event_page_stamp(ann.pk, KEY, "crown", event.slug)
    assert [stamp[:3] for stamp in stamps] == list(days)


def test_a_new_revision_alone_changes_nothing_else_of_a_stamp(ann):
    session = a_seated_section().session
    before = members_stamp(ann, session)

    Session.objects.update(revision=9)

    assert members_stamp(ann, session) == before._replace(revision=9)


def test_another_user_club_or_kind_of_event_has_no_stamp(ann):
    session = a_seated_section().session
    event = a_tournament(4)
    [day] = Session.objects.filter(event=event)
    stranger = a_director("anchor", name="bob")

    assert members_stamp(stranger, session) is None
    assert session_page_stamp(ann.pk, KEY, "anchor", session.pk) is None
    assert members_stamp(ann, day) is None
    assert match_event_page_stamp(stranger.pk, KEY, "crown", event.slug) == ()
    assert public_session_stamp("crown", session.pk) == ()
    assert public_match_event_stamp("crown", event.slug) == ()


@pytest.mark.parametrize("part", [*RELEASE_COLUMNS, "draw_from"])
def test_a_part_that_becomes_visible_changes_the_stamp(part):
    session = a_seated_section().session
    event = a_tournament(4)
    later = timezone.now() + timedelta(hours=1)
    Session.objects.update(
        **{"state": "released", "released_at": timezone.now(), "ranking_from": None, part: later}
    )
    before = (
        public_session_stamp("crown", session.pk),
        public_match_event_stamp("crown", event.slug),
    )

    with travel(later + timedelta(seconds=1)):
        after = (
            public_session_stamp("crown", session.pk),
            public_match_event_stamp("crown", event.slug),
        )

    assert [len(stamp) for stamp in (*before, *after)] == [1, 1, 1, 1]
    assert (before[0] == after[0], before[1] == after[1]) == (False, False)


def test_a_published_draw_has_a_stamp_before_the_release():
    event = a_tournament(4)
    Session.objects.update(draw_from=timezone.now() - timedelta(minutes=1))

    assert len(public_match_event_stamp("crown", event.slug)) == 1


def test_a_knock_outs_stamp_follows_the_contest_that_teams_carry_imps_from():
    earlier = a_team_event(4).session
    cup = a_team_event(4, format="knock_out", carry_from=earlier.pk).session
    release(cup)
    stamps = [public_session_stamp("crown", cup.pk)]

    Session.objects.filter(pk=earlier.pk).update(revision=8)
    stamps.append(public_session_stamp("crown", cup.pk))
    release(earlier)
    stamps.append(public_session_stamp("crown", cup.pk))

    assert len(set(stamps)) == 3


def test_a_stamp_costs_one_query(ann, django_assert_num_queries):
    session = a_seated_section().session
    event = a_tournament(4)
    release(session)

    with django_assert_num_queries(4):
        members_stamp(ann, session)
        match_event_page_stamp(ann.pk, KEY, "crown", event.slug)
        public_session_stamp("crown", session.pk)
        public_match_event_stamp("crown", event.slug)


def test_an_id_too_large_for_the_database_has_no_stamp(ann):
    a_seated_section()

    assert session_page_stamp(ann.pk, KEY, "crown", 10**40) is None
    assert public_session_stamp("crown", 10**40) == ()
