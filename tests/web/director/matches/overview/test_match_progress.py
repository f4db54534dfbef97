"""Times on the overview: tables behind their pace, matches corrected since printed."""

from datetime import UTC, datetime, time, timedelta

import pytest

from boards.models import MatchScore
from boards.queries.matches.match_states import match_state
from boards.services.matches.match_entry import record_final_scores
from scoring.score_sheets.match_totals import FinalScores
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from tests.builders import a_match, a_request, a_tournament, an_actor, final
from tournament.models import Round, Session
from tournament.services.sessions.round_times import set_round_times
from web.director.matches.overview.match_progress import late_matches, match_event_progress
from web.director.timing.slow_tables import SlowTable

pytestmark = pytest.mark.django_db
NINE = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)


def at(minutes):
    return NINE + timedelta(minutes=minutes)


@pytest.fixture
def games():
    event = a_tournament(6)
    Session.objects.filter(event=event).update(state="running")
    # Without planned times each table has its own pace alone.
    Round.objects.filter(session__event=event).delete()
    return event


def came_in(event, round_, table, minutes):
    match = next(
        each_match
        for each_match in match_event_snapshot(event.pk).matches
        if (each_match.round, each_match.table) == (round_, table)
    )
    first, other = (match_event_snapshot(event.pk).label(pair) for pair in match.pairs)
    final(event, first, other, 500, 200)
    MatchScore.objects.filter(seating=match.pk).update(recorded_at=at(minutes))
    return match


def progress_after(event, minutes, printed=None):
    now = match_event_snapshot(event.pk)
    late = late_matches(now, at(minutes))
    return match_event_progress(now, compute_match_standings(now), "/", printed=printed, late=late)


def spot(seen, round_, table):
    spot_shown = seen.rounds[round_ - 1].spots[table - 1]
    return spot_shown.state, spot_shown.shape


def test_a_table_is_late_by_its_own_pace_on_a_day_that_is_played(games):
    for round_ in (1, 2):
        came_in(games, round_, 1, 30 * round_)
        came_in(games, round_, 2, 10 * round_)

    progress = progress_after(games, 36)

    assert [(spot.round, spot.table, spot.minutes) for spot in progress.late] == [(3, 2, 6)]
    assert spot(progress, 3, 2) == ("missing", "○ +6\N{PRIME}")
    assert spot(progress, 3, 1) == ("missing", "○")
    assert late_matches(match_event_snapshot(games.pk), at(106)) == (
        SlowTable("", 2, 3, 76),
        SlowTable("", 1, 3, 16),
    )


@pytest.mark.parametrize(("starts", "since"), [((9, 10, 11), 180), ((7, 8, 9), 60)])
def test_slips_entered_in_one_go_make_no_table_late_before_its_round_is_due(games, starts, since):
    day = games.sessions.get()
    set_round_times(
        day,
        {at_: time(hour) for at_, hour in enumerate(starts, start=1)},
        actor=an_actor(),
    )
    Session.objects.update(local_date=NINE.date())
    for round_ in (1, 2):
        came_in(games, round_, 1, round_)

    late = [
        [
            (table.round, table.table)
            for table in late_matches(match_event_snapshot(games.pk), at(minute))
        ]
        for minute in (since - 1, since)
    ]

    assert late == [[], [(3, 1)]]


@pytest.mark.parametrize("state", ["planned", "closed", "released"])
def test_nobody_is_late_on_a_day_that_is_not_played(games, state):
    for round_ in (1, 2):
        came_in(games, round_, 1, 30 * round_)
    Session.objects.filter(event=games).update(state=state)

    assert late_matches(match_event_snapshot(games.pk), at(120)) == ()


def test_a_match_corrected_after_printing_has_its_own_symbol(games):
    first, second = came_in(games, 1, 1, 30), came_in(games, 1, 2, 31)
    request = a_request(seen=match_state(first.pk).version)
    seating = a_match(games, *(match_event_snapshot(games.pk).label(pair) for pair in first.pairs))
    row = record_final_scores(seating, FinalScores(540, 200), request)
    MatchScore.objects.filter(pk=row.pk).update(recorded_at=at(50))

    progress = progress_after(games, 51, printed=at(40))

    assert (spot(progress, 1, 1), spot(progress, 1, 2)) == (("corrected", "◆"), ("in", "●"))
    assert "corrected since printed" in progress.rounds[0].spots[0].words
    assert (progress.corrected, progress_after(games, 51, printed=at(55)).corrected) == (1, 0)
    assert match_state(second.pk).corrected_at is None
