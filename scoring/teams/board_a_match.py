"""Scores a team match by board-a-match (boards won, level or lost) or by Patton.

Takes the points at both tables. Patton adds a share of the total points, so that the size of a win
counts too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards.matchpoints import WIN, explain_matchpoints, matchpoints_against
from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of

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
    won: Part = explain_board_a_match(boards)
    if rule.win != WIN:
        scale = StepNumber("scale", Fraction(rule.win, WIN), rule.key)
        won = Step("boards_won", StepOperation.PRODUCT, (won, scale), rule.key)
    count = StepNumber("boards", len(boards))
    shared = StepNumber("shared_each", rule.shared, rule.key)
    pool = Step("pool", StepOperation.PRODUCT, (count, shared), rule.key)
    return Step("patton", StepOperation.SUM, (won, _part_of_pool(pool, boards, rule)), rule.key)


def _part_of_pool(pool: Step, boards: Sequence[tuple[int, int]], rule: Patton) -> Step:
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


def _swing(own: int, other: int, rule: Patton) -> tuple[Step, bool]:
    """Return the size of a swing, and whether it was won."""
    points = StepNumber("own_points", own), StepNumber("their_points", other)
    ordered = points if own > other else points[::-1]
    return Step("difference", StepOperation.DIFFERENCE, ordered, rule.key), own > other
