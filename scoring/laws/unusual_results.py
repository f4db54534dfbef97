"""Marks unusual results: possible ones that are more likely a typing error.

A mark never refuses a result. Each result is compared with the other tables that played the same
cards once there are three of them; until then it is judged alone. The rules and their limits are
our own. `python -m tests.scoring.injected_errors` measures on published events how many true
results they mark and how many errors they find.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import product

from scoring.laws.adjusted_scores import ComparableResult
from scoring.laws.compass import Direction, Side
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.imps import imps_of_difference
from scoring.laws.outcome import BareScore, ContractResult, HasScores, north_south_points
from scoring.laws.points import possible_points

MANY_OVERTRICKS = 2
MANY_UNDERTRICKS = 3
# Who types the level that was made, 3NT and 4, has said four tricks in all: down five.
MANY_UNDOUBLED = 5
# Of 856 published contracts 27 are three tricks away or more, ten four or more. One of these is a
# recorded slip; at eight of the others the defenders gave away tricks as at other tables.
FROM_DOUBLE_DUMMY = 4
# So many tricks from others who declared the same, a result is usual, whatever double dummy says.
NEAR_OTHERS = 1

# So many other tables make a field; fewer say nothing about a result.
ENOUGH = 3
# With fewer other tables than this a lonely result is common, so more is asked for.
SMALL_FIELD = 7
# The same error at two tables must not hide both: one other table in six may be like this one.
MAY_BE_ALIKE = 6
# One in four may declare the same denomination from the same side. True results are hardly ever
# split like that: of 152 denominations that five tables or more of a published board declared,
# ten were declared from both sides, two of them by more than one table of each side.
MAY_DECLARE_ALIKE = 4
# IMPs from the nearest other score, where that is also more than the others differ.
FAR = 12
FAR_IN_SMALL_FIELD = 13
# The same from the nearest of most others, without those that are like this one.
FAR_FROM_MOST = 14
# The same for a result that is unusual on its own: near the field, it is not.
FAR_IF_UNUSUAL_ALONE = 9
FAR_FROM_MOST_IF_UNUSUAL_ALONE = 10
# Tricks from the nearest of most others who declared the same from the same side.
TRICKS_OFF = 3


@dataclass(frozen=True, slots=True)
class UnusualMark:
    """One reason to check a result: a code, and the figures that were compared."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


UnusualMarks = tuple[UnusualMark, ...]


class ComparedField:
    """The results of one board with the same cards, each to be compared with the others.

    Leave out adjusted and artificial scores: nobody played them.
    """

    def __init__(self, results: Iterable[ComparableResult], *, vulnerable: Set[Side]) -> None:
        """Sort and count the results once, so that marking all of a board stays cheap."""
        self._vulnerable = frozenset(vulnerable)
        self._points = list[int]()
        self._declared = Counter[Side]()
        self._tricks = defaultdict[tuple[Denomination, Side], list[int]](list)
        for result in results:
            self._points.append(_points_of(result, self._vulnerable))
            if declared := _declaring_side(result, self._vulnerable):
                self._declared[declared[0]] += 1
            if isinstance(result, ContractResult):
                at = result.contract.denomination, result.declarer.side
                self._tricks[at].append(result.tricks)
        self._points.sort()

    def marks(self, result: ComparableResult, *, makes: int | None = None) -> UnusualMarks:
        """Return every mark for one of these results.

        `makes` is how many tricks its declarer makes double dummy in its denomination, where known.
        """
        marks = [*self._alone(result)]
        if len(self._points) > ENOUGH:
            marks = [*self._compared(result, marks)]
        if isinstance(result, ContractResult) and makes is not None:
            marks += self._far_from_double_dummy(result, makes)
        return tuple(marks)

    def _far_from_double_dummy(self, result: ContractResult, makes: int) -> Iterator[UnusualMark]:
        """Mark tricks far from double dummy, unless most who declared the same took as many."""
        if abs(result.tricks - makes) < FROM_DOUBLE_DUMMY:
            return
        at = result.contract.denomination, result.declarer.side
        others = _remove_own(sorted(self._tricks[at]), result.tricks)
        if len(others) >= ENOUGH:
            most = _remove_alike(others, result.tricks)
            if min(abs(result.tricks - tricks) for tricks in most) <= NEAR_OTHERS:
                return
        yield UnusualMark("far_from_double_dummy", {"tricks": result.tricks, "makes": makes})

    def _alone(self, result: ComparableResult) -> Iterator[UnusualMark]:
        if isinstance(result, ContractResult):
            yield from _contract_marks(result)
        elif isinstance(result, BareScore) and result.points not in possible_points(
            vulnerable=self._vulnerable
        ):
            yield UnusualMark("impossible_score", {"points": result.points})

    def _compared(
        self, result: ComparableResult, alone: Sequence[UnusualMark]
    ) -> Iterator[UnusualMark]:
        """Yield the marks against the field; a result's own marks count only far from the field."""
        own = _points_of(result, self._vulnerable)
        others = _remove_own(self._points, own)
        most = _remove_alike(others, own)
        near_field = _gap(own, others) < FAR_IF_UNUSUAL_ALONE
        near_most = _gap(own, most) < FAR_FROM_MOST_IF_UNUSUAL_ALONE
        for mark in alone:
            if mark.code == "impossible_score" or not (near_field and near_most):
                yield mark
        if isinstance(result, ContractResult):
            yield from self._in_denomination(result)
        if self._made_by_other_side(result, own, others):
            figures = _range(most, len(others)) | {"side": _scoring_side(own)}
            yield UnusualMark("made_by_other_side", figures)
        elif _is_far(own, others):
            yield UnusualMark("far_from_field", _range(others, len(others)))
        elif _is_far(own, most, limit=FAR_FROM_MOST):
            yield UnusualMark("far_from_field", _range(most, len(others)))

    def _in_denomination(self, result: ContractResult) -> Iterator[UnusualMark]:
        """Mark the denomination if the other side declared it or the tricks differ widely."""
        denomination = result.contract.denomination
        side = result.declarer.side
        ours = _remove_own(sorted(self._tricks[denomination, side]), result.tricks)
        theirs = len(self._tricks[denomination, side.opponents])
        tables = len(ours) + theirs
        figures: dict[str, object] = {"denomination": denomination.value, "side": side.value}
        if tables >= ENOUGH and len(ours) <= tables // MAY_DECLARE_ALIKE:
            compared = {"others": side.opponents.value, "times": theirs, "tables": tables}
            yield UnusualMark("declared_by_other_side", figures | compared)
        if len(ours) < ENOUGH:
            return
        most = _remove_alike(ours, result.tricks)
        if min(abs(result.tricks - tricks) for tricks in most) >= TRICKS_OFF:
            figures |= {"tricks": result.tricks}
            yield UnusualMark("tricks_unlike_others", figures | _range(most, len(ours)))

    def _made_by_other_side(
        self, result: ComparableResult, own: int, others: Sequence[int]
    ) -> bool:
        """Whether a side that rarely declared made it; in a small field, all others must fail."""
        declared = _declaring_side(result, self._vulnerable)
        if declared is None or not declared[1]:
            return False
        if self._declared[declared[0]] - 1 > len(others) // MAY_BE_ALIKE:
            return False
        return len(others) >= SMALL_FIELD or (others[-1] < 0 < own or own < 0 < others[0])


