"""Plans later rounds one after another: who meets, then with which boards, then at which table."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from movements.during_play.board_lots import Lot, match_lots
from movements.during_play.later_rounds_request import LaterRounds, board_bits, pairs_at
from movements.schedule import Schedule, ScheduledSeat
from movements.swiss.least_cost_matching import match_at_least_cost

# What a table costs, so that a worse promise never gives before a lesser one.
NO_BOARDS, SITS_OUT_AGAIN, MEETS_AGAIN, BOTH_STAY = 10**8, 10**6, 10**4, 500
NOISE = 100
# Two pairs, or a pair that sits out.
Match = tuple[int, int | None]
# A match and its boards, of which a pair that sits out may have none.
MatchWithLot = tuple[Match, Lot | None]


@dataclass(slots=True)
class RoundPlanner:
    """Adds later rounds to those that are `kept`, with the sets in `lots`, then the `fresh` ones.

    With `random` equal choices are drawn; without it the first is taken.
    """

    kept: Schedule
    request: LaterRounds
    tables: Sequence[int]
    lots: Sequence[Lot]
    fresh: Sequence[Lot] = ()
    random: Random | None = None
    seats: list[ScheduledSeat] = field(default_factory=list, init=False)
    sets: tuple[Lot, ...] = field(init=False)
    # Bits of `sets`: those that share no board with the set, and those that are still to play.
    disjoint: dict[Lot, int] = field(init=False)
    open: dict[int, int] = field(init=False)
    waiting: int = field(init=False)
    met: defaultdict[int, Counter[int]] = field(init=False)
    outs: Counter[int] = field(init=False)
    plays: Counter[Lot] = field(init=False)
    home: dict[int, tuple[int, str]] = field(init=False)
    staying: set[int] = field(init=False)
    north_south: Counter[int] = field(init=False)

    def __post_init__(self) -> None:
        self.sets = (*self.lots, *self.fresh)
        self.disjoint = {}
        every_set = (1 << len(self.sets)) - 1
        self.open, self.waiting = dict.fromkeys(self.request.pairs, every_set), every_set
        self.met, self.outs, self.plays = defaultdict(Counter), Counter(), Counter()
        self.north_south = Counter()
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

    def plan(self, rounds: Sequence[int] | None = None) -> Schedule:
        """Return the kept rounds and all others, or these, each seated as well as it can be."""
        for round_ in self.request.rounds if rounds is None else rounds:
            matches = self._matches()
            free = [self._free_lots(match) for match in matches]
            lots = match_lots(free, copies=self.request.copies)
            self.seat_round(round_, list(zip(matches, lots, strict=True)))
        return self.schedule

    @property
    def schedule(self) -> Schedule:
        """The kept rounds and those that were seated so far."""
        return replace(self.kept, seats=(*self.kept.seats, *self.seats))

    def seat_round(self, round_: int, matches: Sequence[MatchWithLot]) -> None:
        """Find the tables of these matches; two pairs without boards both sit out."""
        tables = self._tables([match for match, _lot in matches])
        for (match, lot), table in zip(matches, tables, strict=True):
            first, second = match
            if lot is None and second is not None:
                continue
            north_south, east_west = self._sides(first, second, table)
            seat = ScheduledSeat(round_, table, north_south, east_west, lot or ())
            if second is None:
                self.waiting &= self._disjoint_sets(seat.boards)
            self._note(seat)
            for pair, side in ((north_south, "NS"), (east_west, "EW")):
                if pair is not None:
                    self.home[pair] = (table, side)
            self.seats.append(seat)

    def with_waiting_boards(self, matches: Sequence[MatchWithLot]) -> list[MatchWithLot]:
        """Give a pair that sits out boards too, which a late pair could play with it."""
        free = [self._free_lots(match) if lot is None else [lot] for match, lot in matches]
        lots = match_lots(free, copies=self.request.copies)
        return [(match, lot) for (match, _lot), lot in zip(matches, lots, strict=True)]

    def _note(self, seat: ScheduledSeat) -> None:
        if seat.north_south is not None:
            self.north_south[seat.north_south] += 1
        if not seat.is_played:
            self.outs.update(pairs_at(seat))
            return
        first, second = pairs_at(seat)
        self.met[first][second] += 1
        self.met[second][first] += 1
        self.plays[seat.boards] += 1
        disjoint = self._disjoint_sets(seat.boards)
        for pair in (first, second):
            if pair in self.open:
                self.open[pair] &= disjoint

    def _disjoint_sets(self, boards: Lot) -> int:
        """Return the sets without any of these boards, as bits."""
        if boards not in self.disjoint:
            bits = board_bits(boards)
            self.disjoint[boards] = sum(
                1 << at for at, lot in enumerate(self.sets) if not board_bits(lot) & bits
            )
        return self.disjoint[boards]

    def _matches(self) -> list[Match]:
        """Return who meets whom, at the least cost, and who sits out."""
        everybody: list[int | None] = [*sorted(self.request.pairs)]
        everybody += [None] * self.request.sit_outs
        couples = match_at_least_cost(
            len(everybody), lambda one, other: self._cost(everybody[one], everybody[other])
        )
        ordered = ((everybody[one], everybody[other]) for one, other in couples)
        matches = [(first, second) for first, second in ordered if first is not None]
        # Who plays chooses boards before who sits out.
        return sorted(matches, key=lambda match: match[1] is None)

    def _cost(self, first: int | None, second: int | None) -> int:
        if first is None:
            return NO_BOARDS
        noise = 0 if self.random is None else int(self.random.random() * NOISE)
        if second is None:
            return SITS_OUT_AGAIN * self.outs[first] + noise
        lines = self.request.pairs
        if lines[first] == lines[second] != "" or not self.open[first] & self.open[second]:
            return NO_BOARDS
        both = BOTH_STAY if first in self.staying and second in self.staying else 0
        return MEETS_AGAIN * self.met[first][second] + both + noise

    def _free_lots(self, match: Match) -> list[Lot]:
        """Return the sets that both can still play, the known ones that were played least first.

        A late pair may fill a half table later, so nobody waits there at the same boards twice.
        """
        first, second = match
        line = self.request.pairs[first]
        if second is not None and line == self.request.pairs[second] != "":
            # Pairs of one line are only left to each other, and then both sit out.
            return []
        free = self.open[first] & (self.waiting if second is None else self.open[second])
        random = self.random
        known = sorted(
            (lot for at, lot in enumerate(self.lots) if free >> at & 1),
            key=lambda lot: (self.plays[lot], 0 if random is None else random.random()),
        )
        fresh = free >> len(self.lots)
        return [*known, *(lot for at, lot in enumerate(self.fresh) if fresh >> at & 1)]

    def _tables(self, matches: Sequence[Match]) -> list[int]:
        """Return a table for each match: that of who stays, or where one of the two is sitting."""
        free = [*self.tables, *(t for t in self.request.new_tables if t not in self.tables)]
        tables = dict[Match, int]()
        for pairs_at_home in (self.staying, set(self.request.pairs)):
            for match in matches:
                home = next((table for table in self._homes(match, pairs_at_home, free)), None)
                if match not in tables and home is not None:
                    tables[match] = home
                    free.remove(home)
        for match in matches:
            if match not in tables:
                tables[match] = free.pop(0)
        return [tables[match] for match in matches]

    def _homes(self, match: Match, pairs: set[int], free: Iterable[int]) -> list[int]:
        """Return the free tables where those of the match sit that are among these pairs."""
        at_home = (self.home[pair][0] for pair in match if pair in pairs and pair in self.home)
        return [table for table in at_home if table in free]

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
        if second is not None and self.north_south[second] < self.north_south[first]:
            return second, first
        return first, second
