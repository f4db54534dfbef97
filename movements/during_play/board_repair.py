"""Reassigns the boards of later rounds where pairs would play a board a second time."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from movements.checks import boards_replayed
from movements.individual.individual_checks import individual_boards_replayed
from movements.individual.individual_schedule import IndividualSchedule, IndividualSeat
from movements.schedule import Schedule, ScheduledSeat

# Counted and not timed, so that the same room gets the same proposal on every computer.
SEARCH_STEPS = 5_000
Lot = tuple[int, ...]
AnySeat = TypeVar("AnySeat", ScheduledSeat, IndividualSeat)


def repair_boards(
    schedule: Schedule, *, after: int, played: Collection[tuple[int, int]] = ()
) -> Schedule:
    """Deal out the sets of the rounds after this one so that nobody plays a board again.

    Pairs and tables stay. A table keeps its set where that is possible; no set is at more tables
    of a round than before, or, where that finds nothing, at one more. If that finds nothing
    either, as in a movement in which everybody plays every set, a table for which no set is left
    is taken off that round, and both its pairs sit out. Rounds and tables in `played` stay as they
    are. Returns the same schedule if there is nothing to repair.
    """
    if not any(boards_replayed(schedule)):
        return schedule
    later = tuple(
        seat
        for seat in sorted(schedule.seats, key=lambda seat: (seat.round, seat.table))
        if seat.round > after and seat.is_played and (seat.round, seat.table) not in played
    )
    return replace(schedule, seats=tuple(_with_lots(schedule.seats, later)))


def repair_individual_boards(
    schedule: IndividualSchedule, *, after: int, played: Collection[tuple[int, int]] = ()
) -> IndividualSchedule:
    """Deal out the sets of later rounds as `repair_boards` does, for tables of four players."""
    if not any(individual_boards_replayed(schedule)):
        return schedule
    later = tuple(
        seat
        for seat in sorted(schedule.seats, key=lambda seat: (seat.round, seat.table))
        if seat.round > after and (seat.round, seat.table) not in played
    )
    return IndividualSchedule(tuple(_with_lots(schedule.seats, later)))


def _with_lots(seats: Sequence[AnySeat], later: Sequence[AnySeat]) -> Iterator[AnySeat]:
    """Yield the seats with other sets at later tables; a table without one is gone."""
    lots = _find_lots(seats, later)
    for seat in seats:
        if seat not in later:
            yield seat
        elif (seat.round, seat.table) in lots:
            yield replace(seat, boards=lots[seat.round, seat.table])


def _find_lots(
    seats: Sequence[ScheduledSeat | IndividualSeat],
    later: Sequence[ScheduledSeat | IndividualSeat],
) -> Mapping[tuple[int, int], Lot]:
    for more in (0, 1):
        lots = _BoardSearch(seats, later, more).find()
        if lots is not None:
            return lots
    left = [_BoardSearch(seats, later, 0).deal_what_is_left(own=own) for own in (True, False)]
    return max(left, key=len)


@dataclass(slots=True)
class _BoardSearch:
    """Goes from table to table in the later rounds, and back where no set is left."""

    seats: Sequence[ScheduledSeat | IndividualSeat]
    later: Sequence[ScheduledSeat | IndividualSeat]
    more: int
    steps: int = field(default=0, init=False)
    played: defaultdict[int, set[int]] = field(init=False)
    at_once: Counter[tuple[int, Lot]] = field(init=False)
    lots: tuple[Lot, ...] = field(init=False)
    most: int = field(init=False)

    def find(self) -> Mapping[tuple[int, int], Lot] | None:
        """Return the set of each later table, by round and table; None if nothing is found."""
        chosen: dict[tuple[int, int], Lot] = {}
        self._prepare()
        return chosen if self._deal(0, chosen) else None

    def deal_what_is_left(self, *, own: bool) -> Mapping[tuple[int, int], Lot]:
        """Return a set for each later table that has one left, its `own` or any; never go back."""
        chosen: dict[tuple[int, int], Lot] = {}
        self._prepare()
        for seat in self.later:
            lot = next(self._lots_for(seat), None)
            if lot is not None and (lot == seat.boards or not own):
                self._take(seat, lot, chosen)
        return chosen

    def _prepare(self) -> None:
        """Note what is played at the tables that stay as they are."""
        self.played = defaultdict(set)
        self.at_once = Counter()
        self.lots = tuple(dict.fromkeys(seat.boards for seat in self.seats if seat.boards))
        shared = Counter((seat.round, seat.boards) for seat in self.seats if _is_played(seat))
        self.most = max(shared.values(), default=1) + self.more
        for seat in self.seats:
            if _is_played(seat) and seat not in self.later:
                self.at_once[seat.round, seat.boards] += 1
                for pair in _contestants_of(seat):
                    self.played[pair].update(seat.boards)

    def _deal(self, at: int, chosen: dict[tuple[int, int], Lot]) -> bool:
        if at == len(self.later):
            return True
        seat = self.later[at]
        for lot in self._lots_for(seat):
            self.steps += 1
            if self.steps > SEARCH_STEPS:
                return False
            self._take(seat, lot, chosen)
            if self._deal(at + 1, chosen):
                return True
            self._give_back(seat, lot, chosen)
        return False

    def _lots_for(self, seat: ScheduledSeat | IndividualSeat) -> Iterator[Lot]:
        """Yield the sets that both pairs can still play here, the table's own first."""
        for lot in dict.fromkeys((seat.boards, *self.lots)):
            free = self.at_once[seat.round, lot] < self.most
            if free and not any(
                self.played[pair].intersection(lot) for pair in _contestants_of(seat)
            ):
                yield lot

    def _take(
        self, seat: ScheduledSeat | IndividualSeat, lot: Lot, chosen: dict[tuple[int, int], Lot]
    ) -> None:
        chosen[seat.round, seat.table] = lot
        self.at_once[seat.round, lot] += 1
        for pair in _contestants_of(seat):
            self.played[pair].update(lot)

    def _give_back(
        self, seat: ScheduledSeat | IndividualSeat, lot: Lot, chosen: dict[tuple[int, int], Lot]
    ) -> None:
        del chosen[seat.round, seat.table]
        self.at_once[seat.round, lot] -= 1
        for pair in _contestants_of(seat):
            self.played[pair].difference_update(lot)


def _contestants_of(seat: ScheduledSeat | IndividualSeat) -> Iterator[int]:
    if isinstance(seat, IndividualSeat):
        return iter(seat.players)
    return (pair for pair in (seat.north_south, seat.east_west) if pair is not None)


def _is_played(seat: ScheduledSeat | IndividualSeat) -> bool:
    return isinstance(seat, IndividualSeat) or seat.is_played
