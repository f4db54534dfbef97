"""Notes about pairs: infractions and decisions, with a reason, never changed."""

from dataclasses import replace

import pytest

from boards.models import Decision, Infraction
from club.models import LedgerEntry
from scoring.score_sheets.tie_procedure import TieNeed, TieRule
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.services.matches.infractions_and_ties import (
    record_decision,
    record_infraction,
    reverse_decision,
    reverse_infraction,
)
from tests.builders import a_request, a_tournament, final
from tests.raising import raises_code
from tests.remembered_rows import remember_rows
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
@remember_rows
def event():
    """1A, 1B and 2A beat each other in a circle, and all beat 2B."""
    event = a_tournament()
    for first, other in (("1A", "1B"), ("1B", "2A"), ("2A", "1A")):
        final(event, first, other, 500, 300)
    for label in ("1A", "1B", "2A"):
        final(event, label, "2B", 100, 0)
    return event


def entry(event, label):
    return event.entries.get(label=label)


def warned(event, label, *, round_=1, reason="gestures"):
    return record_infraction(entry(event, label), round_, a_request(reason=reason))


def totals(event):
    now = match_event_snapshot(event.pk)
    records = compute_match_standings(now).records
    return {now.label(pk): record.total for pk, record in records.items()}


def placed(event):
    now = match_event_snapshot(event.pk)
    table = compute_match_standings(now)
    rows = [(row.rank, now.label(row.record.pair)) for row in table.rows]
    return rows, [(stage.rule, stage.need) for stage in table.stages]


def test_the_first_infraction_warns_and_each_later_one_costs_100(event):
    for round_ in (1, 2, 3):
        warned(event, "1A", round_=round_)

    assert totals(event) == {"1A": 700, "1B": 900, "2A": 900, "2B": 0}
    assert [taken_off(event, after_round=number) for number in (1, 2, 3)] == [0, 100, 200]


def taken_off(event, *, after_round):
    """Points that infractions took off the total of 1A up to this round."""
    record = compute_match_standings(
        match_event_snapshot(event.pk), after_round=after_round
    ).records[entry(event, "1A").pk]
    return record.points_for - record.total


def test_a_reversed_infraction_counts_no_more_and_stays_in_the_log(event):
    first = warned(event, "1A")
    warned(event, "1A")

    reverse_infraction(first, a_request(reason="the other pair"))

    assert totals(event)["1A"] == 900
    assert [(row.reason, row.reverses) for row in match_event_snapshot(event.pk).infractions] == [
        ("gestures", None),
        ("gestures", None),
        ("the other pair", first.pk),
    ]


def test_an_infraction_is_reversed_once(event):
    first = warned(event, "1A")
    reversal = reverse_infraction(first, a_request(reason="the other pair"))

    for row in (first, reversal):
        with raises_code("already_reversed"):
            reverse_infraction(row, a_request(reason="again"))


def test_an_infraction_requires_a_reason(event):
    with raises_code("reasonless"):
        warned(event, "1A", reason=" ")

    assert not Infraction.objects.exists()


@pytest.mark.parametrize("round_", [0, 4])
def test_an_infraction_requires_an_existing_round(event, round_):
    with raises_code("no_such_round"):
        warned(event, "1A", round_=round_)


def test_an_infraction_sent_twice_is_one_and_raises_the_revision_once(event):
    before, request = Session.objects.get().revision, a_request(reason="gestures")

    first, again = (record_infraction(entry(event, "1A"), 1, request) for _ in range(2))

    assert first == again
    assert Session.objects.get().revision == before + 1
    assert LedgerEntry.objects.filter(action="note", row=first.pk).count() == 1


def test_a_circle_stays_tied_until_the_convenor_decides(event):
    assert placed(event) == (
        [(1, "1A"), (1, "1B"), (1, "2A"), (4, "2B")],
        [(TieRule.SILENT, TieNeed.DECIDE)],
    )

    groups = [[entry(event, "2A")], [entry(event, "1A"), entry(event, "1B")]]
    decision = record_decision(event, groups, a_request(reason="the longest drive"))

    assert placed(event) == (
        [(1, "2A"), (2, "1A"), (2, "1B"), (4, "2B")],
        [(TieRule.DECIDED, TieNeed.NOTHING)],
    )

    reverse_decision(decision, a_request(reason="they will play after all"))
    assert placed(event)[1] == [(TieRule.SILENT, TieNeed.DECIDE)]


def test_a_later_decision_replaces_an_earlier_one(event):
    pairs = [[entry(event, label)] for label in ("1A", "1B", "2A")]
    record_decision(event, pairs, a_request(reason="lots"))

    record_decision(event, pairs[::-1], a_request(reason="the lots were misread"))

    assert placed(event)[0] == [(1, "2A"), (2, "1B"), (3, "1A"), (4, "2B")]


def test_a_decision_must_name_exactly_the_tied_pairs(event):
    with raises_code("undecided") as refused:
        record_decision(event, grouped(event, "1A", "1B"), a_request(reason="lots"))

    assert refused.value.facts == {"pairs": "1A, 1B"}
    assert not Decision.objects.exists()


@pytest.mark.parametrize("groups", [("1A", "1A 1B 2A"), ("1A", "", "1B 2A")])
def test_a_decision_names_each_of_them_once(event, groups):
    with raises_code("undecided"):
        record_decision(event, grouped(event, *groups), a_request(reason="lots"))


def grouped(event, *groups):
    return [[entry(event, label) for label in group.split()] for group in groups]


def test_a_decision_sent_twice_is_one(event):
    groups = [[entry(event, label)] for label in ("1A", "1B", "2A")]
    request = a_request(reason="lots")

    first, again = (record_decision(event, groups, request) for _ in range(2))

    assert first == again
    assert first.places.count() == 3


@pytest.mark.parametrize(
    ("label", "round_", "reason"), [("1B", 1, "gestures"), ("1A", 2, "gestures"), ("1A", 1, "talk")]
)
def test_another_infraction_under_the_same_request_is_not_swallowed(event, label, round_, reason):
    request = a_request(reason="gestures")
    record_infraction(entry(event, "1A"), 1, request)

    with raises_code("other_request"):
        record_infraction(entry(event, label), round_, replace(request, reason=reason))


def test_another_order_under_the_same_request_is_not_swallowed(event):
    request = a_request(reason="lots")
    record_decision(event, grouped(event, "1A", "1B", "2A"), request)

    with raises_code("other_request"):
        record_decision(event, grouped(event, "1A", "1B 2A"), request)
