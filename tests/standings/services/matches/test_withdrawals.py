"""A pair leaves: seen before it is done, by our usual rule or as the convenor says."""

from datetime import date

import pytest

from boards.queries.matches.match_states import MatchEnding, match_state
from boards.services.matches.match_entry import end_match
from scoring.score_sheets.match_totals import ByePolicy, ByeScoring, FinalScores
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.services.matches.withdrawals import (
    preview_withdrawal,
    reinstate_entry,
    withdraw_entry,
)
from tests.builders import a_match, a_request, a_tournament, an_actor, dealt_out, final, played_out
from tests.raising import raises_code
from tournament.models import Session
from tournament.services.matches.extra_tables import seat_late_pair
from tournament.services.matches.match_events import MatchDayPlan

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}
AVERAGE = ByePolicy(ByeScoring.AVERAGE, uneven=True)


def a_round(event, number, points=500, against=300):
    """Every match of the round: the pair whose label comes first wins."""
    now = match_event_snapshot(event.pk)
    for match in now.rounds[number - 1].matches:
        final(event, *sorted(map(now.label, match.pairs)), points, against)


def rows(event, **kwargs):
    now = match_event_snapshot(event.pk)
    return [
        (row.rank, now.label(row.record.pair), row.record.total, row.record.byes)
        for row in compute_match_standings(now, **kwargs).rows
    ]


def entry(event, label):
    return event.entries.get(label=label)


def test_matches_of_a_pair_that_played_under_half_are_void():
    event = a_tournament()
    a_round(event, 1)

    left = withdraw_entry(entry(event, "1B"), after_round=1, **BY)

    assert (left.withdrawn_after, left.void) == (1, True)
    now = match_event_snapshot(event.pk)
    table = compute_match_standings(now)
    assert table.policy == AVERAGE
    assert [(now.label(pair.pair), pair.total) for pair in table.withdrawn] == [("1B", 0)]
    assert rows(event) == [(1, "2A", 500, ()), (2, "2B", 300, ()), (3, "1A", 0, (1,))]


def test_a_withdrawal_before_a_played_round_is_refused():
    event = a_tournament()
    a_round(event, 1)
    a_round(event, 2)

    with raises_code("played_since") as refused:
        withdraw_entry(entry(event, "1B"), after_round=1, **BY)

    assert refused.value.facts == {"pair": "1B", "other": "2B", "round": 2}
    assert entry(event, "1B").withdrawn_after is None


