"""Standings, crosstable, days and medals, by hand for four pairs and five."""

import pytest

from scoring.score_sheets.match_totals import ByePolicy, ByeScoring, explain_pair_total
from scoring.score_sheets.tie_procedure import TieNeed
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import (
    MedalList,
    compute_match_standings,
    crosstable_of_matches,
    medal_list,
    rounds_of_entry,
)
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import a_match, a_tournament, an_actor, dealt_out, final, played_out
from tests.remembered_rows import remember_rows
from tests.scoring.arithmetic import evaluated

pytestmark = pytest.mark.django_db


@pytest.fixture
@remember_rows
def event():
    """Round by round as drawn: 1A beats all, 1B level with 2A, one match hand by hand."""
    event = a_tournament()
    final(event, "1A", "1B", 700, 100)
    final(event, "1A", "2A", 600, 200)
    final(event, "1B", "2A", 300, 300)
    final(event, "1B", "2B", 800, 0)
    final(event, "2A", "2B", 400, 500)
    dealt_out(a_match(event, "1A", "2B"), "we 2S=", "they 3N=", "we 4H=", "they 2C=")
    return event


def rows(event, **kwargs):
    now = match_event_snapshot(event.pk)
    return [
        (
            row.rank,
            now.label(row.record.pair),
            row.record.total,
            (row.record.won, row.record.drawn, row.record.lost),
        )
        for row in compute_match_standings(now, **kwargs).rows
    ]


def test_the_highest_total_of_own_scores_wins(event):
    assert rows(event) == [
        (1, "1A", 1980, (2, 0, 1)),
        (2, "2B", 1240, (2, 0, 1)),
        (3, "1B", 1200, (1, 1, 1)),
        (4, "2A", 900, (0, 1, 2)),
    ]


def test_standings_after_a_round_ignore_later_rounds(event):
    now = match_event_snapshot(event.pk)
    table = compute_match_standings(now, after_round=1)

    assert {len(row.record.matches) for row in table.rows} == {1}
    assert (table.after_round, table.finished, table.stages) == (1, False, ())
    assert compute_match_standings(now, after_round=99) == compute_match_standings(now)


def test_every_total_explains_itself(event):
    for record in compute_match_standings(match_event_snapshot(event.pk)).records.values():
        assert evaluated(explain_pair_total(record)) == record.total


def test_ties_wait_for_the_last_match():
    event = a_tournament()
    final(event, "1A", "1B", 500, 500)

    table = compute_match_standings(match_event_snapshot(event.pk))

    assert [row.rank for row in table.rows] == [1, 1, 3, 3]
    assert (table.finished, table.stages) == (False, ())


def test_in_a_complete_round_robin_a_bye_scores_nothing():
    event = a_tournament(5)
    played_out(event, {"1A": 900})

    table = compute_match_standings(match_event_snapshot(event.pk))

    assert table.policy == ByePolicy(ByeScoring.NOTHING)
    assert [len(row.record.byes) for row in table.rows] == [1, 1, 1, 1, 1]
    assert [row.record.total for row in table.rows] == [900, 100, 100, 100, 100]


def test_byes_to_come_score_nothing_yet():
    event = a_tournament(5)
    final(event, "1A", "1B", 500, 300)

    byes = {row.record.byes for row in compute_match_standings(match_event_snapshot(event.pk)).rows}

    assert byes == {(), (1,)}


def test_the_crosstable_has_both_scores_of_every_match(event):
    now = match_event_snapshot(event.pk)

    table = crosstable_of_matches(now)

    assert [
        (row.contestant.label, [cell and cell.points for cell in row.cells], row.record.total)
        for row in table
    ] == [
        ("1A", [None, (700, 100), (600, 200), (680, 740)], 1980),
        ("1B", [(100, 700), None, (300, 300), (800, 0)], 1200),
        ("2A", [(200, 600), (300, 300), None, (400, 500)], 900),
        ("2B", [(740, 680), (0, 800), (500, 400), None], 1240),
    ]


def test_the_crosstable_after_a_round_leaves_later_scores_out(event):
    points = [
        cell.points
        for row in crosstable_of_matches(match_event_snapshot(event.pk), after_round=1)
        for cell in row.cells
        if cell
    ]

    assert (len(points), sum(point is not None for point in points)) == (12, 4)


def test_a_void_match_is_shown_and_does_not_count(event):
    withdraw_entry(event.entries.get(label="2B"), after_round=3, void=True, actor=an_actor())

    first = crosstable_of_matches(match_event_snapshot(event.pk))[0]

    assert [(cell.points, cell.counts) for cell in first.cells if cell] == [
        ((700, 100), True),
        ((600, 200), True),
        ((680, 740), False),
    ]


def test_the_matches_of_a_pair_include_its_bye():
    event = a_tournament(5)
    now = match_event_snapshot(event.pk)
    entry = event.entries.get(label="1A").pk

    day = rounds_of_entry(now, entry)

    assert [(pair.round, pair.opponent.label if pair.opponent else None) for pair in day] == [
        (1, "1B"),
        (2, None),
        (3, "2A"),
        (4, "3A"),
        (5, "2B"),
    ]


def test_the_day_of_a_pair_whose_opponent_withdrew_has_a_bye():
    event = a_tournament()
    withdraw_entry(event.entries.get(label="1B"), after_round=1, void=True, actor=an_actor())

    labels = [
        round_of_entry.opponent.label if round_of_entry.opponent else None
        for round_of_entry in rounds_of_entry(
            match_event_snapshot(event.pk), event.entries.get(label="2A").pk
        )
    ]

    assert sorted(filter(None, labels)) == ["1A", "2B"]


def test_medals_go_to_the_first_three(event):
    assert medals(event) == ([("gold", "1A"), ("silver", "2B"), ("bronze", "1B")], True)


def medals(event):
    listed = medal_list(match_event_snapshot(event.pk))
    return [
        (medal.medal, ", ".join(pair.label for pair in medal.contestants))
        for medal in listed.medals
    ], listed.final


def test_two_with_gold_leave_no_silver_and_it_is_not_final():
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 900, "2A": 500})

    assert medals(event) == ([("gold", "1A, 1B"), ("bronze", "2A")], False)
    assert [
        stage.need for stage in compute_match_standings(match_event_snapshot(event.pk)).needs
    ] == [TieNeed.PLAY_OFF]


def test_before_the_first_score_no_medal_is_final():
    listed = medal_list(match_event_snapshot(a_tournament().pk))

    assert isinstance(listed, MedalList)
    assert not listed.final
