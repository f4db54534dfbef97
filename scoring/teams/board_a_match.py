"""Scores a team match by board-a-match (boards won, level or lost) or by Patton.

Takes the points at both tables. Patton adds a share of the total points, so that the size of a win
counts too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards.matchpoints import (
    WIN,
    explain_award,
    explain_matchpoints,
    matchpoints_against,
)
from scoring.boards.weighted_scores import explain_weighted_sum
from scoring.errors import InvalidRegulationError
from scoring.laws.averages import BY_LAW, Average, AverageRule, WeightedScore
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of

# A score, or the mean of a weighted one.
Score = int | Fraction
# Matchpoints, with one other score on each board to be compared with.
LAW = "78A"


def board_a_match_points(boards: Sequence[tuple[int, int]]) -> int:
    """Count two for each board won and one for each level, from the points at both tables."""
    return sum(matchpoints_against(own, other) for own, other in boards)


@dataclass(frozen=True, slots=True)
class Patton:
    """The points for a won board, and the points shared by total points over a whole match."""

    key: str
    win: int
    shared: int

    def __post_init__(self) -> None:
        if self.win < 1 or self.shared < 0:
            raise InvalidRegulationError("regulation", regulation="patton", value=self.win)


PATTON = Patton("patton", win=2, shared=2)


def patton_points(boards: Sequence[tuple[int, int]], rule: Patton = PATTON) -> Fraction:
    """Return a team's points: those of its boards, and for each board its part of `shared`.

    A side's swings are the points by which it won boards; a match without swings is shared equally.
    """
    won = Fraction(board_a_match_points(boards) * rule.win, WIN)
    pool = rule.shared * len(boards)
    mine, all_swings = _swings(boards)
    return won + (Fraction(pool * mine, all_swings) if all_swings else Fraction(pool, 2))


def _swings(boards: Sequence[tuple[int, int]]) -> tuple[int, int]:
    differences = [own - other for own, other in boards]
    return sum(difference for difference in differences if difference > 0), sum(
        map(abs, differences)
    )


def explain_board_a_match(boards: Sequence[tuple[int, int]]) -> Step:
    """Explain `board_a_match_points`: a step for each board, in the order given."""
    steps = tuple(
        part_of(explain_matchpoints(own, [other]), at)
        for at, (own, other) in enumerate(boards, start=1)
    )
    return Step("board_a_match", StepOperation.SUM, steps, LAW)


def explain_patton(boards: Sequence[tuple[int, int]], rule: Patton = PATTON) -> Step:
    """Explain `patton_points`: the boards, and the part of the shared points."""
    return explain_patton_match(explain_board_a_match(boards), boards, (), rule)


def explain_board_total(boards: Sequence[Part]) -> Step:
    """Explain a team's points of a match as the sum of those of its boards."""
    return Step(
        "board_a_match", StepOperation.SUM, tuple(boards) or (StepNumber("no_board", 0, LAW),), LAW
    )


def explain_board_points(own: WeightedScore, other: WeightedScore) -> Step:
    """Explain one team's points of a board: 2 if it has more than the other room, 1 if as many.

    With a weighted score they are the weighted sum of the points of each score (Law 12C1(c)).
    """
    if len(own.scores) == len(other.scores) == 1:
        return explain_matchpoints(own.scores[0][0], [other.scores[0][0]])
    return explain_weighted_sum(own.scores, [other.scores])


def explain_board_average(average: Average | None, rule: AverageRule = BY_LAW) -> Step:
    """Explain one team's points of a board without a result: its per cent of 2 (Law 12C2).

    A team without an average gets half.
    """
    percent = rule.percent(average or Average.AVERAGE)
    return explain_award(Fraction(percent), expected=2)


def explain_patton_match(
    won: Part,
    swings: Sequence[tuple[Score, Score]],
    averages: Sequence[Part] = (),
    rule: Patton = PATTON,
) -> Step:
    """Explain a team's points by Patton: those of the boards, and its part of the shared points.

    `swings` are the scores in both rooms of each board that has them; `averages` are the board
    points of the others, each of which has its own part of the shared points.
    """
    if rule.win != WIN:
        scale = StepNumber("scale", Fraction(rule.win, WIN), rule.key)
        won = Step("boards_won", StepOperation.PRODUCT, (won, scale), rule.key)
    count = StepNumber("boards", len(swings))
    shared = StepNumber("shared_each", rule.shared, rule.key)
    pool = Step("pool", StepOperation.PRODUCT, (count, shared), rule.key)
    part = StepNumber("shared_of_average", Fraction(rule.shared, WIN), rule.key)
    parts = (
        Step("pool_share", StepOperation.PRODUCT, (average, part), rule.key) for average in averages
    )
    both = (won, _part_of_pool(pool, swings, rule), *parts)
    return Step("patton", StepOperation.SUM, both, rule.key)


def _part_of_pool(pool: Step, boards: Sequence[tuple[Score, Score]], rule: Patton) -> Step:
    swings = [_swing(own, other, rule) for own, other in boards if own != other]
    if not swings:
        two = StepNumber("both_sides", 2, rule.key)
        return Step("pool_share", StepOperation.QUOTIENT, (pool, two), rule.key)
    mine = tuple(step for step, won in swings if won)
    gained = Step(
        "swings_won", StepOperation.SUM, mine or (StepNumber("no_swing", 0, rule.key),), rule.key
    )
    both = Step("swings", StepOperation.SUM, tuple(step for step, _won in swings), rule.key)
    raised = Step("pool_product", StepOperation.PRODUCT, (pool, gained), rule.key)
    return Step("pool_share", StepOperation.QUOTIENT, (raised, both), rule.key)


def _swing(own: Score, other: Score, rule: Patton) -> tuple[Step, bool]:
    """Return the size of a swing, and whether it was won."""
    points = StepNumber("own_points", own), StepNumber("their_points", other)
    ordered = points if own > other else points[::-1]
    return Step("difference", StepOperation.DIFFERENCE, ordered, rule.key), own > other
