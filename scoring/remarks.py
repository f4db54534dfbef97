"""What looks wrong about an outcome, though a table can have produced it. Marks, never refuses."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field

from scoring.compass import Side
from scoring.contract import Doubling
from scoring.outcome import Contracted, Outcome, Score
from scoring.points import possible_points

MANY_OVERTRICKS = 2
MANY_UNDERTRICKS = 3
# Who types the level that was made, 3NT and 4, has said four tricks in all: down five.
MANY_UNDOUBLED = 5


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to look at again: a code and its facts, which a door makes into a sentence."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


def remarks(
    outcome: Outcome, *, vulnerable: Set[Side], seated: Set[Side] = frozenset(Side)
) -> tuple[Remark, ...]:
    """Everything that looks wrong on a board with these sides vulnerable, at a table of these."""
    match outcome:
        case Contracted():
            return tuple(_contracted(outcome, seated))
        case Score(points) if points not in possible_points(vulnerable=vulnerable):
            return (Remark("impossible_score", {"points": points}),)
        case _:
            return ()


def _contracted(outcome: Contracted, seated: Set[Side]) -> Iterator[Remark]:
    if outcome.declarer.side not in seated:
        yield Remark("declarer_not_seated", {"declarer": outcome.declarer.value})
    margin = outcome.played.margin
    doubled = outcome.contract.doubling is not Doubling.UNDOUBLED
    if doubled and margin >= MANY_OVERTRICKS:
        yield Remark("doubled_overtricks", {"overtricks": margin})
    if doubled and -margin >= MANY_UNDERTRICKS:
        yield Remark("doubled_undertricks", {"undertricks": -margin})
    if not doubled and -margin >= MANY_UNDOUBLED:
        yield Remark("many_undertricks", {"undertricks": -margin, "tricks": outcome.tricks})
