"""Gives each table of planned rounds a set of boards, a table number and its directions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from movements.linked_changes.missing_meetings import SEED, Match, Rounds
from movements.schedule import Schedule, ScheduledSeat, boards_of_set

# Steps of one search for one table in one round; each looks at every table that has a conflict.
STEPS, FEWEST_STEPS = 40_000, 120
# How long a table keeps away from the set that it had.
TABU = 7
# Sets beyond those that every pair could play all of, before tables share instead.
MORE_SETS = 6
# The set of each table in each round, counted from 1.
Sets = tuple[tuple[int, ...], ...]


def deal_sets(rounds: Rounds, *, copies: int) -> Sets:
    """Return the set of each table in each round, so that no pair plays one twice.

    With a copy for every table, all play the same set in a round. Otherwise it uses as few sets as
    a search of fixed length finds without sharing beyond the copies; if it finds none, all play the
    same set and share it.
    """
    tables = max((len(_played(matches)) for matches in rounds), default=0)
    if copies >= tables:
        return _deal_same_sets(rounds)
    fewest = max(-(-tables // copies), len(rounds))
    for count in range(fewest, fewest + MORE_SETS + 1):
        search = _SetSearch(rounds, count, copies, Random(f"{SEED} {count}"))
        if search.run():
            return search.sets
    return _deal_same_sets(rounds)


def _deal_same_sets(rounds: Rounds) -> Sets:
    return tuple((number,) * len(matches) for number, matches in enumerate(rounds, start=1))


def count_shared(rounds: Rounds, sets: Sets, *, copies: int) -> int:
    """Return how many tables in all rounds find every copy of their set at another table."""
    return sum(
        max(users - copies, 0)
        for matches, numbers in zip(rounds, sets, strict=True)
        for users in Counter(
            number for match, number in zip(matches, numbers, strict=True) if match[1] is not None
        ).values()
    )


def seat_rounds(rounds: Rounds, sets: Sets, *, boards_a_round: int) -> Schedule:
    """Return the schedule: at each table the pair that has held fewer North-South cards has them.

    A pair keeps its table where it can. Who sits out has the last table.
    """
    seats = []
    home: dict[int, int] = {}
    north_south = Counter[int]()
    for number, (matches, lots) in enumerate(zip(rounds, sets, strict=True), start=1):
        for match, lot, table in zip(matches, lots, _tables(matches, home), strict=True):
            first, second = match
            if second is not None and north_south[second] < north_south[first]:
                first, second = second, first
            if second is not None:
                north_south[first] += 1
                home[second] = table
            home[first] = table
            boards = boards_of_set(lot, boards_a_round)
            seats.append(ScheduledSeat(number, table, first, second, boards))
    return Schedule(tuple(sorted(seats, key=lambda seat: (seat.round, seat.table))), lines=1)


def _played(matches: Sequence[Match]) -> list[Match]:
    return [match for match in matches if match[1] is not None]


@dataclass(slots=True)
class _SetSearch:
    """Searches for a set for each table without conflicts, by tabu search.

    A pair that plays a set again is a conflict, and so is a table beyond the copies of its set.
    """

    rounds: Rounds
    count: int
    copies: int
    random: Random
    tables: list[tuple[int, int, int]] = field(init=False)
    chosen: list[int] = field(init=False)
    at_once: Counter[tuple[int, int]] = field(init=False)
    plays: Counter[tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        self.tables = [
            (number, first, second)
            for number, matches in enumerate(self.rounds)
            for first, second in matches
            if second is not None
        ]
        self.chosen = []
        self.at_once, self.plays = Counter(), Counter()
        for index in range(len(self.tables)):
            costs = [
                (self._conflicts(index, lot), self.random.random(), lot)
                for lot in range(self.count)
            ]
            self.chosen.append(min(costs)[2])
            self._count(index, self.chosen[index], 1)

    def run(self) -> bool:
        """Change one set at a time, the best change first; return whether no conflict is left."""
        tabu = dict[tuple[int, int], int]()
        for step in range(max(FEWEST_STEPS, STEPS // len(self.tables))):
            conflicts = [at for at in range(len(self.tables)) if self._conflicts(at) > 0]
            if not conflicts:
                return True
            best: tuple[int, float, int, int] | None = None
            for index in conflicts:
                now = self._conflicts(index)
                for lot in range(self.count):
                    if lot == self.chosen[index]:
                        continue
                    change = self._conflicts(index, lot) - now
                    if tabu.get((index, lot), 0) > step:
                        continue
                    move = (change, self.random.random(), index, lot)
                    if best is None or move < best:
                        best = move
            if best is None:
                continue
            _change, _draw, index, lot = best
            tabu[index, self.chosen[index]] = (
                step + TABU + self.random.randrange(len(conflicts) + 1)
            )
            self._count(index, self.chosen[index], -1)
            self._count(index, lot, 1)
            self.chosen[index] = lot
        return False

    @property
    def sets(self) -> Sets:
        """The sets of every table; where a pair sits out, one that no other table has if it can."""
        numbers = iter(self.chosen)
        dealt = []
        for matches in self.rounds:
            row = [next(numbers) if second is not None else -1 for _first, second in matches]
            free = [lot for lot in range(self.count) if lot not in row]
            dealt.append(tuple((free[0] if lot < 0 and free else max(lot, 0)) + 1 for lot in row))
        return tuple(dealt)

    def _count(self, index: int, lot: int, by: int) -> None:
        number, first, second = self.tables[index]
        self.at_once[number, lot] += by
        self.plays[first, lot] += by
        self.plays[second, lot] += by

    def _conflicts(self, index: int, lot: int | None = None) -> int:
        """Return the conflicts of a table with its set, or with another one."""
        number, first, second = self.tables[index]
        own = lot is None
        lot = self.chosen[index] if lot is None else lot
        return (
            max(self.at_once[number, lot] - own - self.copies + 1, 0)
            + self.plays[first, lot]
            + self.plays[second, lot]
            - 2 * own
        )


def _tables(matches: Sequence[Match], home: dict[int, int]) -> list[int]:
    """Return a table for each match, where one of the two sits if it is free."""
    free = list(range(1, len(matches) + 1))
    tables = dict[Match, int]()
    for match in matches:
        if match[1] is None:
            tables[match] = free.pop()
    for match in matches:
        wanted = next((home[pair] for pair in match if pair in home and home[pair] in free), None)
        if match not in tables and wanted is not None:
            tables[match] = wanted
            free.remove(wanted)
    for match in matches:
        if match not in tables:
            tables[match] = free.pop(0)
    return [tables[match] for match in matches]
