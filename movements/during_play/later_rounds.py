"""Gives later rounds new seats: for more or fewer tables, more rounds, or another movement.

Rounds that were played stay. Nobody plays a board again; opponents meet again, tables share boards
and pairs sit out only where the search finds nothing better.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import comb
from random import Random

from movements.checks import schedule_faults
from movements.during_play.board_lots import Lot, list_lots, match_lots, new_lots
from movements.errors import MovementNotFoundError
from movements.schedule import Schedule, ScheduledSeat
from movements.swiss.least_cost_matching import match_at_least_cost

# Counted and not timed, so that the same room gets the same proposal on every computer. Large
# rooms take long, and have more choices.
ATTEMPTS, ATTEMPTS_OF_LARGE_ROOM = 12, 4
LARGE_ROOM = 20
# More at once are a mistake in typing.
MOST_ADDED_ROUNDS = 10
# What a table costs, so that a worse promise never gives before a lesser one.
NO_BOARDS, SITS_OUT_AGAIN, MEETS_AGAIN, BOTH_STAY = 10**8, 10**6, 10**4, 500
NOISE = 100
# Two pairs, or a pair that sits out.
Match = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class LaterRounds:
    """A request: rounds after `after` get new seats, up to round `last`.

    `pairs` has the line of each pair that plays on; pairs of two lines meet only each other.
    `new_tables` are numbers for more tables than there are. Of each board there are `copies`.
    Boards that are needed beyond those of the schedule begin at `first_new_board`.
    """

    after: int
    last: int
    pairs: Mapping[int, str]
    new_tables: Sequence[int] = ()
    copies: int = 1
    first_new_board: int = 1


def seat_later_rounds(schedule: Schedule, request: LaterRounds) -> Schedule:
    """Return the schedule with these later rounds, the best that is found. Contestants in one line.

    Rounds that only follow the last one go on as the movement did, if that is sound.
    """
    if request.last <= request.after or request.after < 0 or not schedule.seats:
        raise MovementNotFoundError(
            "no_such_round", round=request.after + 1, rounds=max(request.last, schedule.rounds)
        )
    plans = [*_regular_plans(schedule, request)]
    if not plans or measure_plan(plans[0], request) > (0, 0, 0):
        plans.extend(_searched_plans(schedule, request))
    return min(plans, key=lambda plan: measure_plan(plan, request))


def continue_movement(schedule: Schedule, last: int) -> Schedule | None:
    """Return the schedule with more rounds, in which pairs and boards go on as they did before.

    None if the moves from the last round but one, or the order of the sets, are not regular.
    """
    rounds = schedule.rounds
    moves = _moves_of_pairs(schedule)
    following = _following_lots(schedule)
    if moves is None or following is None:
        return None
    seats = [*schedule.seats]
    tables = {seat.table: seat for seat in seats if seat.round == rounds}
    for round_ in range(rounds + 1, last + 1):
        sides: dict[tuple[int, str], int | None] = {}
        for table, seat in tables.items():
            sides[moves[table, "NS"]] = seat.north_south
            sides[moves[table, "EW"]] = seat.east_west
        if any(seat.boards not in following for seat in tables.values()):
            return None
        tables = {
            table: ScheduledSeat(
                round_, table, sides[table, "NS"], sides[table, "EW"], following[seat.boards]
            )
            for table, seat in tables.items()
        }
        seats += tables.values()
    return replace(schedule, seats=tuple(seats))


def measure_plan(schedule: Schedule, request: LaterRounds) -> tuple[int, int, int]:
    """Return what the later rounds cost: pairs out, sets shared or new, and meetings again.

    Pairs out and tables at one set count beyond what the pairs and the copies make unavoidable.
    Two tables at one set count as much as a new set does, three as much as three.
    """
    later = [seat for seat in schedule.seats if seat.round > request.after]
    playing = Counter(seat.round for seat in later if seat.is_played)
    most = _most_tables(request.pairs)
    rounds = range(request.after + 1, request.last + 1)
    # Both pairs of a table that is not played sit out.
    out = sum(2 * (most - playing[round_]) for round_ in rounds)
    at_once = Counter((seat.round, seat.boards) for seat in later if seat.is_played)
    shared = sum(comb(max(0, tables - request.copies + 1), 2) for tables in at_once.values())
    met = Counter(frozenset(_pairs_of(seat)) for seat in schedule.seats if seat.is_played)
    again = sum(met[frozenset(_pairs_of(seat))] > 1 for seat in later if seat.is_played)
    new = {seat.boards for seat in later if min(seat.boards, default=0) >= request.first_new_board}
    return out, shared + len(new), again


def _regular_plans(schedule: Schedule, request: LaterRounds) -> Iterator[Schedule]:
    """Yield the movement as it goes on, where the same pairs play on after its last round."""
    seated = {pair for seat in schedule.seats for pair in _pairs_of(seat)}
    if request.after != schedule.rounds or seated != set(request.pairs):
        return
    plan = continue_movement(schedule, request.last)
    if plan is not None and not any(schedule_faults(plan)):
        yield plan


def _searched_plans(schedule: Schedule, request: LaterRounds) -> Iterator[Schedule]:
    """Yield plans with the boards of the session, and, if these do not suffice, with more."""
    kept = replace(
        schedule, seats=tuple(seat for seat in schedule.seats if seat.round <= request.after)
    )
    lots = list_lots(schedule)
    now = (request.after, request.after + 1)
    tables = sorted({seat.table for seat in schedule.seats if seat.round in now})
    attempts = ATTEMPTS if len(request.pairs) <= LARGE_ROOM else ATTEMPTS_OF_LARGE_ROOM
    best = None
    for more in sorted({0, 1, 2, 4, (len(request.pairs) + 1) // 2}):
        fresh = new_lots(lots, more, first_board=request.first_new_board)
        for attempt in range(attempts):
            plan = _Planner(kept, request, tables, lots, fresh, Random(attempt), attempt > 0).plan()
            cost = measure_plan(plan, request)
            best = cost if best is None else min(best, cost)
            yield plan
            if best == (0, 0, 0):
                return
        # More sets cost more than they can save.
        if best is not None and best[0] == 0 and best[1] <= more + 1:
            return


@dataclass(slots=True)
class _Planner:
    """Goes from round to round: who meets, then with which boards, then at which table."""

    kept: Schedule
    request: LaterRounds
    tables: Sequence[int]
    lots: Sequence[Lot]
    fresh: Sequence[Lot]
    random: Random
    noisy: bool
    seats: list[ScheduledSeat] = field(default_factory=list, init=False)
    played: defaultdict[int, set[int]] = field(init=False)
    phantom: set[int] = field(default_factory=set, init=False)
    met: Counter[frozenset[int]] = field(init=False)
    outs: Counter[int] = field(init=False)
    plays: Counter[Lot] = field(init=False)
    home: dict[int, tuple[int, str]] = field(init=False)
    staying: set[int] = field(init=False)

    def plan(self) -> Schedule:
        """Return the kept rounds and those that follow."""
        self._read_kept_rounds()
        for round_ in range(self.request.after + 1, self.request.last + 1):
            self._seat_round(round_)
        return replace(self.kept, seats=(*self.kept.seats, *self.seats))

    def _read_kept_rounds(self) -> None:
        self.played = defaultdict(set)
        self.met, self.outs, self.plays = Counter(), Counter(), Counter()
        self.home = {}
        homes = defaultdict[int, set[tuple[int, str]]](set)
        for seat in sorted(self.kept.seats, key=lambda seat: (seat.round, seat.table)):
            for pair, side in ((seat.north_south, "NS"), (seat.east_west, "EW")):
                if pair is not None:
                    self.home[pair] = (seat.table, side)
                    homes[pair].add((seat.table, side))
            self._note(seat)
        lines = self.request.pairs
        self.staying = {
            pair
            for pair in lines
            if lines[pair] == "NS" or (len(homes[pair]) == 1 and self.request.after > 1)
        }

    def _note(self, seat: ScheduledSeat) -> None:
        if not seat.is_played:
            self.outs.update(_pairs_of(seat))
            return
        self.met[frozenset(_pairs_of(seat))] += 1
        self.plays[seat.boards] += 1
        for pair in _pairs_of(seat):
            self.played[pair].update(seat.boards)

    def _seat_round(self, round_: int) -> None:
        matches = self._matches()
        free = [[*self._free_lots(match)] for match in matches]
        lots = match_lots(free, copies=self.request.copies)
        for match, table, lot in zip(matches, self._tables(matches), lots, strict=True):
            first, second = match
            if lot is None and second is not None:
                # No boards are left for these two: both sit out.
                continue
            north_south, east_west = self._sides(first, second, table)
            seat = ScheduledSeat(round_, table, north_south, east_west, lot or ())
            if second is None:
                self.phantom.update(seat.boards)
            self._note(seat)
            for pair, side in ((north_south, "NS"), (east_west, "EW")):
                if pair is not None:
                    self.home[pair] = (table, side)
            self.seats.append(seat)

    def _matches(self) -> list[Match]:
        """Return who meets whom, at the least cost, and who sits out."""
        everybody: list[int | None] = [*sorted(self.request.pairs)]
        lines = Counter(self.request.pairs.values())
        missing = abs(lines["NS"] - lines["EW"]) if _in_two_lines(lines) else len(everybody) % 2
        everybody += [None] * missing
        couples = match_at_least_cost(
            len(everybody), lambda one, other: self._cost(everybody[one], everybody[other])
        )
        ordered = ((everybody[one], everybody[other]) for one, other in couples)
        matches = [(first, second) for first, second in ordered if first is not None]
        # Who plays chooses boards before who sits out.
        return sorted(matches, key=lambda match: match[1] is None)

    def _cost(self, first: int | None, second: int | None) -> int:
        noise = self.random.randrange(NOISE) if self.noisy else 0
        if first is None:
            return NO_BOARDS
        lines = self.request.pairs
        if second is None:
            return SITS_OUT_AGAIN * self.outs[first] + noise
        if lines[first] == lines[second] != "" or not any(self._free_lots((first, second))):
            return NO_BOARDS
        both = BOTH_STAY if {first, second} <= self.staying else 0
        return MEETS_AGAIN * self.met[frozenset((first, second))] + both + noise

    def _free_lots(self, match: Match) -> Iterator[Lot]:
        """Yield the sets that both can still play, the known ones that were played least first.

        A late pair may fill a half table later, so nobody waits there at the same boards twice.
        """
        first, second = match
        other = self.phantom if second is None else self.played[second]
        taken = self.played[first] | other
        order = {
            lot: (self.plays[lot], self.random.random() if self.noisy else 0) for lot in self.lots
        }
        for lot in (*sorted(self.lots, key=lambda lot: order[lot]), *self.fresh):
            if taken.isdisjoint(lot):
                yield lot

    def _tables(self, matches: Sequence[Match]) -> list[int]:
        """Return a table for each match: that of who stays, or where one of the two is sitting."""
        free = [*self.tables, *(t for t in self.request.new_tables if t not in self.tables)]
        tables = dict[Match, int]()
        for pairs_at_home in (self.staying, set(self.request.pairs)):
            for match in matches:
                homes = [
                    self.home[pair][0]
                    for pair in match
                    if pair in pairs_at_home and pair in self.home
                ]
                home = next((table for table in homes if table in free), None)
                if match not in tables and home is not None:
                    tables[match] = home
                    free.remove(home)
        for match in matches:
            if match not in tables:
                tables[match] = free.pop(0)
        return [tables[match] for match in matches]

    def _sides(self, first: int, second: int | None, table: int) -> tuple[int | None, int | None]:
        """Return who sits North-South and who East-West: by line, then who stays keeps its side."""
        line = self.request.pairs[first] or ("" if second is None else self.request.pairs[second])
        if line and second is not None:
            return (first, second) if self.request.pairs[first] == "NS" else (second, first)
        if self.request.pairs[first]:
            return (first, None) if line == "NS" else (None, first)
        for pair, other in ((first, second), (second, first)):
            if pair in self.staying and self.home.get(pair, (0, ""))[0] == table:
                return (pair, other) if self.home[pair][1] == "NS" else (other, pair)
        sat = Counter(seat.north_south for seat in (*self.kept.seats, *self.seats))
        if second is not None and sat[second] < sat[first]:
            return second, first
        return first, second


def _moves_of_pairs(schedule: Schedule) -> Mapping[tuple[int, str], tuple[int, str]] | None:
    """Return to which seat each seat's pair went before the last round; None if it is unclear."""
    last = schedule.rounds
    before, after = (
        {
            (seat.table, side): pair
            for seat in schedule.seats
            if seat.round == round_
            for side, pair in (("NS", seat.north_south), ("EW", seat.east_west))
        }
        for round_ in (last - 1, last)
    )
    seat_of = {pair: seat for seat, pair in after.items()}
    # One empty seat moves like a pair; of two it is unclear which goes where.
    unclear = len(seat_of) < len(after) or before.keys() != after.keys()
    if unclear or any(pair not in seat_of for pair in before.values()):
        return None
    return {seat: seat_of[pair] for seat, pair in before.items()}


def _following_lots(schedule: Schedule) -> Mapping[Lot, Lot] | None:
    """Return the set that follows each set at a table; None if it is not always the same."""
    at_tables = defaultdict[int, dict[int, Lot]](dict)
    for seat in schedule.seats:
        at_tables[seat.table][seat.round] = seat.boards
    following = dict[Lot, Lot]()
    for lots in at_tables.values():
        for round_, lot in lots.items():
            after = lots.get(round_ + 1)
            if after is not None and following.setdefault(lot, after) != after:
                return None
    return following


def _most_tables(pairs: Mapping[int, str]) -> int:
    lines = Counter(pairs.values())
    return min(lines["NS"], lines["EW"]) if _in_two_lines(lines) else len(pairs) // 2


def _in_two_lines(lines: Iterable[str]) -> bool:
    return "" not in lines


def _pairs_of(seat: ScheduledSeat) -> tuple[int, ...]:
    return tuple(pair for pair in (seat.north_south, seat.east_west) if pair is not None)
