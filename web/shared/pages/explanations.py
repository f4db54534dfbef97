"""Explanations of scores, totals and ranks as calculation steps, for pages and the API."""

from collections.abc import Collection
from dataclasses import dataclass

from boards.queries.matches.match_states import MatchState
from boards.queries.table_results import TableResult
from reports.content.session_cache import cache_per_snapshot
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
from web.shared.render.steps import FULL_DEPTH, StepDepth, StepLine, step_lines

TOTAL = StepDepth(closed=frozenset({"total"}), left=frozenset({"possible"}))
PERCENTAGE = StepDepth(left=frozenset({"total", "shown_total"}), closed=frozenset({"possible"}))
TIE_BREAK = StepDepth(3, closed=frozenset({"total"}), left=frozenset({"possible"}))
NO_DETAIL = StepDepth(0)
ONE_LEVEL = StepDepth(1)
SIDE_KEYS = {Side.NORTH_SOUTH: "north_south", Side.EAST_WEST: "east_west"}
SHARE = StepDepth(closed=frozenset({"own_percentage"}))


@dataclass(frozen=True, slots=True)
class ExplainedFigure:
    """A number with its key, its steps, and how many levels of them are shown."""

    key: str
    step: Part
    depth: StepDepth = FULL_DEPTH

    @property
    def lines(self) -> tuple[StepLine, ...]:
        """Steps as lines of text, from the result down."""
        return step_lines(self.step, self.depth)


@dataclass(frozen=True, slots=True)
class ExplainedTableResult:
    """The numbers of one result; None for a number that it lacks."""

    score: ExplainedFigure | None
    points: ExplainedFigure | None
    north_south: ExplainedFigure | None
    east_west: ExplainedFigure | None

    def side(self, line: str) -> ExplainedFigure | None:
        """Returns the matchpoints of the side `NS` or `EW`."""
        return self.north_south if line == "NS" else self.east_west


@dataclass(frozen=True, slots=True)
class ExplainedRank:
    """A rank, and how many others share it."""

    place: ExplainedFigure
    shared: ExplainedFigure | None

    @property
    def lines(self) -> tuple[StepLine, ...]:
        """The rank, then the pairs that share it."""
        return (*self.place.lines, *(self.shared.lines if self.shared else ()))


def explain_table_result(session: SessionSnapshot, result: TableResult) -> ExplainedTableResult:
    """Explains the score to declarer, to North-South, and the matchpoints of both sides."""
    return ExplainedTableResult(
        _explain("score", pairs.explain_declarer_score(result)),
        _explain("points", pairs.explain_north_south_score(result)),
        explain_side_of_result(session, result, Side.NORTH_SOUTH),
        explain_side_of_result(session, result, Side.EAST_WEST),
    )


def explain_side_of_result(
    session: SessionSnapshot, result: TableResult, side: Side
) -> ExplainedFigure | None:
    """Explains the matchpoints of one side of a result; None without any."""
    return _explain(SIDE_KEYS[side], pairs.explain_printed_share(session, result, side), SHARE)


def explain_session_total(session: SessionSnapshot, place: int) -> ExplainedFigure | None:
    """Explains a pair's total; None without results."""
    figures = session_steps(session).figures(place)
    return _explain("total", figures.total, TOTAL) if figures else None


def explain_session_percentage(session: SessionSnapshot, place: int) -> ExplainedFigure | None:
    """Explains a pair's percentage; None if there are no tops."""
    figures = session_steps(session).figures(place)
    return _explain("percentage", figures.percentage, PERCENTAGE) if figures else None


def explain_session_place(session: SessionSnapshot, place: int) -> ExplainedRank | None:
    """Explains a pair's rank; None if it is not ranked."""
    return _explain_rank(session_steps(session).place(place))


def explain_tie_breaks(session: SessionSnapshot, place: int) -> list[tuple[str, ExplainedFigure]]:
    """Explains each tie-break that decided a pair's rank; usually none."""
    steps = session_steps(session).tie_breaks(place)
    return [(key, ExplainedFigure(step.key, step, TIE_BREAK)) for key, step in steps]


@dataclass(frozen=True, slots=True)
class ExplainedListFigure(ExplainedFigure):
    """A figure of a pair in the extra lists, with its stratum."""

    kind: str = ""
    stratum: int = 0


def explain_list_figures(session: SessionSnapshot, place: int) -> list[ExplainedListFigure]:
    """Explains a pair's figures in the extra lists."""
    figures = explain_ranking_list_figures(session, session_steps(session), place)
    return [
        ExplainedListFigure(_list_figure_key(*figure), figure[2], FULL_DEPTH, figure[0], figure[1])
        for figure in figures
    ]


def _list_figure_key(kind: str, stratum: int, step: Part) -> str:
    """Returns the key of a figure; a rank also has its list and stratum."""
    if step.key != "list_rank":
        return step.key if kind != "master_points" else kind
    return "_".join(filter(None, ("rank", kind, str(stratum or ""))))


def explain_board_percentage(
    session: SessionSnapshot, place: int, board: int
) -> ExplainedFigure | None:
    """Explains a pair's percentage on a board; None without a top."""
    return _explain("board_percentage", session_steps(session).board(place, board), NO_DETAIL)


def explain_running_percentage(
    session: SessionSnapshot, place: int, boards: Collection[int]
) -> ExplainedFigure | None:
    """Explains a pair's percentage after these boards."""
    return _explain("running", session_steps(session).so_far(place, boards), ONE_LEVEL)


@cache_per_snapshot
def session_steps(session: SessionSnapshot) -> SessionFigureSteps:
    """Returns the steps of all pairs, cached per revision."""
    return SessionFigureSteps(session)


def explain_match_scores(match: MatchState) -> tuple[ExplainedFigure, ExplainedFigure]:
    """Explains the scores of both pairs in a match."""
    we, they = (ExplainedFigure("match", explain_match_score(match, pair)) for pair in match.pairs)
    return we, they


@dataclass(frozen=True, slots=True)
class ExplainedStanding:
    """A pair's explained total, and its rank unless it withdrew."""

    total: ExplainedFigure
    place: ExplainedRank | None


def explain_match_standing(
    event: MatchEventSnapshot, table: MatchStandings, pair: int, *, by_hand: bool = False
) -> ExplainedStanding:
    """Explains a pair's total and rank; `by_hand` adds the hands of score sheets."""
    return explain_standing_by_steps(StandingSteps(event, table, by_hand), pair)


def explain_standing_by_steps(steps: StandingSteps, pair: int) -> ExplainedStanding:
    """Explains a pair's total and rank from steps that were already computed."""
    return ExplainedStanding(
        ExplainedFigure("total", steps.totals[pair]), _explain_rank(steps.place(pair))
    )


def _explain_rank(place: ExplainedPlace | None) -> ExplainedRank | None:
    if place is None:
        return None
    shared = ExplainedFigure("shared", place.shared) if place.shared.value else None
    return ExplainedRank(ExplainedFigure("rank", place.rank), shared)


def _explain(key: str, step: Part | None, depth: StepDepth = FULL_DEPTH) -> ExplainedFigure | None:
    return ExplainedFigure(key, step, depth) if step else None
