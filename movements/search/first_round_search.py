"""Searches for the first round of a full or reduced Howell movement.

Pairs 1 to R move on by one in each of R rounds, and so do the sets; the other pairs stay. Nobody
meets again if the differences of moving pairs at a table are distinct, and nobody replays a set if
the offsets of the sets from the moving pairs are (a starter and its adder; Parker and Mood 1955).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

# The pair in each chair and the set, all counted from zero; None is a pair that stays.
SkeletonTable = tuple[int | None, int, int]
# Enough for up to twenty tables: most searches need a tenth, and others begin again.
MOST_NODES = 1_000
MOST_RESTARTS = 200


@dataclass(frozen=True, slots=True)
class _Node:
    """What is free while tables are laid: sets of numbers below the rounds, as bits."""

    pairs: int
    offsets: int
    differences: int
    lots: int
    shares: int
    staying: int
    meeting: int
    tables: tuple[SkeletonTable, ...] = ()


@dataclass(slots=True)
class _SkeletonSearch:
    """Lays table by table, the moving pair with the fewest choices first."""

    rounds: int
    random: Random
    split: int | None
    nodes: int = field(default=0, init=False)

    def lay_tables(self, node: _Node) -> tuple[SkeletonTable, ...] | None:
        if not node.pairs:
            return node.tables
        self.nodes += 1
        if self.nodes > MOST_NODES:
            return None
        choices = self._fewest_choices(node)
        self.random.shuffle(choices)
        for table in choices:
            after = self._lay(node, table)
            if after is not None and (tables := self.lay_tables(after)) is not None:
                return tables
            if self.nodes > MOST_NODES:
                return None
        return None

    def _fewest_choices(self, node: _Node) -> list[SkeletonTable]:
        """Return the possible tables of the moving pair that has the fewest, ties at random."""
        free = {pair: self._lots(node, pair) for pair in _bits(node.pairs)}
        pairs = self.random.sample(sorted(free), len(free))
        fewest = min(pairs, key=lambda pair: self._count_choices(node, pair, free))
        return list(self._tables(node, fewest, free))

    def _count_choices(self, node: _Node, pair: int, free: dict[int, int]) -> int:
        staying = free[pair].bit_count() if node.staying else 0
        return staying + sum(lots.bit_count() for _, lots in self._meetings(node, pair, free))

    def _lots(self, node: _Node, pair: int) -> int:
        """Return the sets that this pair may start with, as bits."""
        lots = (1 << self.rounds) - 1 if node.shares else node.lots
        return lots & self._rotate(node.offsets, pair)

    def _tables(self, node: _Node, pair: int, free: dict[int, int]) -> Iterator[SkeletonTable]:
        if node.staying:
            yield from ((None, pair, lot) for lot in _bits(free[pair]))
        for other, lots in self._meetings(node, pair, free):
            yield from ((pair, other, lot) for lot in _bits(lots))

    def _meetings(self, node: _Node, pair: int, free: dict[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the moving pairs that this one may meet, with the sets for both as bits."""
        if not node.meeting:
            return
        for other, lots in free.items():
            if other != pair and node.differences >> self._difference(pair, other) & 1:
                both = free[pair] & lots
                if self.split is not None:
                    both &= self._rotate(self.split, pair) ^ self._rotate(self.split, other)
                yield other, both

    def _lay(self, node: _Node, table: SkeletonTable) -> _Node | None:
        first, other, lot = table
        shares = node.shares - (not node.lots >> lot & 1)
        if shares < 0:
            return None
        after = replace(
            node,
            pairs=node.pairs & ~(1 << other),
            offsets=node.offsets & ~(1 << (lot - other) % self.rounds),
            lots=node.lots & ~(1 << lot),
            shares=shares,
            tables=(*node.tables, table),
        )
        if first is None:
            return replace(after, staying=node.staying - 1)
        return replace(
            after,
            pairs=after.pairs & ~(1 << first),
            offsets=after.offsets & ~(1 << (lot - first) % self.rounds),
            differences=node.differences & ~(1 << self._difference(first, other)),
            meeting=node.meeting - 1,
        )

    def _difference(self, first: int, other: int) -> int:
        return min((first - other) % self.rounds, (other - first) % self.rounds)

    def _rotate(self, bits: int, by: int) -> int:
        full = (1 << self.rounds) - 1
        return ((bits << by) | (bits >> (self.rounds - by))) & full


def find_skeleton(
    tables: int, rounds: int, random: Random, *, split: int | None = None
) -> tuple[SkeletonTable, ...] | None:
    """Return a first round for so many tables, by ascending sets, or None if none was found.

    Of a table where two moving pairs meet, `split` is to hold exactly one of the two offsets.
    """
    full = (1 << rounds) - 1
    # Half the rounds is its own negative: such a pair would meet again.
    differences = sum(1 << number for number in range(1, (rounds + 1) // 2))
    shares = fewest_shares(tables, rounds)
    node = _Node(full, full, differences, full, shares, 2 * tables - rounds, rounds - tables)
    for _ in range(MOST_RESTARTS):
        search = _SkeletonSearch(rounds, random, split)
        found = search.lay_tables(node)
        if found is not None:
            return tuple(sorted(found, key=lambda table: (table[2], table[1])))
        if search.nodes <= MOST_NODES:
            # Every possibility was tried.
            break
    return None


def fewest_shares(tables: int, rounds: int) -> int:
    """Return how many tables have to share their set with another one in each round.

    With an even number of tables and one round more, the offsets of distinct sets cannot add up:
    where two moving pairs meet, the set would be the one that rests. Of the others only four
    tables with six rounds and five with eight have no first round without sharing.
    """
    if rounds == tables + 1:
        return 1 - tables % 2
    return int((tables, rounds) in {(4, 6), (5, 8)})


def balanced_directions(rounds: int) -> int | None:
    """Return the offsets with North-South cards of a Howell without imbalance, as bits, or None.

    They are a Hadamard difference set: the squares of a prime 4n − 1 (Paley), or the twin primes'.
    """
    primes = [number for number in range(3, rounds) if rounds % number == 0 and is_prime(number)]
    if is_prime(rounds) and rounds % 4 == 3:
        return sum(1 << number for number in _squares(rounds))
    if len(primes) == 2 and primes[1] == primes[0] + 2 and rounds == primes[0] * primes[1]:
        low, high = primes
        numbers = (
            number
            for number in range(rounds)
            if number % high == 0
            or (
                number % low
                and (number % low in _squares(low)) is (number % high in _squares(high))
            )
        )
        return sum(1 << number for number in numbers)
    return None


def _squares(prime: int) -> set[int]:
    return {number * number % prime for number in range(1, prime)}


def is_prime(number: int) -> bool:
    return number > 1 and all(number % low for low in range(2, number))


def _bits(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
