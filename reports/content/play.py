"""The evening's results with what they are worth, by board and by pair. Knows no paper."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from boards.queries.table_results import TableResult
from reports.content.units import is_of_tops, unit
from scoring.boards.totals import percentage_of_possible
from standings.board_scores import Shares, shares_of
from standings.printed_board_scores import board_places, printed_shares
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class Scored:
    """A board at a table with what both sides have of it, in the event's own unit and scale.

    What is `signed` is IMPs or points: there is no top. `printed` are the figures as a traveller
    prints them, which some bodies do otherwise than they add them up.
    """

    cell: TableResult
    north_south: Fraction | None
    east_west: Fraction | None
    top: Fraction
    signed: bool = False
    printed: Shares = (None, None)

    def side_of(self, place: int) -> "Share":
        """The same as one of the two pairs sees it."""
        if place == self.cell.north_south:
            sides = ("NS", self.cell.east_west, self.north_south)
            printed = self.printed[0]
        else:
            sides = ("EW", self.cell.north_south, self.east_west)
            printed = self.printed[1]
        return Share(self.cell, *sides, self.top, self.signed, printed)


@dataclass(frozen=True, slots=True)
class Share:
    """What one pair has of one board: its cards, its opponents, and matchpoints, IMPs or points."""

    cell: TableResult
    line: str
    opponents: int | None
    matchpoints: Fraction | None
    top: Fraction
    signed: bool = False
    printed: Fraction | None = None

    @property
    def percentage(self) -> Fraction | None:
        """Of the board; None where there is nothing to compare."""
        return (
            None if self.matchpoints is None else percentage_of_possible(self.matchpoints, self.top)
        )

    @property
    def points(self) -> int | None:
        """The score as this pair sees it."""
        points = self.cell.points
        return points if points is None or self.line == "NS" else -points


def scored(evening: SessionSnapshot) -> tuple[Scored, ...]:
    """Everything that was recorded, in order of play; what is missing is left out."""
    tops = is_of_tops(evening)
    scale = Fraction(evening.facts.regulations.win, 2) if tops else Fraction(1)
    return tuple(
        _scored(evening, cell, scale, signed=not tops)
        for cell in evening.cells
        if cell.outcome is not None
    )


def _scored(
    evening: SessionSnapshot, cell: TableResult, scale: Fraction, *, signed: bool
) -> Scored:
    board = evening.board_of(cell)
    north_south, east_west = shares_of(cell, board)
    both = _scaled(north_south, scale), _scaled(east_west, scale)
    ours, theirs = printed_shares(evening, cell)
    printed = _scaled(ours, scale), _scaled(theirs, scale)
    return Scored(cell, *both, board.top * scale, signed, printed)


def _scaled(value: Fraction | None, scale: Fraction) -> Fraction | None:
    return None if value is None else value * scale


def by_board(evening: SessionSnapshot) -> Mapping[int, list[Scored]]:
    """The results of each board, the best for North-South first and awards last.

    Those of a fouled board stand group by group.
    """
    boards = defaultdict[int, list[Scored]](list)
    for each in scored(evening):
        boards[each.cell.board].append(each)
    return {board: sorted(boards[board], key=_best_first) for board in sorted(boards)}


def by_score(rows: Iterable[Scored]) -> list[list[Scored]]:
    """The results of one board that are alike, in the order given; awards are left out."""
    compared = [each for each in rows if each.cell.points is not None]
    return [list(same) for _alike, same in groupby(compared, key=_alike)]


def _alike(each: Scored) -> tuple[str, int | None]:
    return (each.cell.group, each.cell.points)


def _best_first(each: Scored) -> tuple[bool, str, int]:
    return (each.cell.points is None, each.cell.group, -(each.cell.points or 0))


def by_pair(evening: SessionSnapshot) -> Mapping[int, list[Share]]:
    """The results of each pair in order of play; every pair is there."""
    pairs: dict[int, list[Share]] = {place: [] for place in evening.pairs}
    for each in scored(evening):
        for place in (each.cell.north_south, each.cell.east_west):
            if place is not None:
                pairs[place].append(each.side_of(place))
    for shares in pairs.values():
        shares.sort(key=_order_of_play)
    return pairs


def _order_of_play(share: Share) -> tuple[int, int]:
    return (share.cell.round, share.cell.board)


def places_of(evening: SessionSnapshot) -> int:
    """How many places show every share of the evening, at most as many as are printed."""
    each_side = (each.printed for each in scored(evening))
    needed = unit(evening).needed(
        {value for both in each_side for value in both if value is not None}
    )
    return min(needed, board_places(evening))
