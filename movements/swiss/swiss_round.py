"""Draws one Swiss round: neighbours in the ranking meet, with as few rematches as possible.

Of all possible rounds the one is chosen with, in this order: nobody with a second bye, fewest
rematches, the bye as low in the ranking as possible, and the least sum of squared distances in the
ranking.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from movements.errors import InvalidMovementError
from movements.swiss.least_cost_matching import match_at_least_cost

MOST_ENTRANTS = 1000


class SwissForm(StrEnum):
    """Whether rematches are avoided, and which ranking is used.

    `swiss`: the standings after the last round, no rematch while one can be avoided; `lagged`: the
    standings one round before, so that boards can be moved while scores come in; `danish`: as
    `swiss`, and rematches are allowed.
    """

    SWISS = "swiss"
    LAGGED = "lagged"
    DANISH = "danish"


@dataclass(frozen=True, slots=True)
class SwissLock:
    """A match that the director has fixed at a table, even if it is a rematch."""

    table: int
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class SwissMatch:
    """A match of the round; `one` is ranked higher than `other`."""

    table: int
    one: int
    other: int
    is_rematch: bool = False


@dataclass(frozen=True, slots=True)
class SwissRound:
    """The matches of a round in table order, and who has the bye."""

    matches: tuple[SwissMatch, ...]
    bye: int | None = None


def choose_swiss_ranking(rankings: Sequence[Sequence[int]], form: SwissForm) -> Sequence[int]:
    """Return the ranking to pair on; `rankings` begin with the seeding, one more after each round.

    A lagged round uses the one before the last. The first round uses the seeding.
    """
    if not rankings:
        raise InvalidMovementError("no_swiss_ranking")
    return rankings[-2] if form is SwissForm.LAGGED and len(rankings) > 1 else rankings[-1]


def pair_swiss_round(
    ranking: Sequence[int],
    *,
    met: Collection[tuple[int, int]] = (),
    byes: Collection[int] = (),
    locks: Sequence[SwissLock] = (),
    form: SwissForm = SwissForm.SWISS,
) -> SwissRound:
    """Return the next round of these entrants, the leader first.

    `met` are the matches so far, including those being played, and `byes` who has had one. An
    entrant that is not in the ranking has withdrawn.
    """
    _validate_round(ranking, locks)
    places = {entrant: place for place, entrant in enumerate(ranking)}
    past = {_couple(*match) for match in met}
    fixed = [entrant for lock in locks for entrant in (lock.one, lock.other)]
    free = [entrant for entrant in ranking if entrant not in {*fixed}]
    costs = _RoundCosts(
        [places[entrant] for entrant in free],
        frozenset(() if form is SwissForm.DANISH else _placed(past, places)),
        frozenset(places[entrant] for entrant in byes if entrant in places),
        len(ranking),
    )
    couples = match_at_least_cost(len(free) + len(free) % 2, costs.of_couple)
    bye = next((free[one] for one, other in couples if other == len(free)), None)
    chosen = [(free[one], free[other]) for one, other in couples if other < len(free)]
    return SwissRound(tuple(_at_tables(chosen, locks, places, past)), bye)


@dataclass(frozen=True, slots=True)
class _RoundCosts:
    """The cost of each couple of the free entrants, by their places; after the last is the bye."""

    places: Sequence[int]
    past: frozenset[tuple[int, int]]
    byes: frozenset[int]
    count: int

    def of_couple(self, one: int, other: int) -> int:
        # Each unit outweighs all that the finer ones can add up to.
        lower_bye = self.count**3
        rematch = lower_bye * (self.count + 1)
        second_bye = rematch * (self.count + 1)
        if other == len(self.places):
            place = self.places[one]
            return (self.count - place) * lower_bye + (place in self.byes) * second_bye
        first, second = self.places[one], self.places[other]
        return (second - first) ** 2 + rematch * ((first, second) in self.past)


def _at_tables(
    chosen: list[tuple[int, int]],
    locks: Sequence[SwissLock],
    places: dict[int, int],
    past: set[tuple[int, int]],
) -> Iterator[SwissMatch]:
    """Yield the matches; those not locked take the other tables in the order of the ranking."""
    locked = {lock.table: (lock.one, lock.other) for lock in locks}
    waiting = iter(sorted(chosen, key=lambda match: sorted(places[each] for each in match)))
    last = max((*locked, len(chosen) + len(locked)), default=0)
    for table in range(1, last + 1):
        match = locked.get(table) or next(waiting, None)
        if match is not None:
            one, other = sorted(match, key=places.__getitem__)
            yield SwissMatch(table, one, other, _couple(one, other) in past)


def _placed(past: set[tuple[int, int]], places: dict[int, int]) -> Iterator[tuple[int, int]]:
    for one, other in past:
        if one in places and other in places:
            yield _couple(places[one], places[other])


def _couple(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _validate_round(ranking: Sequence[int], locks: Sequence[SwissLock]) -> None:
    if not 2 <= len(ranking) <= MOST_ENTRANTS:
        raise InvalidMovementError("swiss_entrants", entrants=len(ranking), most=MOST_ENTRANTS)
    _refuse_twice(ranking)
    _refuse_twice([entrant for lock in locks for entrant in (lock.one, lock.other)])
    tables = [lock.table for lock in locks]
    for table in tables:
        if not 1 <= table <= len(ranking) // 2 or tables.count(table) > 1:
            raise InvalidMovementError("swiss_lock_table", table=table, tables=len(ranking) // 2)
    for lock in locks:
        for entrant in (lock.one, lock.other):
            if entrant not in ranking:
                raise InvalidMovementError("swiss_lock_entrant", entrant=entrant)


def _refuse_twice(entrants: Sequence[int]) -> None:
    seen = set[int]()
    for entrant in entrants:
        if entrant in seen:
            raise InvalidMovementError("swiss_entrant_twice", entrant=entrant)
        seen.add(entrant)
