"""Rover Mitchells: an odd pair takes the seat of another pair, at a new table in every round."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, cycle, islice
from typing import Literal

from movements.errors import UnsuitableMovementError
from movements.pairs.mitchell import (
    MitchellForm,
    mitchell_schedule,
    usual_form,
    usual_switches,
)
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat

LEAST_TABLES = 4
# Nobody plays more rounds in an evening, and beyond the search for the rover's tables is slow.
MOST_ROUNDS = 20
# Enough for every length of up to 20 tables; three then have a repeated opponent: 9 rounds at 9
# tables and 15 at 15, where nothing else exists, and 17 at 18, which takes ten times as long.
SEARCH_STEPS = 20_000


def suits_rover(tables: int) -> bool:
    """Whether there are four full tables or more, besides the half table where a pair sits out."""
    return tables > LEAST_TABLES


def rover_most_rounds(tables: int) -> int:
    """Return the most rounds: one for each full table."""
    return min(tables - 1, MOST_ROUNDS)


def rover_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    arrow_switched: Collection[int] = (),
    lines: Literal[1, 2] = 2,
) -> Schedule:
    """Return a Mitchell with a rover; at the last table one pair sits out without boards.

    In round one the rover sits out; in each later round the pair whose seat it takes does. The
    rover belongs to the line that is not `missing`, and has that line's last number.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    suits = suits_rover(tables) and missing is not None
    validate_setting(setting, suits=suits, most=rover_most_rounds(tables))
    full = tables - 1
    mitchell = mitchell_schedule(
        full,
        rounds=rounds,
        boards_a_round=boards_a_round,
        arrow_switched=arrow_switched,
    )
    path = rover_tables(full, rounds, missing or "EW")
    return schedule_with_rover(mitchell, path, missing, lines=lines)


def schedule_with_rover(
    full: Schedule, path: Sequence[int], missing: MissingSide | None, *, lines: Literal[1, 2]
) -> Schedule:
    """Return a Mitchell of two lines with a rover at these tables, from round two on."""
    seats = (
        seat
        for number, table in enumerate((None, *path), start=1)
        for seat in _with_rover(
            [seat for seat in full.seats if seat.round == number], table, missing
        )
    )
    above = len(full.tables) + 1 if lines == 1 else 0
    return Schedule(tuple(_raise_east_west(seat, above) for seat in seats), lines)


def switched_rover_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
) -> Schedule:
    """Return a one-winner rover in one line, with the usual number of last rounds switched."""
    return rover_schedule(
        tables,
        rounds=rounds,
        boards_a_round=boards_a_round,
        missing=missing,
        arrow_switched=range(rounds - usual_switches(rounds) + 1, rounds + 1),
        lines=1,
    )


@lru_cache(1024)
def rover_tables(tables: int, rounds: int, missing: MissingSide) -> tuple[int, ...]:
    """Return the rover's table from round two on: a new table, opponent and set in every round.

    If the search finds none, it meets one opponent twice, as in a full movement of nine tables.
    """
    form = usual_form(tables, rounds)

    def visitor(table: int, number: int) -> int:
        skipped = form == MitchellForm.SKIP and number > tables // 2
        return (table - number - skipped) % tables

    def lot(table: int, number: int) -> int:
        relay = form == MitchellForm.RELAY and table > tables // 2
        return (table + number - 2 + relay) % tables

    relay = form == MitchellForm.RELAY
    return find_rover_tables(RoverRoom(tables, rounds, missing, visitor, lot, relay=relay))


def find_rover_tables(room: "RoverRoom") -> tuple[int, ...]:
    """Return the rover's table from round two on; refuse a room in which nothing is found."""
    search = _RoverSearch(room)
    # First without a repeated opponent; one repeat only where the search finds nothing else.
    for again in (0, 1):
        # The printed patterns first: directors know them, and they are found at once.
        if path := search.by_pattern(again) or search.by_steps(again):
            return path
    raise UnsuitableMovementError("unsuitable", tables=room.tables, rounds=room.rounds)


def _with_rover(
    seats: Sequence[ScheduledSeat], table: int | None, missing: MissingSide | None
) -> Iterator[ScheduledSeat]:
    """Yield one round: the rover at its table, and at the end the pair that sits out."""
    rover = out = len(seats) + 1
    for seat in seats:
        if seat.table != table:
            yield seat
        elif missing == "EW":
            out = seat.north_south or rover
            yield replace(seat, north_south=rover)
        else:
            out = seat.east_west or rover
            yield replace(seat, east_west=rover)
    north_south, east_west = (out, None) if missing == "EW" else (None, out)
    switched = seats[0].arrow_switched
    yield ScheduledSeat(seats[0].round, rover, north_south, east_west, (), switched)


def _raise_east_west(seat: ScheduledSeat, above: int) -> ScheduledSeat:
    return seat if seat.east_west is None else replace(seat, east_west=seat.east_west + above)


@dataclass(frozen=True, slots=True)
class RoverRoom:
    """The full tables that a rover joins: who visits each in a round, and which set is there.

    `visitor` and `lot` take a table and a round, both from 1. With a `relay` the printed patterns
    go half the tables up.
    """

    tables: int
    rounds: int
    missing: MissingSide
    visitor: Callable[[int, int], int]
    lot: Callable[[int, int], int]
    relay: bool = False


@dataclass(slots=True)
class _RoverSearch:
    """Searches the rover's tables: first by the printed patterns, then by backtracking."""

    room: RoverRoom
    steps: int = field(default=0, init=False)

    def by_pattern(self, again: int) -> tuple[int, ...]:
        """Try two tables up in each round, or alternately half the tables up and one more."""
        tables, rounds = self.room.tables, self.room.rounds
        half = tables // 2
        patterns = ((half + 1, half), (half, half + 1)) if self.room.relay else ((2, 2),)
        for start in range(1, tables + 1):
            for pattern in patterns:
                moves = accumulate(cycle(pattern), initial=start)
                path = tuple((at - 1) % tables + 1 for at in islice(moves, rounds - 1))
                if self._is_sound(path, again):
                    return path
        return ()

    def by_steps(self, again: int) -> tuple[int, ...]:
        """Try table by table, two up first; go back where a table, opponent or set repeats."""
        self.steps = 0
        return self._continued((), again)

    def _continued(self, path: tuple[int, ...], again: int) -> tuple[int, ...]:
        if len(path) == self.room.rounds - 1:
            return path
        last = path[-1] if path else -1
        for up in range(2, self.room.tables + 2):
            # Counted and not timed, so that the same field gets the same movement on every
            # computer.
            self.steps += 1
            longer = (*path, (last + up - 1) % self.room.tables + 1)
            sound = self.steps <= SEARCH_STEPS and self._is_sound(longer, again)
            if sound and (full_path := self._continued(longer, again)):
                return full_path
        return ()

    def _is_sound(self, path: Sequence[int], again: int) -> bool:
        """Whether nobody loses its seat twice, no set repeats, and `again` opponents do."""
        at = list(enumerate(path, start=2))
        east_west = [self.room.visitor(table, number) for number, table in at]
        sets = {self.room.lot(table, number) for number, table in at}
        out, met = (path, east_west) if self.room.missing == "EW" else (east_west, path)
        return len({*out}) == len(sets) == len(path) <= len({*met}) + again
