"""Scores a fouled board: each group of tables with the same cards separately (Law 87).

Bodies differ in which small groups get fixed percentages; a `SmallGroups` names one such rule. The
caller decides which tables form a group.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from scoring.boards.imp_boards import (
    AGGREGATE,
    BUTLER,
    ImpBoard,
    ImpMethod,
    award_imps,
    explain_award_imps,
    explain_imp_share,
    score_imp_board,
)
from scoring.boards.imp_pairs import ImpShares
from scoring.boards.matchpoints import (
    award_points,
    explain_award_of,
    explain_matchpoints,
    explain_neuberg,
)
from scoring.boards.scores_by_table import ItemisedBoard, RowShares
from scoring.boards.traveller import AwardedTable, expected_result_count
from scoring.boards.weighted_scores import (
    WeightedRow,
    explain_weighted_matchpoints,
    score_weighted_rows,
)
from scoring.errors import InvalidRegulationError
from scoring.laws.compass import Side
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "87"
# What the groups of a board are called; the first had the cards that it began with.
GROUPS = "ABCD"
# Per cent of the board in a small group: for half its matchpoints, and for each beyond them.
MIDDLE = 60
EACH = 5
MOST = 3


@dataclass(frozen=True, slots=True)
class SmallGroups:
    """Rule for groups of up to three that get fixed percentages: 60; 65 and 55; 70, 60 and 50.

    With `third`, these are the groups with at most a third of all results. Otherwise they are all
    groups but the largest, and also the largest if it has fewer than three results.
    """

    key: str
    third: bool

    def is_fixed(self, size: int, sizes: Sequence[int]) -> bool:
        """Whether a group of this size, among groups of these sizes, gets fixed percentages."""
        # One group alone is an ordinary board, however few results it has.
        if size > MOST or len(sizes) == 1:
            return False
        if self.third:
            return 3 * size <= sum(sizes)
        return size < MOST or size < max(sizes)


ACBL_1991 = SmallGroups("acbl1991", third=False)
EBU = SmallGroups("ebu_fouled", third=True)
SMALL_GROUPS = (EBU, ACBL_1991)


def small_groups_rule(key: str) -> SmallGroups:
    """Return the rule for small groups with this key."""
    for rule in SMALL_GROUPS:
        if rule.key == key:
            return rule
    raise InvalidRegulationError("regulation", regulation="small_groups", value=key)


def score_fouled_board(
    groups: Sequence[Sequence[WeightedRow[C]]],
    awarded: Sequence[AwardedTable[C]] = (),
    *,
    expected: int,
    rule: SmallGroups = EBU,
) -> ItemisedBoard[C]:
    """Score the board in matchpoints, scaling each group to the expected results (Law 87B)."""
    sizes = [len(group) for group in groups if group]
    expected = expected_result_count(expected, sum(sizes), awarded)
    rows: list[RowShares[C]] = []
    for group in filter(None, groups):
        fixed = rule.is_fixed(len(group), sizes)
        rows += (
            _fixed_shares(group, expected)
            if fixed
            else score_weighted_rows(group, expected=expected).rows
        )
    return ItemisedBoard(tuple(rows), tuple(awarded), expected)


def _fixed_shares(group: Sequence[WeightedRow[C]], expected: int) -> list[RowShares[C]]:
    """Return the shares of each row of a small group: fixed percentages of the board's top."""
    size = len(group)
    return [
        row._replace(
            shares=(_fixed_points(ours, size, expected), _fixed_points(theirs, size, expected))
        )
        for row in score_weighted_rows(group, expected=size).rows
        for ours, theirs in [row.shares]
    ]


def _fixed_points(points: Fraction, size: int, expected: int) -> Fraction:
    return award_points(_percent(points, size), expected=expected)


def _percent(points: Fraction, size: int) -> Fraction:
    """Return the fixed percentage for these matchpoints within the group; ties get the mean."""
    # `size - 1` matchpoints are half of a group's top.
    return MIDDLE + EACH * (points - (size - 1))


