"""Linked sessions after a change: what is proposed, by an independent checker and brute force."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.errors import InvalidMovementError, UnsuitableMovementError
from movements.linked.linked_catalogue import linked_offer_by_reference
from movements.linked_changes.missing_meetings import (
    MeetingsBefore,
    fewest_missing,
    missing_after,
    plan_missing_meetings,
)
from movements.linked_changes.remaining_sessions import (
    ALL_MEET,
    AS_PLANNED,
    SAME_LENGTH,
    RemainingRequest,
    propose_remaining_sessions,
)
from movements.linked_changes.set_dealing import deal_sets
from tests.movements.independent_checker import broken_rules, played_rows, shared_boards

DOUBLE_HOWELL = "double-howell.2.8.8.3.full"
BAROMETER = "linked-barometer.3.8.5.4.full"


@cache
def sessions_of(reference):
    offer = linked_offer_by_reference(reference)
    return (
        tuple(session.schedule() for session in offer.sessions),
        tuple(session.movement.caption for session in offer.sessions),
    )


def a_request(reference=DOUBLE_HOWELL, *, pairs, kept, copies=1, **others):
    schedules, movements = sessions_of(reference)
    boards = len(schedules[-1].boards) if copies > 1 else 21
    plain = {"boards": boards, "copies": copies}
    return RemainingRequest(
        pairs, schedules[:kept], schedules[kept:], movements[kept:], **plain | others
    )


def meetings(schedules, pairs):
    """How often each two of these pairs meet."""
    return Counter(
        frozenset(row[2:4])
        for schedule in schedules
        for row in played_rows(schedule)
        if max(row[2:4]) <= pairs
    )


@pytest.mark.parametrize("reference", [DOUBLE_HOWELL, "interwoven-howell.2.7.7.3.full", BAROMETER])
@pytest.mark.parametrize("change", [-3, -2, -1, 0, 1, 2])
@pytest.mark.parametrize("kept", [0, 1])
def test_every_proposal_can_be_played_and_its_figures_are_true(reference, change, kept):
    pairs = len(sessions_of(reference)[0][0].places) + change
    request = a_request(reference, pairs=pairs, kept=kept, copies=8 if "bar" in reference else 1)

    offers = propose_remaining_sessions(request)

    for offer in offers:
        schedules = [session.schedule for session in offer.sessions]
        assert [broken_rules(schedule) for schedule in schedules] == [[] for _ in schedules]
        assert {pair for one in schedules for _line, pair in one.places} == set(range(1, pairs + 1))
        before = meetings(request.kept, pairs)
        after = meetings([*request.kept, *schedules], pairs)
        assert offer.unmet == pairs * (pairs - 1) // 2 - len(after)
        assert offer.repeated == sum(after.values()) - len(after) - (
            sum(before.values()) - len(before)
        )
        if all(session.copies == 1 for session in offer.sessions):
            boards = offer.sessions[0].boards_a_round
            shared = sum(shared_boards(one) for one in schedules)
            assert offer.shared <= shared <= offer.shared * boards


def test_the_field_as_it_is_keeps_the_planned_seats():
    (best, *_others) = propose_remaining_sessions(a_request(pairs=16, kept=1))

    assert (best.key, best.unmet, best.repeated) == (AS_PLANNED, 0, 0)
    assert best.sessions[0].schedule.seats == sessions_of(DOUBLE_HOWELL)[0][1].seats


def test_before_play_the_catalogue_comes_first():
    best, *others = propose_remaining_sessions(a_request(pairs=14, kept=0))

    assert best.key == "interwoven-howell.2.7.7.3.full"
    assert {offer.key for offer in others} == {
        *("linked-barometer.2.7.7.3.full", AS_PLANNED, SAME_LENGTH, ALL_MEET)
    }


def test_a_pair_that_joins_after_the_first_session_cannot_meet_everybody_in_the_planned_rounds():
    best, *others = propose_remaining_sessions(a_request(pairs=17, kept=1))

    assert (best.key, best.unmet, best.most_to_meet, best.rounds) == (SAME_LENGTH, 16, 16, 7)
    assert [(offer.key, offer.unmet, offer.rounds) for offer in others] == [(ALL_MEET, 0, 16)]


def test_a_session_with_another_movement_is_never_kept_as_a_gap():
    request = a_request(pairs=16, kept=1, linked=False)

    assert AS_PLANNED not in {offer.key for offer in propose_remaining_sessions(request)}


@pytest.mark.parametrize(
    ("pairs", "error", "code"),
    [
        (3, UnsuitableMovementError, "too_few_pairs"),
        (81, UnsuitableMovementError, "too_many_pairs"),
    ],
)
def test_a_field_that_no_section_holds_is_refused(pairs, error, code):
    with pytest.raises(error) as refusal:
        propose_remaining_sessions(a_request(pairs=pairs, kept=1))

    assert refusal.value.code == code


def test_without_a_session_to_plan_nothing_is_proposed():
    with pytest.raises(InvalidMovementError) as refusal:
        propose_remaining_sessions(a_request(pairs=16, kept=2))

    assert refusal.value.code == "no_session_to_plan"


def fewest_missing_by_brute_force(pairs, met, rounds):
    """The fewest meetings that can be missing, tried over all matchings of the field."""
    free = frozenset(map(frozenset, combinations(range(1, pairs + 1), 2))) - met

    @cache
    def most_met(left, rounds):
        if not rounds or not left:
            return 0
        return max(len(new) + most_met(left - new, rounds - 1) for new in matchings(left))

    return len(free) - most_met(free, rounds)


@cache
def matchings(edges):
    """The largest sets of edges without a common end."""
    found = [frozenset()]
    for edge in sorted(edges, key=sorted):
        found += [taken | {edge} for taken in found if all(not edge & other for other in taken)]
    return [one for one in found if not any(one < other for other in found)]


@given(pairs=st.integers(4, 6), rounds=st.integers(1, 3), draw=st.data())
@settings(max_examples=40, deadline=None)
def test_small_fields_make_as_many_missing_meetings_as_brute_force_finds(pairs, rounds, draw):
    edges = [frozenset(edge) for edge in combinations(range(1, pairs + 1), 2)]
    met = frozenset(draw.draw(st.sets(st.sampled_from(edges), max_size=len(edges) - 1)))
    before = MeetingsBefore(pairs, dict.fromkeys(met, 1), {})

    planned = plan_missing_meetings(before, rounds)

    least = fewest_missing_by_brute_force(pairs, met, rounds)
    assert fewest_missing(before, rounds) <= least
    assert missing_after(before, planned) == least


def test_no_set_is_shared_where_there_are_as_many_sets_as_tables_and_more():
    rounds = plan_missing_meetings(MeetingsBefore(12, {}, {}), 5)

    sets = deal_sets(rounds, copies=1)

    assert all(len(set(row)) == 6 for row in sets)
    assert max(map(max, sets)) <= 8
    assert deal_sets(rounds, copies=6) == tuple((number,) * 6 for number in range(1, 6))
