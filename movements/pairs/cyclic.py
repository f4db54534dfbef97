"""Cyclic pair movements: some pairs stay; other pairs and the boards move by one each round."""

from collections.abc import Iterator
from dataclasses import dataclass

from movements.schedule import Schedule, ScheduledSeat, boards_of_set


@dataclass(frozen=True, slots=True)
class FirstTable:
    """A table in round one: the pairs in its chairs, and the number of its set of boards."""

    north_south: int
    east_west: int
    lot: int


@dataclass(frozen=True, slots=True)
class CyclicMovement:
    """The first round, the turned seats (round and table), and the pair missing at a half table.

    Pairs numbered up to `rounds` move; those above stay. Without the `absent` pair the numbers
    above it are one lower, so that none is left out.
    """

    first_round: tuple[FirstTable, ...]
    rounds: int
    turned: frozenset[tuple[int, int]] = frozenset()
    absent: int | None = None

    def schedule(self, boards_a_round: int) -> Schedule:
        """Return the schedule, in one line, for so many boards a round."""
        return Schedule(tuple(self._seats(boards_a_round)), lines=1)

    def _seats(self, boards_a_round: int) -> Iterator[ScheduledSeat]:
        for turn in range(self.rounds):
            for table, first in enumerate(self.first_round, start=1):
                yield ScheduledSeat(
                    turn + 1,
                    table,
                    self._number(first.north_south, turn),
                    self._number(first.east_west, turn),
                    boards_of_set((first.lot - 1 + turn) % self.rounds + 1, boards_a_round),
                    (turn + 1, table) in self.turned,
                )

    def _number(self, first: int, turn: int) -> int | None:
        pair = first if first > self.rounds else (first - 1 + turn) % self.rounds + 1
        if self.absent is None or pair < self.absent:
            return pair
        return None if pair == self.absent else pair - 1


def parse_first_round(text: str) -> tuple[FirstTable, ...]:
    """Return the tables of a card such as "8-1:1 3-6:4": two pairs, then their set."""
    return tuple(_first_table(part) for part in text.split())


def _first_table(text: str) -> FirstTable:
    sides, _, lot = text.partition(":")
    north_south, _, east_west = sides.partition("-")
    return FirstTable(int(north_south), int(east_west), int(lot))


def format_first_round(first_round: tuple[FirstTable, ...]) -> str:
    """Return the card of these tables, as `parse_first_round` reads it."""
    return " ".join(f"{table.north_south}-{table.east_west}:{table.lot}" for table in first_round)
