"""Tries every way to seat later rounds, as simply as possible; shares no code with `movements`."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field


class OutOfStepsError(Exception):
    """There are too many ways to try them all."""


@dataclass
class EveryWay:
    """Seats so many `rounds` after these `seats`, with no more given up than this.

    `pairs` has the line of each pair. Everybody plays in each round, except whom an odd number
    or unequal lines leave over; nobody plays a board again; no lot is at more tables than it has
    copies. So often, all together, pairs sit out again and opponents meet again.
    """

    seats: tuple
    pairs: dict
    rounds: int
    lots: list
    copies: int
    sit_outs_again: int
    meetings_again: int
    steps: int
    played: dict = field(default_factory=lambda: defaultdict(set))
    met: dict = field(default_factory=lambda: defaultdict(int))
    at_tables: dict = field(default_factory=lambda: defaultdict(int))

    def exists(self):
        """Whether there is one; raises OutOfStepsError if too few steps are left to know."""
        for seat in self.seats:
            here = [pair for pair in (seat.north_south, seat.east_west) if pair is not None]
            self.met[frozenset(here)] += 1
            for pair in here if len(here) == 2 else ():
                self.played[pair] |= {*seat.boards}
        return self.seat_round(1)

    def seat_round(self, round_):
        sides = [line for line in self.pairs.values() if line == "NS"]
        over = len(self.pairs) % 2
        if all(self.pairs.values()):
            over = abs(len(self.pairs) - 2 * len(sides))
        return round_ > self.rounds or self.seat_next(round_, sorted(self.pairs), over)

    def seat_next(self, round_, waiting, over):
        if not self.steps:
            raise OutOfStepsError
        self.steps -= 1
        if not waiting:
            return self.seat_round(round_ + 1)
        pair, *others = waiting
        return self.sits_out(round_, pair, others, over) or any(
            self.plays(round_, pair, other, others, over) for other in others
        )

    def sits_out(self, round_, pair, others, over):
        alone = frozenset([pair])
        again = self.met[alone] > 0
        if not over or again > self.sit_outs_again:
            return False
        self.sit_outs_again -= again
        self.met[alone] += 1
        if self.seat_next(round_, others, over - 1):
            return True
        self.met[alone] -= 1
        self.sit_outs_again += again
        return False

    def plays(self, round_, pair, other, others, over):
        two = frozenset([pair, other])
        again = self.met[two] > 0
        if self.pairs[pair] == self.pairs[other] != "" or again > self.meetings_again:
            return False
        left = [each for each in others if each != other]
        self.meetings_again -= again
        if any(self.plays_lot(round_, two, lot, left, over) for lot in self.lots):
            return True
        self.meetings_again += again
        return False

    def plays_lot(self, round_, two, lot, left, over):
        boards = {*lot}
        if self.at_tables[round_, lot] == self.copies:
            return False
        if any(self.played[pair] & boards for pair in two):
            return False
        self.met[two] += 1
        self.at_tables[round_, lot] += 1
        for pair in two:
            self.played[pair] |= boards
        if self.seat_next(round_, left, over):
            return True
        self.met[two] -= 1
        self.at_tables[round_, lot] -= 1
        for pair in two:
            self.played[pair] -= boards
        return False


def count_repeats(seats, pairs, *, after, last):
    """How often the pairs sit out again, and opponents meet again, in the rounds after this one."""
    times, again = Counter(), Counter()
    for round_ in range(1, last + 1):
        tables = [
            frozenset(pair for pair in (seat.north_south, seat.east_west) if pair is not None)
            for seat in seats
            if seat.round == round_
        ]
        playing = frozenset().union(*(table for table in tables if len(table) == 2))
        if round_ > after:
            tables = [table for table in tables if len(table) == 2]
            tables += [frozenset([pair]) for pair in pairs if pair not in playing]
            for table in tables:
                again[len(table)] += times[table] > 0
        times.update(tables)
    return again[1], again[2]
