"""Explanations of single figures: calculation steps, and how many lines of them are shown."""

from collections.abc import Collection
from dataclasses import dataclass

from boards.queries.matches.match_states import MatchState
from boards.queries.table_results import TableResult
from scoring.boards.ranking import ExplainedPlace
from scoring.laws.compass import Side
from scoring.steps import Part
from standings.explanations import pairs
from standings.explanations.matches import StandingSteps, explain_match_score
from standings.explanations.pairs import SessionFigureSteps
from standings.explanations.ranking_lists import explain_ranking_list_figures
from standings.matches.match_event import MatchEventSnapshot
from standings.matches.match_standings import MatchStandings
from standings.snapshot_cache import SessionSnapshot
from web.shared.render.session_cache import cache_per_snapshot
from web.shared.render.steps import FULL_DEPTH, StepDepth, StepLine, step_lines

TOTAL = StepDepth(closed=frozenset({"total"}), left=frozenset({"possible"}))
PERCENTAGE = StepDepth(left=frozenset({"total", "shown_total"}), closed=frozenset({"possible"}))
TIE_BREAK = StepDepth(3, closed=frozenset({"total"}), left=frozenset({"possible"}))
NO_DETAIL = StepDepth(0)
ONE_LEVEL = StepDepth(1)
SHARE = StepDepth(closed=frozenset({"own_percentage"}))


@dataclass(frozen=True, slots=True)
class ExplainedFigure:
    """One number by name: its steps, and how far down its lines go."""

    key: str
    step: Part
    depth: StepDepth = FULL_DEPTH

    @property
    def lines(self) -> tuple[StepLine, ...]:
        """In words, the whole first."""
        return step_lines(self.step, self.depth)


@dataclass(frozen=True, slots=True)
class ExplainedTableResult:
    """The numbers of one board at one table; None where there is no number."""

    score: ExplainedFigure | None
    points: ExplainedFigure | None
    north_south: ExplainedFigure | None
    east_west: ExplainedFigure | None

    def side(self, line: str) -> ExplainedFigure | None:
        """The matchpoints of who held the cards of `NS` or of `EW`."""
        return self.north_south if line == "NS" else self.east_west


@dataclass(frozen=True, slots=True)
class ExplainedRank:
    """A place, and how many others are level with it."""

    place: ExplainedFigure
    shared: ExplainedFigure | None

    @property
    def lines(self) -> tuple[StepLine, ...]:
        """The place, then who shares it."""
        return (*self.place.lines, *(self.shared.lines if self.shared else ()))


def explain_table_result(session: SessionSnapshot, result: TableResult) -> ExplainedTableResult:
    """The score to declarer, the points to North-South, and the matchpoints of both sides."""
    return ExplainedTableResult(
        _explain("score", pairs.explain_declarer_score(result)),
        _explain("points", pairs.explain_north_south_score(result)),
        _explain(
            "north_south", pairs.explain_printed_share(session, result, Side.NORTH_SOUTH), SHARE
        ),
        _explain("east_west", pairs.explain_printed_share(session, result, Side.EAST_WEST), SHARE),
    )


def explain_session_total(session: SessionSnapshot, place: int) -> ExplainedFigure | None:
    """A pair's total as it is shown; None where nothing of it came in."""
    figures = session_steps(session).figures(place)
    return _explain("total", figures.total, TOTAL) if figures else None


def explain_session_percentage(session: SessionSnapshot, place: int) -> ExplainedFigure | None:
    """A pair's percentage as it is shown; None where nothing was to be won."""
    figures = session_steps(session).figures(place)
    return _explain("percentage", figures.percentage, PERCENTAGE) if figures else None


def explain_session_place(session: SessionSnapshot, place: int) -> ExplainedRank | None:
    """A pair's place in its field; None where it is not ranked."""
    return _explain_rank(session_steps(session).place(place))


def explain_tie_breaks(session: SessionSnapshot, place: int) -> list[tuple[str, ExplainedFigure]]:
    """What parted a pair from who was level with it, each by name; mostly nothing."""
    steps = session_steps(session).tie_breaks(place)
    return [(key, ExplainedFigure(step.key, step, TIE_BREAK)) for key, step in steps]


@dataclass(frozen=True, slots=True)
class ExplainedListFigure(ExplainedFigure):
    """A figure of a pair in the lists beside the ranking; of a stratum, in which."""

    kind: str = ""
    stratum: int = 0


def explain_list_figures(session: SessionSnapshot, place: int) -> list[ExplainedListFigure]:
    """Everything that the lists say of a pair; nothing where there are none."""
    figures = explain_ranking_list_figures(session, session_steps(session), place)
    return [
        ExplainedListFigure(_list_figure_key(*figure), figure[2], FULL_DEPTH, figure[0], figure[1])
        for figure in figures
    ]


def _list_figure_key(kind: str, stratum: int, step: Part) -> str:
    """A place is one in a list: of which kind, and of which stratum."""
    if step.key != "list_place":
        return step.key if kind != "master_points" else kind
    return "_".join(filter(None, ("place", kind, str(stratum or ""))))


def explain_board_percentage(
    session: SessionSnapshot, place: int, board: int
) -> ExplainedFigure | None:
    """What a pair has of a board in per cent; None where nothing was to be won on it."""
    return _explain("board_percentage", session_steps(session).board(place, board), NO_DETAIL)


def explain_running_percentage(
    session: SessionSnapshot, place: int, boards: Collection[int]
) -> ExplainedFigure | None:
    """A pair's percentage after these boards."""
    return _explain("running", session_steps(session).so_far(place, boards), ONE_LEVEL)


@cache_per_snapshot
def session_steps(session: SessionSnapshot) -> SessionFigureSteps:
    """Everybody's steps, made once for each revision."""
    return SessionFigureSteps(session)


def explain_match_scores(match: MatchState) -> tuple[ExplainedFigure, ExplainedFigure]:
    """The scores of a match, of the pair that was named first and of the other."""
    we, they = (ExplainedFigure("match", explain_match_score(match, pair)) for pair in match.pairs)
    return we, they


@dataclass(frozen=True, slots=True)
class ExplainedStanding:
    """One line of the standings: its total, and its place unless the pair has left."""

    total: ExplainedFigure
    place: ExplainedRank | None


def explain_match_standing(
    event: MatchEventSnapshot, table: MatchStandings, pair: int, *, by_hand: bool = False
) -> ExplainedStanding:
    """The total and the place of one pair; `by_hand` is for who may see the score sheets."""
    return explain_standing_by_steps(StandingSteps(event, table, by_hand), pair)


def explain_standing_by_steps(steps: StandingSteps, pair: int) -> ExplainedStanding:
    """The same, of steps that serve for many."""
    return ExplainedStanding(
        ExplainedFigure("total", steps.totals[pair]), _explain_rank(steps.place(pair))
    )


def _explain_rank(place: ExplainedPlace | None) -> ExplainedRank | None:
    if place is None:
        return None
    shared = ExplainedFigure("shared", place.shared) if place.shared.value else None
    return ExplainedRank(ExplainedFigure("place", place.rank), shared)


def _explain(key: str, step: Part | None, depth: StepDepth = FULL_DEPTH) -> ExplainedFigure | None:
    return ExplainedFigure(key, step, depth) if step else None
