"""Recap sheet: pairs against boards, with scores and opponents."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair
from reports.content.cells.appeals import session_appeal_notes
from reports.content.cells.numbers import (
    format_number,
    rounded_percentage_number,
    with_exact_value,
)
from reports.content.cells.pair_names import (
    chair_names,
    contestant_column,
    pair_label,
    pair_number,
    player_names,
    players_by_chair,
)
from reports.content.cells.ruling_marks import ADJUSTED, NARROW_ADJUSTED, result_marks
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.document import (
    BlankCell,
    Cell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    Row,
    SingleCell,
    StackedCell,
    TextCell,
)
from reports.content.page_header import build_page_header
from reports.content.results.penalty_notes import penalty_mark, penalty_notes
from reports.content.results.ranking import maximum_score, total_places
from reports.content.results.scored_results import (
    PairBoardShare,
    share_decimals,
    shares_by_pair,
)
from scoring.boards.imp_boards import ImpBoard
from standings.board_scores import ScoredBoard
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot

# The letters that most names need once the first is an initial.
INITIAL_AND_SURNAME = 14


def recap_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build a sheet of every pair's score on every board, with the opponents."""
    nothing = Paragraph(_("Nothing has been recorded yet."))
    block = _grid(snapshot) if snapshot.travellers else nothing
    shape = PageShape.LYING
    paragraphs = map(Paragraph, (*session_appeal_notes(snapshot), *penalty_notes(snapshot)))
    return Document(
        _("Recap"), (block, *paragraphs), build_page_header(snapshot, printed), shape, together=True
    )


def _grid(snapshot: SessionSnapshot) -> Grid:
    boards = snapshot.boards
    shares = shares_by_pair(snapshot)
    pairs = [pair for pair in snapshot.pairs.values() if shares[pair.place]]
    columns = (
        GridColumn(contestant_column(snapshot)),
        GridColumn(_("Names"), ColumnKind.NAMES, letters=INITIAL_AND_SURNAME),
        *(GridColumn(str(board), ColumnKind.NUMBER, even=True) for board in boards),
        *total_columns(snapshot),
    )
    places = share_decimals(snapshot)
    finals = pair_totals(snapshot)
    nothing = (BlankCell(),) * len(total_columns(snapshot))
    rows = list(average_and_datum_rows(snapshot))
    first = len(rows)
    for pair in pairs:
        own = {share.cell.board: share for share in shares[pair.place]}
        cells = (_board_cell(snapshot, own.get(board), places) for board in boards)
        called = (pair_label(snapshot, pair.place), penalty_mark(snapshot, pair.place))
        who = (TextCell(" ".join(filter(None, called))), _names_cell(pair))
        rows.append((*who, *cells, *finals.get(pair.place, nothing)))
    parts = frozenset({first, *_new_lines(pairs, first)}) - {0}
    # A part with more boards begins on its own page, if the rest of this one does not hold it.
    return Grid(columns, tuple(rows), parts=parts, whole=True)


def total_columns(snapshot: SessionSnapshot) -> tuple[GridColumn, ...]:
    """Return the columns of the total and, with tops, its percentage."""
    if not has_tops(snapshot):
        return (GridColumn(score_unit(snapshot).total, ColumnKind.NUMBER, strong=True),)
    return GridColumn(_("Total"), ColumnKind.NUMBER), GridColumn(
        _("%"), ColumnKind.NUMBER, strong=True
    )


def _names_cell(pair: SeatedPair) -> Cell:
    """Return both names, one above the other."""
    people = [player_names(pair)] if pair.forgotten else [*map(chair_names, players_by_chair(pair))]
    first, second = [*people, "", ""][:2]
    return StackedCell(TextCell(first), TextCell(second))


