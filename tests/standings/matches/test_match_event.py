"""The match event as one snapshot, at a fixed cost."""

from datetime import date, time

import pytest

from club.services.players import add_player
from standings.matches import match_event
from standings.matches.match_event import Contestant, match_event_snapshot
from standings.services.matches.infractions_and_ties import record_decision, record_infraction
from tests.builders import a_request, a_tournament, an_actor, final, played_out
from tournament.services.matches.match_events import MatchDayPlan
from tournament.services.players.line_ups import set_line_up

pytestmark = pytest.mark.django_db
TWO_DAYS = [
    MatchDayPlan(date(2026, 11, 21), 3, begins=time(9)),
    MatchDayPlan(date(2026, 11, 22), 2, begins=time(9)),
]


def labelled(now, match):
    return tuple(map(now.label, match.pairs))


def test_the_draw_is_read_round_by_round():
    event = a_tournament(5, days=TWO_DAYS)

    now = match_event_snapshot(event.pk)

    assert [
        (round_.number, round_.starts_at, [labelled(now, match) for match in round_.matches])
        for round_ in now.rounds[:2]
    ] == [
        (1, time(9), [("1A", "1B"), ("2A", "2B")]),
        (2, time(9, 35), [("1B", "2A"), ("2B", "3A")]),
    ]
    assert [now.label(bye) for round_ in now.rounds for bye in round_.byes] == [
        "3A",
        "1A",
        "2B",
        "2A",
        "1B",
    ]
    assert [round_.session for round_ in now.rounds] == [
        now.sessions[0].pk if round_.number <= 3 else now.sessions[1].pk for round_ in now.rounds
    ]


def test_pairs_come_in_the_order_of_their_labels_with_everybody_who_played():
    event = a_tournament(20)
    substitute = add_player(event.club, "Sue", actor=an_actor())
    entry = event.entries.get(label="10A")
    set_line_up(
        entry,
        event.sessions.get(),
        [entry.line_ups.get().players.first().player, substitute],
        from_round=3,
        actor=an_actor(),
    )

    contestants = list(match_event_snapshot(event.pk).contestants.values())

    assert [contestant.label for contestant in contestants][:4] == ["1A", "1B", "2A", "2B"]
    assert contestants[18] == Contestant(entry.pk, "10A", "Zone 1", ("Ada 10A", "Bo 10A", "Sue"))


def test_only_a_full_round_robin_is_complete():
    assert match_event_snapshot(a_tournament(5).pk).complete
    assert not match_event_snapshot(a_tournament(6, days=TWO_DAYS[:1], name="Zone").pk).complete


@pytest.mark.parametrize("pairs", [4, 6])
def test_the_snapshot_costs_fourteen_queries(pairs, django_assert_num_queries):
    event = a_tournament(pairs)
    played_out(event, {"1A": 900, "1B": 900, "2A": 900})
    record_infraction(event.entries.first(), 1, a_request(reason="gestures"))
    groups = [[event.entries.get(label=label)] for label in ("1A", "1B", "2A")]
    record_decision(event, groups, a_request(reason="lots"))

    with django_assert_num_queries(14):
        match_event_snapshot(event.pk)


def test_a_snapshot_changed_while_read_is_read_again(monkeypatch):
    event = a_tournament()
    reading, read = match_event._days, []

    def interrupted(query):
        days = list(reading(query))
        if not read:
            final(event, "1A", "1B", 500, 300)
        read.append(days)
        return days

    monkeypatch.setattr(match_event, "_days", interrupted)

    now = match_event_snapshot(event.pk)

    assert len(read) == 2
    assert now.meetings[now.matches[0].pairs].points == (500, 300)
    assert [session.revision for session in now.sessions] == [event.sessions.get().revision]


def test_pairs_of_table_2_come_before_those_of_table_10():
    labels = ["10A", "2B", "A", "10B", "2A", "1A"]

    assert sorted(labels, key=match_event.label_sort_key) == ["A", "1A", "2A", "2B", "10A", "10B"]
