"""Board-a-match: each board of a team's match is won, level or lost; and Patton, which adds to it.

Knows the points at both tables; not teams. `Patton` adds a share of what all the points together
make, so that the size of a win counts too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import RegulationError
from scoring.matchpoints import WIN, explain_matchpoints, matchpoints_of
from scoring.steps import Number, Operation, Part, Step, part_of

LAW = "78A"
"""Matchpoints, with one other score on each board to be compared with."""


def board_a_match(boards: Sequence[tuple[int, int]]) -> int:
    """Two for each board won and one for each level, from the own and the other table's points."""
    return sum(matchpoints_of(own, other) for own, other in boards)


@dataclass(frozen=True, slots=True)
class Patton:
    """How many points a board's win and the share of all points are worth, over a whole match."""

    key: str
    win: int
    shared: int

    def __post_init__(self) -> None:
        if self.win < 1 or self.shared < 0:
            raise RegulationError(regulation="patton", value=self.win)


PATTON = Patton("patton", win=2, shared=2)


def patton(boards: Sequence[tuple[int, int]], rule: Patton = PATTON) -> Fraction:
    """A team's points: those of its boards, and for each board its part of `shared`.

    A side's swings are the points by which it won boards; a match without any is shared equally.
    """
    won = Fraction(board_a_match(boards) * rule.win, WIN)
    pool = rule.shared * len(boards)
    mine, all_swings = _swings(boards)
    return won + (Fraction(pool * mine, all_swings) if all_swings else Fraction(pool, 2))


def _swings(boards: Sequence[tuple[int, int]]) -> tuple[int, int]:
    differences = [own - other for own, other in boards]
    return sum(each for each in differences if each > 0), sum(map(abs, differences))


def explain_board_a_match(boards: Sequence[tuple[int, int]]) -> Step:
    """How `board_a_match` adds up: a step for each board, in the order given."""
    steps = tuple(
        part_of(explain_matchpoints(own, [other]), at)
        for at, (own, other) in enumerate(boards, start=1)
    )
    return Step("board_a_match", Operation.SUM, steps, LAW)


def explain_patton(boards: Sequence[tuple[int, int]], rule: Patton = PATTON) -> Step:
    """How `patton` comes to its answer: the boards, and the part of what is shared."""
    won: Part = explain_board_a_match(boards)
    if rule.win != WIN:
        scale = Number("scale", Fraction(rule.win, WIN), rule.key)
        won = Step("boards_won", Operation.PRODUCT, (won, scale), rule.key)
    count = Number("boards", len(boards))
    shared = Number("shared_each", rule.shared, rule.key)
    pool = Step("pool", Operation.PRODUCT, (count, shared), rule.key)
    return Step("patton", Operation.SUM, (won, _part_of_pool(pool, boards, rule)), rule.key)


def _part_of_pool(pool: Step, boards: Sequence[tuple[int, int]], rule: Patton) -> Step:
    swings = [_swing(own, other, rule) for own, other in boards if own != other]
    if not swings:
        two = Number("both_sides", 2, rule.key)
        return Step("pool_share", Operation.QUOTIENT, (pool, two), rule.key)
    mine = tuple(step for step, won in swings if won)
    gained = Step("swings_won", Operation.SUM, mine or (Number("no_swing", 0, rule.key),), rule.key)
    both = Step("swings", Operation.SUM, tuple(step for step, _won in swings), rule.key)
    raised = Step("pool_product", Operation.PRODUCT, (pool, gained), rule.key)
    return Step("pool_share", Operation.QUOTIENT, (raised, both), rule.key)


def _swing(own: int, other: int, rule: Patton) -> tuple[Step, bool]:
    """The size of a swing, and whether it was won."""
    points = Number("own_points", own), Number("their_points", other)
    ordered = points if own > other else points[::-1]
    return Step("difference", Operation.DIFFERENCE, ordered, rule.key), own > other
