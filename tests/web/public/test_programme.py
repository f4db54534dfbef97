"""A club's public programme: announced sessions and released ones."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from club.models import Club
from tests.builders import a_session, a_tournament
from tournament.models import Session

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
PAST = NOON - timedelta(days=1)


@pytest.fixture(autouse=True)
def a_monday():
    with travel(NOON, tick=False):
        yield


def the_page(client, page=""):
    return client.get(reverse("public:programme", args=["crown"]) + page)


def headings(text):
    return re.findall(r"<h[23]>(.*?)</h[23]>", text)


def a_session_on(day, **kwargs):
    session = a_session(name=f"Evening of {day}", local_date=day).session
    Session.objects.filter(pk=session.pk).update(**kwargs)
    return session


def released_on(day):
    return a_session_on(day, state="released", ranking_from=PAST)


def test_future_sessions_are_announced_in_order_without_links(client):
    a_session_on(date(2026, 12, 7), announced_from=PAST)
    a_session_on(date(2026, 11, 23), announced_from=PAST, state="running")
    a_session_on(date(2026, 11, 22), announced_from=PAST, state="closed")
    a_session_on(date(2026, 11, 30))

    text = the_page(client).text

    assert re.findall(r"Evening of ([\d-]+)", text) == ["2026-11-23", "2026-12-07"]
    assert headings(text) == ["To come"]
    assert f"/crown/{Session.objects.first().pk}/" not in text


def test_a_day_ends_in_the_time_zone_of_the_club(client):
    a_session_on(date(2026, 11, 23), announced_from=PAST)

    tags = {}
    for zone in ("Pacific/Kiritimati", "UTC"):
        Club.objects.update(time_zone=zone)
        tags[zone] = "Evening of" in the_page(client).text

    assert tags == {"Pacific/Kiritimati": False, "UTC": True}


def test_a_match_event_day_can_be_announced(client):
    games = a_tournament(name="Winter Games")
    games.sessions.update(announced_from=PAST)

    text = the_page(client).text

    assert (headings(text), "Winter Games" in text) == (["To come"], True)
    assert games.slug not in text


def test_results_are_listed_by_month_latest_first(client):
    days = [date(2026, 11, 16), date(2026, 10, 26), date(2026, 11, 9)]
    for day in days:
        released_on(day)

    text = the_page(client).text

    assert headings(text) == ["Results", "November 2026", "October 2026"]
    assert re.findall(r"Evening of ([\d-]+)", text) == ["2026-11-16", "2026-11-09", "2026-10-26"]


def test_a_long_history_has_pages(client):
    for day in range(1, 42):
        released_on(date(2026, 1, 1) + timedelta(days=day))

    first, second, beyond = (the_page(client, page).text for page in ("", "?page=2", "?page=99"))

    assert [text.count("Evening of") for text in (first, second, beyond)] == [40, 1, 1]
    assert "Earlier sessions" in first
    assert "Later sessions" in second


def test_a_club_without_announcements_shows_a_sentence(client):
    a_session()

    assert "Nothing has been released yet." in the_page(client).text


def test_the_etag_changes_only_with_a_shown_value(client):
    hidden, visible = a_session_on(date(2026, 11, 30)), released_on(date(2026, 11, 16))

    def again(tag):
        return the_page_if_changed(client, tag)

    tag = the_page(client).headers["ETag"]
    Session.objects.filter(pk=hidden.pk).update(revision=9, state="running")
    unchanged = again(tag)
    Session.objects.filter(pk=visible.pk).update(name="Another name")
    renamed = again(tag)
    tag = the_page(client).headers["ETag"]
    Session.objects.filter(pk=hidden.pk).update(announced_from=timezone.now())
    announced = again(tag)

    assert (unchanged, renamed, announced) == (304, 200, 200)


def the_page_if_changed(client, tag):
    place = reverse("public:programme", args=["crown"])
    return client.get(place, headers={"If-None-Match": tag}).status_code


@pytest.mark.parametrize("count", [1, 3])
def test_the_programme_costs_seven_queries_for_any_number(client, count, django_assert_num_queries):
    for number in range(count):
        released_on(date(2026, 11, 1 + number))
        a_session_on(date(2026, 12, 1 + number), announced_from=PAST)
        a_tournament(name=f"Games {number}").sessions.update(state="released", ranking_from=PAST)

    with django_assert_num_queries(7):
        the_page(client)
