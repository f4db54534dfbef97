"""Boards of a team match: the results in both rooms, and the IMPs of each team."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from boards.queries.table_results import TableResult
from scoring.boards.weighted_scores import explain_weighted_imps
from scoring.laws.adjusted_scores import AdjustedScore
from scoring.laws.adjustments import (
    AssignedScore,
    Average,
    AverageRule,
    Averages,
    WeightedScore,
    explain_average_imps,
)
from scoring.laws.imps import explain_imps
from scoring.steps import Part, Step, StepNumber, StepOperation
from scoring.teams.matches import ImpSwing


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


def team_board(open_room: TableResult, closed_room: TableResult, rule: AverageRule) -> TeamBoard:
    """Return the board with its swing: IMPs for the difference of both results (Law 78B).

    If a room has averages instead of a result, each team gets the IMPs of its average (Law 12C2).
    """
    steps = explain_swing(open_room, closed_room, rule)
    swing = ImpSwing(*(Fraction(part.value) for part in steps)) if steps else None
    return TeamBoard(open_room.board, open_room, closed_room, swing)


def explain_swing(
    open_room: TableResult, closed_room: TableResult, rule: AverageRule
) -> tuple[Part, Part] | None:
    """Explain the IMPs of the home team and the away team; None if there is nothing to compare."""
    if open_room.averages or closed_room.averages:
        return _explain_averages(open_room.averages, closed_room.averages, rule)
    at_open, at_closed = assigned_score_of(open_room), assigned_score_of(closed_room)
    if at_open is None or at_closed is None:
        return None
    # Each team's North-South pair is compared with the other team's, in the other room.
    return (
        _explain_imps(at_open.north_south, at_closed.east_west),
        _explain_imps(at_closed.north_south, at_open.east_west),
    )


def _explain_imps(own: WeightedScore, other: WeightedScore) -> Part:
    if len(own.scores) == len(other.scores) == 1:
        (score, _weight), (elsewhere, _other_weight) = own.scores[0], other.scores[0]
        return explain_imps(StepNumber("own_score", score), StepNumber("other_score", elsewhere))
    return explain_weighted_imps(own, other)


def assigned_score_of(room: TableResult) -> AssignedScore | None:
    """Return the scores that a room's result gives each side; None if it has no score."""
    if isinstance(room.outcome, AdjustedScore):
        return room.outcome.assigned(vulnerable=room.vulnerable)
    points = room.points
    return None if points is None else AssignedScore.both(WeightedScore.only(points))


def _explain_averages(
    at_open: Averages | None, at_closed: Averages | None, rule: AverageRule
) -> tuple[Part, Part]:
    home, away = list[Average | None](), list[Average | None]()
    if at_open:
        home.append(at_open.north_south)
        away.append(at_open.east_west)
    if at_closed:
        home.append(at_closed.east_west)
        away.append(at_closed.north_south)
    return _mean_average(home, rule), _mean_average(away, rule)


def _mean_average(averages: Sequence[Average | None], rule: AverageRule) -> Part:
    """Explain one team's average; with averages in both rooms, the mean of its two."""
    parts = [
        StepNumber("average_imps", 0, rule.key)
        if average is None
        else explain_average_imps(average, rule)
        for average in averages
    ]
    if len(parts) == 1:
        return parts[0]
    together = Step("both_rooms", StepOperation.SUM, tuple(parts), rule.key)
    rooms = StepNumber("rooms", len(parts), rule.key)
    return Step("room_mean", StepOperation.QUOTIENT, (together, rooms), rule.key)
