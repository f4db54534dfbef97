"""Matchpoints and cross-IMPs of a board computed from how often each score occurs on it.

Computes the matchpoints and cross-IMPs of `scoring.boards.weighted_scores` from frequencies instead
of a list of all results. `scoring.simultaneous.field_scores` does so for thousands of boards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, Self

from scoring.boards.imp_boards import CROSS_IMPS, ImpMethod, award_imps, explain_award_imps
from scoring.boards.matchpoints import (
    TIE,
    WIN,
    award_points,
    explain_award_of,
    explain_neuberg,
    explain_top,
    matchpoints_against,
    neuberg_matchpoints,
    top_of_board,
)
from scoring.boards.rounding import explain_rounded, round_exactly
from scoring.imp_scale import imps_of_difference
from scoring.laws.averages import AssignedScore, WeightedScore
from scoring.laws.compass import Side
from scoring.steps import Part, Step, StepNumber, StepOperation

LAW = "78A"
CROSS_LAW = "78B"
RULED_LAW = "12C1"
RULE = "kept"
Exact = Fraction | int
Shares = tuple[Exact, Exact]
CROSSED = ImpMethod(CROSS_IMPS)


class Frequencies(NamedTuple):
    """Frequency of each score to North-South on a board; a ruling counts by its weights.

    `expected` is the number of results the board should have. With `cents` every share is rounded
    to 0.01, as the regulations ask of a field whose boards have unequal numbers of results.
    """

    times: Mapping[int, Exact]
    expected: int
    cents: bool = False

    @classmethod
    def of(cls, results: Iterable[AssignedScore], expected: int, *, cents: bool = False) -> Self:
        """Count the frequencies of these results."""
        times: dict[int, Exact] = {}
        for result in results:
            for score, weight in result.seen:
                times[score] = times.get(score, 0) + weight
        return cls(times, expected, cents)

    @property
    def results(self) -> Exact:
        """Number of results in the frequencies."""
        return sum(self.times.values())

    def without(self, own: AssignedScore) -> Mapping[int, Exact]:
        """Frequencies of all other tables' scores."""
        left = dict(self.times)
        for score, weight in own.seen:
            left[score] -= weight
        return {score: times for score, times in sorted(left.items()) if times}


def shares_of_result(own: AssignedScore, board: Frequencies, by: str) -> Shares:
    """Return both sides' matchpoints or IMPs of a result by frequencies (Laws 78A, 78B).

    East-West get what North-South leave, except on a split score.
    """
    mine = _share(own.north_south, own, board, by)
    of_both = 0 if by == CROSS_IMPS else top_of_board(board.expected)
    if own.north_south == own.east_west:
        return mine, of_both - mine
    theirs = of_both - _share(own.east_west, own, board, by, rounded=False)
    return mine, _rounded_to_cents(theirs, board)


def share_of_award(percent: Fraction, board: Frequencies, by: str) -> Exact:
    """Return the matchpoints or IMPs of an artificial score, compared with nothing (Law 12C2)."""
    if by == CROSS_IMPS:
        return _rounded_to_cents(award_imps(percent, CROSSED, expected=board.expected), board)
    return _rounded_to_cents(award_points(percent, expected=board.expected), board)


def _share(
    own: WeightedScore, table: AssignedScore, board: Frequencies, by: str, *, rounded: bool = True
) -> Exact:
    others = board.without(table)
    worth = _imps_of if by == CROSS_IMPS else _points_of
    parts = (weight * worth(score, others) for score, weight in own.scores)
    share = _bring_to_full_field(sum(parts, start=Fraction(0)), board, by)
    return _rounded_to_cents(share, board) if rounded else share


def _points_of(mine: int, others: Mapping[int, Exact]) -> Exact:
    return sum(times * matchpoints_against(mine, score) for score, times in others.items())


def _imps_of(mine: int, others: Mapping[int, Exact]) -> Exact:
    return sum(times * imps_of_difference(mine - score) for score, times in others.items())


def _bring_to_full_field(share: Fraction, board: Frequencies, by: str) -> Exact:
    """Scale matchpoints by Neuberg's formula; take the mean of IMPs where boards are rounded."""
    results = int(board.results)  # the weights of a ruling add up to one result
    if by == CROSS_IMPS:
        return share / max(results - 1, 1) if board.cents else share
    return neuberg_matchpoints(share, results=results, expected=board.expected)


