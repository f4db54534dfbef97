"""Matchpoints and IMPs of boards on which a ruling assigned weighted scores (Law 12C1(c)).

Every other table is compared with each score of a weighted ruling, times its weight. The ruled
table gets the weighted sum of its scores' results. A split score gives each side its own scores,
and counts half of both for the other tables. A ruled row counts as one full result.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.boards.cross_imps import (
    MEAN_OF_OTHERS,
    CrossRule,
    capped_imps,
    explain_comparison,
    scale_to_expected_results,
)
from scoring.boards.matchpoints import (
    explain_matchpoints,
    explain_neuberg,
    matchpoints_against,
    neuberg_matchpoints,
    top_of_board,
)
from scoring.boards.scores_by_table import ItemisedBoard, RowShares
from scoring.boards.traveller import AwardedTable, expected_result_count
from scoring.laws.averages import AssignedScore, WeightedScore
from scoring.laws.compass import Side
from scoring.laws.imps import explain_imps, imps_of_difference
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "12C1"
Scores = Iterable[tuple[int, Fraction]]
Exact = Fraction | int


class WeightedRow(NamedTuple, Generic[C]):
    """A row: both pairs, and their score, which on most rows is the result as played."""

    north_south: C
    east_west: C
    score: AssignedScore


def score_weighted_rows(
    rows: Sequence[WeightedRow[C]], awarded: Sequence[AwardedTable[C]] = (), *, expected: int
) -> ItemisedBoard[C]:
    """Score the board in matchpoints, scaled to the expected results (Neuberg)."""
    results = len(rows)
    expected = expected_result_count(expected, len(rows), awarded)
    raw = _compare_rows(rows, matchpoints_against)
    if results < expected:
        raw = [
            (
                neuberg_matchpoints(north_south, results=results, expected=expected),
                neuberg_matchpoints(east_west, results=results, expected=expected),
            )
            for north_south, east_west in raw
        ]
    full = top_of_board(expected)
    shares = (
        RowShares(
            row.north_south,
            row.east_west,
            # East-West's scores are compared as North-South's, so its share is what is left of
            # the top.
            (north_south, full - east_west),
        )
        for row, (north_south, east_west) in zip(rows, raw, strict=True)
    )
    return ItemisedBoard(tuple(shares), tuple(awarded), expected)


def weighted_cross_imps(
    rows: Sequence[WeightedRow[C]], rule: CrossRule = MEAN_OF_OTHERS, *, expected: int | None = None
) -> list[tuple[Fraction, Fraction]]:
    """Return the cross-IMPs of each row for North-South and East-West, in the order given."""
    raw = _compare_rows(rows, lambda mine, other: capped_imps(mine - other, rule.cap))
    others = max(len(rows) - 1, 1)
    wanted = Fraction(others, max((expected or len(rows)) - 1, 1))
    divisors = {"others": Fraction(others), "results": Fraction(others + 1), "none": wanted}
    by = divisors[rule.divisor]
    return [(north_south / by, -east_west / by) for north_south, east_west in raw]


def weighted_imps(own: WeightedScore, other: WeightedScore) -> Fraction:
    """Return the IMPs against the team's other table: the IMPs of each score times its weight.

    This differs from the IMPs of the weighted mean score.
    """
    return sum(
        (
            weight * there * imps_of_difference(score - elsewhere)
            for score, weight in own.scores
            for elsewhere, there in other.scores
        ),
        start=Fraction(0),
    )


class _WeightedField:
    """The number of results with each score on a board, and each score's figure against all."""

    def __init__(self, rows: Iterable[AssignedScore], worth: Callable[[int, int], int]) -> None:
        self.worth = worth
        self.weights: defaultdict[int, Exact] = defaultdict(int)
        for row in rows:
            for score, weight in row.seen:
                # Whole weights stay whole numbers, which are much faster to sum than fractions.
                self.weights[score] += 1 if weight == 1 else weight
        self.known: dict[int, Exact] = {}

    def of_all(self, mine: int) -> Exact:
        """Return a score's figure against every result on the board; cached."""
        if mine not in self.known:
            self.known[mine] = self.against(mine, self.weights.items())
        return self.known[mine]

    def of_others(self, own: WeightedScore, row: AssignedScore) -> Fraction:
        """Return the figure of one side's scores against every result but its own."""
        parts = (
            # All results less its own: one look-up for each score instead of one for each pair of
            # rows.
            weight * (self.of_all(mine) - self.against(mine, row.seen))
            for mine, weight in own.scores
        )
        return sum(parts, start=Fraction(0))

    def of_both(self, row: AssignedScore) -> tuple[Fraction, Fraction]:
        """Return the figures of North-South's and East-West's scores against the others."""
        north_south = self.of_others(row.north_south, row)
        # The same object where both sides have the same score, as in nearly every row.
        if row.east_west is row.north_south:
            return north_south, north_south
        return north_south, self.of_others(row.east_west, row)

    def against(self, mine: int, field: Iterable[tuple[int, Exact]]) -> Exact:
        """Return a score's figure against these scores, each times its weight."""
        return sum([weight * self.worth(mine, other) for other, weight in field])


