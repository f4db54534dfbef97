"""Explanations document: how each pair's scores, total and place are calculated."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells.pair_names import pair_label, pair_number, player_names
from reports.content.cells.score_units import score_unit
from reports.content.document import (
    BlankCell,
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.explanation_steps.step_labels import law_name
from reports.content.explanation_steps.step_sentences import (
    StepDepth,
    brief_step_texts,
    join_step_lines,
    step_lines,
    wrap_texts,
)
from reports.content.page_header import build_page_header
from reports.content.results.recap import pair_share_cell
from reports.content.results.scored_results import (
    PairBoardShare,
    share_decimals,
    shares_by_pair,
)
from scoring.steps import Part
from standings.explanations.pairs import SessionFigureSteps
from standings.snapshot_cache import SessionSnapshot

WIDTH = 84
TOTAL = StepDepth(closed=frozenset({"total"}), left=frozenset({"possible"}))
PERCENTAGE = StepDepth(left=frozenset({"total", "shown_total", "possible"}))
TIE_BREAK = StepDepth(2, closed=frozenset({"total"}), left=frozenset({"possible"}))


def session_explanations_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Explain each pair's boards, total, percentage and place."""
    steps = SessionFigureSteps(snapshot)
    shares = shares_by_pair(snapshot)
    places = share_decimals(snapshot)
    laws = Counter(
        law_name(step.law)
        for place in snapshot.pairs
        for share in shares[place]
        if (step := steps.share(place, share.cell.board))
    )
    usual = laws.most_common(1)[0][0] if laws else ""
    sentences_above = [_("Boards are scored by %(law)s unless another is named.") % {"law": usual}]
    blocks = tuple(
        block
        for place in snapshot.pairs
        if shares[place]
        for block in _pair(steps, place, shares[place], places, usual)
    )
    nothing = (Paragraph(_("Nothing has been recorded yet.")),)
    title = _("Explanations")
    above = tuple(map(Paragraph, sentences_above if usual else []))
    return Document(
        title, (*above, *blocks) if blocks else nothing, build_page_header(snapshot, printed)
    )


def _pair(
    steps: SessionFigureSteps, place: int, shares: list[PairBoardShare], places: int, usual: str
) -> Iterator[Block]:
    """Yield a grid of a pair's boards and its sums, without repeating the `usual` Law."""
    snapshot = steps.snapshot
    people = player_names(snapshot.pairs[place])
    title = " · ".join(filter(None, (pair_label(snapshot, place), people)))
    lines = tuple(
        row
        for share in shares
        for row in _rows(snapshot, share, places, steps.share(place, share.cell.board), usual)
    )
    grid = Grid(_columns(snapshot), lines, title=title)
    yield (
        grid if any(row[LAW_COLUMN] != BlankCell() for row in lines) else _without_law_column(grid)
    )
    yield from map(Paragraph, _total_sentences(steps, place))


LAW_COLUMN = 4


def _without_law_column(grid: Grid) -> Grid:
    """Return the grid without its Law column, if every board follows the usual Law."""
    columns = (*grid.columns[:LAW_COLUMN], *grid.columns[LAW_COLUMN + 1 :])
    return replace(
        grid,
        columns=columns,
        rows=tuple((*row[:LAW_COLUMN], *row[LAW_COLUMN + 1 :]) for row in grid.rows),
    )


def _columns(snapshot: SessionSnapshot) -> tuple[GridColumn, ...]:
    return (
        GridColumn(_("Bd"), ColumnKind.NUMBER),
        GridColumn(_("Vs"), ColumnKind.NUMBER),
        GridColumn(_("Score"), ColumnKind.NUMBER),
        GridColumn(_("Explanation"), ColumnKind.WORDS),
        GridColumn(_("By")),
        GridColumn(score_unit(snapshot).short, ColumnKind.NUMBER, strong=True),
    )


def _rows(
    snapshot: SessionSnapshot, share: PairBoardShare, places: int, step: Part | None, usual: str
) -> Iterator[Row]:
    """Yield the row of a board, with overflow text in rows below it."""
    points: SingleCell = BlankCell() if share.points is None else NumberCell(Fraction(share.points))
    nothing = _("nothing to compare: it does not count")
    by = law_name(step.law) if step else ""
    first, *others = wrap_texts(brief_step_texts(step) if step else [nothing], width=WIDTH)
    yield (
        NumberCell(Fraction(share.cell.board)),
        TextCell(pair_number(snapshot, share.opponents)),
        points,
        TextCell(first),
        TextCell(by) if by not in ("", usual) else BlankCell(),
        pair_share_cell(share, places),
    )
    for line in others:
        yield (BlankCell(), BlankCell(), BlankCell(), TextCell(line), BlankCell(), BlankCell())


def _total_sentences(steps: SessionFigureSteps, place: int) -> Iterator[str]:
    """Yield the total, the percentage and the place, each in a sentence or two."""
    figures = steps.figures(place)
    rank = steps.place(place)
    if figures is None:
        return
    yield join_step_lines(step_lines(figures.total, TOTAL))
    if figures.percentage:
        yield join_step_lines(step_lines(figures.percentage, PERCENTAGE))
    for _key, part in steps.tie_breaks(place):
        yield join_step_lines(step_lines(part, TIE_BREAK))
    if rank:
        shared = step_lines(rank.shared) if rank.shared.value else ()
        yield join_step_lines((*step_lines(rank.rank), *shared))
