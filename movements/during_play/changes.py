"""Movement changes during play: late or leaving pairs, exchanged boards, dropped rounds.

`movements.checks.schedule_faults` tells whether the new schedule can be played.
"""

from collections.abc import Mapping
from dataclasses import replace

from movements.checks import schedule_faults
from movements.during_play.board_repair import repair_boards
from movements.errors import MovementNotFoundError
from movements.schedule import Schedule, ScheduledSeat


def drop_rounds_after(schedule: Schedule, last: int) -> Schedule:
    """Remove the rounds after this one."""
    _validate_round(schedule, last)
    return replace(schedule, seats=tuple(seat for seat in schedule.seats if seat.round <= last))


def arrow_switch_in_schedule(schedule: Schedule, round_: int) -> Schedule:
    """Exchange both sides' cards at every table in this round; a second call undoes the first."""
    _validate_round(schedule, round_)
    seats = (
        replace(seat, arrow_switched=not seat.arrow_switched) if seat.round == round_ else seat
        for seat in schedule.seats
    )
    return replace(schedule, seats=tuple(seats))


def fill_empty_sides(schedule: Schedule, latecomer: int, *, from_round: int) -> Schedule:
    """Seat a late pair wherever a side has been empty, from this round on."""
    _validate_round(schedule, from_round)
    seats = tuple(_fill_seat(seat, latecomer, from_round) for seat in schedule.seats)
    if seats == schedule.seats:
        raise MovementNotFoundError("no_half_table", round=from_round)
    return replace(schedule, seats=seats)


def _fill_seat(seat: ScheduledSeat, latecomer: int, from_round: int) -> ScheduledSeat:
    if seat.round < from_round or None not in (seat.north_south, seat.east_west):
        return seat
    if seat.north_south is None and seat.east_west is None:
        return seat
    if seat.north_south is None:
        return replace(seat, north_south=latecomer)
    return replace(seat, east_west=latecomer)


def leave_seats_empty(schedule: Schedule, pair: int, *, from_round: int) -> Schedule:
    """Take a pair out of its seats from this round on; its opponents sit out. One line."""
    _validate_round(schedule, from_round)
    gone = {pair: None}
    seats = tuple(_with_seats_exchanged(seat, gone, from_round) for seat in schedule.seats)
    if seats == schedule.seats:
        raise MovementNotFoundError("pair_not_seated", round=from_round)
    return replace(schedule, seats=seats)


def seatings_with_sit_out_moved(schedule: Schedule, *, from_round: int) -> list[Schedule]:
    """Return the schedules in which another side sits out from this round on. One line.

    In each a pair of the side that sits out takes the empty seats of the other, and its own seats
    are then empty. Only if somebody plays a board again in all of them, later boards change, and a
    table for which none is left misses a round. Refused if the sit-out is not at one side alone.
    """
    _validate_round(schedule, from_round)
    empty = {
        (seat.round, "NS" if seat.north_south is None else "EW")
        for seat in schedule.seats
        if seat.round >= from_round and (seat.north_south is None) != (seat.east_west is None)
    }
    sides = {side for _round, side in empty}
    if len(empty) != schedule.rounds - from_round + 1 or len(sides) != 1:
        raise MovementNotFoundError("no_half_table", round=from_round)
    moved = [
        _with_sit_out_of(schedule, pair, from_round)
        for pair in _pairs_at_side("EW" if sides == {"NS"} else "NS", schedule, from_round)
    ]
    sound = [candidate for candidate in moved if not any(schedule_faults(candidate))]
    if sound:
        return sound
    repaired = [repair_boards(candidate, after=from_round - 1) for candidate in moved]
    return [candidate for candidate in repaired if not any(schedule_faults(candidate))]


def _pairs_at_side(side: str, schedule: Schedule, from_round: int) -> list[int]:
    """Return who sits at this side in every round from this one on."""
    sitting = [
        {
            seat.north_south if side == "NS" else seat.east_west
            for seat in schedule.seats
            if seat.round == round_
        }
        for round_ in range(from_round, schedule.rounds + 1)
    ]
    return sorted(pair for pair in set.intersection(*sitting) if pair is not None)


def _with_sit_out_of(schedule: Schedule, pair: int, from_round: int) -> Schedule:
    """Return the schedule in which this pair and the missing one have exchanged their seats."""
    seats = []
    for seat in schedule.seats:
        if seat.round >= from_round:
            north_south = _exchanged_with_nobody(seat.north_south, pair)
            east_west = _exchanged_with_nobody(seat.east_west, pair)
            seat = replace(seat, north_south=north_south, east_west=east_west)
        seats.append(seat)
    return replace(schedule, seats=tuple(seats))


def _exchanged_with_nobody(side: int | None, pair: int) -> int | None:
    if side is None:
        return pair
    return None if side == pair else side


def exchange_boards(schedule: Schedule, round_: int, table: int, other: int) -> Schedule:
    """Exchange the boards of two tables in this round."""
    _validate_round(schedule, round_)
    boards = {seat.table: seat.boards for seat in schedule.seats if seat.round == round_}
    for asked in (table, other):
        if asked not in boards:
            raise MovementNotFoundError("no_such_table", table=asked, round=round_)
    exchanged = boards | {table: boards[other], other: boards[table]}
    seats = (
        replace(seat, boards=exchanged[seat.table]) if seat.round == round_ else seat
        for seat in schedule.seats
    )
    return replace(schedule, seats=tuple(seats))


def switch_pairs(
    schedule: Schedule, first: int, other: int, *, from_round: int, to_round: int | None = None
) -> Schedule:
    """Exchange the seats of two pairs from this round on, or to `to_round` only. One line."""
    _validate_round(schedule, from_round)
    change: dict[int, int | None] = {first: other, other: first}
    seats = (
        _with_seats_exchanged(seat, change, from_round)
        if to_round is None or seat.round <= to_round
        else seat
        for seat in schedule.seats
    )
    return replace(schedule, seats=tuple(seats))


def _with_seats_exchanged(
    seat: ScheduledSeat, change: Mapping[int, int | None], from_round: int
) -> ScheduledSeat:
    if seat.round < from_round:
        return seat
    sides = (
        side if side is None else change.get(side, side)
        for side in (seat.north_south, seat.east_west)
    )
    north_south, east_west = sides
    return replace(seat, north_south=north_south, east_west=east_west)


def _validate_round(schedule: Schedule, round_: int) -> None:
    rounds = max((seat.round for seat in schedule.seats), default=0)
    if not 1 <= round_ <= rounds:
        raise MovementNotFoundError("no_such_round", round=round_, rounds=rounds)
