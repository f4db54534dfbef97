"""A season: what each session came to, the best of them, and who came too seldom."""

import pytest

from scoring.events.season_rule import SeasonRule
from standings.events.seasons import compute_season
from tests.builders import a_listed_section, a_penalty, a_season, a_session
from tests.remembered_rows import remember_rows
from tests.scoring.arithmetic import evaluated
from tournament.models import Session
from tournament.queries.seasons import (
    count_unreleased_sessions,
    counted_season_sessions,
    public_seasons,
)

pytestmark = pytest.mark.django_db
LADDER = [
    *((1, True, (name,), "10333/200") for name in ("Ada Ace", "Bo Bell", "Cy", "Dee")),
    *((5, True, (name,), "50") for name in ("Eve", "Fay")),
]
NAMES = ("Ada Ace", "Bo Bell", "Cy", "Dee", "Eve", "Fay")


@pytest.fixture
@remember_rows
def sections():
    """Two sessions of the same people; the second is played one place further on."""
    return a_listed_section(name="One"), a_listed_section(name="Two", shift=1)


def ladder(series):
    now = compute_season(series.rule, counted_season_sessions(series))
    return [(line.rank, line.shared, line.names, str(line.figure)) for line in now.lines], now


def test_players_have_the_mean_of_their_sessions(sections):
    lines, now = ladder(a_season(*sections))

    assert lines == LADDER
    assert [session.name for session in now.sessions] == ["One", "Two"]
    for line in now.lines:
        sat = [result.figure for result in line.sat.values()]
        assert line.figure == sum(sat) / 2 == evaluated(line.step)
    assert sorted(name for line in now.lines for name in line.names) == sorted(NAMES)
    figures = [line.figure for line in now.lines]
    assert figures == sorted(figures, reverse=True)


def test_sessions_may_weigh_as_much_as_their_boards(sections):
    _lines, now = ladder(a_season(*sections, by_boards=True))

    for line in now.lines:
        boards = sum(result.boards for result in line.sat.values())
        weighed = sum(result.figure * result.boards for result in line.sat.values())
        assert line.figure == weighed / boards == evaluated(line.step)


def test_only_the_best_count(sections):
    _lines, now = ladder(a_season(*sections, best=1))

    for line in now.lines:
        assert line.figure == max(result.figure for result in line.sat.values())


def test_a_pair_is_its_two_players_with_any_number(sections):
    _lines, now = ladder(a_season(*sections, whose="pairs"))

    pairs = {("Ada Ace", "Bo Bell"), ("Cy", "Dee"), ("Eve", "Fay")}
    assert {line.names for line in now.lines} == pairs
    assert {len(line.sat) for line in now.lines} == {2}


def test_a_player_below_the_minimum_sessions_is_unranked(sections):
    _lines, now = ladder(a_season(sections[0], least=2))

    assert (now.lines, now.seldom) == ((), 6)


def test_an_unreleased_session_does_not_count(sections):
    series = a_season(*sections)
    Session.objects.filter(event__name="Two").update(ranking_from=None)

    _lines, now = ladder(series)

    assert [session.name for session in now.sessions] == ["One"]
    assert count_unreleased_sessions(series) == 1
    assert list(public_seasons(series.club_id)) == [series]
    Session.objects.update(state="closed")
    assert ladder(series)[0] == []
    assert list(public_seasons(series.club_id)) == []


def test_a_session_in_imps_has_no_percentage_and_adds_nothing(sections):
    event = sections[1].session.event
    event.regulations_json = {"version": 2, "method": "cross_imps"}
    event.save()
    Session.objects.update(revision=99)

    _lines, now = ladder(a_season(*sections))

    assert {len(line.sat) for line in now.lines} == {1}


def test_a_season_without_events_is_empty():
    a_session()

    assert compute_season(SeasonRule(), counted_season_sessions(a_season())).lines == ()


def test_a_season_is_cached_until_a_session_changes(sections, django_assert_num_queries):
    series = a_season(*sections)
    before = ladder(series)[0]
    with django_assert_num_queries(1):
        assert ladder(series)[0] == before

    a_penalty(sections[0].places.first())

    assert ladder(series)[0] != before
