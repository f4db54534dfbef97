"""Linked sessions for every field: the independent checker confirms every claim of an offer."""

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from movements.catalogue import offer_by_reference
from movements.errors import MovementError
from movements.linked.linked_catalogue import (
    LINKED_MOVEMENTS,
    linked_offer_by_reference,
    list_linked_exclusions,
    suitable_linked_offers,
)
from movements.schedule import Schedule
from movements.statistics import Span
from tests.movements.independent_checker import (
    broken_rules,
    measured_balance,
    played_rows,
    shared_boards,
)

BOARDS = {"least": 24, "most": 28}
FIELDS = [(pairs, sessions) for pairs in range(4, 41) for sessions in (2, 3, 4)]


def offers_for(pairs, sessions, **wishes):
    try:
        return suitable_linked_offers(pairs, sessions=sessions, **{**BOARDS, **wishes})
    except MovementError as refusal:
        assert refusal.code == "no_linked_sessions"
        return ()


def reasons(pairs, sessions, **wishes):
    offers = offers_for(pairs, sessions, **wishes)
    exclusions = list_linked_exclusions(pairs, offers, sessions=sessions, **{**BOARDS, **wishes})
    return {exclusion.movement.key: exclusion.reason for exclusion in exclusions}


def one_after_another(schedules):
    """All sessions as one schedule, in which boards and rounds of different sessions differ."""
    seats = []
    for number, schedule in enumerate(schedules, start=1):
        for seat in schedule.seats:
            boards = tuple(1_000 * number + board for board in seat.boards)
            seats.append(replace(seat, round=1_000 * number + seat.round, boards=boards))
    return Schedule(tuple(seats), lines=1)


@pytest.mark.sampled(20)
@pytest.mark.parametrize(("pairs", "sessions"), FIELDS)
def test_every_claim_about_linked_sessions_holds(pairs, sessions):
    for offer in offers_for(pairs, sessions):
        schedules = [session.schedule() for session in offer.sessions]
        joint = one_after_another(schedules)
        met = defaultdict(Counter)
        for _round, _table, first, other, _boards in played_rows(joint):
            met[first][other] += 1
            met[other][first] += 1
        counts = [len(opponents) for opponents in met.values()]
        boards = [Counter(), Counter(), Counter(), Counter()]
        for number, schedule in enumerate(schedules):
            for _round, _table, first, other, played in played_rows(schedule):
                boards[number].update({first: len(played), other: len(played)})

        assert [broken_rules(schedule) for schedule in schedules] == [[]] * sessions
        assert {*met} == set(range(1, pairs + 1))
        assert max(times for row in met.values() for times in row.values()) == 1
        assert offer.survey.opponents == Span(min(counts), max(counts))
        assert offer.all_meet is (min(counts) == pairs - 1)
        assert offer.survey.rounds_out == pairs % 2
        assert offer.balance == measured_balance(joint)
        assert offer.shares_boards is any(map(shared_boards, schedules))
        longest = max(max(row.values()) for row in boards[:sessions])
        full = [session.setting.boards for session in offer.sessions]
        assert longest == max(full)
        assert offer.beside == max(24 - min(full), max(full) - 28, 0)


@pytest.mark.parametrize(("pairs", "sessions"), FIELDS)
def test_every_linked_movement_is_offered_or_has_a_reason(pairs, sessions):
    offered = {offer.movement.key for offer in offers_for(pairs, sessions)}

    assert offered | reasons(pairs, sessions).keys() == {row.key for row in LINKED_MOVEMENTS}
    assert not offered & reasons(pairs, sessions).keys()


def test_each_reason_against_linked_sessions_is_given():
    assert reasons(16, 2) == {"interwoven-howell": "tables"}
    assert reasons(16, 3) == {"double-howell": "sessions", "interwoven-howell": "sessions"}
    assert reasons(16, 2, barometer=True)["double-howell"] == "barometer"
    assert reasons(16, 2, winners=2)["double-howell"] == "winners"
    assert reasons(16, 2, rounds=5)["double-howell"] == "rounds"
    assert reasons(16, 2, stationary=5)["double-howell"] == "stationary"
    assert reasons(16, 2, least=1, most=3)["double-howell"] == "length"


def test_the_one_in_which_all_meet_without_a_set_for_each_table_comes_first():
    offers = offers_for(26, 2)

    assert [(offer.movement.key, offer.behind) for offer in offers] == [
        ("interwoven-howell", ""),
        ("linked-barometer", "copies"),
    ]


def test_a_field_too_large_for_two_sessions_meets_as_many_as_it_can():
    (offer,) = offers_for(40, 2)

    assert offer.survey.opponents == Span(28, 28)
    assert (offer.all_meet, offer.survey.meetings_repeated) == (False, 0)


@pytest.mark.parametrize("pairs", [7, 14, 20, 27, 39])
def test_offers_are_rebuilt_from_their_references(pairs):
    for sessions in (2, 3):
        for offer in offers_for(pairs, sessions):
            rebuilt = linked_offer_by_reference(offer.reference)

            assert rebuilt.sessions == offer.sessions
            assert [
                offer_by_reference(session.reference).schedule() for session in rebuilt.sessions
            ] == [session.schedule() for session in offer.sessions]


@pytest.mark.parametrize(
    "reference",
    [
        "double-howell.3.8.8.3.full",
        "double-howell.2.9.8.3.full",
        "double-howell.2.8.7.3.full",
        "double-howell.2.8.8.99.full",
        "double-howell.2.8.8.0.full",
        "linked-barometer.2.8.9.3.full",
        "howell.2.8.8.3.full",
        "",
    ],
)
def test_a_reference_of_no_offer_is_refused(reference):
    with pytest.raises(MovementError):
        linked_offer_by_reference(reference)


@pytest.mark.parametrize("sessions", [0, 1, 5, 1_000])
def test_other_numbers_of_sessions_are_refused(sessions):
    with pytest.raises(MovementError) as refusal:
        suitable_linked_offers(16, sessions=sessions, **BOARDS)

    assert refusal.value.code == "linked_session_count"


def test_the_sizes_of_each_design_are_known():
    sizes = {movement.key: movement.sizes for movement in LINKED_MOVEMENTS}

    assert sizes == {
        "double-howell": tuple(range(4, 17, 2)),
        "interwoven-howell": tuple(range(5, 20, 2)),
        "linked-barometer": (),
    }