def score_fouled_imp_board(
    groups: Sequence[Sequence[WeightedRow[C]]],
    awarded: Sequence[AwardedTable[C]] = (),
    *,
    by: ImpMethod,
    expected: int,
    awards_expected: bool = True,
) -> ImpBoard[C]:
    """Score the board in IMPs: each group has its own datum or its own comparisons (Law 87B).

    Both sides of a group of one get the IMPs of a 60 per cent award, because nothing compares with
    them. Total points need no comparison, so groups do not matter there.
    """
    filled = [group for group in groups if group]
    counted = awarded if awards_expected else ()
    expected = expected_result_count(expected, sum(map(len, filled)), counted)
    # Awards belong to no group; `expected` has counted them already.
    given = score_imp_board((), awarded, by=by, expected=expected, awards_expected=False).awarded
    rows = list[ImpShares[C]]()
    datums = list[Fraction]()
    for group in filled:
        if _is_alone(group, filled, by):
            rows.append(_alone(group[0], by, expected))
            continue
        board = score_imp_board(group, by=by, expected=_expected_in(group, filled, by, expected))
        rows += board.rows
        datums += [] if board.datum is None else [board.datum]
    only_datum = datums[0] if len(datums) == len(filled) == 1 else None
    return ImpBoard(tuple(rows), given, expected, only_datum, datums=tuple(datums))


def _is_alone(group: Sequence[WeightedRow[C]], groups: Sequence[object], by: ImpMethod) -> bool:
    return len(group) == 1 < len(groups) and by.key != AGGREGATE


def _alone(row: WeightedRow[C], by: ImpMethod, expected: int) -> ImpShares[C]:
    imps = award_imps(Fraction(MIDDLE), by, expected=expected)
    return ImpShares(row.north_south, row.east_west, (imps, imps))


def _expected_in(
    group: Sequence[object], groups: Sequence[object], by: ImpMethod, expected: int
) -> int:
    """Return a group's expected results: its own size for a datum, the whole field for a sum."""
    return len(group) if by.key == BUTLER and len(groups) > 1 else expected


def explain_fouled(
    group: Sequence[WeightedRow[C]],
    at: int,
    side: Side,
    *,
    sizes: Sequence[int],
    expected: int,
    rule: SmallGroups = EBU,
) -> Step:
    """Explain the matchpoints of one side of a row, in a group among groups of these sizes."""
    fixed = rule.is_fixed(len(group), sizes)
    if fixed and len(group) == 1:
        return explain_award_of(StepNumber("group_percent", MIDDLE, rule.key), expected=expected)
    points = _explain_points(group, at, side)
    if fixed:
        return explain_award_of(_explain_percent(points, len(group), rule), expected=expected)
    if len(group) >= expected:
        return points
    return explain_neuberg(points, results=_count(len(group)), expected=expected)


def _count(size: int) -> Step:
    return Step("results", StepOperation.COUNT, (StepNumber("result", 1),) * size, LAW)


def _explain_points(group: Sequence[WeightedRow[C]], at: int, side: Side) -> Step:
    """Explain the matchpoints within the group alone."""
    table_scores = [row.score.made for row in group]
    if None in table_scores:
        return explain_weighted_matchpoints(group, at, side, expected=len(group))
    sign = 1 if side is Side.NORTH_SOUTH else -1
    scores = [sign * score for score in table_scores if score is not None]
    return explain_matchpoints(scores[at], scores[:at] + scores[at + 1 :])


def _explain_percent(points: Step, size: int, rule: SmallGroups) -> Step:
    both = _count(size), StepNumber("own_result", 1, "78A")
    middle = Step("group_middle", StepOperation.DIFFERENCE, both, "78A")
    beyond = Step("group_beyond", StepOperation.DIFFERENCE, (points, middle), rule.key)
    worth = beyond, StepNumber("group_each", EACH, rule.key)
    more = Step("group_more", StepOperation.PRODUCT, worth, rule.key)
    parts = StepNumber("group_percent", MIDDLE, rule.key), more
    return Step("group_share", StepOperation.SUM, parts, rule.key)


def explain_fouled_imps(
    groups: Sequence[Sequence[WeightedRow[C]]],
    group: int,
    at: int,
    side: Side,
    *,
    by: ImpMethod,
    expected: int,
) -> Part:
    """Explain the figure of one side of a row in `score_fouled_imp_board`."""
    rows = groups[group]
    filled = [group_rows for group_rows in groups if group_rows]
    if _is_alone(rows, filled, by):
        return explain_award_imps(Fraction(MIDDLE), by, expected=expected)
    expected = _expected_in(rows, filled, by, expected)
    return explain_imp_share(rows, at, side, by=by, expected=expected)
