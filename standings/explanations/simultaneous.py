"""Explains a pair's total and place in a simultaneous tournament as calculation steps.

Computed from the snapshot of the pair's session and the stored score frequencies, with the
functions of `standings.simultaneous.field`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from boards.models import SimultaneousTotal
from boards.queries.fouled_boards import fouled_groups_of_session
from boards.queries.penalties import PenaltyScale
from boards.queries.table_results import TableResult
from scoring.boards.frequencies import (
    Frequencies,
    explain_rounded_to_cents,
    explain_share_of_award,
    explain_shares_of_result,
)
from scoring.boards.imp_boards import CROSS_IMPS
from scoring.boards.imp_pairs import explain_imp_total
from scoring.boards.matchpoints import explain_top
from scoring.boards.penalties import explain_subtracted_penalties, explain_total_after_penalties
from scoring.boards.totals import explain_percentage, explain_possible_tops, explain_won_matchpoints
from scoring.events.regulations import Regulations
from scoring.laws.averages import AssignedScore, explain_average_percent
from scoring.laws.compass import Side
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of
from standings.artificial_scores import count_earlier_averages
from standings.simultaneous.overall import SimultaneousOverall, frequencies_of
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of

LAW = "78D"
# Results that a board needs to have a top.
FEWEST_OTHERS = 2


@dataclass(frozen=True, slots=True)
class SimultaneousPairSteps:
    """The steps of a pair's boards, total, percentage and place.

    `left_out` are the boards that it played with different cards from the field.
    """

    boards: tuple[tuple[TableResult, Side, Part], ...]
    total: Part
    percentage: Part | None
    place: Part
    left_out: tuple[int, ...] = ()

    @property
    def without_boards(self) -> "SimultaneousPairSteps":
        """Return total, percentage and place as plain numbers, without the steps behind them."""
        percentage = self.percentage and _alone(self.percentage)
        return SimultaneousPairSteps((), _alone(self.total), percentage, self.place)


def explain_simultaneous_total(
    overall: SimultaneousOverall, total: SimultaneousTotal, *, with_boards: bool = True
) -> SimultaneousPairSteps | None:
    """Explain a total; None if its session has changed since the scoring.

    Three queries in addition to the session snapshot. Without `with_boards` the steps omit all
    boards.
    """
    club_session = next(
        (
            joined_session
            for joined_session in overall.sessions
            if joined_session.session.pk == total.session
        ),
        None,
    )
    if club_session is None or club_session.is_new or club_session.is_stale:
        return None
    steps = SimultaneousPair(overall, cached_snapshot_of(club_session.session), total).steps
    return steps if with_boards else steps.without_boards


class SimultaneousPair:
    """Computes the steps of a pair from its table results."""

    def __init__(
        self, overall: SimultaneousOverall, snapshot: SessionSnapshot, total: SimultaneousTotal
    ) -> None:
        assert overall.score
        self.snapshot = snapshot
        self.total = total
        self.by = overall.row.method
        self.who = total.place_id
        self.score = overall.score
        self.boards = frequencies_of(overall)
        self.groups = fouled_groups_of_session(snapshot.facts.pk)

    @property
    def steps(self) -> SimultaneousPairSteps:
        """Return all steps of the pair's figures in a simultaneous."""
        played = dict(self._played())
        given = dict(self._given(list(played.values())))
        cells = sorted((played | given).items(), key=lambda item: item[0][0])
        boards = tuple((cell, side, part) for (_number, _pk), (cell, side, part) in cells)
        shares = [part_of(part, cell.board) for cell, _side, part in boards]
        tops = explain_possible_tops(
            part_of(explain_top(self.score.expected), cell.board) for cell, _side, _part in boards
        )
        total = self._after(self._total(shares), tops)
        ranked = self.by != CROSS_IMPS and tops.value
        percentage = explain_percentage(total, tops) if ranked else None
        out = sorted(cell.board for _at, cell, _side in self._own() if self._is_out(cell))
        return SimultaneousPairSteps(
            boards, self._shown(total), percentage, _place(self.total), tuple(out)
        )

    def _total(self, shares: list[Part]) -> Step:
        if self.by == CROSS_IMPS:
            return explain_imp_total(shares)
        return explain_won_matchpoints(shares)

    def _shown(self, total: Part) -> Part:
        """Convert a sum of cross-IMPs to the displayed mean."""
        if self.by != CROSS_IMPS or self.score.cents:
            return total
        both = (
            StepNumber("expected_results", self.score.expected),
            StepNumber("own_result", 1, "78A"),
        )
        others = Step("other_results", StepOperation.DIFFERENCE, both, "78A")
        return Step("cross_imps", StepOperation.QUOTIENT, (total, others), "78B")

    def _after(self, total: Step, tops: Step) -> Part:
        """Subtract the penalties, to the nearest hundredth."""
        scale = PenaltyScale(Regulations(method=self.by), 0)
        taken = scale.counting(self.snapshot.penalties.get(self.who, ()))
        if not taken:
            return total
        if self.by == CROSS_IMPS:
            left = explain_subtracted_penalties(total, taken)
        else:
            top = explain_top(self.score.expected)
            left = explain_total_after_penalties(total, tops, top, taken)
        return explain_rounded_to_cents(
            left, Frequencies({}, self.score.expected, self.score.cents)
        )

    def _own(self) -> Iterator[tuple[tuple[int, int], TableResult, Side]]:
        for cell in self.snapshot.cells:
            if cell.outcome is None or cell.board not in self.boards:
                continue
            for side, who in zip(Side, (cell.north_south, cell.east_west), strict=True):
                if who == self.who:
                    yield (cell.board, cell.pk), cell, side

    def _played(self) -> Iterator[tuple[tuple[int, int], tuple[TableResult, Side, Part]]]:
        """Yield boards with a result or an assigned score."""
        for at, cell, side in self._own():
            own = _assigned(cell)
            if own and cell.expected and not self._is_out(cell):
                part = explain_shares_of_result(own, side, self.boards[cell.board], self.by)
                yield at, (cell, side, part)

    def _is_out(self, cell: TableResult) -> bool:
        """Whether the table had different cards from the field, so that nothing is compared."""
        return _assigned(cell) is not None and cell.pk in self.groups.get(cell.board, ())

    def _given(
        self, played: list[tuple[TableResult, Side, Part]]
    ) -> Iterator[tuple[tuple[int, int], tuple[TableResult, Side, Part]]]:
        """Yield boards with an artificial score."""
        for at, cell, side in self._own():
            percent = self._percent(cell, side, played)
            if percent:
                part = explain_share_of_award(percent, self.boards[cell.board], self.by)
                yield at, (cell, side, part)

    def _percent(
        self, cell: TableResult, side: Side, played: list[tuple[TableResult, Side, Part]]
    ) -> Part | None:
        north_south = side is Side.NORTH_SOUTH
        if award := cell.award:
            return StepNumber("percent", award.north_south if north_south else award.east_west)
        if not (averages := cell.averages):
            return None
        average = averages.north_south if north_south else averages.east_west
        if average is None:
            return None
        earlier = count_earlier_averages(self.snapshot.cells, cell, self.who)
        return explain_average_percent(average, self._others(played), earlier=earlier)

    def _others(self, played: list[tuple[TableResult, Side, Part]]) -> Part | None:
        """Explain the percentage on the boards without artificial scores."""
        if self.by == CROSS_IMPS or not played or self.score.expected < FEWEST_OTHERS:
            return None
        shares = [part_of(part, cell.board) for cell, _side, part in played]
        tops = [part_of(explain_top(self.score.expected), cell.board) for cell, *_rest in played]
        own = explain_percentage(explain_won_matchpoints(shares), explain_possible_tops(tops))
        return Step("own_percentage", own.operation, own.operands, own.law)


def _assigned(cell: TableResult) -> AssignedScore | None:
    if cell.adjusted:
        return cell.adjusted.assigned(vulnerable=cell.vulnerable)
    return None if cell.points is None else AssignedScore.result(cell.points)


def _alone(part: Part) -> StepNumber:
    return StepNumber(part.key, part.value, part.law)


def _place(total: SimultaneousTotal) -> Step:
    ahead = StepNumber("ahead", total.rank - 1)
    return Step("rank", StepOperation.SUM, (ahead, StepNumber("own_rank", 1, LAW)), LAW)
