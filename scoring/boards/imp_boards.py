"""Scores a board of a pairs event in IMPs (Butler or cross-IMPs) or in total points.

Scores one board with its assigned scores and awards. Awards take no part in the datum or in
comparisons.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.boards.butler import TRIMMED, DatumRule, compute_datum, explain_datum
from scoring.boards.cross_imps import MEAN_OF_OTHERS, CrossRule, cross_imps, explain_cross_imps
from scoring.boards.imp_pairs import ImpShares, imp_totals
from scoring.boards.printed_totals import POLICIES, PrintedFigures, RoundingPolicy
from scoring.boards.rounding import PLACES, explain_rounded, round_exactly
from scoring.boards.totals import Total
from scoring.boards.traveller import AwardedTable, expected_result_count
from scoring.boards.weighted_scores import (
    WeightedRow,
    explain_weighted_cross_imps,
    weighted_cross_imps,
)
from scoring.errors import InvalidRegulationError
from scoring.imp_scale import imps_of_difference
from scoring.laws.averages import BY_LAW, AssignedScore, AverageRule
from scoring.laws.compass import Side
from scoring.laws.imps import explain_imps
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "12C1"
MATCHPOINTS = "matchpoints"
BUTLER = "butler"
CROSS_IMPS = "cross_imps"
AGGREGATE = "aggregate"
METHODS = (MATCHPOINTS, BUTLER, CROSS_IMPS, AGGREGATE)
IN_IMPS = (BUTLER, CROSS_IMPS)
NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class ImpMethod:
    """A method of scoring in IMPs or in points, with the rules that differ between bodies."""

    key: str
    datum: DatumRule = TRIMMED
    cross: CrossRule = MEAN_OF_OTHERS
    averages: AverageRule = BY_LAW

    def __post_init__(self) -> None:
        if self.key not in METHODS[1:]:
            raise InvalidRegulationError("regulation", regulation="method", value=self.key)

    @property
    def is_sum(self) -> bool:
        """Whether a board's figure is the undivided sum of all comparisons."""
        return self.key == CROSS_IMPS and self.cross.divisor == "none"


class ImpBoard(NamedTuple, Generic[C]):
    """A board scored in IMPs or points: both sides' figures for each row and each award.

    `top` is always 0, because IMPs are no part of a whole. With Butler, `datum` is the score that
    the results are compared with; a fouled board has one of the `datums` for each group.
    """

    rows: tuple[ImpShares[C], ...]
    awarded: tuple[ImpShares[C], ...]
    expected: int
    datum: Fraction | None = None
    top: int = 0
    datums: tuple[Fraction, ...] = ()


def score_imp_board(
    rows: Sequence[WeightedRow[C]],
    awarded: Sequence[AwardedTable[C]] = (),
    *,
    by: ImpMethod,
    expected: int,
    awards_expected: bool = True,
) -> ImpBoard[C]:
    """Score the board by this method.

    More results than `expected` all count as expected. An award counts as an expected result,
    unless `awards_expected` is false.
    """
    expected = expected_result_count(expected, len(rows), awarded if awards_expected else ())
    shares = SHARES[by.key](rows, by, expected)
    won = (
        ImpShares(row.north_south, row.east_west, both)
        for row, both in zip(rows, shares, strict=True)
    )
    given = (
        ImpShares(
            table.north_south,
            table.east_west,
            (
                award_imps(table.award.north_south, by, expected=expected),
                award_imps(table.award.east_west, by, expected=expected),
            ),
        )
        for table in awarded
    )
    against = (
        compute_datum(_unweighted_scores(rows), by.datum, expected=expected)
        if by.key == BUTLER
        else None
    )
    return ImpBoard(tuple(won), tuple(given), expected, against)


def imp_board_totals(boards: Iterable[ImpBoard[C]]) -> dict[C, Total]:
    """Add up each contestant's figures over many boards; the possible total is 0."""
    totals = imp_totals((*board.rows, *board.awarded) for board in boards)
    # Nothing is possible in IMPs, so no percentage can be taken of it by mistake.
    return {who: Total(total.won, 0, total.boards) for who, total in totals.items()}


