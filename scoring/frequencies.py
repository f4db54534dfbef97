"""One board of a whole simultaneous: how often each score was made, and what a result is worth.

The matchpoints of `scoring.ruled` and its cross-IMPs, from frequencies in place of a list of all
results; `scoring.simultaneous` comes to the same for thousands at once. Knows one board.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, Self

from scoring.adjustments import Assigned, Weighted
from scoring.compass import Side
from scoring.imp_boards import CROSS_IMPS, Method, award_imps, explain_award_imps
from scoring.imp_scale import imps
from scoring.matchpoints import (
    TIE,
    WIN,
    award_points,
    explain_award_of,
    explain_neuberg,
    explain_top,
    matchpoints_of,
    top,
)
from scoring.rounding import explain_rounded, rounded
from scoring.steps import Number, Operation, Part, Step

LAW, CROSS_LAW, RULED_LAW, RULE = "78A", "78B", "12C1", "kept"
Exact = Fraction | int
Shares = tuple[Exact, Exact]
CROSSED = Method(CROSS_IMPS)


class Frequencies(NamedTuple):
    """How often each score to North-South was made on a board, a ruling by its weights.

    `expected` is how many results it should have. Where `cents` every share is rounded to 0.01,
    which a regulation says of a field whose boards have not all as many results.
    """

    times: Mapping[int, Exact]
    expected: int
    cents: bool = False

    @classmethod
    def of(cls, results: Iterable[Assigned], expected: int, *, cents: bool = False) -> Self:
        """Those of a list of results."""
        times: dict[int, Exact] = {}
        for each in results:
            for score, weight in each.seen:
                times[score] = times.get(score, 0) + weight
        return cls(times, expected, cents)

    @property
    def results(self) -> Exact:
        """How many there are."""
        return sum(self.times.values())

    def without(self, own: Assigned) -> Mapping[int, Exact]:
        """Those of all other tables."""
        left = dict(self.times)
        for score, weight in own.seen:
            left[score] -= weight
        return {score: times for score, times in sorted(left.items()) if times}


def shares(own: Assigned, board: Frequencies, by: str) -> Shares:
    """What both sides of a table have of the board, in matchpoints or in IMPs (Laws 78A, 78B).

    East-West have what North-South leave, but of a split score.
    """
    mine = _share(own.north_south, own, board, by)
    of_both = 0 if by == CROSS_IMPS else top(board.expected)
    if own.north_south == own.east_west:
        return mine, of_both - mine
    theirs = of_both - _share(own.east_west, own, board, by, kept=False)
    return mine, _kept(theirs, board)


def awarded(percent: Fraction, board: Frequencies, by: str) -> Exact:
    """What an artificial score is worth (Law 12C2), which is compared with nothing."""
    if by == CROSS_IMPS:
        return _kept(award_imps(percent, CROSSED, expected=board.expected), board)
    return _kept(award_points(percent, expected=board.expected), board)


def _share(
    own: Weighted, table: Assigned, board: Frequencies, by: str, *, kept: bool = True
) -> Exact:
    others = board.without(table)
    worth = _imps_of if by == CROSS_IMPS else _points_of
    parts = (weight * worth(score, others) for score, weight in own.scores)
    share = _brought(sum(parts, start=Fraction(0)), board, by)
    return _kept(share, board) if kept else share


def _points_of(mine: int, others: Mapping[int, Exact]) -> Exact:
    return sum(times * matchpoints_of(mine, score) for score, times in others.items())


def _imps_of(mine: int, others: Mapping[int, Exact]) -> Exact:
    return sum(times * imps(mine - score) for score, times in others.items())


def _brought(share: Fraction, board: Frequencies, by: str) -> Exact:
    """Matchpoints by Neuberg's formula; IMPs as their mean where boards are rounded."""
    results = board.results
    if by == CROSS_IMPS:
        return share / max(results - 1, 1) if board.cents else share
    return (share + 1) * board.expected / results - 1


def _kept(share: Exact, board: Frequencies) -> Exact:
    """To 0.01, a half away from nought, where the regulation rounds each board."""
    return Fraction(rounded(Fraction(share))) if board.cents else share


