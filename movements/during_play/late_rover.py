"""Seats a late pair at full tables as a rover, which replaces another pair in each later round."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from movements.errors import MovementNotFoundError
from movements.parameters import MissingSide
from movements.schedule import Schedule, ScheduledSeat

# Counted and not timed, so that the same room gets the same proposal on every computer.
SEARCH_STEPS = 50_000


def seat_late_rover(
    schedule: Schedule, latecomer: int, *, from_round: int, side: MissingSide | None = None
) -> Schedule:
    """Seat a late pair as a rover from this round on: new boards, opponents and hosts each time.

    In each round another pair gives up its seat and sits out; all others play on as they were. With
    a `side` the rover takes seats of that side alone. Opponents are met again only where the search
    finds nothing else. Contestants are in one line.
    """
    rounds = range(from_round, schedule.rounds + 1)
    if from_round < 1 or not rounds:
        raise MovementNotFoundError("no_such_round", round=from_round, rounds=schedule.rounds)
    for again in (0, 1, len(rounds)):
        search = _LateRoverSearch(schedule, tuple(rounds), again, side)
        if (taken := search.find()) is not None:
            return replace(schedule, seats=tuple(_with_latecomer(schedule.seats, taken, latecomer)))
    raise MovementNotFoundError("no_seat_for_rover", round=from_round)


@dataclass(frozen=True, slots=True)
class _TakenSeat:
    """A seat that the rover takes: the table, its side, who gives it up, and the opponents."""

    seat: ScheduledSeat
    side: str
    out: int
    opponents: int


def _with_latecomer(
    seats: tuple[ScheduledSeat, ...], taken: tuple[_TakenSeat, ...], latecomer: int
) -> Iterator[ScheduledSeat]:
    sides = {(each.seat.round, each.seat.table): each.side for each in taken}
    for seat in seats:
        side = sides.get((seat.round, seat.table))
        yield seat if side is None else _give_side(seat, side, latecomer)


def _give_side(seat: ScheduledSeat, side: str, pair: int) -> ScheduledSeat:
    if side == "NS":
        return replace(seat, north_south=pair)
    return replace(seat, east_west=pair)


@dataclass(slots=True)
class _LateRoverSearch:
    """Goes from round to round, and back where nobody can give up a seat."""

    schedule: Schedule
    rounds: tuple[int, ...]
    again: int
    side: MissingSide | None
    steps: int = field(default=0, init=False)

    def find(self) -> tuple[_TakenSeat, ...] | None:
        """Return the seats that the rover takes, or None if the search finds none."""
        return self._continued(())

    def _continued(self, path: tuple[_TakenSeat, ...]) -> tuple[_TakenSeat, ...] | None:
        if len(path) == len(self.rounds):
            return path
        for taken in self._seats_of(self.rounds[len(path)]):
            self.steps += 1
            if self.steps > SEARCH_STEPS:
                return None
            longer = (*path, taken)
            if self._is_sound(longer) and (whole := self._continued(longer)):
                return whole
        return None

    def _seats_of(self, round_: int) -> Iterator[_TakenSeat]:
        for seat in self.schedule.seats:
            if seat.round == round_ and seat.north_south is not None and seat.east_west is not None:
                if self.side != "EW":
                    yield _TakenSeat(seat, "NS", seat.north_south, seat.east_west)
                if self.side != "NS":
                    yield _TakenSeat(seat, "EW", seat.east_west, seat.north_south)

    def _is_sound(self, path: tuple[_TakenSeat, ...]) -> bool:
        """Whether nobody gives up a seat twice and no board is played again."""
        boards = [board for taken in path for board in taken.seat.boards]
        hosts = {taken.out for taken in path}
        met = {taken.opponents for taken in path}
        return (
            len(set(boards)) == len(boards)
            and len(hosts) == len(path)
            and len(met) >= len(path) - self.again
            # Nobody both gives up a seat and sits out in another round for it.
            and not any(taken.out in self._sits_out for taken in path)
        )

    @property
    def _sits_out(self) -> set[int]:
        """The pairs that sit out at a half table anyway."""
        return {
            place
            for seat in self.schedule.seats
            if not seat.is_played
            for place in (seat.north_south, seat.east_west)
            if place is not None
        }
