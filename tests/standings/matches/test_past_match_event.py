"""A match event of an earlier time is the one that was read then, whatever came after it."""

import pytest
from django.utils import timezone

from boards.queries.matches.match_states import MatchEnding, match_state
from boards.services.matches.match_entry import end_match
from scoring.score_sheets.match_totals import FinalScores
from standings.matches.match_event import match_event_at_time, match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.services.matches.infractions_and_ties import (
    record_decision,
    reverse_decision,
    reverse_infraction,
)
from standings.services.matches.play_offs import open_play_offs
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import (
    a_match,
    a_request,
    a_tournament,
    an_actor,
    an_infraction,
    dealt_out,
    final,
    played_out,
)

pytestmark = pytest.mark.django_db
REQUEST = {"reason": "as agreed", "role": "director"}


def standings(event):
    """All that the standings show: ranks, records, stages of ties, withdrawn pairs."""
    table = compute_match_standings(event)
    return table.finished, table.rows, table.stages, table.withdrawn


def correct(event, one, other, points, against):
    seating = a_match(event, one, other)
    match = match_state(seating.pk)
    request = a_request(seen=match.version, confirmed=True, **REQUEST)
    end_match(seating, MatchEnding.TYPED, request, scores=FinalScores(points, against))


def hands_and_decisions(event):
    """A circle of three pairs: scores, corrections, infractions, an order by the convenor."""
    given = []

    def final_of(*scores):
        return lambda: final(event, *scores)

    def entry(label):
        return event.entries.get(label=label)

    yield lambda: dealt_out(a_match(event, "1A", "1B"), "we 4H=")
    yield lambda: dealt_out(a_match(event, "1A", "1B"), "they 3N-1", "P")
    yield final_of("1B", "2A", 500, 300)
    yield lambda: given.append(an_infraction(event, "2A"))
    yield lambda: given.append(an_infraction(event, "2A", round=2))
    yield final_of("1A", "1B", 500, 300)
    yield lambda: reverse_infraction(given[1], a_request(**REQUEST))
    yield final_of("1A", "2A", 500, 300)
    for label in ("1A", "1B", "2A"):
        yield final_of(label, "2B", 100, 0)
    yield lambda: correct(event, "1A", "2A", 300, 500)
    groups = [[entry("2A")], [entry("1A"), entry("1B")]]
    yield lambda: given.append(record_decision(event, groups, a_request(**REQUEST)))
    yield lambda: reverse_decision(given[2], a_request(**REQUEST))
    yield lambda: withdraw_entry(entry("2B"), after_round=2, void=True, actor=an_actor())


def a_play_off(event):
    yield lambda: played_out(event, {"1A": 900, "1B": 900, "2A": 500, "2B": 400})
    opened = []
    yield lambda: opened.extend(open_play_offs(event.pk, actor=an_actor()))
    yield lambda: dealt_out(opened[0], "they 4H=", "we 2C=")
    yield lambda: dealt_out(opened[0], "we 2C=", "they 1N=")


@pytest.mark.parametrize(("changes", "different"), [(hands_and_decisions, 12), (a_play_off, 3)])
def test_a_past_match_event_equals_the_one_read_at_that_time(changes, different):
    event = a_tournament()
    read = []
    for change in changes(event):
        change()
        read.append((timezone.now(), standings(match_event_snapshot(event.pk))))

    then = [standings(match_event_at_time(event.pk, moment)) for moment, _facts in read]

    assert [at for at, (one, two) in enumerate(zip(then, read, strict=True)) if one != two[1]] == []
    assert len({str(facts) for facts in then}) >= different


def test_a_past_match_event_costs_fourteen_queries(django_assert_num_queries):
    event = a_tournament()
    final(event, "1A", "1B", 500, 300)

    with django_assert_num_queries(14):
        match_event_at_time(event.pk, timezone.now())
