"""Ways to go on when pairs come or go during play; each yields schedules for the later rounds.

Every way keeps the rounds that were played. `change_proposals` measures and ranks what they yield.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from movements.during_play.board_lots import Lot, list_lots
from movements.during_play.board_repair import repair_boards
from movements.during_play.changes import (
    fill_empty_sides,
    leave_seats_empty,
    seatings_with_sit_out_moved,
)
from movements.during_play.dropped_rounds import (
    drop_last_rounds,
    move_switch_to_kept_rounds,
    schedules_without_other_rounds,
)
from movements.during_play.late_rover import seat_late_rover
from movements.during_play.later_rounds import continue_movement, seat_later_rounds
from movements.during_play.later_rounds_request import LaterRounds, board_bits, pairs_at
from movements.errors import MovementNotFoundError
from movements.schedule import Schedule, ScheduledSeat

# Choosing who changes lines multiplies the work, so that large rooms get a few choices only.
MOST_CHOICES_OF_LINE = 3
LARGE_ROOM = 14


@dataclass(frozen=True, slots=True)
class SeatingRequest:
    """What happened: pairs that come late or go home, another sit-out, or only other rounds.

    `rounds` has everybody who plays on, the late ones too. The lines of late pairs are proposals.
    `one_field` is required, and not only possible, if it is True. With `drops_rounds` the session
    has fewer rounds, and `rounds.last` is the last one.
    """

    rounds: LaterRounds
    late: Sequence[int] = ()
    leaving: Sequence[int] = ()
    moves_sit_out: bool = False
    one_field: bool = False
    drops_rounds: bool = False


@dataclass(frozen=True, slots=True)
class SeatingCandidate:
    """A schedule that goes on in one way, and the line of each pair that plays on."""

    way: str
    schedule: Schedule
    lines: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class ChangeWay:
    """A way to go on, by its key; `seat` yields nothing where it does not suit."""

    key: str
    seat: Callable[[Schedule, SeatingRequest], Iterator[tuple[Schedule, Mapping[int, str]]]]
    gives_new_seats: bool = False


_Seatings = Iterator[tuple[Schedule, Mapping[int, str]]]


def _fill_half_table(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """One late pair plays those who would have sat out."""
    if len(request.late) == 1 and not request.leaving and not request.one_field:
        start = request.rounds.after + 1
        try:
            seated = fill_empty_sides(schedule, request.late[0], from_round=start)
        except MovementNotFoundError:
            return
        yield seated, {**request.rounds.pairs, request.late[0]: _line_of_seats(seated, request)}


def _seat_rover(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """One late pair takes the seat of another pair in each round, which sits out."""
    if len(request.late) != 1 or request.leaving or request.one_field:
        return
    latecomer, start = request.late[0], request.rounds.after + 1
    for side in ("NS", "EW") if request.rounds.in_two_lines else (None,):
        try:
            seated = seat_late_rover(schedule, latecomer, from_round=start, side=side)
        except MovementNotFoundError:
            continue
        yield seated, {**request.rounds.pairs, latecomer: side or ""}


def _leave_seats_empty(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """The seats of who goes home stay empty; the opponents sit out."""
    if request.leaving and not request.late and not request.one_field:
        yield _without(schedule, request), request.rounds.pairs


def _join_half_tables(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """Who loses its opponents plays another pair that would sit out, where boards are left."""
    if not request.leaving or request.late or request.one_field:
        return
    seats: list[ScheduledSeat] = []
    left = _without(schedule, request)
    for round_ in range(1, schedule.rounds + 1):
        here = [seat for seat in left.seats if seat.round == round_]
        if round_ > request.rounds.after:
            here = _with_half_tables_joined(here, left, [*seats], request)
        seats += here
    joined = replace(left, seats=tuple(seats))
    if joined != left:
        yield joined, request.rounds.pairs


def _move_sit_out(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """A pair of the side that sits out goes to the other side."""
    if not request.moves_sit_out:
        return
    lines = request.rounds.pairs
    moved = seatings_with_sit_out_moved(schedule, from_round=request.rounds.after + 1)
    for seated in moved:
        yield seated, lines
    sides = Counter(lines.values())
    if not moved and request.rounds.in_two_lines and sides["NS"] != sides["EW"]:
        longer, shorter = ("NS", "EW") if sides["NS"] > sides["EW"] else ("EW", "NS")
        members = [pair for pair in sorted(lines) if lines[pair] == longer]
        for pair in members[-MOST_CHOICES_OF_LINE:]:
            yield from _seat_in_lines(schedule, request, {**lines, pair: shorter})


def _go_on(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """More rounds follow as the movement would have had them."""
    rounds = request.rounds
    seated = {pair for seat in schedule.seats for pair in pairs_at(seat)}
    if rounds.after == schedule.rounds and seated == set(rounds.pairs) and not request.one_field:
        longer = continue_movement(schedule, rounds.last)
        if longer is not None:
            yield longer, rounds.pairs
            repaired = repair_boards(longer, after=rounds.after)
            if repaired != longer:
                yield repaired, rounds.pairs


def _drop_last(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """Nobody plays the last rounds; the others stay as they are."""
    if request.drops_rounds:
        yield drop_last_rounds(schedule, request.rounds), request.rounds.pairs


def _move_switch(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """The last rounds go, and their arrow-switch moves to rounds that stay."""
    if request.drops_rounds:
        kept = move_switch_to_kept_rounds(schedule, request.rounds)
        if kept is not None:
            yield kept, request.rounds.pairs


def _drop_others(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """Other rounds go than the last ones, and later ones move up."""
    if request.drops_rounds:
        for kept in schedules_without_other_rounds(schedule, request.rounds):
            yield kept, request.rounds.pairs


def _new_seats(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """All later rounds get new seats; who is in a line stays in it."""
    if request.moves_sit_out or request.one_field:
        return
    yield from _seat_in_lines(schedule, request, request.rounds.pairs)


def _level_lines(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """New seats after some pairs changed to the shorter line, so that more tables are full."""
    lines = request.rounds.pairs
    sides = Counter(lines.values())
    longer, shorter = ("NS", "EW") if sides["NS"] > sides["EW"] else ("EW", "NS")
    too_many = (sides[longer] - sides[shorter]) // 2
    if request.one_field or request.drops_rounds or not request.rounds.in_two_lines or not too_many:
        return
    members = [pair for pair in sorted(lines) if lines[pair] == longer]
    most = len(members) if len(lines) <= LARGE_ROOM and too_many == 1 else MOST_CHOICES_OF_LINE
    for number, moved in enumerate(combinations(members[::-1], too_many)):
        if number == most:
            return
        yield from _seat_in_lines(schedule, request, {**lines, **dict.fromkeys(moved, shorter)})


def _one_field(schedule: Schedule, request: SeatingRequest) -> _Seatings:
    """New seats in which everybody can meet everybody."""
    if request.moves_sit_out or request.drops_rounds:
        return
    if not (request.rounds.in_two_lines or request.one_field):
        return
    yield from _seat_in_lines(schedule, request, dict.fromkeys(request.rounds.pairs, ""))


# In the order in which equal ones are offered.
WAYS = (
    ChangeWay("fill_half_table", _fill_half_table),
    ChangeWay("rover", _seat_rover),
    ChangeWay("seats_empty", _leave_seats_empty),
    ChangeWay("half_tables_joined", _join_half_tables),
    ChangeWay("sit_out_moved", _move_sit_out),
    ChangeWay("movement_goes_on", _go_on),
    ChangeWay("last_rounds_dropped", _drop_last),
    ChangeWay("switch_moved", _move_switch),
    ChangeWay("other_rounds_dropped", _drop_others),
    ChangeWay("new_seats", _new_seats, gives_new_seats=True),
    ChangeWay("lines_levelled", _level_lines, gives_new_seats=True),
    ChangeWay("one_field", _one_field, gives_new_seats=True),
)


def _seat_in_lines(
    schedule: Schedule, request: SeatingRequest, lines: Mapping[int, str]
) -> _Seatings:
    if request.rounds.rounds:
        rounds = replace(request.rounds, pairs=lines)
        yield seat_later_rounds(schedule, rounds), lines


def _without(schedule: Schedule, request: SeatingRequest) -> Schedule:
    start = request.rounds.after + 1
    seated = {pair for seat in schedule.seats if seat.round >= start for pair in pairs_at(seat)}
    for pair in seated & {*request.leaving}:
        schedule = leave_seats_empty(schedule, pair, from_round=start)
    empty = {seat for seat in schedule.seats if not pairs_at(seat)}
    return replace(schedule, seats=tuple(seat for seat in schedule.seats if seat not in empty))


def _line_of_seats(schedule: Schedule, request: SeatingRequest) -> str:
    """Return the line of the side at which the late pair sits, if it is always the same."""
    if not request.rounds.in_two_lines:
        return ""
    late = request.late[0]
    sides = {
        "NS" if seat.north_south == late else "EW"
        for seat in schedule.seats
        if late in pairs_at(seat)
    }
    return sides.pop() if len(sides) == 1 else ""


def _with_half_tables_joined(
    here: list[ScheduledSeat],
    schedule: Schedule,
    before: list[ScheduledSeat],
    request: SeatingRequest,
) -> list[ScheduledSeat]:
    """Return the seats of a round with two half tables made one, as often as that goes."""
    halves = [seat for seat in here if not seat.is_played]
    later = [seat for seat in schedule.seats if seat.round > here[0].round] if here else []
    for first, other in combinations(halves, 2):
        if first in here and other in here:
            joined = _joined(first, other, here, [*before, *later], schedule, request)
            if joined is not None:
                here = [joined if seat is first else seat for seat in here if seat is not other]
    return here


def _joined(
    first: ScheduledSeat,
    other: ScheduledSeat,
    here: list[ScheduledSeat],
    elsewhere: list[ScheduledSeat],
    schedule: Schedule,
    request: SeatingRequest,
) -> ScheduledSeat | None:
    """Return the table at which both pairs play, with boards that neither plays elsewhere."""
    (one,), (two,) = pairs_at(first), pairs_at(other)
    lines = request.rounds.pairs
    if lines.get(one) == lines.get(two) != "":
        return None
    taken = board_bits(
        board
        for seat in elsewhere
        if seat.is_played and {one, two} & {*pairs_at(seat)}
        for board in seat.boards
    )
    used = Counter(seat.boards for seat in here if seat.is_played)
    for lot in (first.boards, other.boards, *list_lots(schedule)):
        if lot and used[lot] < request.rounds.copies and not board_bits(lot) & taken:
            return _seat_of_two(first, one, two, lot)
    return None


def _seat_of_two(seat: ScheduledSeat, one: int, two: int, lot: Lot) -> ScheduledSeat:
    """Seat the second pair opposite the first one, which stays."""
    if seat.north_south == one:
        return replace(seat, east_west=two, boards=lot)
    return replace(seat, north_south=two, boards=lot)
