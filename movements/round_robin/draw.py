"""Round-robin draws, in which every pair meets every other pair once.

All but one pair stand in a ring. In each round the next pair of the ring is the centre. It meets
the pair outside the ring, or has the bye if the number is odd; pairs at equal distances on either
side of it meet. Tables take these distances in alternating order, 1 2 1 2 … and 2 1 2 1 …, so that
at every table one of the two pairs stays for its next match. No draw needs fewer table changes: see
`fewest_table_changes`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise, repeat

from movements.errors import MovementNotFoundError, UnsuitableMovementError
from movements.round_robin.printed_draws import PRINTED

DrawMeeting = tuple[str, str]
RoundMeetings = tuple[DrawMeeting, ...]

LEAST_PAIRS = 4
MOST_PAIRS = 40


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """One pair's match in one round."""

    round: int
    table: int
    opponent: str


@dataclass(frozen=True, slots=True)
class RoundRobinDraw:
    """A draw: for each round its meetings in table order, from table 1."""

    labels: tuple[str, ...]
    rounds: tuple[RoundMeetings, ...]

    @property
    def byes(self) -> tuple[tuple[str, ...], ...]:
        """For each round, the pairs without a match."""
        seated = (set(chain.from_iterable(meetings)) for meetings in self.rounds)
        return tuple(
            tuple(label for label in self.labels if label not in sitting) for sitting in seated
        )

    def matches(self, label: str) -> Iterator[DrawnMatch]:
        """Yield one pair's matches round by round; a missing round is a bye."""
        for round_, meetings in enumerate(self.rounds, start=1):
            for table, (first, other) in enumerate(meetings, start=1):
                if label in (first, other):
                    yield DrawnMatch(round_, table, other if label == first else first)


def pair_labels(pairs: int) -> tuple[str, ...]:
    """Return labels of the first table and A or B; an odd last pair begins with the bye.

    One more pair would become its opponent: 13 pairs are 1A to 6B and 7A.
    """
    return tuple(f"{number // 2 + 1}{'AB'[number % 2]}" for number in range(pairs))


def draw_full_rounds(pairs: int) -> int:
    """Return the rounds until all have met; with an odd number each pair also has one bye."""
    return pairs - 1 + pairs % 2


def draw_round_robin(pairs: int, rounds: int | None = None) -> RoundRobinDraw:
    """Return the draw of this many pairs, printed if there is one; modified, its first rounds.

    After any round no pair has played two matches more than another. In a generated draw the pair
    named first has stayed at the table from the round before.
    """
    if not LEAST_PAIRS <= pairs <= MOST_PAIRS:
        raise UnsuitableMovementError("draw_size", pairs=pairs, least=LEAST_PAIRS, most=MOST_PAIRS)
    full = draw_full_rounds(pairs)
    played = full if rounds is None else rounds
    if not 1 <= played <= full:
        raise UnsuitableMovementError("draw_rounds", pairs=pairs, rounds=rounds, most=full)
    return RoundRobinDraw(
        pair_labels(pairs), (PRINTED.get(pairs) or _generate_draw(pairs))[:played]
    )


def _generate_draw(pairs: int) -> tuple[RoundMeetings, ...]:
    """Generate a draw of pairs numbered by first table; the pair with the first bye is last."""
    turns = [tuple(_draw_round(pairs, turn)) for turn in range(draw_full_rounds(pairs))]
    at_tables = chain.from_iterable(turns[0])
    called = dict(zip(dict.fromkeys((*at_tables, 0)), pair_labels(pairs), strict=True))
    return tuple(tuple((called[first], called[other]) for first, other in turn) for turn in turns)


def _draw_round(pairs: int, centre: int) -> Iterator[tuple[int, int]]:
    """Yield one round table by table; the first pair of each meeting stayed at its table."""
    ring = draw_full_rounds(pairs)
    if ring < pairs:
        yield ring, centre
    for place in range(1, ring // 2 + 1):
        distance = _distance(place, ring // 2, turned=centre % 2 == 1)
        ahead = distance if distance % 2 else -distance
        yield (centre + ahead) % ring, (centre - ahead) % ring


def _distance(place: int, furthest: int, *, turned: bool) -> int:
    """Return a table's distance; neighbouring tables alternate, a single table keeps its own."""
    neighbour = place + 1 if place % 2 else place - 1
    return neighbour if turned and neighbour <= furthest else place


def table_changes(draw: RoundRobinDraw) -> dict[str, int]:
    """Count how often each pair changes tables between consecutive matches."""
    return {label: _changes(draw, label) for label in draw.labels}


def _changes(draw: RoundRobinDraw, label: str) -> int:
    way = pairwise(match.table for match in draw.matches(label))
    return sum(before != after for before, after in way)


def fewest_table_changes(pairs: int, rounds: int) -> int:
    """Return the lower bound of table changes of any draw, for all pairs together.

    Two pairs that have met do not meet again, so after a round at least one of them leaves each
    table. It goes to another table, unless it has the bye, which needs an odd number.
    """
    return (pairs // 2 - pairs % 2) * (rounds - 1)


def fill_byes(draw: RoundRobinDraw, *, from_round: int = 1) -> RoundRobinDraw:
    """Draw a late pair against the pair with the bye, at one more table, from this round on.

    It takes the next label and stays at its table; no drawn meeting changes.
    """
    if not 1 <= from_round <= len(draw.rounds):
        raise MovementNotFoundError("no_such_round", round=from_round, rounds=len(draw.rounds))
    if len(draw.labels) % 2 == 0:
        raise MovementNotFoundError("no_bye", pairs=len(draw.labels))
    everybody = pair_labels(len(draw.labels) + 1)
    late = [((waiting, everybody[-1]),) for (waiting,) in draw.byes[from_round - 1 :]]
    added = chain(repeat((), from_round - 1), late)
    rounds = (drawn + extra for drawn, extra in zip(draw.rounds, added, strict=True))
    return RoundRobinDraw(everybody, tuple(rounds))