def imp_figures(
    total: Total, by: RoundingPolicy = POLICIES[0], *, places: int = PLACES
) -> PrintedFigures:
    """Round a total once for printing, with halves by the policy; there is no percentage."""
    return PrintedFigures(
        round_exactly(Fraction(total.won), places=places, half=by.total_half), None
    )


def explain_imp_figures(
    total: Part, by: RoundingPolicy = POLICIES[0], *, places: int = PLACES
) -> Step:
    """Explain `imp_figures` as a step."""
    return explain_rounded("shown_total", total, by.key, places=places, half=by.total_half)


def award_imps(percent: Fraction, by: ImpMethod, *, expected: int) -> Fraction:
    """Return the IMPs of an award in per cent of a board (Law 12C2(b)); 0 in total points.

    The Law gives the IMPs of the averages. We found no body's rule for other percentages, so they
    are proportional: 55% gets half of average plus, and 100%, five times as far from the average,
    gets five times as many.
    """
    if by.key == AGGREGATE:
        return NOTHING
    distance, span, worth = _scale_of(percent, by.averages)
    won = distance * worth / span
    # A board that is a sum of comparisons is worth one award for each of them.
    return won * (expected - 1) if by.is_sum else won


def _scale_of(percent: Fraction, rule: AverageRule) -> tuple[Fraction, int, int]:
    """Return the distance from the average, the next average's distance, and its IMPs."""
    plus, middle, minus = rule.percents
    if percent >= middle:
        return percent - middle, plus - middle, rule.imps[0]
    return middle - percent, middle - minus, rule.imps[2]


def _score_butler(
    rows: Sequence[WeightedRow[C]], by: ImpMethod, expected: int
) -> list[tuple[Fraction, Fraction]]:
    """Score each row against the datum; weighted and split scores do not enter the datum."""
    against = compute_datum(_unweighted_scores(rows), by.datum, expected=expected)
    if against is None:
        # Every score was assigned in parts, so nothing makes a datum to compare with.
        return [(NOTHING, NOTHING)] * len(rows)

    def worth(scores: Sequence[tuple[int, Fraction]]) -> Fraction:
        return sum(
            (weight * imps_of_difference(score - against) for score, weight in scores),
            start=NOTHING,
        )

    return [
        (worth(row.score.north_south.scores), -worth(row.score.east_west.scores)) for row in rows
    ]


def _score_cross_imps(
    rows: Sequence[WeightedRow[C]], by: ImpMethod, expected: int
) -> list[tuple[Fraction, Fraction]]:
    scores = _unweighted_scores(rows)
    # The plain case is much the commonest and compares whole scores only.
    if len(scores) < len(rows):
        return weighted_cross_imps(rows, by.cross, expected=expected)
    return [(won, -won) for won in cross_imps(scores, by.cross, expected=expected)]


def _score_total_points(
    rows: Sequence[WeightedRow[C]], _by: ImpMethod, _expected: int
) -> list[tuple[Fraction, Fraction]]:
    """Total points: each side's own score (Law 78C)."""

    def worth(scores: Sequence[tuple[int, Fraction]]) -> Fraction:
        return sum((weight * score for score, weight in scores), start=NOTHING)

    return [
        (worth(row.score.north_south.scores), -worth(row.score.east_west.scores)) for row in rows
    ]


SHARES = {BUTLER: _score_butler, CROSS_IMPS: _score_cross_imps, AGGREGATE: _score_total_points}


def _unweighted_scores(rows: Sequence[WeightedRow[C]]) -> list[int]:
    """Return the scores of the rows with a single score for both sides."""
    alone = (row.score.north_south.scores for row in rows if _is_unweighted(row.score))
    return [scores[0][0] for scores in alone]


def _is_unweighted(score: AssignedScore) -> bool:
    return score.north_south == score.east_west and len(score.north_south.scores) == 1


