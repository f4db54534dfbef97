"""Pairs a Swiss round of an odd number of teams: three of them meet in a triple, nobody has a bye.

Of all possible rounds the one is chosen with, in this order: fewest rematches, three who have been
in the fewest triples, and the three as low in the ranking as possible. The others meet as in any
Swiss round.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from movements.errors import InvalidMovementError
from movements.swiss.swiss_round import (
    SwissForm,
    SwissLock,
    SwissRound,
    pair_swiss_round,
)

Triple = tuple[int, int, int]
# With fewer nobody would be left to meet in the ordinary matches.
LEAST_WITH_TRIPLE = 5
# Each try pairs everybody else. The first is nearly always the best; of up to 13 teams all are
# tried.
MOST_TRIES = 286


@dataclass(frozen=True, slots=True)
class SwissTripleRound:
    """The three teams of the triple, the highest in the ranking first, and the other matches."""

    triple: Triple
    others: SwissRound


def pair_swiss_round_with_triple(
    ranking: Sequence[int],
    *,
    met: Collection[tuple[int, int]] = (),
    triples: Collection[int] = (),
    locks: Sequence[SwissLock] = (),
    form: SwissForm = SwissForm.SWISS,
) -> SwissTripleRound:
    """Return the next round of an odd number of entrants, the leader first.

    `triples` has each entrant once for each triple that it has been in. Locked matches keep their
    tables.
    """
    if len(ranking) < LEAST_WITH_TRIPLE or len(ranking) % 2 == 0:
        raise InvalidMovementError("swiss_triple", entrants=len(ranking), least=LEAST_WITH_TRIPLE)
    past = {frozenset(match) for match in met}
    rematches = frozenset(() if form is SwissForm.DANISH else past)
    best: tuple[tuple[int, int, int], SwissTripleRound] | None = None
    for least, triple in _triples_from_bottom(ranking, rematches, Counter(triples), locks):
        # No later triple can be better than its own cost, without the rematches of the others.
        if best is not None and best[0] <= least:
            break
        rest = [entrant for entrant in ranking if entrant not in triple]
        paired = pair_swiss_round(rest, met=met, locks=locks, form=form)
        repeated = sum(match.is_rematch for match in paired.matches)
        if form is SwissForm.DANISH:
            repeated = 0
        cost = (least[0] + repeated, *least[1:])
        if best is None or cost < best[0]:
            best = cost, SwissTripleRound(triple, paired)
    assert best is not None
    return best[1]


def _triples_from_bottom(
    ranking: Sequence[int],
    rematches: frozenset[frozenset[int]],
    triples: Mapping[int, int],
    locks: Sequence[SwissLock],
) -> Iterator[tuple[tuple[int, int, int], Triple]]:
    """Yield three entrants each, the best first: by rematches, triples before, and height."""
    locked = {entrant for lock in locks for entrant in (lock.one, lock.other)}
    height = {entrant: len(ranking) - place for place, entrant in enumerate(ranking)}
    free = [entrant for entrant in ranking if entrant not in locked]
    costs = sorted(
        (
            (
                sum(frozenset(couple) in rematches for couple in combinations(three, 2)),
                sum(triples[entrant] for entrant in three),
                sum(height[entrant] for entrant in three),
            ),
            three,
        )
        for three in combinations(free, 3)
    )
    yield from costs[:MOST_TRIES]
