"""Board figures that are rounded, or brought to one top, before they are added up."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from boards.queries.worth import Key, ScoredBoard
from scoring.booked import Booked
from scoring.imp_boards import ImpBoard
from scoring.kept import booked, kept, kept_imps
from scoring.one_top import brought_to_one_top
from scoring.traveller import Traveller


def with_kept_figures(
    boards: Mapping[Key, ScoredBoard], unit: Fraction | None
) -> Mapping[Key, ScoredBoard]:
    """Each result's figure to the nearest unit; an award has what it was given."""
    if unit is None:
        return boards
    return {at: _kept(board, unit) for at, board in boards.items()}


def _kept(board: ScoredBoard, unit: Fraction) -> ScoredBoard:
    if isinstance(board, ImpBoard):
        return kept_imps(board, unit)
    return kept(booked(board) if isinstance(board, Traveller) else board, unit)


def with_one_top(boards: Iterable[ScoredBoard], expected: int) -> Iterator[Booked[int]]:
    """Matchpoints of each board as parts of the top of a board with so many results."""
    of_tops = (each for each in boards if not isinstance(each, ImpBoard))
    return brought_to_one_top(of_tops, expected)
