"""What tie-breaks look at: everybody's boards as figures. Knows cells; not who is level."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from boards.queries.seated import Cell
from boards.queries.worth import ScoredBoard, shares_of
from scoring.pair_ties import Facts, Had
from scoring.steps import Number, Part
from scoring.totals import Total


def tie_facts(
    cells: Iterable[Cell],
    board_of: Callable[[Cell], ScoredBoard],
    finals: Mapping[int, Total],
    *,
    tops: bool,
) -> Facts[int]:
    """Everybody's shares of the boards that came in, and what everybody came to."""
    found = defaultdict[int, list[Had[int]]](list)
    for cell in cells:
        if cell.outcome is None:
            continue
        board, sides = board_of(cell), (cell.north_south, cell.east_west)
        top = Number("top", board.top) if tops else None
        for who, other, share in zip(sides, reversed(sides), shares_of(cell, board), strict=True):
            if who is not None and share is not None:
                found[who].append(Had(cell.board, other, Number("own_share", share), top))
    merits = {who: Number("merit", _merit(total, tops=tops)) for who, total in finals.items()}
    return Facts(found, merits, in_imps=not tops)


def explained_facts(
    cells: Iterable[Cell],
    counted: Mapping[int, Sequence[tuple[Part, Part]]],
    merits: Mapping[int, Part],
    *,
    tops: bool,
) -> Facts[int]:
    """The same with steps in place of figures: `counted` are everybody's shares and their tops."""
    against = {
        (who, cell.board): other
        for cell in cells
        if cell.outcome is not None
        for who, other in ((cell.north_south, cell.east_west), (cell.east_west, cell.north_south))
    }
    boards = {
        who: [
            Had(share.of or 0, against[who, share.of or 0], share, top if tops else None)
            for share, top in own
        ]
        for who, own in counted.items()
    }
    return Facts(boards, merits, in_imps=not tops)


def _merit(total: Total, *, tops: bool) -> Fraction:
    return (total.percentage or Fraction(0)) if tops else Fraction(total.won)
