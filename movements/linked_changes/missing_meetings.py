"""Plans the rounds in which pairs meet those that they have not met in other sessions.

Every round is a matching of the field at the least cost: a meeting that is missing costs nothing,
one that is repeated or a pair that sits out again costs much. Several attempts are drawn, because a
round that is as good as any other may leave fewer sound rounds behind.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from movements.swiss.least_cost_matching import match_at_least_cost

# What a table costs, so that a worse promise never gives before a lesser one.
MEETS_AGAIN, SITS_OUT_AGAIN, HAS_MORE_TO_MEET = 10**7, 10**5, 10**2
NOISE = 100
# Matchings of 14 pairs in one request; larger fields, whose matchings take longer, get fewer.
MATCHINGS = 600
FEWEST_ATTEMPTS = 2
SEED = 20_261_127
# Two pairs, or a pair that sits out.
Match = tuple[int, int | None]
Rounds = tuple[tuple[Match, ...], ...]


@dataclass(frozen=True, slots=True)
class MeetingsBefore:
    """How often pairs, numbered from 1 on, met and sat out in the sessions that stay.

    A meeting is a set of two numbers.
    """

    pairs: int
    met: Mapping[frozenset[int], int]
    sat_out: Mapping[int, int]

    @property
    def missing(self) -> int:
        """The meetings that are still to come for everybody to meet."""
        return self.pairs * (self.pairs - 1) // 2 - len(self.met)

    @property
    def most_missing(self) -> int:
        """The most opponents that a single pair has still to meet."""
        met = Counter(pair for meeting in self.met for pair in meeting)
        return max(self.pairs - 1 - met[pair] for pair in range(1, self.pairs + 1))


def plan_missing_meetings(before: MeetingsBefore, rounds: int) -> Rounds:
    """Return who meets in each of so many rounds, the best of several attempts.

    Fewer missing meetings come first, then fewer pairs that sit out more than others. The same
    field gets the same rounds on every computer.
    """
    attempts = max(FEWEST_ATTEMPTS, MATCHINGS * 200 // (max(rounds, 1) * before.pairs**2))
    best: tuple[tuple[int, int], Rounds] | None = None
    least = fewest_missing(before, rounds)
    for attempt in range(attempts):
        planned = _plan_rounds(before, rounds, Random(SEED + attempt))
        cost = (missing_after(before, planned), _uneven_sit_outs(before, planned))
        if best is None or cost < best[0]:
            best = cost, planned
        if best[0] <= (least, 0):
            break
    assert best is not None
    return best[1]


def fewest_missing(before: MeetingsBefore, rounds: int) -> int:
    """Return how many meetings are missing in any case after so many rounds.

    A pair meets at most one opponent in a round, and a round has a meeting for every two pairs.
    """
    met = Counter(pair for meeting in before.met for pair in meeting)
    left = [max(before.pairs - 1 - met[pair] - rounds, 0) for pair in range(1, before.pairs + 1)]
    return max(before.missing - rounds * (before.pairs // 2), (sum(left) + 1) // 2, max(left), 0)


def missing_after(before: MeetingsBefore, rounds: Iterable[Sequence[Match]]) -> int:
    """Return how many meetings are still missing after these rounds."""
    new = {meeting for meeting in list_meetings(rounds) if meeting not in before.met}
    return before.missing - len(new)


def list_meetings(rounds: Iterable[Sequence[Match]]) -> list[frozenset[int]]:
    """Return every meeting of these rounds, once for each time."""
    return [
        frozenset((first, second))
        for matches in rounds
        for first, second in matches
        if second is not None
    ]


def _plan_rounds(before: MeetingsBefore, rounds: int, random: Random) -> Rounds:
    met, out = Counter(before.met), Counter(before.sat_out)
    to_meet = Counter(dict.fromkeys(range(1, before.pairs + 1), before.pairs - 1))
    to_meet.subtract(pair for meeting in before.met for pair in meeting)
    everybody: list[int | None] = [*range(1, before.pairs + 1)]
    if before.pairs % 2:
        everybody.append(None)
    planned = []
    for _round in range(rounds):
        least_out = min(out[pair] for pair in range(1, before.pairs + 1))

        def cost(one: int, other: int, least_out: int = least_out) -> int:
            first, second = everybody[one], everybody[other]
            noise = int(random.random() * NOISE)
            if first is None or second is None:
                pair = first or second
                assert pair is not None
                again = out[pair] - least_out
                return SITS_OUT_AGAIN * again + HAS_MORE_TO_MEET * to_meet[pair] + noise
            again = met[frozenset((first, second))]
            more = HAS_MORE_TO_MEET * (to_meet[first] + to_meet[second]) if again else 0
            return MEETS_AGAIN * again + more + noise

        couples = match_at_least_cost(len(everybody), cost)
        matches = []
        for one, other in couples:
            first, second = everybody[one], everybody[other]
            assert first is not None
            matches.append((first, second))
            if second is None:
                out[first] += 1
                continue
            meeting = frozenset((first, second))
            if not met[meeting]:
                to_meet.subtract(meeting)
            met[meeting] += 1
        planned.append(tuple(matches))
    return tuple(planned)


def _uneven_sit_outs(before: MeetingsBefore, rounds: Rounds) -> int:
    """Return by how many rounds the pair that sits out most exceeds the one that does least."""
    out = Counter(before.sat_out)
    out.update(first for matches in rounds for first, second in matches if second is None)
    counts = [out[pair] for pair in range(1, before.pairs + 1)]
    return max(max(counts) - min(counts) - 1, 0)
