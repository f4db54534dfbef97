"""Preview of a ruling: how it would change each pair's score, total and rank."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from boards.queries.results import latest_reports
from boards.queries.rulings import PickedResult, ruling_context
from boards.validators.results import validate_both_sides, validate_version_seen
from boards.validators.rulings import (
    validate_results_picked,
    validate_ruling,
    validate_ruling_exists,
)
from scoring.laws.adjusted_scores import OutcomeOrRuling, RulingOutcome
from scoring.laws.averages import Averages
from scoring.laws.outcome import Award
from standings.board_scores import is_half_table, shares_of_table_result
from standings.previews.regulations import RankingChange, ranking_changes
from standings.snapshot_cache import SessionSnapshot
from tournament.models import SeatingBoard


@dataclass(frozen=True, slots=True)
class RulingEffect:
    """The changes for one pair: its share of the board, its total and its place.

    `before` and `after` are matchpoints, two for a score beaten, or IMPs; None means no share.
    """

    place: int
    before: Fraction | None
    after: Fraction | None
    moved: RankingChange

    @property
    def changed(self) -> bool:
        """Whether anything displayed changes for the pair."""
        return self.before != self.after or self.moved.changed


def snapshot_with_outcomes(
    snapshot: SessionSnapshot, outcomes: Mapping[int, OutcomeOrRuling | None], *, law: str = ""
) -> SessionSnapshot:
    """Return the snapshot with these outcomes; other boards are not scored again."""
    cells = tuple(
        replace(cell, outcome=outcomes[cell.pk], law=law) if cell.pk in outcomes else cell
        for cell in snapshot.cells
    )
    touched = {snapshot.key(cell) for cell in cells if cell.pk in outcomes}
    known = {at: board for at, board in snapshot.compared.items() if at not in touched}
    return replace(snapshot, cells=cells, known=known)


def preview_ruling(
    now: SessionSnapshot, picked: Sequence[PickedResult], verdict: RulingOutcome | None, *, law: str
) -> SessionSnapshot:
    """The snapshot with this ruling, or with the reported results for None.

    Refuses whatever the ruling itself would refuse, except a missing reason. Three queries.
    """
    boards = [target.seating_board for target in picked]
    validate_results_picked(boards)
    if verdict is not None:
        validate_ruling(ruling_context(boards), verdict, law=law)
    cells = {cell.pk: cell for cell in now.cells}
    for target in picked:
        cell = cells[target.seating_board.pk]
        given = isinstance(verdict, Award | Averages) or verdict is None
        seated = cell.expected or (given and is_half_table(cell))
        validate_both_sides(target.seating_board, seated=seated)
        validate_version_seen(target.seating_board, target.seen, cell.version)
        validate_ruling_exists(target.seating_board, ruled=verdict is not None or cell.ruled)
    before = (
        outcomes_without_rulings(boards)
        if verdict is None
        else {target.pk: verdict for target in boards}
    )
    return snapshot_with_outcomes(now, before, law=law)


def outcomes_without_rulings(
    boards: Collection[SeatingBoard],
) -> Mapping[int, OutcomeOrRuling | None]:
    """The outcomes by table result without the rulings on these boards. One query."""
    reports = latest_reports(boards)
    return {
        board.pk: reports[board.pk].outcome if board.pk in reports else None for board in boards
    }


def effects_of_ruling(
    before: SessionSnapshot, after: SessionSnapshot, board: int
) -> tuple[RulingEffect, ...]:
    """The effects on all pairs with a change, in the new order. No query."""
    was = _shares_on_board(before, board)
    will = _shares_on_board(after, board)
    effects = (
        RulingEffect(change.place, was.get(change.place), will.get(change.place), change)
        for change in ranking_changes(before, after)
    )
    return tuple(change for change in effects if change.changed)


def _shares_on_board(snapshot: SessionSnapshot, board: int) -> Mapping[int, Fraction]:
    """Return each place's share of the board."""
    shares_by_place: dict[int, Fraction] = {}
    for cell in snapshot.cells:
        if cell.board == board and cell.outcome is not None:
            shares = shares_of_table_result(cell, snapshot.board_of(cell))
            for side, share in zip((cell.north_south, cell.east_west), shares, strict=True):
                if share is not None:
                    shares_by_place |= dict.fromkeys(cell.contestants(side), share)
    return shares_by_place
