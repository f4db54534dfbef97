"""Scores the boards of a session in matchpoints, and reads the scores of boards of any method.

A board with results and awards alone is scored as a `Traveller`, which is fast. A board with
weighted or split scores or fouled groups is scored as an `ItemisedBoard`, and one in IMPs or points
as an `ImpBoard`. `ScoredBoard` is any of them, and `shares_of_table_result` reads all of them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter

from boards.queries.table_results import SidePartners, TableResult
from scoring.boards.fouled_boards import EBU, SmallGroups, score_fouled_board
from scoring.boards.imp_boards import ImpBoard, imp_board_totals
from scoring.boards.matchpoints import award_points
from scoring.boards.scores_by_table import ItemisedBoard, merge_totals, totals_of_itemised_boards
from scoring.boards.totals import Total, total_travellers
from scoring.boards.traveller import AwardedTable, Traveller, TravellerResult, score_traveller
from scoring.boards.weighted_scores import WeightedRow, score_weighted_rows
from scoring.events.regulations import FIELD, NO_FACTOR
from scoring.laws.averages import AssignedScore

MatchpointBoard = Traveller[int] | ItemisedBoard[int]
ScoredBoard = MatchpointBoard | ImpBoard[int]
SideShares = tuple[Fraction | None, Fraction | None]
# Results that there must be for any to be compared with another.
FEWEST_RESULTS = 2
# A board; where each section is compared apart, a board in a section.
BoardKey = int | tuple[int, str]


ACROSS_SECTIONS: Callable[[TableResult], BoardKey] = attrgetter("board")
BY_SECTION: Callable[[TableResult], BoardKey] = attrgetter("board", "section")


def score_matchpoint_boards(
    cells: Sequence[TableResult],
    *,
    known: Mapping[BoardKey, ScoredBoard],
    key: Callable[[TableResult], BoardKey] = ACROSS_SECTIONS,
    small: SmallGroups = EBU,
    short: str = FIELD,
) -> Mapping[BoardKey, ScoredBoard]:
    """Score every board with results; `add_averages` adds the averages afterwards.

    Known boards are not scored again. `small` names the groups of a fouled board with fixed
    percentages, and `short` the number of results that a board with fewer is scaled to.
    """
    scored = partial(_score_board, small, factored=short != NO_FACTOR)
    return score_boards(cells, scored, known=known, key=key, short=short)


def score_boards(
    cells: Sequence[TableResult],
    scored: Callable[[Sequence[TableResult], int], ScoredBoard],
    *,
    known: Mapping[BoardKey, ScoredBoard],
    key: Callable[[TableResult], BoardKey],
    short: str = FIELD,
    half_tables: bool = False,
) -> Mapping[BoardKey, ScoredBoard]:
    """Score every board by its results and its number of expected results."""
    came_in = defaultdict[BoardKey, list[TableResult]](list)
    for cell in cells:
        if cell.outcome is not None and (at := key(cell)) not in known:
            came_in[at].append(cell)
    expected = expected_results(cells, key, short=short, half_tables=half_tables)
    scored_again = {at: scored(rows, expected[at]) for at, rows in came_in.items()}
    # Keys of one snapshot are all of one kind.
    return dict(sorted({**known, **scored_again}.items()))


def _score_board(
    small: SmallGroups, cells: Sequence[TableResult], expected: int, *, factored: bool
) -> ScoredBoard:
    awarded = [cell for cell in map(awarded_table, cells) if cell]
    if factored or (results := sum(map(is_result, cells))) < FEWEST_RESULTS:
        return _score_compared(small, cells, awarded, expected)
    # Nothing is brought to more results than there are, so that no award counts as one expected.
    return _score_compared(small, cells, (), results)._replace(awarded=tuple(awarded))


def _score_compared(
    small: SmallGroups,
    cells: Sequence[TableResult],
    awarded: Sequence[AwardedTable[int]],
    expected: int,
) -> MatchpointBoard:
    lines = [line for line in map(traveller_line, cells) if line]
    if cells[0].group:
        groups = [weighted_rows(group) for group in compared_groups(cells)]
        return score_fouled_board(groups, awarded, expected=expected, rule=small)
    if len(lines) < len(cells) and any(map(_has_own_shares, cells)):
        return score_weighted_rows(weighted_rows(cells), awarded, expected=expected)
    return score_traveller(lines, awarded, expected=expected)


def _has_own_shares(cell: TableResult) -> bool:
    """Whether the score is weighted or split, so that the row has its own shares."""
    return cell.adjusted is not None and cell.adjusted.single is None


def weighted_rows(cells: Iterable[TableResult]) -> list[WeightedRow[int]]:
    """Return the results and assigned scores of a board, in the order given."""
    return [row for row in map(_weighted_row, cells) if row]


def compared_groups(cells: Iterable[TableResult]) -> list[list[TableResult]]:
    """Split the results of a board by its fouled groups, without empty groups."""
    groups = defaultdict[str, list[TableResult]](list)
    for cell in cells:
        if _weighted_row(cell):
            groups[cell.group].append(cell)
    return [groups[group] for group in sorted(groups)]


def _weighted_row(cell: TableResult) -> WeightedRow[int] | None:
    if cell.north_south is None or cell.east_west is None:
        return None
    if cell.adjusted:
        assigned = cell.adjusted.assigned(vulnerable=cell.vulnerable)
        return WeightedRow(cell.north_south, cell.east_west, assigned)
    line = traveller_line(cell)
    return (
        WeightedRow(cell.north_south, cell.east_west, AssignedScore.result(line[2]))
        if line
        else None
    )


def board_numbers(boards: Iterable[BoardKey]) -> tuple[int, ...]:
    """Return the distinct board numbers in order."""
    numbers = (board if isinstance(board, int) else board[0] for board in boards)
    return tuple(sorted(set(numbers)))


def board_tops(
    boards: Mapping[BoardKey, ScoredBoard], sections: Iterable[str]
) -> Mapping[str, int]:
    """Return the top of a board in each section."""
    tops = dict.fromkeys(sections, 0)
    for at, board in boards.items():
        for section in tops if isinstance(at, int) else (at[1],):
            tops[section] = max(tops[section], board.top)
    return tops


def expected_results(
    cells: Sequence[TableResult],
    key: Callable[[TableResult], BoardKey],
    *,
    short: str = FIELD,
    half_tables: bool = False,
) -> Mapping[BoardKey, int]:
    """Return the expected results of each board within its field.

    It is the number of the most-played board there, or the board's own tables (`short`).
    `half_tables` also counts tables where one pair sits out with the board.
    """
    tables = Counter(
        key(cell) for cell in cells if cell.expected or (half_tables and is_half_table(cell))
    )
    boards = set(map(key, cells))
    if short != FIELD:
        return {at: tables[at] for at in boards}
    most = defaultdict[str, int](int)
    for at, count in tables.items():
        most[_field_section(at)] = max(most[_field_section(at)], count)
    return {at: most[_field_section(at)] for at in boards}


def _field_section(at: BoardKey) -> str:
    """Return the section, if it is its own field; empty where all sections are compared."""
    return "" if isinstance(at, int) else at[1]


def is_half_table(cell: TableResult) -> bool:
    """Whether only one pair is seated, which sits out."""
    return (cell.north_south is None) is not (cell.east_west is None)


def is_result(cell: TableResult) -> bool:
    """Whether two pairs met and the outcome is compared with other tables."""
    return _weighted_row(cell) is not None


def traveller_line(cell: TableResult) -> TravellerResult[int] | None:
    """Return the result for scoring; None if the board was not played by two pairs."""
    points = cell.points
    if points is None or cell.north_south is None or cell.east_west is None:
        return None
    return cell.north_south, cell.east_west, points


def awarded_table(cell: TableResult) -> AwardedTable[int] | None:
    """Return the award for scoring; None without an award."""
    return AwardedTable(cell.north_south, cell.east_west, cell.award) if cell.award else None


def shares_of_table_result(cell: TableResult, board: ScoredBoard) -> SideShares:
    """Return both sides' shares of the board; None where nothing can be compared."""
    if isinstance(board, ImpBoard):
        return _imp_shares(cell, board)
    if cell.award or cell.averages:
        return _award_shares(cell, board)
    if isinstance(board, ItemisedBoard):
        sides = cell.north_south, cell.east_west
        return next((row.shares for row in board.rows if row[:2] == sides), (None, None))
    line = traveller_line(cell)
    return board.shares(line[2]) if line else (None, None)


