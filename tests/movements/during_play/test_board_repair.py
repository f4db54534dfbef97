"""Accidents with boards: no result is lost, no board is replayed, and few tables lose a round."""

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from movements.catalogue import offer_by_reference, suitable_offers
from movements.checks import schedule_faults
from movements.during_play.board_repair import repair_boards
from movements.during_play.changes import exchange_boards, switch_pairs
from movements.schedule import Schedule
from tests.effort import SAMPLES, effort
from tests.movements.during_play.test_late_rover import in_one_line

# At most seven tables, as an evening has them.
FEW = settings(max_examples=effort(15 if SAMPLES else 100, 200, again=8))
FIELDS = st.tuples(st.integers(8, 14), st.integers(0, 3))


def until(schedule, round_):
    return replace(schedule, seats=tuple(s for s in schedule.seats if s.round <= round_))


def room(field):
    pairs, choice = field
    offers = suitable_offers(pairs)
    return in_one_line(offers[choice % len(offers)].schedule())


def held(before: Schedule, accident: Schedule, round_: int):
    """The repair keeps the past, has no fault, and takes off at most four tables."""
    assume(not any(schedule_faults(until(accident, round_))))

    after = repair_boards(accident, after=round_)

    assert list(schedule_faults(after)) == []
    assert until(after, round_) == until(accident, round_)
    seats = {(seat.round, seat.table): seat for seat in before.seats}
    assert all(
        (seat.north_south, seat.east_west)
        == (seats[seat.round, seat.table].north_south, seats[seat.round, seat.table].east_west)
        for seat in after.seats
        if seat.round > round_
    )
    assert len(accident.seats) - len(after.seats) <= 4


@FEW
@given(FIELDS, st.data())
def test_boards_that_were_exchanged(field, data):
    before = room(field)
    round_ = data.draw(st.integers(1, before.rounds))
    tables = [s.table for s in before.seats if s.round == round_ and s.is_played]
    assume(len(tables) > 1)
    first, other = data.draw(st.permutations(tables))[:2]

    held(before, exchange_boards(before, round_, first, other), round_)


@FEW
@given(FIELDS, st.data())
def test_pairs_that_sat_in_each_others_seats(field, data):
    before = room(field)
    round_ = data.draw(st.integers(1, before.rounds))
    seated = [s for s in before.seats if s.round == round_ and s.is_played]
    assume(len(seated) > 1)
    first_pair, other = data.draw(st.permutations(seated))[:2]
    first = data.draw(st.sampled_from([first_pair.north_south, first_pair.east_west]))
    second = data.draw(st.sampled_from([other.north_south, other.east_west]))

    accident = switch_pairs(before, first, second, from_round=round_, to_round=round_)
    held(before, accident, round_)


def test_a_sound_schedule_needs_no_repair():
    before = room((14, 0))

    assert repair_boards(before, after=3) is before


def test_sets_that_were_exchanged_at_a_howell_cost_no_table():
    before = offer_by_reference("howell.4.7.2.full").schedule()

    after = repair_boards(exchange_boards(before, 1, 1, 2), after=1)

    assert list(schedule_faults(after)) == []
    assert [(seat.round, seat.table) for seat in after.seats] == [
        (seat.round, seat.table) for seat in before.seats
    ]