def test_from_half_on_scores_count_and_unplayed_opponents_get_their_average():
    event = a_tournament()
    a_round(event, 1)
    a_round(event, 2)

    left = withdraw_entry(entry(event, "2B"), after_round=2, **BY)
    now = match_event_snapshot(event.pk)
    unmet = next(match for match in now.rounds[2].matches if left.pk in match.pairs)
    label = now.label(next(pair for pair in unmet.pairs if pair != left.pk))
    a_match = next(match for match in now.rounds[2].matches if left.pk not in match.pairs)
    final(event, *sorted(map(now.label, a_match.pairs)), 500, 300)

    assert left.void is False
    table = compute_match_standings(match_event_snapshot(event.pk))
    record = table.records[entry(event, label).pk]
    assert table.finished
    assert (record.byes, record.bye_points) == ((3,), sum(m.points for m in record.matches) // 2)
    assert [len(each_record.matches) for each_record in table.records.values()] == [
        3 if each_record.pair not in (record.pair, left.pk) else 2
        for each_record in table.records.values()
    ]


def test_the_convenor_may_override_the_half_rule():
    event = a_tournament()
    a_round(event, 1)

    assert withdraw_entry(entry(event, "1B"), after_round=1, void=False, **BY).void is False


def test_a_preview_shows_the_effect_and_writes_nothing():
    event = a_tournament()
    a_round(event, 1)
    before, revision = rows(event), Session.objects.get().revision

    preview = preview_withdrawal(entry(event, "1B"), after_round=1)

    assert (preview.played, preview.drawn, preview.by_the_book, preview.void) == (1, 3, True, True)
    assert [len(table.rows) for table in (preview.before, preview.after)] == [4, 3]
    assert [table.policy for table in (preview.before, preview.after)] == [
        ByePolicy(ByeScoring.NOTHING),
        AVERAGE,
    ]
    assert (rows(event), Session.objects.get().revision) == (before, revision)


def test_a_pair_that_is_back_has_every_match_that_it_played():
    event = a_tournament()
    a_round(event, 1)
    before = rows(event)
    pair = withdraw_entry(entry(event, "1B"), after_round=1, **BY)

    reinstate_entry(pair, **BY)

    assert rows(event) == before


def test_a_pair_leaves_once_and_comes_back_only_after_it():
    event = a_tournament()
    pair = entry(event, "1B")

    with raises_code("not_withdrawn"):
        reinstate_entry(pair, **BY)
    withdraw_entry(pair, after_round=1, **BY)
    with raises_code("withdrawn_already"):
        withdraw_entry(pair, after_round=1, **BY)


def test_standings_after_an_earlier_round_are_as_they_were():
    event = a_tournament()
    a_round(event, 1)
    before = rows(event, after_round=1)
    a_round(event, 2)

    withdraw_entry(entry(event, "1B"), after_round=2, void=True, **BY)

    assert rows(event, after_round=1) == before


def test_in_a_modified_round_robin_a_bye_scores_the_own_average():
    event = a_tournament(5, days=[MatchDayPlan(date(2026, 11, 21), 2)])
    a_round(event, 1)
    a_round(event, 2)

    table = compute_match_standings(match_event_snapshot(event.pk))

    assert table.policy == AVERAGE
    assert sorted(len(row.record.byes) for row in table.rows) == [0, 0, 0, 1, 1]


def test_a_late_pair_makes_the_byes_uneven():
    event = a_tournament(5)
    late = seat_late_pair(event, from_round=2, **BY)
    for number in range(1, 6):
        a_round(event, number)

    table = compute_match_standings(match_event_snapshot(event.pk))

    assert table.policy == AVERAGE
    assert table.records[late.pk].byes == (1,)
    assert table.finished


@pytest.mark.parametrize("after", [-1, 4])
def test_a_withdrawal_requires_an_existing_round(after):
    with raises_code("no_such_round") as refused:
        withdraw_entry(entry(a_tournament(), "1B"), after_round=after, **BY)

    assert refused.value.facts == {"round": after, "rounds": 3}


def test_a_pair_withdrawn_before_the_first_round_played_nothing():
    event = a_tournament()

    left = withdraw_entry(entry(event, "1B"), after_round=0, **BY)

    assert (left.withdrawn_after, left.void) == (0, True)


def test_a_last_round_without_an_opponent_is_a_bye():
    event = a_tournament()
    a_round(event, 1)
    a_round(event, 2)
    now = match_event_snapshot(event.pk)
    left = [max(match.pairs) for match in now.rounds[2].matches]

    for pair in left:
        withdraw_entry(event.entries.get(pk=pair), after_round=2, void=False, **BY)

    table = compute_match_standings(match_event_snapshot(event.pk))
    assert table.finished
    assert [row.record.byes for row in table.rows] == [(3,), (3,)]


def unplayed(event, one, other, ending=MatchEnding.NO_SHOW, points=500, against=0):
    """The match between these two had no play; the first one's score first."""
    table = a_match(event, one, other)
    first = match_state(table.pk).pairs[0] == entry(event, one).pk
    scores = FinalScores(*(points, against) if first else (against, points))
    absent = "they" if first else "we"
    end_match(table, ending, a_request(role="director"), scores=scores, absent=absent)


def opponents(event, label):
    """Opponents of a pair, round by round."""
    now, pk = match_event_snapshot(event.pk), entry(event, label).pk
    met = (match.pairs for match in now.matches if pk in match.pairs)
    return [now.label(next(pair for pair in pairs if pair != pk)) for pairs in met]


@pytest.mark.parametrize("ending", [MatchEnding.FORFEIT, MatchEnding.NO_SHOW])
def test_a_match_that_was_forfeited_was_not_played(ending):
    event = a_tournament()
    first, second, third = opponents(event, "1B")
    final(event, "1B", first, 500, 300)
    unplayed(event, second, "1B", ending)

    preview = preview_withdrawal(entry(event, "1B"), after_round=2)
    final(event, "1B", third, 500, 300)
    later = preview_withdrawal(entry(event, "1B"), after_round=3)

    assert (preview.played, preview.forfeited, preview.drawn, preview.by_the_book) == (
        1,
        1,
        3,
        True,
    )
    assert (later.played, later.forfeited, later.drawn, later.by_the_book) == (2, 1, 3, False)


def test_a_match_result_set_after_a_withdrawal_is_kept_and_previewed():
    event = a_tournament()
    first, second, third = opponents(event, "1B")
    final(event, "1B", first, 500, 300)
    unplayed(event, second, "1B")
    dealt_out(a_match(event, "1B", third), "we 2S=")

    preview = preview_withdrawal(entry(event, "1B"), after_round=1, void=False)
    withdraw_entry(entry(event, "1B"), after_round=1, void=False, **BY)

    assert [match.round for match in preview.scored] == [2]
    assert [match.round for match in preview.begun] == [3]
    records = compute_match_standings(match_event_snapshot(event.pk)).records
    assert [match.points for match in records[entry(event, second).pk].matches] == [500]
    assert records[entry(event, third).pk].matches == ()


def test_a_pair_that_leaves_with_every_match_behind_it_keeps_its_place():
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 700, "2A": 500, "2B": 300})
    before = rows(event)

    withdraw_entry(entry(event, "1A"), after_round=3, **BY)

    assert rows(event) == before
    table = compute_match_standings(match_event_snapshot(event.pk))
    assert (table.withdrawn, table.policy) == ((), ByePolicy(ByeScoring.NOTHING))
    assert [row[1] for row in rows(event, after_round=2)] == ["1A", "1B", "2A", "2B"]


def test_a_bye_in_the_last_round_is_nothing_that_it_misses():
    event = a_tournament(5)
    played_out(event, {"1A": 900, "1B": 700, "2A": 500, "2B": 300, "3A": 200})
    now = match_event_snapshot(event.pk)
    (resting,) = now.rounds[-1].byes
    before = rows(event)

    withdraw_entry(event.entries.get(pk=resting), after_round=4, **BY)

    assert rows(event) == before


def test_void_matches_leave_no_place_even_after_the_last_round():
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 700, "2A": 500, "2B": 300})

    withdraw_entry(entry(event, "1A"), after_round=3, void=True, **BY)

    assert sorted(label for _rank, label, _total, _byes in rows(event)) == ["1B", "2A", "2B"]


def test_a_preview_is_not_in_the_log(caplog, django_capture_on_commit_callbacks):
    event = a_tournament()
    a_round(event, 1)

    with caplog.at_level("INFO"), django_capture_on_commit_callbacks(execute=True):
        preview_withdrawal(entry(event, "1B"), after_round=1)
    assert [line.message for line in caplog.records if "withdrawn" in line.message] == []

    pair = entry(event, "1B")
    with caplog.at_level("INFO"), django_capture_on_commit_callbacks(execute=True):
        withdraw_entry(pair, after_round=1, **BY)
    messages = [line.message for line in caplog.records if "withdrawn" in line.message]
    assert messages == [f"entry {pair.pk} withdrawn after round 1"]