def _compare_rows(
    rows: Sequence[WeightedRow[C]], worth: Callable[[int, int], int]
) -> list[tuple[Fraction, Fraction]]:
    """Return both sides' figures of each row against all others; equal scores are computed once."""
    field = _WeightedField((row.score for row in rows), worth)
    alike: dict[int, tuple[Fraction, Fraction]] = {}
    compared = []
    for row in rows:
        score = row.score.made
        if score is None:
            compared.append(field.of_both(row.score))
            continue
        if score not in alike:
            alike[score] = field.of_both(row.score)
        compared.append(alike[score])
    return compared


def explain_weighted_matchpoints(
    rows: Sequence[WeightedRow[C]], at: int, side: Side, *, expected: int
) -> Step:
    """Explain the matchpoints of one side of a row on a board with rulings."""
    step = explain_weighted_sum(
        _turned(_own(rows[at], side), side),
        [_turned(row.score.seen, side) for row in (*rows[:at], *rows[at + 1 :])],
    )
    if len(rows) >= expected:
        return step
    results = tuple(StepNumber("result", 1) for _row in rows)
    counted = Step("results", StepOperation.COUNT, results, LAW)
    return explain_neuberg(step, results=counted, expected=expected)


def explain_weighted_sum(
    own: Sequence[tuple[int, Fraction]], others: Sequence[Sequence[tuple[int, Fraction]]]
) -> Step:
    """Explain the weighted sum of matchpoints of each own score against all other scores."""
    plain = [scores[0][0] for scores in others if len(scores) == 1]
    ruled = [scores for scores in others if len(scores) > 1]
    parts = []
    for mine, weight in own:
        won: list[Part] = [explain_matchpoints(mine, plain)]
        won += [
            _times(explain_matchpoints(mine, [other]), there)
            for scores in ruled
            for other, there in scores
        ]
        total = won[0] if len(won) == 1 else Step("weighted", StepOperation.SUM, tuple(won), LAW)
        parts.append(_times(total, weight))
    return Step("weighted", StepOperation.SUM, tuple(parts), LAW)


def explain_weighted_imps(own: WeightedScore, other: WeightedScore) -> Step:
    """Explain `weighted_imps` as a sum."""
    parts = tuple(
        _times(
            explain_imps(StepNumber("own_score", score), StepNumber("other_score", elsewhere)),
            weight * there,
        )
        for score, weight in own.scores
        for elsewhere, there in other.scores
    )
    return Step("weighted", StepOperation.SUM, parts, LAW)


def explain_weighted_cross_imps(
    rows: Sequence[WeightedRow[C]],
    at: int,
    side: Side,
    rule: CrossRule = MEAN_OF_OTHERS,
    *,
    expected: int | None = None,
) -> Step:
    """Explain the cross-IMPs of one side of a row on a board with rulings."""
    parts = tuple(
        _times(explain_comparison(mine, other, rule), weight * there)
        for mine, weight in _turned(_own(rows[at], side), side)
        for row in (*rows[:at], *rows[at + 1 :])
        for other, there in _turned(row.score.seen, side)
    )
    total = Step("weighted", StepOperation.SUM, parts, rule.key)
    if len(rows) == 1:
        return total
    counted = rows if rule.divisor == "results" else rows[1:]
    met = Step(
        "comparisons", StepOperation.COUNT, tuple(StepNumber("result", 1) for _ in counted), LAW
    )
    if rule.divisor == "none":
        return scale_to_expected_results(total, met, rule, expected or len(rows))
    return Step("cross_imps", StepOperation.QUOTIENT, (total, met), rule.key)


def _own(row: WeightedRow[C], side: Side) -> tuple[tuple[int, Fraction], ...]:
    mine = row.score.north_south if side is Side.NORTH_SOUTH else row.score.east_west
    return mine.scores


def _turned(scores: Scores, side: Side) -> tuple[tuple[int, Fraction], ...]:
    sign = 1 if side is Side.NORTH_SOUTH else -1
    return tuple((sign * score, weight) for score, weight in scores)


def _times(part: Part, weight: Fraction) -> Part:
    if weight == 1:
        return part
    return Step("weighted_part", StepOperation.PRODUCT, (StepNumber("weight", weight), part), LAW)
