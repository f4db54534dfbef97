"""What the results of a session are worth. Knows places and scores; not rows.

A board that came in is a `ScoredBoard`: a `Traveller` where it has results and awards alone, which
is quick, and a `Booked` where rulings give its rows shares of their own. Whatever reads shares or
totals of a board asks `shares_of` and `field_of`, which take both; another way to score than
matchpoints begins here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from boards.queries.seated import Cell, Pair
from scoring.adjustments import Assigned
from scoring.booked import Booked, booked_totals, merged
from scoring.fouled import EBU, SmallGroups, score_fouled
from scoring.imp_boards import MATCHPOINTS, ImpBoard, imp_board_totals, imp_figures
from scoring.matchpoints import award_points
from scoring.ranking import Criterion, ranked
from scoring.regulations import Regulations
from scoring.rounding import Figures, figures, policy
from scoring.ruled import Ruled, score_ruled
from scoring.totals import Total, totals
from scoring.traveller import Awarded, Line, Traveller, score

OfTop = Traveller[int] | Booked[int]
ScoredBoard = OfTop | ImpBoard[int]
Shares = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A pair's place in its field: its line, or nothing where all are ranked together.

    `total` is exact, and what ranks; `shown` is how the event's regulations print it.
    """

    rank: int
    shared: bool
    field: str
    pair: Pair
    total: Total
    shown: Figures


def travellers_of(
    cells: Sequence[Cell], *, known: Mapping[int, ScoredBoard], small: SmallGroups = EBU
) -> Mapping[int, ScoredBoard]:
    """Every board that came in; what averages are worth comes after, by `with_averages`.

    A board that is known already is not scored again. `small` are the groups of a fouled board
    that have fixed figures.
    """
    came_in = defaultdict[int, list[Cell]](list)
    for cell in cells:
        if cell.outcome is not None and cell.board not in known:
            came_in[cell.board].append(cell)
    expected = expected_of(cells)
    anew = {board: _scored(rows, expected, small) for board, rows in came_in.items()}
    return dict(sorted({**known, **anew}.items()))


def _scored(cells: Sequence[Cell], expected: int, small: SmallGroups) -> ScoredBoard:
    lines = [line for line in map(line_of, cells) if line]
    awarded = [each for each in map(awarded_of, cells) if each]
    if cells[0].group:
        groups = [ruled_rows(group) for group in compared_groups(cells)]
        return score_fouled(groups, awarded, expected=expected, rule=small)
    if len(lines) < len(cells) and any(map(_is_booked, cells)):
        return score_ruled(ruled_rows(cells), awarded, expected=expected)
    return score(lines, awarded, expected=expected)


def _is_booked(cell: Cell) -> bool:
    """Its shares are its own: its score is several, by weight or by side."""
    return cell.adjusted is not None and cell.adjusted.single is None


def ruled_rows(cells: Iterable[Cell]) -> list[Ruled[int]]:
    """The results of a board with those that were assigned, in the order given."""
    return [row for row in map(_ruled, cells) if row]


