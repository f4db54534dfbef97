"""Sites that are sent by themselves: after a change, when it is quiet, again after a failure."""

from datetime import timedelta

import pytest
from django.utils import timezone
from time_machine import travel

from club.models import Job, LedgerEntry, WebSpace
from club.queries.web_spaces import SEND_SITE
from club.services.web_spaces import record_sent_site, save_web_space, send_site
from tests.builders import a_played_section, a_team_event, an_actor, release_to_players
from tests.raising import raises_code
from tournament.models import Event, Series, Session
from tournament.queries.sent_results.site_state import site_state_of_club
from tournament.services.automatic_sites import send_changed_sites

pytestmark = pytest.mark.django_db


@pytest.fixture
def space(settings, tmp_path):
    settings.SITE_FOLDER = tmp_path
    section = a_played_section()
    release_to_players(section)
    kwargs = {"username": "", "password": None, "host_key": "", "automatic": True}
    return save_web_space(
        section.session.event.club, address="", **kwargs, actor=an_actor(role="owner")
    )


@pytest.fixture
def clock():
    """A clock that runs only when the test moves it."""
    with travel(timezone.now(), tick=False) as traveller:
        yield traveller


def sweep(clock, **later):
    clock.shift(timedelta(**later))
    return send_changed_sites(timezone.now())


def end_job(state):
    Job.objects.filter(kind=SEND_SITE).update(state=state)


def test_a_change_is_sent_once_when_it_has_been_quiet(space, clock):
    swept = [sweep(clock, seconds=15) for _ in range(5)]

    assert swept == [[], [], [], ["crown"], []]
    job = Job.objects.get()
    assert (job.kind, job.arguments, job.asked_by) == (SEND_SITE, {"slug": "crown"}, None)
    assert LedgerEntry.objects.filter(action="ask", user=None).count() == 1


def test_a_further_change_begins_the_wait_again(space, clock):
    sweep(clock, seconds=15)
    sweep(clock, seconds=30)
    Session.objects.update(revision=99)

    assert sweep(clock, seconds=30) == []
    assert sweep(clock, seconds=30) == []
    assert sweep(clock, seconds=30) == ["crown"]


def test_an_unchanged_site_is_not_sent_again(space, clock):
    state = site_state_of_club(space.club, timezone.now())
    record_sent_site(space, state=state, files=9, files_sent=9)

    assert [sweep(clock, minutes=5) for _ in range(3)] == [[], [], []]


def test_a_failed_run_is_repeated_ever_more_rarely(space, clock):
    minutes_of_runs = []
    for minute in range(60):
        if sweep(clock, minutes=1):
            minutes_of_runs.append(minute)
            end_job("failed")

    assert minutes_of_runs == [1, 3, 7, 15, 31]


def test_a_run_that_is_not_over_is_not_doubled(space, clock):
    sweep(clock, minutes=1)
    sweep(clock, minutes=1)

    assert sweep(clock, minutes=5) == []
    assert Job.objects.count() == 1


def test_a_web_space_that_is_not_automatic_waits_for_the_button(space, clock):
    WebSpace.objects.update(automatic=False)

    assert [sweep(clock, minutes=5) for _ in range(3)] == [[], [], []]


def test_one_run_at_a_time_is_requested(space):
    send_site(space.club, actor=an_actor())
    with raises_code("site_being_sent"):
        send_site(space.club, actor=an_actor())
    end_job("done")

    assert send_site(space.club, actor=an_actor()).state == "waiting"


def test_a_run_to_an_earlier_address_says_nothing_of_the_new_one(space):
    WebSpace.objects.update(address="https://example.org/")
    record_sent_site(space, state="any", files=9, files_sent=9)

    assert WebSpace.objects.get().sent_state == ""


def test_the_name_of_an_event_changes_the_site(space):
    before = site_state_of_club(space.club, timezone.now())
    Event.objects.update(name="Autumn pairs")

    assert site_state_of_club(space.club, timezone.now()) != before


def test_the_rule_of_a_public_season_changes_the_site(space):
    season = Series.objects.create(club=space.club, name="Winter", slug="winter", public=True)
    before = site_state_of_club(space.club, timezone.now())
    season.rule_json = {"best": 3}
    season.save()

    assert site_state_of_club(space.club, timezone.now()) != before


def test_the_contest_that_a_knock_out_follows_changes_the_site(space):
    earlier = a_team_event(4)
    final = a_team_event(4, format="knock_out", carry_from=earlier.session_id)
    release_to_players(final)
    before = site_state_of_club(space.club, timezone.now())
    Session.objects.filter(pk=earlier.session_id).update(revision=99)

    assert site_state_of_club(space.club, timezone.now()) != before
