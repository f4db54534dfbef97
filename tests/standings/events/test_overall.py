"""The overall of an event: exact figures of its sessions, who is ranked with whom, who is short."""

from fractions import Fraction

import pytest

from scoring.events.overall import OverallRule
from scoring.laws.outcome import BareScore
from standings import snapshot_cache as pictures
from standings import snapshots_at_revisions
from standings.events.overall import compute_overall
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_listed_section,
    a_mitchell,
    a_penalty,
    a_played_section,
    another_session,
    named,
    play,
    recorded,
)
from tests.scoring.arithmetic import evaluated
from tournament.models import Event, Session
from tournament.queries.overalls import sessions_of_event, sessions_with_public_ranking

pytestmark = pytest.mark.django_db
# By seat of that evening, in per cent and boards: 1 NS 50 (2), 2 NS 160/3 (3), 3 NS 50 (3),
# 1 EW 30 (3), 2 EW 100 (2), 3 EW 100/3 (3). By standing they sit, from table 1 on:
# 2 NS and 2 EW, 3 NS and 1 NS, 3 EW and 1 EW.
BY_BOARDS = [
    (1, False, "1 NS", "75"),
    (2, False, "2 EW", "58"),
    (3, False, "2 NS", "52"),
    (4, False, "3 NS", "155/3"),
    (5, False, "3 EW", "125/3"),
    (6, False, "1 EW", "95/3"),
]


@pytest.fixture
def first():
    return a_listed_section(name="One")


@pytest.fixture
def second(first):
    section = another_session(first)
    play(section)
    return section


def begun_sessions(event):
    return sessions_of_event(event).exclude(state="planned")


def overall_of(section, sessions=begun_sessions, **rule):
    """The overall of the event; every figure and every place of it is worked out again."""
    event = Event.objects.get(pk=section.session.event_id)
    now = compute_overall(OverallRule(**rule), sessions(event))
    for line in (*now.lines, *now.short):
        assert evaluated(line.computed.step) == line.computed.figure
        if line.rank:
            assert evaluated(now.place(line).rank) == line.rank
            assert bool(now.place(line).shared.value) is line.shared
    return now


def lines(now):
    return [
        (line.rank, line.shared, line.pair.label, str(line.computed.figure)) for line in now.lines
    ]


def test_one_session_is_its_ranking(first):
    now = overall_of(first)

    ranking = snapshot_of_session(first.session_id).ranking
    assert [(line.pair, line.rank, line.computed.figure) for line in now.lines] == [
        (row.pair, row.rank, row.total.percentage) for row in ranking
    ]


def test_sessions_are_weighted_by_boards(second):
    now = overall_of(second)

    assert lines(now) == BY_BOARDS
    assert [session.name for session in now.sessions] == ["One", "Second"]
    # The sum of what was won, of all there was to win: what adding matchpoints comes to.
    for line in now.lines:
        totals = [row.total for row in line.rows.values()]
        won, possible = sum(total.won for total in totals), sum(total.possible for total in totals)
        assert line.computed.figure == Fraction(100 * won, possible)


def test_each_line_has_a_winner_if_no_pair_changes_lines(first):
    play(another_session(first, seats="same"))

    now = overall_of(first)

    ranks = [(line.rank, line.field, line.pair.label) for line in now.lines]
    assert ranks == [
        *((1, "NS", "2 NS"), (2, "NS", "1 NS"), (2, "NS", "3 NS")),
        *((1, "EW", "2 EW"), (2, "EW", "3 EW"), (3, "EW", "1 EW")),
    ]


def test_a_late_correction_of_the_first_session_changes_the_overall(first, second):
    before = lines(overall_of(second))

    a_penalty(first.places.get(line="NS", number=1), "100")

    after = {label: figure for *_place, label, figure in lines(overall_of(second))}
    assert (before[0][2:], after["1 NS"]) == (("1 NS", "75"), "50")


def test_unreleased_sessions_do_not_count_on_public_pages(first, second):
    assert overall_of(first, sessions_with_public_ranking).lines == ()

    Session.objects.filter(pk=first.session_id).update(
        state="released", ranking_from="2026-01-01T00:00Z"
    )

    now = overall_of(first, sessions_with_public_ranking)
    assert [session.name for session in now.sessions] == ["One"]
    assert max(len(line.rows) for line in now.lines) == 1


