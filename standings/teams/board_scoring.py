"""Scores the boards of a team match: in IMPs, or in points of board-a-match or Patton."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.boards.weighted_scores import explain_weighted_imps
from scoring.laws.averages import Average, AverageRule, WeightedScore, explain_average_imps
from scoring.laws.imps import explain_imps
from scoring.steps import Part, StepNumber
from scoring.teams.board_a_match import explain_board_average, explain_board_points
from scoring.teams.team_regulations import TeamRegulations


@dataclass(frozen=True, slots=True)
class TeamBoardScoring:
    """How a board is scored for a team: a score against the other room's, and an average."""

    compare: Callable[[WeightedScore, WeightedScore], Part]
    average: Callable[[Average | None, AverageRule], Part]


def _explain_imps(own: WeightedScore, other: WeightedScore) -> Part:
    if len(own.scores) == len(other.scores) == 1:
        (score, _weight), (elsewhere, _other_weight) = own.scores[0], other.scores[0]
        return explain_imps(StepNumber("own_score", score), StepNumber("other_score", elsewhere))
    return explain_weighted_imps(own, other)


def _explain_average(average: Average | None, rule: AverageRule) -> Part:
    """Explain the IMPs of an average; a team without one gets none."""
    if average is None:
        return StepNumber("average_imps", 0, rule.key)
    return explain_average_imps(average, rule)


BOARDS_IN_IMPS = TeamBoardScoring(_explain_imps, _explain_average)
BOARDS_IN_POINTS = TeamBoardScoring(explain_board_points, explain_board_average)


def board_scoring_of(regulations: TeamRegulations) -> TeamBoardScoring:
    """Return how the boards of a contest are scored."""
    return BOARDS_IN_IMPS if regulations.in_imps else BOARDS_IN_POINTS