def _contract_marks(result: ContractResult) -> Iterator[UnusualMark]:
    margin = result.played.margin
    doubled = result.contract.doubling is not Doubling.UNDOUBLED
    if doubled and margin >= MANY_OVERTRICKS:
        yield UnusualMark("doubled_overtricks", {"overtricks": margin})
    if doubled and -margin >= MANY_UNDERTRICKS:
        yield UnusualMark("doubled_undertricks", {"undertricks": -margin})
    if not doubled and -margin >= MANY_UNDOUBLED:
        yield UnusualMark("many_undertricks", {"undertricks": -margin, "tricks": result.tricks})


def _points_of(result: HasScores, vulnerable: Set[Side]) -> int:
    return north_south_points(result, vulnerable=vulnerable) or 0


def _remove_own(ordered: list[int], own: int) -> list[int]:
    """Return the sorted figures of the other tables."""
    at = bisect_left(ordered, own)
    return ordered[:at] + ordered[at + 1 :]


def _remove_alike(others: Sequence[int], own: int) -> Sequence[int]:
    """Return most of the sorted figures: without the outermost few on the side of this one."""
    few = len(others) // MAY_BE_ALIKE
    return others[: len(others) - few] if own > others[len(others) // 2] else others[few:]


def _gap(own: int, others: Sequence[int]) -> int:
    """Return the IMPs outside the range of the others; 0 within it."""
    return imps_of_difference(max(own - others[-1], others[0] - own, 0))


def _is_far(own: int, others: Sequence[int], *, limit: int = 0) -> bool:
    """Whether a score is far outside the others, where the others agree with each other."""
    usual = FAR if len(others) >= SMALL_FIELD else FAR_IN_SMALL_FIELD
    spread = imps_of_difference(others[-1] - others[0])
    return _gap(own, others) >= max(limit or usual, spread)


def _range(compared: Sequence[int], tables: int) -> dict[str, object]:
    """Return the figures named in a mark against the field, and of how many tables they are."""
    figures: dict[str, object] = {"tables": len(compared)}
    if len(compared) < tables:
        figures["all_tables"] = tables
    return figures | {"lowest": compared[0], "highest": compared[-1]}


def _scoring_side(points: int) -> str:
    side = Side.NORTH_SOUTH if points > 0 else Side.EAST_WEST
    return str(side.value)


def _bare_scores(margins: Mapping[Doubling, range], *, vulnerable: bool) -> frozenset[int]:
    """Return the scores of a side with such margins, over all contracts at these doublings."""
    sides = {Side.NORTH_SOUTH} if vulnerable else set[Side]()
    return frozenset(
        abs(_points_of(ContractResult(contract, Direction.NORTH, contract.target + margin), sides))
        for level, denomination in product(range(1, 8), Denomination)
        for doubling, usual in margins.items()
        for contract in [Contract(level, denomination, doubling)]
        for margin in usual
        if 0 <= contract.target + margin <= ALL_TRICKS
    )


ALL_TRICKS = 13
# What a bare score usually is: a contract made at most doubled, or one that goes down a little.
MADE = {Doubling.UNDOUBLED: range(7), Doubling.DOUBLED: range(2)}
LOST = {Doubling.UNDOUBLED: range(-3, 0), Doubling.DOUBLED: range(-4, 0)}
MADE_SCORES, LOST_SCORES = (
    {side: _bare_scores(margins, vulnerable=side) for side in (False, True)}
    for margins in (MADE, LOST)
)


def _declaring_side(result: ComparableResult, vulnerable: Set[Side]) -> tuple[Side, bool] | None:
    """Return the declaring side and whether it made its contract; None where that is unknown.

    A bare score that can be a usual penalty is taken for one.
    """
    if isinstance(result, ContractResult):
        return result.declarer.side, result.played.margin >= 0
    if not isinstance(result, BareScore):
        return None
    scored = Side.NORTH_SOUTH if result.points > 0 else Side.EAST_WEST
    if abs(result.points) in LOST_SCORES[scored.opponents in vulnerable]:
        return scored.opponents, False
    return (scored, True) if abs(result.points) in MADE_SCORES[scored in vulnerable] else None
