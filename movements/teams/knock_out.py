"""Draws knock-out brackets: the strongest seeds meet last, and have the first-round byes."""

from collections.abc import Iterator
from dataclasses import dataclass

from movements.teams.team_catalogue import validate_teams

# With three teams one has a bye in the only semi-final.
LEAST_WITH_THIRD_PLACE = 4


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match: a seed, or the winner or the loser of an earlier match."""

    seed: int | None = None
    winner_of: int | None = None
    loser_of: int | None = None


@dataclass(frozen=True, slots=True)
class KnockOutMatch:
    """A match of a bracket; matches are numbered through all rounds."""

    number: int
    one: BracketSide
    other: BracketSide


@dataclass(frozen=True, slots=True)
class KnockOutBracket:
    """The rounds of a knock-out, and the seeds that have a bye in the first.

    A match for third place is the second match of the last round.
    """

    rounds: tuple[tuple[KnockOutMatch, ...], ...]
    byes: tuple[int, ...]


def draw_knock_out(teams: int, *, third_place: bool = False) -> KnockOutBracket:
    """Return the bracket of this many seeded teams: seed 1 can meet seed 2 in the final only.

    In a round in which all better seeds win, the sums of the seeds of each match are equal. With
    `third_place` the losers of the semi-finals meet in the last round.
    """
    validate_teams(teams)
    size = 1 << (teams - 1).bit_length()
    sides = [BracketSide(seed) if seed <= teams else None for seed in _bracket_order(size)]
    rounds: list[tuple[KnockOutMatch, ...]] = []
    number = 0
    while len(sides) > 1:
        matches: list[KnockOutMatch] = []
        following: list[BracketSide | None] = []
        for one, other in zip(sides[::2], sides[1::2], strict=True):
            if one is None or other is None:
                following.append(one or other)
                continue
            number += 1
            matches.append(KnockOutMatch(number, one, other))
            following.append(BracketSide(winner_of=number))
        rounds.append(tuple(matches))
        sides = following
    if third_place and teams >= LEAST_WITH_THIRD_PLACE:
        one, other = (BracketSide(loser_of=match.number) for match in rounds[-2])
        rounds[-1] += (KnockOutMatch(number + 1, one, other),)
    return KnockOutBracket(tuple(rounds), tuple(range(1, size - teams + 1)))


def _bracket_order(size: int) -> list[int]:
    """Return the seeds in the order of the bracket, such as 1, 4, 2, 3."""
    order = [1]
    while len(order) < size:
        order = list(_paired(order))
    return order


def _paired(order: list[int]) -> Iterator[int]:
    for seed in order:
        yield seed
        yield 2 * len(order) + 1 - seed
