"""Round-robin draws: every pair meets every other once, and sits once a round.

All but one pair stand in a ring. In each round the next of them is at the centre: it meets the pair
outside the ring, or has the bye where the number is odd, and those equally far from it on either
side meet. The tables take these distances two by two in turn, 1 2 1 2 … and 2 1 2 1 …, and so at
every table one of the two who met there stays for the next meeting. Nothing walks less: see
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
    """What one pair has before it in one round."""

    round: int
    table: int
    opponent: str


@dataclass(frozen=True, slots=True)
class RoundRobinDraw:
    """Who meets whom: for each round its meetings in the order of the tables, from table 1."""

    labels: tuple[str, ...]
    rounds: tuple[RoundMeetings, ...]

    @property
    def byes(self) -> tuple[tuple[str, ...], ...]:
        """For each round the pairs that sit at no table."""
        seated = (set(chain.from_iterable(meetings)) for meetings in self.rounds)
        return tuple(
            tuple(label for label in self.labels if label not in sitting) for sitting in seated
        )

    def matches(self, label: str) -> Iterator[DrawnMatch]:
        """One pair's way through the rounds; a round that is missing is a bye."""
        for round_, meetings in enumerate(self.rounds, start=1):
            for table, (first, other) in enumerate(meetings, start=1):
                if label in (first, other):
                    yield DrawnMatch(round_, table, other if label == first else first)


def pair_labels(pairs: int) -> tuple[str, ...]:
    """The table a pair starts at, and A or B; of an odd number the last begins with the bye.

    Where one more came, it would be the other's opponent: 13 pairs are 1A to 6B and 7A.
    """
    return tuple(f"{number // 2 + 1}{'AB'[number % 2]}" for number in range(pairs))


def draw_full_rounds(pairs: int) -> int:
    """Until everybody has met everybody; of an odd number everybody has one bye on the way."""
    return pairs - 1 + pairs % 2


def draw_round_robin(pairs: int, rounds: int | None = None) -> RoundRobinDraw:
    """The draw of so many pairs, as printed where one is; modified, only its first rounds.

    After any round no pair has played two matches more than another. In a draw that is not printed
    the pair named first has stayed at the table from the round before.
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
    """Everybody is called by where the first round finds it; who has the bye there, last."""
    turns = [tuple(_draw_round(pairs, turn)) for turn in range(draw_full_rounds(pairs))]
    at_tables = chain.from_iterable(turns[0])
    called = dict(zip(dict.fromkeys((*at_tables, 0)), pair_labels(pairs), strict=True))
    return tuple(tuple((called[first], called[other]) for first, other in turn) for turn in turns)


def _draw_round(pairs: int, centre: int) -> Iterator[tuple[int, int]]:
    """One round, table by table; the first of each two has stayed from the round before."""
    ring = draw_full_rounds(pairs)
    if ring < pairs:
        yield ring, centre
    for place in range(1, ring // 2 + 1):
        distance = _distance(place, ring // 2, turned=centre % 2 == 1)
        ahead = distance if distance % 2 else -distance
        yield (centre + ahead) % ring, (centre - ahead) % ring


def _distance(place: int, furthest: int, *, turned: bool) -> int:
    """Two neighbours change distances every round; one that has no neighbour keeps its own."""
    neighbour = place + 1 if place % 2 else place - 1
    return neighbour if turned and neighbour <= furthest else place


def table_changes(draw: RoundRobinDraw) -> dict[str, int]:
    """How often each pair plays a match at another table than its match before."""
    return {label: _changes(draw, label) for label in draw.labels}


def _changes(draw: RoundRobinDraw, label: str) -> int:
    way = pairwise(match.table for match in draw.matches(label))
    return sum(before != after for before, after in way)


def fewest_table_changes(pairs: int, rounds: int) -> int:
    """What no draw can do with less, all pairs together.

    Two who have met do not meet again, so that after a round one of them at least leaves each
    table; it finds another, but for one who may have the bye where the number is odd.
    """
    return (pairs // 2 - pairs % 2) * (rounds - 1)


def fill_byes(draw: RoundRobinDraw, *, from_round: int = 1) -> RoundRobinDraw:
    """A late pair meets anyone who has the bye, at one more table, from this round on.

    It takes the next label and stays at its table; no meeting that was drawn changes.
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
