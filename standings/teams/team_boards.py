"""Boards of a team match: the results in both rooms, and the IMPs or points of each team."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from boards.queries.table_results import TableResult
from scoring.laws.adjusted_scores import AdjustedScore
from scoring.laws.averages import (
    AssignedScore,
    Average,
    AverageRule,
    Averages,
    WeightedScore,
)
from scoring.steps import Part, Step, StepNumber, StepOperation
from scoring.teams.matches import ImpSwing
from standings.teams.board_scoring import BOARDS_IN_IMPS, TeamBoardScoring


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A board of a match: its results in the open and in the closed room, and its swing.

    The home team sits North-South in the open room. The swing is None while a result is missing,
    or if one cannot be compared, such as a board that was not played.
    """

    number: int
    open_room: TableResult
    closed_room: TableResult
    swing: ImpSwing | None

    @property
    def missing(self) -> bool:
        """Whether a result is still expected."""
        return self.open_room.is_missing or self.closed_room.is_missing


def team_board(
    open_room: TableResult,
    closed_room: TableResult,
    rule: AverageRule,
    scoring: TeamBoardScoring = BOARDS_IN_IMPS,
) -> TeamBoard:
    """Return the board with its swing: IMPs for the difference of both results (Law 78B).

    If a room has averages instead of a result, each team gets the IMPs of its average (Law 12C2).
    In board-a-match and Patton the swing is what each team gets of 2 points.
    """
    steps = explain_swing(open_room, closed_room, rule, scoring)
    swing = ImpSwing(*(Fraction(part.value) for part in steps)) if steps else None
    return TeamBoard(open_room.board, open_room, closed_room, swing)


def explain_swing(
    open_room: TableResult,
    closed_room: TableResult,
    rule: AverageRule,
    scoring: TeamBoardScoring = BOARDS_IN_IMPS,
) -> tuple[Part, Part] | None:
    """Explain what a board gives the home team and the away team; None without a comparison."""
    if open_room.averages or closed_room.averages:
        return _explain_averages(open_room.averages, closed_room.averages, rule, scoring)
    at_open, at_closed = assigned_score_of(open_room), assigned_score_of(closed_room)
    if at_open is None or at_closed is None:
        return None
    # Each team's North-South pair is compared with the other team's, in the other room.
    return (
        scoring.compare(at_open.north_south, at_closed.east_west),
        scoring.compare(at_closed.north_south, at_open.east_west),
    )


def assigned_score_of(room: TableResult) -> AssignedScore | None:
    """Return the scores that a room's result gives each side; None if it has no score."""
    if isinstance(room.outcome, AdjustedScore):
        return room.outcome.assigned(vulnerable=room.vulnerable)
    points = room.points
    return None if points is None else AssignedScore.both(WeightedScore.only(points))


def _explain_averages(
    at_open: Averages | None,
    at_closed: Averages | None,
    rule: AverageRule,
    scoring: TeamBoardScoring,
) -> tuple[Part, Part]:
    home, away = list[Average | None](), list[Average | None]()
    if at_open:
        home.append(at_open.north_south)
        away.append(at_open.east_west)
    if at_closed:
        home.append(at_closed.east_west)
        away.append(at_closed.north_south)
    return _mean_average(home, rule, scoring), _mean_average(away, rule, scoring)


def _mean_average(
    averages: Sequence[Average | None], rule: AverageRule, scoring: TeamBoardScoring
) -> Part:
    """Explain one team's average; with averages in both rooms, the mean of its two."""
    parts = [scoring.average(average, rule) for average in averages]
    if len(parts) == 1:
        return parts[0]
    together = Step("both_rooms", StepOperation.SUM, tuple(parts), rule.key)
    rooms = StepNumber("rooms", len(parts), rule.key)
    return Step("room_mean", StepOperation.QUOTIENT, (together, rooms), rule.key)


def mean_scores(
    open_room: TableResult, closed_room: TableResult
) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]] | None:
    """Return each team's own score and the other room's, for Patton; None without both scores.

    A weighted score has its mean.
    """
    at_open, at_closed = assigned_score_of(open_room), assigned_score_of(closed_room)
    if at_open is None or at_closed is None or open_room.averages or closed_room.averages:
        return None
    return (
        (_mean(at_open.north_south), _mean(at_closed.east_west)),
        (_mean(at_closed.north_south), _mean(at_open.east_west)),
    )


def _mean(weighted: WeightedScore) -> Fraction:
    return sum((score * weight for score, weight in weighted.scores), start=Fraction(0))