def explain_imp_share(
    rows: Sequence[WeightedRow[C]], at: int, side: Side, *, by: ImpMethod, expected: int
) -> Part:
    """Explain the figure of one side of a row in `score_imp_board`."""
    if by.key == CROSS_IMPS:
        return _explain_crosswise(rows, at, side, by, expected)
    mine = rows[at].score.north_south if side is Side.NORTH_SOUTH else rows[at].score.east_west
    sign = 1 if side is Side.NORTH_SOUTH else -1
    if by.key == AGGREGATE:
        return _weigh_parts(
            [(StepNumber("points_scored", sign * score), weight) for score, weight in mine.scores]
        )
    scores = [(StepNumber("own_score", sign * score), weight) for score, weight in mine.scores]
    against = _explain_against(rows, sign, by, expected)
    return _weigh_parts([(explain_imps(own, against or own), weight) for own, weight in scores])


def _explain_against(
    rows: Sequence[WeightedRow[C]], sign: int, by: ImpMethod, expected: int
) -> Part | None:
    """Explain the datum from that side's point of view; None where there is no datum."""
    if not _unweighted_scores(rows):
        return None
    step = explain_datum(_unweighted_scores(rows), by.datum, expected=expected)
    return step if sign > 0 else Step("turned", StepOperation.NEGATIVE, (step,), by.datum.key)


def _explain_crosswise(
    rows: Sequence[WeightedRow[C]], at: int, side: Side, by: ImpMethod, expected: int
) -> Step:
    table_scores = _unweighted_scores(rows)
    if len(table_scores) < len(rows) and len(rows) > 1:
        return explain_weighted_cross_imps(rows, at, side, by.cross, expected=expected)
    if len(rows) == 1:
        return Step(
            "cross_sum", StepOperation.SUM, (StepNumber("no_other", 0, "78B"),), by.cross.key
        )
    sign = 1 if side is Side.NORTH_SOUTH else -1
    scores = [sign * score for score in table_scores]
    others = scores[:at] + scores[at + 1 :]
    return explain_cross_imps(scores[at], others, by.cross, expected=expected)


def _weigh_parts(parts: Sequence[tuple[Part, Fraction]]) -> Part:
    """Add up the parts of a weighted score, each times its weight; a single part stays as it is."""
    if len(parts) == 1:
        return parts[0][0]
    weighed = tuple(
        Step("weighted_part", StepOperation.PRODUCT, (StepNumber("weight", weight), part), LAW)
        for part, weight in parts
    )
    return Step("weighted", StepOperation.SUM, weighed, LAW)


def explain_award_imps(percent: Fraction, by: ImpMethod, *, expected: int) -> Part:
    """Explain `award_imps` as a step."""
    rule = by.averages
    plus = percent >= by.averages.percents[1]
    if by.key == AGGREGATE:
        return StepNumber("average_imps", 0, rule.key)
    worth = rule.imps[0] if plus else rule.imps[2]
    high, middle, low = (
        StepNumber("average_percent", rule_percent, rule.key) for rule_percent in rule.percents
    )
    given = StepNumber("percent", percent)
    far = (
        _subtract_step("from_average", given, middle)
        if plus
        else _subtract_step("from_average", middle, given)
    )
    span = (
        _subtract_step("award_span", high, middle)
        if plus
        else _subtract_step("award_span", middle, low)
    )
    imps_of = StepNumber("average_imps", worth, rule.key)
    raised = Step("award_product", StepOperation.PRODUCT, (far, imps_of), rule.key)
    won = Step("award_imps", StepOperation.QUOTIENT, (raised, span), rule.key)
    if not by.is_sum:
        return won
    both = StepNumber("expected_results", expected), StepNumber("own_result", 1, by.cross.key)
    others = Step("other_results", StepOperation.DIFFERENCE, both, by.cross.key)
    return Step("award_imps", StepOperation.PRODUCT, (won, others), by.cross.key)


def _subtract_step(key: str, minuend: Part, other: Part) -> Step:
    return Step(key, StepOperation.DIFFERENCE, (minuend, other), "12C2")
