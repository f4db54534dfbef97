"""Preview of a ruling: the changes for each pair, by the code that scores afterwards."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from boards.queries.results import reports_of
from boards.queries.rulings import Picked, ground_of
from boards.validators.results import validate_both_sides, validate_version_seen
from boards.validators.rulings import validate_picked, validate_ruled, validate_ruling
from scoring.laws.adjusted_scores import OutcomeOrRuling, RulingOutcome
from scoring.laws.adjustments import Averages
from scoring.laws.outcome import Award
from standings.board_scores import is_half_table, shares_of
from standings.previews.regulations import Moved, pairs_that_move
from standings.snapshot_cache import SessionSnapshot
from tournament.models import SeatingBoard


@dataclass(frozen=True, slots=True)
class Effect:
    """What changes for one pair: what it has of the board, its total and its place.

    `before` and `after` are matchpoints, two for a score beaten, or IMPs; None is nothing.
    """

    place: int
    before: Fraction | None
    after: Fraction | None
    moved: Moved

    @property
    def changed(self) -> bool:
        """Anything that the pair would see is another."""
        return self.before != self.after or self.moved.changed


def as_ruled(
    evening: SessionSnapshot, stood: Mapping[int, OutcomeOrRuling | None], *, law: str = ""
) -> SessionSnapshot:
    """The picture where these stand, by cell; the boards of other cells are not scored again."""
    cells = tuple(
        replace(cell, outcome=stood[cell.pk], law=law) if cell.pk in stood else cell
        for cell in evening.cells
    )
    touched = {evening.key(cell) for cell in cells if cell.pk in stood}
    known = {at: each for at, each in evening.compared.items() if at not in touched}
    return replace(evening, cells=cells, known=known)


def preview_ruling(
    now: SessionSnapshot, picked: Sequence[Picked], verdict: RulingOutcome | None, *, law: str
) -> SessionSnapshot:
    """The picture as it would be with this ruling, or, by None, with what was reported.

    What would be refused when it is given is refused here; why it is given may be said later.
    Three queries.
    """
    boards = [each.seating_board for each in picked]
    validate_picked(boards)
    if verdict is not None:
        validate_ruling(ground_of(boards), verdict, law=law)
    cells = {cell.pk: cell for cell in now.cells}
    for each in picked:
        cell = cells[each.seating_board.pk]
        given = isinstance(verdict, Award | Averages) or verdict is None
        seated = cell.expected or (given and is_half_table(cell))
        validate_both_sides(each.seating_board, seated=seated)
        validate_version_seen(each.seating_board, each.seen, cell.version)
        validate_ruled(each.seating_board, ruled=verdict is not None or cell.ruled)
    before = (
        outcomes_without_rulings(boards)
        if verdict is None
        else {each.pk: verdict for each in boards}
    )
    return as_ruled(now, before, law=law)


def outcomes_without_rulings(
    boards: Collection[SeatingBoard],
) -> Mapping[int, OutcomeOrRuling | None]:
    """What would stand by cell if the rulings on these were taken back. One query."""
    reports = reports_of(boards)
    return {
        board.pk: reports[board.pk].outcome if board.pk in reports else None for board in boards
    }


def effects_of_ruling(
    before: SessionSnapshot, after: SessionSnapshot, board: int
) -> tuple[Effect, ...]:
    """Everybody for whom something changes, in the order that would be. No query."""
    was = _on_board(before, board)
    will = _on_board(after, board)
    found = (
        Effect(each.place, was.get(each.place), will.get(each.place), each)
        for each in pairs_that_move(before, after)
    )
    return tuple(each for each in found if each.changed)


def _on_board(evening: SessionSnapshot, board: int) -> Mapping[int, Fraction]:
    """What each place has of the board."""
    found: dict[int, Fraction] = {}
    for cell in evening.cells:
        if cell.board == board and cell.outcome is not None:
            shares = shares_of(cell, evening.board_of(cell))
            for place, share in zip((cell.north_south, cell.east_west), shares, strict=True):
                if place is not None and share is not None:
                    found[place] = share
    return found
