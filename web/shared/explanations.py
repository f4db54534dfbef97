"""Why a number is what it is, for every door: steps by name, and the lines that tell them.

Knows an evening or a tournament; the steps come from the functions that made the numbers.
"""

from collections.abc import Collection
from dataclasses import dataclass

from boards.queries.matches import MatchState
from boards.queries.table_results import TableResult
from scoring.boards.ranking import ExplainedPlace
from scoring.laws.compass import Side
from scoring.steps import Part
from standings.explanations import pairs
from standings.explanations.matches import StandingSteps, match_score_of
from standings.explanations.pairs import EveningSteps
from standings.explanations.ranking_lists import list_steps
from standings.matches.match_event import Tournament
from standings.matches.match_standings import MatchStandings
from standings.snapshot_cache import SessionSnapshot
from web.shared.kept import kept
from web.shared.steps import ALL, Depth, Line, told

TOTAL = Depth(closed=frozenset({"total"}), left=frozenset({"possible"}))
PERCENTAGE = Depth(left=frozenset({"total", "shown_total"}), closed=frozenset({"possible"}))
TIE_BREAK = Depth(3, closed=frozenset({"total"}), left=frozenset({"possible"}))
ALONE, TO_THE_SUMS = Depth(0), Depth(1)
SHARE = Depth(closed=frozenset({"own_percentage"}))


@dataclass(frozen=True, slots=True)
class Explained:
    """One number by name: its steps, and how far down its lines go."""

    key: str
    step: Part
    depth: Depth = ALL

    @property
    def lines(self) -> tuple[Line, ...]:
        """In words, the whole first."""
        return told(self.step, self.depth)


@dataclass(frozen=True, slots=True)
class ExplainedCell:
    """The numbers of one board at one table; None where there is no number."""

    score: Explained | None
    points: Explained | None
    north_south: Explained | None
    east_west: Explained | None

    def side(self, line: str) -> Explained | None:
        """The matchpoints of who held the cards of `NS` or of `EW`."""
        return self.north_south if line == "NS" else self.east_west


@dataclass(frozen=True, slots=True)
class ExplainedRank:
    """A place, and how many others are level with it."""

    place: Explained
    shared: Explained | None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The place, then who shares it."""
        return (*self.place.lines, *(self.shared.lines if self.shared else ()))


def cell(evening: SessionSnapshot, cell: TableResult) -> ExplainedCell:
    """The score to declarer, the points to North-South, and the matchpoints of both sides."""
    return ExplainedCell(
        _of("score", pairs.score_of(cell)),
        _of("points", pairs.north_south_of(cell)),
        _of("north_south", pairs.share_of(evening, cell, Side.NORTH_SOUTH), SHARE),
        _of("east_west", pairs.share_of(evening, cell, Side.EAST_WEST), SHARE),
    )


def total(evening: SessionSnapshot, place: int) -> Explained | None:
    """A pair's total as it is shown; None where nothing of it came in."""
    figures = steps_of(evening).figures(place)
    return _of("total", figures.total, TOTAL) if figures else None


def percentage(evening: SessionSnapshot, place: int) -> Explained | None:
    """A pair's percentage as it is shown; None where nothing was to be won."""
    figures = steps_of(evening).figures(place)
    return _of("percentage", figures.percentage, PERCENTAGE) if figures else None


def place(evening: SessionSnapshot, place: int) -> ExplainedRank | None:
    """A pair's place in its field; None where it is not ranked."""
    return _rank(steps_of(evening).place(place))


def tie_breaks(evening: SessionSnapshot, place: int) -> list[tuple[str, Explained]]:
    """What parted a pair from who was level with it, each by name; mostly nothing."""
    found = steps_of(evening).tie_breaks(place)
    return [(key, Explained(step.key, step, TIE_BREAK)) for key, step in found]


@dataclass(frozen=True, slots=True)
class ExplainedInList(Explained):
    """A figure of a pair in the lists beside the ranking; of a stratum, in which."""

    kind: str = ""
    stratum: int = 0


def in_lists(evening: SessionSnapshot, place: int) -> list[ExplainedInList]:
    """Everything that the lists say of a pair; nothing where there are none."""
    found = list_steps(evening, steps_of(evening), place)
    return [ExplainedInList(_key(*each), each[2], ALL, each[0], each[1]) for each in found]


def _key(kind: str, stratum: int, step: Part) -> str:
    """A place is one in a list: of which kind, and of which stratum."""
    if step.key != "list_place":
        return step.key if kind != "master_points" else kind
    return "_".join(filter(None, ("place", kind, str(stratum or ""))))


def board_percentage(evening: SessionSnapshot, place: int, board: int) -> Explained | None:
    """What a pair has of a board in per cent; None where nothing was to be won on it."""
    return _of("board_percentage", steps_of(evening).board(place, board), ALONE)


def running(evening: SessionSnapshot, place: int, boards: Collection[int]) -> Explained | None:
    """A pair's percentage after these boards."""
    return _of("running", steps_of(evening).so_far(place, boards), TO_THE_SUMS)


@kept
def steps_of(evening: SessionSnapshot) -> EveningSteps:
    """Everybody's steps, made once for each revision."""
    return EveningSteps(evening)


def match(match: MatchState) -> tuple[Explained, Explained]:
    """The scores of a match, of the pair that was named first and of the other."""
    we, they = (Explained("match", match_score_of(match, pair)) for pair in match.pairs)
    return we, they


@dataclass(frozen=True, slots=True)
class ExplainedStanding:
    """One line of the standings: its total, and its place unless the pair has left."""

    total: Explained
    place: ExplainedRank | None


def standing(
    event: Tournament, table: MatchStandings, pair: int, *, by_hand: bool = False
) -> ExplainedStanding:
    """The total and the place of one pair; `by_hand` is for who may see the score sheets."""
    return standing_of(StandingSteps(event, table, by_hand), pair)


def standing_of(steps: StandingSteps, pair: int) -> ExplainedStanding:
    """The same, of steps that serve for many."""
    return ExplainedStanding(Explained("total", steps.totals[pair]), _rank(steps.place(pair)))


def _rank(place: ExplainedPlace | None) -> ExplainedRank | None:
    if place is None:
        return None
    shared = Explained("shared", place.shared) if place.shared.value else None
    return ExplainedRank(Explained("place", place.rank), shared)


def _of(key: str, step: Part | None, depth: Depth = ALL) -> Explained | None:
    return Explained(key, step, depth) if step else None