def compared_groups(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The results of a board, those of each group of a fouled one apart; none of them is empty."""
    groups = defaultdict[str, list[Cell]](list)
    for cell in cells:
        if _ruled(cell):
            groups[cell.group].append(cell)
    return [groups[group] for group in sorted(groups)]


def _ruled(cell: Cell) -> Ruled[int] | None:
    if cell.north_south is None or cell.east_west is None:
        return None
    if cell.adjusted:
        assigned = cell.adjusted.assigned(vulnerable=cell.vulnerable)
        return Ruled(cell.north_south, cell.east_west, assigned)
    line = line_of(cell)
    return Ruled(cell.north_south, cell.east_west, Assigned.result(line[2])) if line else None


def expected_of(cells: Iterable[Cell]) -> int:
    """As many results as the board has that is met most often."""
    return max(Counter(cell.board for cell in cells if cell.expected).values(), default=0)


def line_of(cell: Cell) -> Line[int] | None:
    """A result as scoring sees it; None where nothing was played, or against nobody."""
    points = cell.points
    if points is None or cell.north_south is None or cell.east_west is None:
        return None
    return cell.north_south, cell.east_west, points


def awarded_of(cell: Cell) -> Awarded[int] | None:
    """An award as scoring sees it; None where there is none."""
    return Awarded(cell.north_south, cell.east_west, cell.award) if cell.award else None


def shares_of(cell: Cell, board: ScoredBoard) -> Shares:
    """What both sides of a cell have of its board; None where there is nothing to compare."""
    if isinstance(board, ImpBoard):
        return _imp_shares(cell, board)
    if cell.award or cell.averages:
        return _award_shares(cell, board)
    if isinstance(board, Booked):
        sides = cell.north_south, cell.east_west
        return next((row.shares for row in board.rows if row[:2] == sides), (None, None))
    line = line_of(cell)
    return board.shares(line[2]) if line else (None, None)


def _imp_shares(cell: Cell, board: ImpBoard[int]) -> Shares:
    """Of a board in IMPs or points: its rows, or what is given in place of one."""
    for north_south, east_west, won in (*board.rows, *board.awarded):
        ours = north_south is not None and north_south == cell.north_south
        theirs = east_west is not None and east_west == cell.east_west
        if ours or theirs:
            return won[0] if ours else None, won[1] if theirs else None
    return None, None


def _award_shares(cell: Cell, board: OfTop) -> Shares:
    """Of a cell that has an award, and of who sits there and has a part in it."""
    for north_south, east_west, award in board.awarded:
        ours = north_south is not None and north_south == cell.north_south
        theirs = east_west is not None and east_west == cell.east_west
        if ours or theirs:
            return (
                _awarded(award.north_south, board) if ours else None,
                _awarded(award.east_west, board) if theirs else None,
            )
    return None, None


def _awarded(percent: Fraction, board: OfTop) -> Fraction:
    return award_points(percent, expected=board.expected)


def field_of(boards: Iterable[ScoredBoard]) -> Mapping[int, Total]:
    """What each place has won so far."""
    plain, ruled, in_imps = list[Traveller[int]](), list[Booked[int]](), list[ImpBoard[int]]()
    for board in boards:
        if isinstance(board, ImpBoard):
            in_imps.append(board)
        elif isinstance(board, Booked):
            ruled.append(board)
        else:
            plain.append(board)
    if in_imps:
        return imp_board_totals(in_imps)
    return merged((totals(plain), booked_totals(ruled))) if ruled else totals(plain)


Row = tuple[str, Pair, Total]
LINES = ("", "NS", "EW")
PERCENTAGE: Criterion[Row] = Criterion("percentage", "percentage", lambda row: row[2].share)
TOTAL: Criterion[Row] = Criterion("total", "total", lambda row: row[2].won)


def ranked_field(
    pairs: Mapping[int, Pair],
    totals: Mapping[int, Total],
    winners: Mapping[str, int],
    regulations: Regulations,
) -> tuple[Ranked, ...]:
    """Everybody who has played, each in the field that they are ranked in."""
    tops = regulations.method == MATCHPOINTS
    rows = _fields(pairs, totals, winners, tops=tops)
    by, most = policy(regulations.rounding), max((total.possible for *_, total in rows), default=0)
    places: list[Ranked] = []

    def shown(total: Total) -> Figures:
        return figures(total, by, win=regulations.win, most=most) if tops else imp_figures(total)

    for name in LINES:
        field = [row for row in rows if row[0] == name]
        places += [
            Ranked(place.rank, place.shared, *place.contestant, shown(place.contestant[2]))
            for place in ranked(field, (PERCENTAGE if tops else TOTAL,))
        ]
    return tuple(places)


def _fields(
    pairs: Mapping[int, Pair],
    totals: Mapping[int, Total],
    winners: Mapping[str, int],
    *,
    tops: bool,
) -> list[Row]:
    """Everybody by the field that they are in; where there are tops, who could have won any."""
    return [
        (pair.line if winners[pair.section] == 2 else "", pair, totals[place])
        for place, pair in pairs.items()
        if place in totals and (totals[place].possible or not tops)
    ]
