"""Seasons: opened and changed with a line each; an event is in one season alone."""

import pytest

from club.models import LedgerEntry
from scoring.events.season_rule import SeasonRule
from tests.builders import a_club, a_played_section, a_season, a_session, a_tournament, an_actor
from tests.raising import raises_code
from tournament.models import Series
from tournament.queries.seasons import current_season_edit_token, season_event_choices
from tournament.services.events.seasons import change_season, create_season

pytestmark = pytest.mark.django_db
DOOR = {"actor": an_actor()}


def change(series, events=(), name="Winter", **kwargs):
    all_kwargs = {"rule": SeasonRule(best=3), "public": True} | kwargs
    return change_season(series, name=name, events=events, **all_kwargs, **DOOR)


def test_a_season_has_the_chosen_events_and_no_others():
    first, two = a_session(name="One").session.event, a_session(name="Two").session.event
    series = create_season(a_club(), "  Winter   2026 ", **DOOR)

    change(series, [first.pk, two.pk])
    change(series, [two.pk], name="Spring")

    saved_series = Series.objects.get()
    assert (saved_series.name, saved_series.rule, saved_series.public) == (
        "Spring",
        SeasonRule(best=3),
        True,
    )
    assert [event.name for event in saved_series.events.all()] == ["Two"]
    assert list(LedgerEntry.objects.filter(kind="tournament.Series").values_list("action")) == [
        ("open_series",),
        ("change_series",),
        ("change_series",),
    ]


@pytest.mark.parametrize("name", ["", " ", "x" * 121])
def test_a_season_has_a_name(name):
    with raises_code("series_name"):
        create_season(a_club(), name, **DOOR)

    assert not Series.objects.exists()


def test_the_second_of_two_editors_of_a_season_is_refused():
    series = create_season(a_club(), "Winter", **DOOR)
    edit_token = current_season_edit_token(series)

    change(series, name="Spring", seen=edit_token)

    with raises_code("stale_series"):
        change(series, name="Autumn", seen=edit_token)
    assert Series.objects.get().name == "Spring"


def test_an_event_added_meanwhile_makes_the_form_stale():
    first, two = a_session(name="One").session.event, a_session(name="Two").session.event
    series = create_season(a_club(), "Winter", **DOOR)
    result = current_season_edit_token(series)
    change(series, [first.pk], name="Winter", rule=SeasonRule(), public=False, seen=result)

    with raises_code("stale_series"):
        change(series, [two.pk], name="Winter", seen=result)

    assert [event.name for event in series.events.all()] == ["One"]


def test_the_latest_events_and_those_of_the_season_are_offered(monkeypatch):
    monkeypatch.setattr("tournament.queries.seasons.MAX_CHOICES", 2)
    events = [a_session(name=name).session.event for name in ("One", "Two", "Three", "Four")]
    series = create_season(a_club(), "Winter", **DOOR)

    change(series, [events[0].pk])

    assert [event_choice.name for event_choice in season_event_choices(series)] == [
        "Four",
        "Three",
        "One",
    ]


def test_an_event_of_another_season_or_club_or_kind_changes_nothing():
    taken = a_played_section()
    a_season(taken, name="Autumn")
    series = create_season(a_club(), "Winter", **DOOR)
    wrong = (taken.session.event, a_session(club="anchor").session.event, a_tournament())

    for event in wrong:
        with raises_code("series_event"):
            change(series, [event.pk], name="Other")

    series.refresh_from_db()
    assert (series.name, series.events.count()) == ("Winter", 0)