def _rounded_to_cents(share: Exact, board: Frequencies) -> Exact:
    """Round to 0.01, a half away from zero, where the regulations round each board."""
    return Fraction(round_exactly(Fraction(share))) if board.cents else share


def explain_shares_of_result(own: AssignedScore, side: Side, board: Frequencies, by: str) -> Part:
    """Explain one side's share in `shares_of_result`."""
    split = own.north_south != own.east_west
    mine = _explained(own.north_south, own, board, by)
    if side is Side.NORTH_SOUTH:
        return explain_rounded_to_cents(mine, board)
    theirs = (
        _explained(own.east_west, own, board, by)
        if split
        else explain_rounded_to_cents(mine, board)
    )
    theirs = replace(theirs, key="north_south_share")
    if by == CROSS_IMPS:
        left = Step("cross_imps", StepOperation.NEGATIVE, (theirs,), CROSS_LAW)
    else:
        both = explain_top(board.expected), theirs
        left = Step("matchpoints", StepOperation.DIFFERENCE, both, LAW)
    return explain_rounded_to_cents(left, board) if split else left


def explain_share_of_award(percent: Part, board: Frequencies, by: str) -> Part:
    """Explain `share_of_award`, starting from an explained percentage."""
    if by == CROSS_IMPS:
        won = explain_award_imps(Fraction(percent.value), CROSSED, expected=board.expected)
        return explain_rounded_to_cents(won, board)
    return explain_rounded_to_cents(explain_award_of(percent, expected=board.expected), board)


def explain_rounded_to_cents(share: Part, board: Frequencies) -> Part:
    """Explain a share's rounding, where the regulations round boards and it is not round yet."""
    if not board.cents or share.value == round_exactly(Fraction(share.value)):
        return share
    return explain_rounded("kept", share, RULE)


def _explained(own: WeightedScore, table: AssignedScore, board: Frequencies, by: str) -> Part:
    others = board.without(table)
    explain = _explain_imps if by == CROSS_IMPS else _explain_points
    parts = [(explain(score, others), weight) for score, weight in own.scores]
    won = parts[0][0] if len(parts) == 1 else _weighted(parts)
    if by == CROSS_IMPS:
        return _explain_mean(won, board)
    if board.results == board.expected:
        return won
    counted = StepNumber("frequency", board.results)
    results = Step("results", StepOperation.SUM, (counted,), LAW)
    return explain_neuberg(won, results=results, expected=board.expected)


def _weighted(parts: Iterable[tuple[Part, Fraction]]) -> Step:
    weighed = tuple(
        Step(
            "weighted_part", StepOperation.PRODUCT, (StepNumber("weight", weight), part), RULED_LAW
        )
        for part, weight in parts
    )
    return Step("weighted", StepOperation.SUM, weighed, RULED_LAW)


def _explain_points(mine: int, others: Mapping[int, Exact]) -> Step:
    below = [StepNumber("frequency", times, of=at) for at, times in others.items() if at < mine]
    level = [StepNumber("frequency", others[mine], of=mine)] if mine in others else []
    beaten = Step("beaten", StepOperation.SUM, tuple(below), LAW)
    equalled = Step("equalled", StepOperation.SUM, tuple(level), LAW)
    won = (
        Step(
            f"{count.key}_points", StepOperation.PRODUCT, (count, StepNumber(key, worth, LAW)), LAW
        )
        for count, key, worth in (
            (beaten, "beaten_each", WIN),
            (equalled, "equalled_each", TIE),
        )
    )
    return Step("matchpoints", StepOperation.SUM, tuple(won), LAW)


def _explain_imps(mine: int, others: Mapping[int, Exact]) -> Step:
    won = []
    for score, times in others.items():
        both = StepNumber("own_score", mine), StepNumber("other_score", score)
        difference = Step("difference", StepOperation.DIFFERENCE, both, CROSS_LAW)
        imps_step = Step("imps", StepOperation.IMPS, (difference,), CROSS_LAW)
        often = StepNumber("frequency", times, of=score)
        won.append(Step("imps_of_score", StepOperation.PRODUCT, (often, imps_step), CROSS_LAW))
    return Step("cross_sum", StepOperation.SUM, tuple(won), CROSS_LAW)


def _explain_mean(total: Part, board: Frequencies) -> Part:
    if not board.cents:
        return total
    others = StepNumber("frequency", max(board.results - 1, 1))
    met = Step("other_results", StepOperation.SUM, (others,), CROSS_LAW)
    return Step("cross_imps", StepOperation.QUOTIENT, (total, met), CROSS_LAW)
