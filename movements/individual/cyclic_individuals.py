"""Builds cyclic individual movements from their first round: players follow the next lower number.

The first round says all: the players of a *cycle* move on by one number each round, all others
stay, and the sets move on by one. A *rover* has one chair for the whole session, from which every
other player is displaced once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from movements.individual.individual_schedule import IndividualLot


@dataclass(frozen=True, slots=True)
class CyclicIndividual:
    """The first round of a cyclic movement.

    `tables` are the four players and the set of each table, `cycles` the first and last player of
    each cycle.
    """

    players: int
    rounds: int
    sets: int
    cycles: tuple[tuple[int, int], ...]
    tables: tuple[tuple[tuple[int, ...], int], ...]


def read_cyclic_individual(
    players: int, rounds: int, *, cycles: Sequence[tuple[int, int]], first: str, sets: int = 0
) -> CyclicIndividual:
    """Read a first round such as `8,1,5,7/1 2,6,4,3/1`: North, South, East, West and the set."""
    tables = []
    for cell in first.split():
        chairs, _, lot = cell.partition("/")
        tables.append((tuple(map(int, chairs.split(","))), int(lot)))
    return CyclicIndividual(players, rounds, sets or rounds, tuple(cycles), tuple(tables))


def cyclic_lots(movement: CyclicIndividual, rounds: int) -> list[IndividualLot]:
    """Return the first rounds of a cyclic movement."""
    following = _followers(movement.cycles)
    lots = []
    for table, (chairs, first) in enumerate(movement.tables, start=1):
        players = chairs
        for turn in range(rounds):
            lot = (first - 1 + turn) % movement.sets + 1
            lots.append(IndividualLot(turn + 1, table, players, lot))
            players = tuple(following.get(player, player) for player in players)
    return lots


def add_rovers(movement: CyclicIndividual, chairs: Sequence[tuple[int, int]]) -> CyclicIndividual:
    """Return the movement with one more player in each of these chairs: table and chair from 0."""
    tables = [list(players) for players, _ in movement.tables]
    for number, (table, chair) in enumerate(chairs, start=movement.players + 1):
        tables[table][chair] = number
    return replace(
        movement,
        players=movement.players + len(chairs),
        tables=tuple(
            (tuple(players), lot) for players, (_, lot) in zip(tables, movement.tables, strict=True)
        ),
    )


def rover_chairs(movement: CyclicIndividual) -> list[tuple[int, int]]:
    """Return the chairs that a rover can have: somebody else sits there in every round."""
    moving = _followers(movement.cycles)
    return [
        (table, chair)
        for chair in range(4)
        for table, (players, _) in enumerate(movement.tables)
        if players[chair] in moving and _cycle_length(movement, players[chair]) >= movement.rounds
    ]


def _cycle_length(movement: CyclicIndividual, player: int) -> int:
    return next(last - first + 1 for first, last in movement.cycles if first <= player <= last)


def _followers(cycles: Sequence[tuple[int, int]]) -> Mapping[int, int]:
    return {
        player: player + 1 if player < last else first
        for first, last in cycles
        for player in range(first, last + 1)
    }