def _imp_shares(cell: TableResult, board: ImpBoard[int]) -> SideShares:
    """Return the shares on a board in IMPs or points, from its rows or its awards."""
    for north_south, east_west, won in (*board.rows, *board.awarded):
        ours = north_south is not None and north_south == cell.north_south
        theirs = east_west is not None and east_west == cell.east_west
        if ours or theirs:
            return won[0] if ours else None, won[1] if theirs else None
    return None, None


def _award_shares(cell: TableResult, board: MatchpointBoard) -> SideShares:
    """Return the shares of an award, for the seated sides that it covers."""
    for north_south, east_west, award in board.awarded:
        ours = north_south is not None and north_south == cell.north_south
        theirs = east_west is not None and east_west == cell.east_west
        if ours or theirs:
            return (
                _award_points(award.north_south, board) if ours else None,
                _award_points(award.east_west, board) if theirs else None,
            )
    return None, None


def _award_points(percent: Fraction, board: MatchpointBoard) -> Fraction:
    return award_points(percent, expected=board.expected)


def total_by_contestant(
    totals: Mapping[int, Total], partners: SidePartners | None
) -> Mapping[int, Total]:
    """Return each contestant's total: in an individual both partners have what their side won."""
    if not partners:
        return totals
    together = dict[int, Total]()
    for side, total in totals.items():
        for place in partners[side]:
            together[place] = together[place].plus(total) if place in together else total
    return together


def total_by_place(boards: Iterable[ScoredBoard]) -> Mapping[int, Total]:
    """Return each place's total so far."""
    plain = list[Traveller[int]]()
    ruled = list[ItemisedBoard[int]]()
    in_imps = list[ImpBoard[int]]()
    for board in boards:
        if isinstance(board, ImpBoard):
            in_imps.append(board)
        elif isinstance(board, ItemisedBoard):
            ruled.append(board)
        else:
            plain.append(board)
    if in_imps:
        return imp_board_totals(in_imps)
    return (
        merge_totals((total_travellers(plain), totals_of_itemised_boards(ruled)))
        if ruled
        else total_travellers(plain)
    )
