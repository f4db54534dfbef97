"""Rounds with new seats during play: results stay, nobody plays a board again, everybody plays."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.catalogue import offer_by_reference, suitable_offers
from movements.during_play.later_rounds import (
    continue_movement,
    measure_plan,
    seat_later_rounds,
)
from movements.during_play.later_rounds_request import LaterRounds
from tests.effort import SAMPLES, effort
from tests.movements.during_play.test_late_rover import in_one_line
from tests.movements.independent_checker import broken_rules
from tests.raising import raises_code

FEW = settings(max_examples=effort(15 if SAMPLES else 60, 200, again=8))
NEW_BOARDS = 500


def until(schedule, round_):
    return replace(schedule, seats=tuple(s for s in schedule.seats if s.round <= round_))


def lines_of(schedule, *, winners):
    return {
        pair: ("EW" if pair > 100 else "NS") if winners == 2 else ""
        for _line, pair in schedule.places
    }


@FEW
@given(st.integers(8, 16), st.integers(0, 4), st.data())
def test_after_pairs_come_or_go_the_others_play_every_round(pairs, choice, data):
    offers = suitable_offers(pairs)
    offer = offers[choice % len(offers)]
    before = in_one_line(offer.schedule())
    after = data.draw(st.integers(0, before.rounds), label="after")
    last = data.draw(st.integers(after + 1, before.rounds + 2), label="last")
    lines = lines_of(before, winners=offer.winners)
    for number in range(data.draw(st.integers(0, 2), label="late")):
        lines[900 + number] = ("NS", "EW")[number] if offer.winners == 2 else ""
    for gone in data.draw(
        st.lists(st.sampled_from([*lines]), max_size=2, unique=True), label="gone"
    ):
        del lines[gone]
    request = LaterRounds(after, last, lines, range(60, 70), first_new_board=NEW_BOARDS)

    plan = seat_later_rounds(before, request)

    assert broken_rules(plan) == []
    assert until(plan, after) == until(before, after)
    assert plan.rounds == last
    two = offer.winners == 2
    sides = Counter(lines.values())
    full = min(sides["NS"], sides["EW"]) if two else len(lines) // 2
    for round_ in range(after + 1, last + 1):
        seats = [seat for seat in plan.seats if seat.round == round_]
        seated = Counter(p for s in seats for p in (s.north_south, s.east_west) if p is not None)
        assert sum(seat.is_played for seat in seats) == full
        assert set(seated) == set(lines)
        assert not two or all(lines[s.north_south] == "NS" for s in seats if s.is_played)


@pytest.mark.parametrize(
    ("reference", "cut"),
    [
        ("mitchell.7.7.4.full", 2),
        ("mitchell.9.9.3.NS", 3),
        ("howell.5.9.3.full", 3),
        ("howell.7.13.2.full", 4),
        ("reduced-howell.8.12.2.full", 2),
    ],
)
def test_added_rounds_are_those_that_the_movement_would_have_had(reference, cut):
    whole = in_one_line(offer_by_reference(reference).schedule())
    shorter = until(whole, whole.rounds - cut)

    longer = continue_movement(shorter, whole.rounds)

    seats = {(s.round, s.table): (s.north_south, s.east_west, s.boards) for s in whole.seats}
    turned = {s.round for s in whole.seats if s.arrow_switched}
    assert {
        (s.round, s.table): (s.north_south, s.east_west, s.boards)
        for s in longer.seats
        if s.round not in turned
    } == {key: seat for key, seat in seats.items() if key[0] not in turned}


def test_a_movement_that_was_changed_has_no_regular_next_round():
    whole = in_one_line(offer_by_reference("skip-mitchell.8.7.4.full").schedule())

    # After round 4 East-West skip a table, so what comes after round 5 is not that move again.
    assert continue_movement(until(whole, 1), 2) is None


def test_after_the_last_round_of_a_mitchell_there_are_new_boards_and_all_meet_again():
    whole = in_one_line(offer_by_reference("mitchell.5.5.5.full").schedule())
    request = LaterRounds(5, 6, lines_of(whole, winners=2), (), first_new_board=26)

    plan = seat_later_rounds(whole, request)

    # Four new sets, and two tables share one: as good as five.
    assert measure_plan(plan, request) == (0, 0, 5, 5)
    assert set(plan.boards) - set(whole.boards) == set(range(26, 46))


def test_with_copies_of_the_boards_tables_share_them():
    whole = in_one_line(offer_by_reference("mitchell.5.5.5.full").schedule())
    request = LaterRounds(5, 6, lines_of(whole, winners=2), (), copies=5, first_new_board=26)

    plan = seat_later_rounds(whole, request)

    assert set(plan.boards) - set(whole.boards) == set(range(26, 31))


def test_who_stays_at_a_table_keeps_it():
    whole = in_one_line(offer_by_reference("mitchell.7.7.4.full").schedule())
    lines = lines_of(whole, winners=2) | {900: "NS", 901: "EW"}

    plan = seat_later_rounds(whole, LaterRounds(2, 7, lines, (20, 21), first_new_board=NEW_BOARDS))

    tables = {(s.north_south, s.table) for s in plan.seats if s.north_south != 900}
    assert len(tables) == 7
    assert {s.table for s in plan.seats if s.north_south == 900} == {20}


def test_the_same_room_gets_the_same_rounds():
    whole = in_one_line(offer_by_reference("howell.5.9.3.full").schedule())
    request = LaterRounds(3, 9, lines_of(whole, winners=1), (), first_new_board=NEW_BOARDS)

    assert seat_later_rounds(whole, request) == seat_later_rounds(whole, request)


@pytest.mark.parametrize(("after", "last"), [(5, 5), (-1, 5)])
def test_no_round_to_come_is_refused(after, last):
    whole = in_one_line(offer_by_reference("mitchell.5.5.5.full").schedule())

    with raises_code("no_such_round"):
        seat_later_rounds(whole, LaterRounds(after, last, lines_of(whole, winners=2)))
