"""Crosstable of a match event: pair against pair with both scores."""

from collections.abc import Callable, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

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
from reports.content.matches.match_event_report import MatchEventReport, contestant_names_cell
from reports.content.matches.match_page_header import (
    build_match_page_header,
    empty_document,
    nothing_drawn_text,
)
from scoring.score_sheets.match_totals import PairRecord
from standings.matches.match_standings import CrosstableCell as Met
from standings.matches.match_standings import CrosstableRow
from standings.matches.match_standings import crosstable_of_matches as rows_of

ITSELF = "×"
FEW = 16
LETTERS = 5
Adjustment = tuple[str, Callable[[PairRecord[int]], int]]


def crosstable_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build one landscape sheet: a row and a column for every pair, and its total."""
    head = build_match_page_header(report, printed)
    if not report.event.matches:
        return empty_document(crosstable_title(report), head, nothing_drawn_text())
    blocks = (crosstable_grid(report), Paragraph(_legend_text()))
    return Document(crosstable_title(report), blocks, head, PageShape.LYING, together=True)


def crosstable_title(report: MatchEventReport) -> str:
    """Return the crosstable's title, with its round."""
    if report.after_round is None:
        return _("Crosstable")
    return _("Crosstable after round %(round)s") % {"round": report.table.after_round}


def _legend_text() -> str:
    return _(
        "Above, the points of the pair of the row; below, those of the pair of the column. "
        "Scores in brackets do not count."
    )


def crosstable_grid(report: MatchEventReport) -> Grid:
    """Return the crosstable of pairs in order of label."""
    rows = rows_of(report.event, after_round=report.after_round)
    letters = LETTERS if len(rows) <= FEW else 0
    columns = (
        GridColumn(_("Pair"), strong=True),
        GridColumn(_("Names"), ColumnKind.NAMES),
        *(
            GridColumn(row.contestant.label, ColumnKind.NUMBER, letters=letters, even=True)
            for row in rows
        ),
        *(
            GridColumn(heading, ColumnKind.NUMBER)
            for heading, _points_of in crosstable_adjustments(rows)
        ),
        GridColumn(_("Total"), ColumnKind.NUMBER, strong=True),
    )
    return Grid(
        columns, tuple(_row(row, at, crosstable_adjustments(rows)) for at, row in enumerate(rows))
    )


def crosstable_adjustments(rows: Sequence[CrosstableRow]) -> list[Adjustment]:
    """Return the columns of byes and penalties, if any, so that each row adds up."""
    columns: list[Adjustment] = [
        (_("Byes"), lambda record: len(record.byes) * record.bye_points),
        (_("Penalties"), lambda record: -record.penalty),
    ]
    return [column for column in columns if any(column[1](row.record) for row in rows)]


def _row(row: CrosstableRow, itself: int, adjustments: Sequence[Adjustment]) -> Row:
    pair = row.contestant
    against = [_cell(met) for met in row.cells]
    against[itself] = StackedCell(TextCell(ITSELF), BlankCell())
    return (
        TextCell(pair.label),
        contestant_names_cell(pair),
        *against,
        *(NumberCell(Fraction(points_of(row.record))) for _heading, points_of in adjustments),
        NumberCell(Fraction(row.record.total)),
    )


def _cell(met: Met | None) -> Cell:
    if met is None or met.points is None:
        return StackedCell(BlankCell(), BlankCell())
    own, other = (_points(points, counts=met.counts) for points in met.points)
    return StackedCell(own, other)


def _points(points: int, *, counts: bool) -> SingleCell:
    return NumberCell(Fraction(points)) if counts else TextCell(f"({points})")