def test_a_pair_that_missed_a_session_is_unranked_unless_one_is_dropped(first):
    out = [first.places.get(line="EW", number=1).entry_id]
    play(another_session(first, out=out))

    strict, lenient = overall_of(first), overall_of(first, drop=1)

    # A new pair came for it, under its number.
    assert [(line.entry in out, len(line.rows)) for line in strict.short] == [(True, 1), (False, 1)]
    assert [len(now.lines) for now in (strict, lenient)] == [5, 7]
    assert lenient.short == ()


def stages(now):
    """Everybody's place, 0 for none, with the number, how far it got and the figure."""
    return [
        (line.rank, line.label, line.computed.group.stage, str(line.computed.figure))
        for line in (*now.lines, *now.short)
    ]


# With one result of a board that counts 50, and its boards of before: 160 + 50 in 4 boards.
OUT = [(2, "3 EW", 1, "100/3"), (3, "1 EW", 1, "30")]


def test_finalists_are_in_the_final_from_its_beginning_until_it_is_over(first):
    final = another_session(first, way="best", best=4, schedule=a_mitchell(tables=2))
    recorded(a_board_in_play(final, number=1, round=1, table=1), BareScore(420))

    running = [stages(overall_of(first, carry=carry)) for carry in ("full", "none")]
    Session.objects.filter(pk=final.session_id).update(state="closed", revision=99)

    waiting = [(2, "1 NS", 2, "50"), (2, "3 NS", 2, "50")]
    assert running == [
        [(1, "2 NS", 2, "105/2"), *waiting, (1, "2 EW", 2, "250/3"), *OUT],
        # Who waits has the figure of before.
        [(1, "2 NS", 2, "50"), *waiting, (1, "2 EW", 2, "50"), *OUT],
    ]
    stayed = [(2, "1 NS", 1, "50"), (2, "3 NS", 1, "50")]
    assert stages(overall_of(first)) == [
        *[(1, "2 NS", 2, "105/2"), *stayed, (1, "2 EW", 2, "250/3")],
        *OUT,
    ]


def test_a_pair_waiting_for_its_first_result_has_not_missed_the_session(first):
    second = another_session(first)
    recorded(a_board_in_play(second, number=1, round=1), BareScore(420))

    running = stages(overall_of(first))
    Session.objects.filter(pk=second.session_id).update(state="closed", revision=99)

    both = [(1, "2 NS", 1, "105/2"), (1, "2 EW", 1, "250/3")]
    assert running == [both[0], (2, "1 NS", 1, "50"), (2, "3 NS", 1, "50"), both[1], *OUT]
    short = [(0, "1 NS", 1, "50"), (0, "3 NS", 1, "50"), (0, "3 EW", 1, "100/3")]
    assert stages(overall_of(first)) == [*both, *short, (0, "1 EW", 1, "30")]


def test_a_substitute_plays_for_who_entered(first, second):
    entry = first.places.get(line="NS", number=1).entry
    named(second.places.get(entry=entry), "Ada Ace", "Gil")

    line = overall_of(second).by_entry[entry.pk]

    assert line.names == ("Ada Ace", "Bo Bell")
    assert line.also == {second.session_id: ("Ada Ace", "Gil")}


def test_imps_are_added_up(first, second):
    event = first.session.event
    event.regulations_json = {"version": 2, "method": "cross_imps"}
    event.save()
    Session.objects.update(revision=99)

    now = overall_of(second)

    assert not now.tops
    for line in now.lines:
        assert line.computed.figure == sum(row.total.won for row in line.rows.values())


def test_an_overall_is_cached_until_a_session_changes(first, second, django_assert_num_queries):
    event = first.session.event
    before = compute_overall(event.overall, begun_sessions(event))
    with django_assert_num_queries(1):
        assert compute_overall(event.overall, begun_sessions(event)) is before

    a_penalty(second.places.first())

    assert compute_overall(event.overall, begun_sessions(event)) != before


def test_an_overall_of_many_sessions_evicts_no_snapshot(first, second, monkeypatch):
    tonight = a_played_section(name="Tonight", club="anchor").session_id
    event = first.session.event
    forget_snapshots()
    monkeypatch.setattr(pictures, "MAX_CACHED", 1)
    monkeypatch.setattr(snapshots_at_revisions, "MOST_CACHED_AT_ONCE", 1)
    snapshot = snapshot_of_session(tonight)

    now = compute_overall(event.overall, begun_sessions(event))

    assert snapshot_of_session(tonight) is snapshot
    assert now.facts == (
        snapshot_of_session(first.session_id).facts,
        snapshot_of_session(second.session_id).facts,
    )
