"""Table results with the scores of both sides, grouped by board, by score or by pair."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from boards.queries.table_results import TableResult
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.session_cache import cache_per_snapshot
from scoring.boards.totals import percentage_of_possible
from standings.board_scores import SideShares, shares_of_table_result
from standings.printed_board_scores import board_places, printed_shares
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class ScoredResult:
    """A table result with both sides' shares, in the event's unit and scale.

    `signed` means IMPs or points, which have no top. `printed` are the shares as a traveller prints
    them, which with some bodies differ from those in the totals.
    """

    cell: TableResult
    north_south: Fraction | None
    east_west: Fraction | None
    top: Fraction
    signed: bool = False
    printed: SideShares = (None, None)

    def side_of(self, place: int) -> "PairBoardShare":
        """Return the result as one of its contestants sees it."""
        if place in self.cell.contestants(self.cell.north_south):
            sides = ("NS", self.cell.east_west, self.north_south)
            printed = self.printed[0]
        else:
            sides = ("EW", self.cell.north_south, self.east_west)
            printed = self.printed[1]
        own = self.cell.north_south if sides[0] == "NS" else self.cell.east_west
        partner = next((who for who in self.cell.contestants(own) if who != place), None)
        return PairBoardShare(self.cell, *sides, self.top, self.signed, printed, partner)


@dataclass(frozen=True, slots=True)
class PairBoardShare:
    """One pair's share of a board: its cards, its opponents, and matchpoints, IMPs or points.

    In an individual it is one player's, who had a `partner` there.
    """

    cell: TableResult
    line: str
    opponents: int | None
    matchpoints: Fraction | None
    top: Fraction
    signed: bool = False
    printed: Fraction | None = None
    partner: int | None = None

    @property
    def percentage(self) -> Fraction | None:
        """The percentage of the board; None where nothing can be compared."""
        return (
            None if self.matchpoints is None else percentage_of_possible(self.matchpoints, self.top)
        )

    @property
    def points(self) -> int | None:
        """The score as this pair sees it."""
        points = self.cell.points
        return points if points is None or self.line == "NS" else -points


@cache_per_snapshot
def list_scored_results(snapshot: SessionSnapshot) -> tuple[ScoredResult, ...]:
    """List all recorded results, in order of play."""
    tops = has_tops(snapshot)
    scale = Fraction(snapshot.facts.regulations.win, 2) if tops else Fraction(1)
    return tuple(
        _score_result(snapshot, cell, scale, signed=not tops)
        for cell in snapshot.cells
        if cell.outcome is not None
    )


def _score_result(
    snapshot: SessionSnapshot, cell: TableResult, scale: Fraction, *, signed: bool
) -> ScoredResult:
    board = snapshot.board_of(cell)
    north_south, east_west = shares_of_table_result(cell, board)
    both = _scaled(north_south, scale), _scaled(east_west, scale)
    ours, theirs = printed_shares(snapshot, cell, (north_south, east_west))
    printed = _scaled(ours, scale), _scaled(theirs, scale)
    return ScoredResult(
        cell, *both, Fraction(board.top) if scale == 1 else board.top * scale, signed, printed
    )


def _scaled(value: Fraction | None, scale: Fraction) -> Fraction | None:
    # Two matchpoints a win is the usual scale: 5,600 products by 1 are a third of a large recap.
    return value if value is None or scale == 1 else value * scale


def results_by_board(snapshot: SessionSnapshot) -> Mapping[int, list[ScoredResult]]:
    """Return the results of each board, the best for North-South first and awards last.

    Results of a fouled board are sorted group by group.
    """
    boards = defaultdict[int, list[ScoredResult]](list)
    for result in list_scored_results(snapshot):
        boards[result.cell.board].append(result)
    return {board: sorted(boards[board], key=_best_first) for board in sorted(boards)}


def group_equal_results(rows: Iterable[ScoredResult]) -> list[list[ScoredResult]]:
    """Group the equal results of one board, in the order given; awards are left out."""
    compared = [result for result in rows if result.cell.points is not None]
    return [list(same) for _alike, same in groupby(compared, key=_comparison_key)]


def _comparison_key(result: ScoredResult) -> tuple[str, int | None]:
    return (result.cell.group, result.cell.points)


def _best_first(result: ScoredResult) -> tuple[bool, str, int]:
    return (result.cell.points is None, result.cell.group, -(result.cell.points or 0))


def shares_by_pair(snapshot: SessionSnapshot) -> Mapping[int, list[PairBoardShare]]:
    """Return each pair's results in order of play, including pairs without any."""
    pairs: dict[int, list[PairBoardShare]] = {place: [] for place in snapshot.pairs}
    for result in list_scored_results(snapshot):
        for place in result.cell.seated:
            pairs[place].append(result.side_of(place))
    for shares in pairs.values():
        shares.sort(key=_order_of_play)
    return pairs


def _order_of_play(share: PairBoardShare) -> tuple[int, int]:
    return (share.cell.round, share.cell.board)


@cache_per_snapshot
def share_decimals(snapshot: SessionSnapshot) -> int:
    """Return the decimals that show every share of the session, up to the number printed."""
    each_side = (result.printed for result in list_scored_results(snapshot))
    needed = score_unit(snapshot).needed(
        {value for both in each_side for value in both if value is not None}
    )
    return min(needed, board_places(snapshot))