def explain_share(own: Assigned, side: Side, board: Frequencies, by: str) -> Part:
    """How `shares` comes to what one side of a table has."""
    split = own.north_south != own.east_west
    mine = _explained(own.north_south, own, board, by)
    if side is Side.NORTH_SOUTH:
        return explain_kept(mine, board)
    theirs = _explained(own.east_west, own, board, by) if split else explain_kept(mine, board)
    theirs = replace(theirs, key="north_south_share")
    if by == CROSS_IMPS:
        left = Step("cross_imps", Operation.NEGATIVE, (theirs,), CROSS_LAW)
    else:
        both = explain_top(board.expected), theirs
        left = Step("matchpoints", Operation.DIFFERENCE, both, LAW)
    return explain_kept(left, board) if split else left


def explain_awarded(percent: Part, board: Frequencies, by: str) -> Part:
    """How `awarded` comes to its answer, from a percentage that is explained itself."""
    if by == CROSS_IMPS:
        won = explain_award_imps(Fraction(percent.value), CROSSED, expected=board.expected)
        return explain_kept(won, board)
    return explain_kept(explain_award_of(percent, expected=board.expected), board)


def explain_kept(share: Part, board: Frequencies) -> Part:
    """How a share is rounded, where the regulation rounds each board and it is not round yet."""
    if not board.cents or share.value == rounded(Fraction(share.value)):
        return share
    return explain_rounded("kept", share, RULE)


def _explained(own: Weighted, table: Assigned, board: Frequencies, by: str) -> Part:
    others = board.without(table)
    explain = _explain_imps if by == CROSS_IMPS else _explain_points
    parts = [(explain(score, others), weight) for score, weight in own.scores]
    won = parts[0][0] if len(parts) == 1 else _weighted(parts)
    if by == CROSS_IMPS:
        return _explain_mean(won, board)
    if board.results == board.expected:
        return won
    counted = Number("frequency", board.results)
    results = Step("results", Operation.SUM, (counted,), LAW)
    return explain_neuberg(won, results=results, expected=board.expected)


def _weighted(parts: Iterable[tuple[Part, Fraction]]) -> Step:
    weighed = tuple(
        Step("weighted_part", Operation.PRODUCT, (Number("weight", weight), part), RULED_LAW)
        for part, weight in parts
    )
    return Step("weighted", Operation.SUM, weighed, RULED_LAW)


def _explain_points(mine: int, others: Mapping[int, Exact]) -> Step:
    below = [Number("frequency", times, of=at) for at, times in others.items() if at < mine]
    level = [Number("frequency", others[mine], of=mine)] if mine in others else []
    beaten = Step("beaten", Operation.SUM, tuple(below), LAW)
    equalled = Step("equalled", Operation.SUM, tuple(level), LAW)
    won = (
        Step(f"{each.key}_points", Operation.PRODUCT, (each, Number(key, worth, LAW)), LAW)
        for each, key, worth in (
            (beaten, "beaten_each", WIN),
            (equalled, "equalled_each", TIE),
        )
    )
    return Step("matchpoints", Operation.SUM, tuple(won), LAW)


def _explain_imps(mine: int, others: Mapping[int, Exact]) -> Step:
    won = []
    for score, times in others.items():
        both = Number("own_score", mine), Number("other_score", score)
        difference = Step("difference", Operation.DIFFERENCE, both, CROSS_LAW)
        each = Step("imps", Operation.IMPS, (difference,), CROSS_LAW)
        often = Number("frequency", times, of=score)
        won.append(Step("imps_of_score", Operation.PRODUCT, (often, each), CROSS_LAW))
    return Step("cross_sum", Operation.SUM, tuple(won), CROSS_LAW)


def _explain_mean(total: Part, board: Frequencies) -> Part:
    if not board.cents:
        return total
    others = Number("frequency", max(board.results - 1, 1))
    met = Step("other_results", Operation.SUM, (others,), CROSS_LAW)
    return Step("cross_imps", Operation.QUOTIENT, (total, met), CROSS_LAW)
