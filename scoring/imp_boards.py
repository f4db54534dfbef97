"""A board of pairs in another unit than matchpoints: IMPs by Butler or crosswise, or total points.

Knows one board with its assigned scores and its awards; an award enters no datum and no comparison.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.adjustments import BY_LAW, Assigned, AverageRule
from scoring.butler import TRIMMED, DatumRule, datum, explain_datum
from scoring.compass import Side
from scoring.cross_imps import MEAN_OF_OTHERS, CrossRule, cross_imps, explain_cross_imps
from scoring.errors import RegulationError
from scoring.imp_pairs import Won, imp_totals
from scoring.imp_scale import imps
from scoring.imps import explain_imps
from scoring.rounding import PLACES, POLICIES, Figures, Policy, explain_rounded, rounded
from scoring.ruled import Ruled, explain_ruled_cross_imps, ruled_cross_imps
from scoring.steps import Number, Operation, Part, Step
from scoring.totals import Total
from scoring.traveller import Awarded, at_least

C = TypeVar("C", bound=Hashable)
LAW = "12C1"
MATCHPOINTS, BUTLER, CROSS_IMPS, AGGREGATE = "matchpoints", "butler", "cross_imps", "aggregate"
METHODS = (MATCHPOINTS, BUTLER, CROSS_IMPS, AGGREGATE)
IN_IMPS = (BUTLER, CROSS_IMPS)
NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Method:
    """A way to score a board in IMPs or in points, with the rules that differ from body to body."""

    key: str
    datum: DatumRule = TRIMMED
    cross: CrossRule = MEAN_OF_OTHERS
    averages: AverageRule = BY_LAW

    def __post_init__(self) -> None:
        if self.key not in METHODS[1:]:
            raise RegulationError(regulation="method", value=self.key)

    @property
    def is_sum(self) -> bool:
        """A result is worth as many comparisons as there are others."""
        return self.key == CROSS_IMPS and self.cross.divisor == "none"


class ImpBoard(NamedTuple, Generic[C]):
    """A scored board: what both sides of each row have, and of each award.

    There is no top: a share is no part of a whole. At Butler `datum` is what it was measured by,
    and on a fouled board each of the `datums` is one group's.
    """

    rows: tuple[Won[C], ...]
    awarded: tuple[Won[C], ...]
    expected: int
    datum: Fraction | None = None
    top: int = 0
    datums: tuple[Fraction, ...] = ()


def score_imps(
    rows: Sequence[Ruled[C]],
    awarded: Sequence[Awarded[C]] = (),
    *,
    by: Method,
    expected: int,
    awards_expected: bool = True,
) -> ImpBoard[C]:
    """The board by that method; more results than were `expected` are all expected.

    An award counts as a result that was expected unless no board is brought to more results.
    """
    expected = at_least(expected, len(rows), awarded if awards_expected else ())
    shares = SHARES[by.key](rows, by, expected)
    won = (
        Won(row.north_south, row.east_west, both) for row, both in zip(rows, shares, strict=True)
    )
    given = (
        Won(
            each.north_south,
            each.east_west,
            (
                award_imps(each.award.north_south, by, expected=expected),
                award_imps(each.award.east_west, by, expected=expected),
            ),
        )
        for each in awarded
    )
    against = datum(_made(rows), by.datum, expected=expected) if by.key == BUTLER else None
    return ImpBoard(tuple(won), tuple(given), expected, against)


def imp_board_totals(boards: Iterable[ImpBoard[C]]) -> dict[C, Total]:
    """What everybody has over many boards, of nothing: there is no top."""
    found = imp_totals((*board.rows, *board.awarded) for board in boards)
    return {who: Total(total.won, 0, total.boards) for who, total in found.items()}


def imp_figures(total: Total, by: Policy = POLICIES[0], *, places: int = PLACES) -> Figures:
    """A total as it is printed: rounded once, a half as the policy has it; no percentage."""
    return Figures(rounded(Fraction(total.won), places=places, half=by.total_half), None)


def explain_imp_figures(total: Part, by: Policy = POLICIES[0], *, places: int = PLACES) -> Step:
    """How `imp_figures` comes to its answer."""
    return explain_rounded("shown_total", total, by.key, places=places, half=by.total_half)


def award_imps(percent: Fraction, by: Method, *, expected: int) -> Fraction:
    """What so many per cent of a board are worth in IMPs (Law 12C2(b)), in total points nothing.

    The Law says what the averages are worth. What lies between them, or beyond, is worth as much in
    proportion, for no body's rule could be found: 55% half of average plus, and 100%, which is five
    times as far from the average, five times as much.
    """
    if by.key == AGGREGATE:
        return NOTHING
    distance, span, worth = _scale_of(percent, by.averages)
    won = distance * worth / span
    return won * (expected - 1) if by.is_sum else won


def _scale_of(percent: Fraction, rule: AverageRule) -> tuple[Fraction, int, int]:
    """How far from the average, how far the next average is, and what that one is worth."""
    plus, middle, minus = rule.percents
    if percent >= middle:
        return percent - middle, plus - middle, rule.imps[0]
    return middle - percent, middle - minus, rule.imps[2]


def _butler(rows: Sequence[Ruled[C]], by: Method, expected: int) -> list[tuple[Fraction, Fraction]]:
    """Each score against the datum; an assigned score that is several does not make the datum."""
    against = datum(_made(rows), by.datum, expected=expected)
    if against is None:
        return [(NOTHING, NOTHING)] * len(rows)

    def worth(scores: Sequence[tuple[int, Fraction]]) -> Fraction:
        return sum((weight * imps(score - against) for score, weight in scores), start=NOTHING)

    return [
        (worth(row.score.north_south.scores), -worth(row.score.east_west.scores)) for row in rows
    ]


def _crosswise(
    rows: Sequence[Ruled[C]], by: Method, expected: int
) -> list[tuple[Fraction, Fraction]]:
    made = _made(rows)
    if len(made) < len(rows):
        return ruled_cross_imps(rows, by.cross, expected=expected)
    return [(won, -won) for won in cross_imps(made, by.cross, expected=expected)]


def _points(
    rows: Sequence[Ruled[C]], _by: Method, _expected: int
) -> list[tuple[Fraction, Fraction]]:
    """Total points: what each side scored itself (Law 78C)."""

    def worth(scores: Sequence[tuple[int, Fraction]]) -> Fraction:
        return sum((weight * score for score, weight in scores), start=NOTHING)

    return [
        (worth(row.score.north_south.scores), -worth(row.score.east_west.scores)) for row in rows
    ]


SHARES = {BUTLER: _butler, CROSS_IMPS: _crosswise, AGGREGATE: _points}


def _made(rows: Sequence[Ruled[C]]) -> list[int]:
    """The scores of the rows that have one alone, the same for both sides."""
    alone = (row.score.north_south.scores for row in rows if _is_made(row.score))
    return [scores[0][0] for scores in alone]


def _is_made(score: Assigned) -> bool:
    return score.north_south == score.east_west and len(score.north_south.scores) == 1


def explain_imp_share(
    rows: Sequence[Ruled[C]], at: int, side: Side, *, by: Method, expected: int
) -> Part:
    """How one side of a row comes to what it has by `score_imps`."""
    if by.key == CROSS_IMPS:
        return _explain_crosswise(rows, at, side, by, expected)
    mine = rows[at].score.north_south if side is Side.NORTH_SOUTH else rows[at].score.east_west
    sign = 1 if side is Side.NORTH_SOUTH else -1
    if by.key == AGGREGATE:
        return _weighed(
            [(Number("points_scored", sign * score), weight) for score, weight in mine.scores]
        )
    scores = [(Number("own_score", sign * score), weight) for score, weight in mine.scores]
    against = _explain_against(rows, sign, by, expected)
    return _weighed([(explain_imps(own, against or own), weight) for own, weight in scores])


def _explain_against(rows: Sequence[Ruled[C]], sign: int, by: Method, expected: int) -> Part | None:
    """The datum as that side sees it; None where no score makes one."""
    if not _made(rows):
        return None
    step = explain_datum(_made(rows), by.datum, expected=expected)
    return step if sign > 0 else Step("turned", Operation.NEGATIVE, (step,), by.datum.key)


def _explain_crosswise(
    rows: Sequence[Ruled[C]], at: int, side: Side, by: Method, expected: int
) -> Step:
    made = _made(rows)
    if len(made) < len(rows) and len(rows) > 1:
        return explain_ruled_cross_imps(rows, at, side, by.cross, expected=expected)
    if len(rows) == 1:
        return Step("cross_sum", Operation.SUM, (Number("no_other", 0, "78B"),), by.cross.key)
    sign = 1 if side is Side.NORTH_SOUTH else -1
    scores = [sign * score for score in made]
    others = scores[:at] + scores[at + 1 :]
    return explain_cross_imps(scores[at], others, by.cross, expected=expected)


def _weighed(parts: Sequence[tuple[Part, Fraction]]) -> Part:
    """The parts of a score that is several, each times its weight; the one part itself."""
    if len(parts) == 1:
        return parts[0][0]
    weighed = tuple(
        Step("weighted_part", Operation.PRODUCT, (Number("weight", weight), part), LAW)
        for part, weight in parts
    )
    return Step("weighted", Operation.SUM, weighed, LAW)


def explain_award_imps(percent: Fraction, by: Method, *, expected: int) -> Part:
    """How `award_imps` comes to its answer."""
    rule, plus = by.averages, percent >= by.averages.percents[1]
    if by.key == AGGREGATE:
        return Number("average_imps", 0, rule.key)
    worth = rule.imps[0] if plus else rule.imps[2]
    high, middle, low = (Number("average_percent", each, rule.key) for each in rule.percents)
    given = Number("percent", percent)
    far = _apart("from_average", given, middle) if plus else _apart("from_average", middle, given)
    span = _apart("award_span", high, middle) if plus else _apart("award_span", middle, low)
    imps_of = Number("average_imps", worth, rule.key)
    raised = Step("award_product", Operation.PRODUCT, (far, imps_of), rule.key)
    won = Step("award_imps", Operation.QUOTIENT, (raised, span), rule.key)
    if not by.is_sum:
        return won
    both = Number("expected_results", expected), Number("own_result", 1, by.cross.key)
    others = Step("other_results", Operation.DIFFERENCE, both, by.cross.key)
    return Step("award_imps", Operation.PRODUCT, (won, others), by.cross.key)


def _apart(key: str, one: Part, other: Part) -> Step:
    return Step(key, Operation.DIFFERENCE, (one, other), "12C2")
