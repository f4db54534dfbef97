"""Recap page of a session: a grid with every pair's score on every board."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from reports.content.cells.numbers import format_cell
from reports.content.document import Cell, Grid, StackedCell
from reports.content.page_header import describe_scoring_method
from reports.content.results.recap import average_and_datum_rows, total_columns
from reports.content.results.recap import recap_document as content
from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_session_page
from web.director.session_urls import pair_explanation_url, scorecard_url
from web.shared.pages.rankings import NEVER_PRINTED
from web.shared.render.grids import HtmlGrid, render_grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournament.models import Session

# The columns before the boards are the pair and its names.
FIRST_BOARD_COLUMN = 2
# So many letters of figures fit beside the names in a window of 1440 px: measured with cross-IMPs
# of two decimals, of which it holds 28 boards. A column has a gap as wide as a letter.
BAND_LETTERS = 165
GAP_LETTERS = 1


@conditional_session_page
@for_session
def recap_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Recap of a session: every pair's score on every board, totals and percentages."""
    now = cached_snapshot_of(session)
    context = {
        "session": session,
        "sheets": render_recap_bands(now),
        "method": describe_scoring_method(now),
    }
    return render(request, "director/recap.html", context)


@cache_per_snapshot
def render_recap_bands(snapshot: SessionSnapshot) -> list[HtmlGrid]:
    """Render the recap, once for each revision; nothing before the first result.

    Boards that do not fit beside each other are in bands one above the other; the last one has the
    totals.
    """
    block = content(snapshot, NEVER_PRINTED).blocks[0]
    if not isinstance(block, Grid):
        return []
    boards_of = _boards_of_pairs(snapshot)
    # The document leaves out pairs without a result, so the links have to, too.
    played = [place for place in snapshot.pairs if boards_of[place]]
    links = [*_empty_links(snapshot), *(scorecard_url(snapshot, place) for place in played)]
    explained = _explanation_links(snapshot, played)
    rendered = list[HtmlGrid]()
    for band in split_boards(board_widths(block, len(snapshot.boards))):
        columns = [*range(FIRST_BOARD_COLUMN), *band]
        if band.stop == FIRST_BOARD_COLUMN + len(snapshot.boards):
            columns += range(band.stop, len(block.columns))
        also = {at: explained[column] for at, column in enumerate(columns) if column in explained}
        aside = range(FIRST_BOARD_COLUMN, FIRST_BOARD_COLUMN + len(band))
        grid = _select_columns(block, columns)
        if len(band) < len(snapshot.boards):
            grid = replace(grid, title=_band_title(grid, len(band)))
        rendered.append(render_grid(grid, links=links, also=also, aside=aside))
    return rendered


def board_widths(grid: Grid, boards: int) -> list[int]:
    """The letters of the longest figure of each board."""
    return [
        max(len(format_cell(_upper_cell(row[at]))) for row in grid.rows)
        for at in range(FIRST_BOARD_COLUMN, FIRST_BOARD_COLUMN + boards)
    ]


def _upper_cell(cell: Cell) -> Cell:
    return cell.upper if isinstance(cell, StackedCell) else cell


def split_boards(widths: Sequence[int]) -> Iterator[range]:
    """Split the columns of boards into as few bands as fit, with nearly the same number each."""
    letters = sum(width + GAP_LETTERS for width in widths)
    bands = max(1, -(-letters // BAND_LETTERS))
    starts = [FIRST_BOARD_COLUMN + len(widths) * band // bands for band in range(bands + 1)]
    return (range(first, end) for first, end in pairwise(starts))


def _select_columns(grid: Grid, columns: Sequence[int]) -> Grid:
    rows = tuple(tuple(row[at] for at in columns) for row in grid.rows)
    return replace(grid, columns=tuple(grid.columns[at] for at in columns), rows=rows)


def _band_title(grid: Grid, boards: int) -> str:
    headings = [column.heading for column in grid.columns[FIRST_BOARD_COLUMN:][:boards]]
    return _("Boards %(first)s to %(last)s") % {"first": headings[0], "last": headings[-1]}


def _explanation_links(snapshot: SessionSnapshot, played: Sequence[int]) -> dict[int, list[str]]:
    """Links of the figures by column: to the board's explanation, and of totals to the top of it.

    The rows above the pairs (average, datum) have no links.
    """
    nothing = _empty_links(snapshot)
    tops = [*nothing, *(pair_explanation_url(snapshot, place) for place in played)]
    boards_of = _boards_of_pairs(snapshot)
    boards = snapshot.boards
    has = [*(set[int]() for _row in nothing), *(boards_of[place] for place in played)]
    leads = {
        at: [
            f"{top}#board-{board}" if board in own else ""
            for top, own in zip(tops, has, strict=True)
        ]
        for at, board in enumerate(boards, start=FIRST_BOARD_COLUMN)
    }
    after = FIRST_BOARD_COLUMN + len(boards)
    return {**leads, **{after + at: tops for at in range(len(total_columns(snapshot)))}}


def _boards_of_pairs(snapshot: SessionSnapshot) -> dict[int, set[int]]:
    """The boards on which each pair has a result."""
    boards: dict[int, set[int]] = {place: set() for place in snapshot.pairs}
    for cell in snapshot.cells:
        if cell.outcome is not None:
            for place in cell.seated:
                boards[place].add(cell.board)
    return boards


def _empty_links(snapshot: SessionSnapshot) -> list[str]:
    return ["" for _row in average_and_datum_rows(snapshot)]