def average_and_datum_rows(snapshot: SessionSnapshot) -> Iterator[Row]:
    """Yield a row with each board's average (half the top) or datum, if it has one."""
    after = (BlankCell(),) * len(total_columns(snapshot))
    for section, boards in boards_by_field(snapshot):
        if has_tops(snapshot):
            averages = (_average_cell(snapshot, board) for board in boards)
            yield TextCell(section), TextCell(_("Average")), *averages, *after
        datums = [_datum_cell(board) for board in boards]
        if any(not isinstance(datum, BlankCell) for datum in datums):
            yield TextCell(section), TextCell(_("Datum")), *datums, *after


def boards_by_field(snapshot: SessionSnapshot) -> Iterator[tuple[str, list[ScoredBoard | None]]]:
    """Yield every scored board, field by field; sections compared separately are fields."""
    if not snapshot.apart:
        yield "", list(snapshot.travellers.values())
        return
    for section in snapshot.sections.values():
        yield (
            section.name,
            [snapshot.travellers.get((board, section.name)) for board in snapshot.boards],
        )


def _average_cell(snapshot: SessionSnapshot, board: ScoredBoard | None) -> Cell:
    if board is None:
        return BlankCell()
    half = Fraction(board.top * snapshot.facts.regulations.win, 4)
    return NumberCell(half, 0 if half.denominator == 1 else 1)


def _datum_cell(board: ScoredBoard | None) -> Cell:
    """Return a board's datum; a fouled board has each group's, the first on top."""
    if not isinstance(board, ImpBoard):
        return BlankCell()
    datums = board.datums or (() if board.datum is None else (board.datum,))
    numbers = [NumberCell(value, signed=True) for value in datums]
    if len(numbers) > 1:
        return StackedCell(numbers[0], TextCell(" / ".join(map(format_number, numbers[1:]))))
    return numbers[0] if numbers else BlankCell()


def _board_cell(snapshot: SessionSnapshot, share: PairBoardShare | None, places: int) -> Cell:
    if share is None:
        return StackedCell(BlankCell(), BlankCell())
    return StackedCell(
        pair_share_cell(share, places),
        TextCell(f"v{pair_number(snapshot, share.opponents)} {_narrow_marks(share)}".rstrip()),
    )


def _narrow_marks(share: PairBoardShare) -> str:
    """Return the marks of a result, with one letter for an adjusted score."""
    return result_marks(share.cell).replace(ADJUSTED, NARROW_ADJUSTED)


def pair_share_cell(share: PairBoardShare, places: int) -> SingleCell:
    """Return a pair's matchpoints, IMPs or points on a board, or that it was not played."""
    if share.printed is not None:
        return with_exact_value(NumberCell(share.printed, places, share.signed), share.matchpoints)
    return TextCell(_("NP")) if share.cell.not_played else BlankCell()


def pair_totals(snapshot: SessionSnapshot) -> Mapping[int, tuple[NumberCell, ...]]:
    """Return the total and, with tops, the percentage of every ranked pair, by place."""
    places = total_places(snapshot, snapshot.ranking)
    tops = has_tops(snapshot)
    return {
        row.pair.place: (
            pair_total(snapshot, row, places),
            *([pair_percentage(row)] if tops else []),
        )
        for row in snapshot.ranking
    }


def pair_total(snapshot: SessionSnapshot, row: RankedPair, places: int) -> NumberCell:
    """Return a pair's total as the regulations show it, with the exact one."""
    exact = Fraction(row.total.won)
    share = row.total.percentage
    if has_tops(snapshot):
        exact = Fraction(0) if share is None else share / 100 * maximum_score(snapshot, row)
    return with_exact_value(score_unit(snapshot).number(row.shown.total, places), exact)


def pair_percentage(row: RankedPair) -> NumberCell:
    """Return a pair's percentage as the regulations show it, with the exact one."""
    return with_exact_value(rounded_percentage_number(row.shown.percentage), row.total.percentage)


def _new_lines(pairs: Sequence[SeatedPair], first: int) -> list[int]:
    """Return the rows where another line or section begins, counting pairs from `first`."""
    follows = pairwise(pairs)
    return [
        row
        for row, (before, after) in enumerate(follows, start=first + 1)
        if (before.section, before.line) != (after.section, after.line)
    ]
