"""Page that lists the rulings and appeals of a session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.appeals import appeals_of_session
from boards.queries.results import current_rulings
from boards.queries.table_results import TableResult
from reports.content.cells import pair_names
from reports.content.cells.appeals import describe_opponents
from reports.content.cells.ruling_marks import ruling_note
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.result_cell import render_result
from web.director.session_urls import session_url
from web.director.timing.correction_period import correction_period_clocks

if TYPE_CHECKING:
    from boards.models import Appeal
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class ResultLocation:
    """A board at a table: round, pairs and the current result with its marks."""

    pk: int
    board: int
    words: str
    pairs: str
    result_html: SafeString
    note: str


@dataclass(frozen=True, slots=True)
class GivenRuling:
    """A current ruling: result, reason, author and time."""

    where: ResultLocation
    reason: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class LodgedAppeal:
    """An appeal: pair, result, Law and reason, with its outcome if it was decided."""

    pk: int
    where: ResultLocation
    version: int
    pair: str
    law: str
    reason: str
    admitted: str
    author: str
    at: datetime
    ended: str = ""
    body: str = ""
    why: str = ""
    decided_by: str = ""
    decided_at: datetime | None = None


@for_session
def ruling_list_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Appeals of a session, open ones first, and its current rulings."""
    now = cached_snapshot_of(session)
    cells = {cell.pk: cell for cell in now.cells}
    lodged = [lodged_appeal(now, cells, appeal) for appeal in appeals_of_session(session.pk)]
    rows = current_rulings(session).select_related("author")
    given = [
        GivenRuling(
            result_location(now, cells[row.seating_board_id]),
            row.reason,
            author_name(row),
            row.recorded_at,
        )
        for row in rows
    ]
    context = {
        "session": session,
        "place": session_url(now),
        "clocks": correction_period_clocks(now, timezone.now()),
        "appeals": sorted(lodged, key=lambda each: bool(each.ended)),
        "rulings": sorted(given, key=lambda each: (each.where.board, each.where.words)),
    }
    return render(request, "director/ruling_list.html", context)


def lodged_appeal(
    now: SessionSnapshot, cells: Mapping[int, TableResult], row: Appeal
) -> LodgedAppeal:
    """An appeal with its outcome, if it was decided."""
    plain = LodgedAppeal(
        row.pk,
        result_location(now, cells[row.seating_board_id]),
        row.version,
        pair_names.pair_label(now, row.place_id),
        row.law,
        row.reason,
        row.admitted,
        author_name(row),
        row.recorded_at,
    )
    # A reverse one-to-one relation without a row raises a subclass of AttributeError.
    return plain if not hasattr(row, "hearing") else _with_hearing(plain, row)


def _with_hearing(plain: LodgedAppeal, row: Appeal) -> LodgedAppeal:
    heard = row.hearing
    return replace(
        plain,
        ended=str(heard.get_ended_display()),
        body=str(heard.get_body_display()),
        why=heard.reason,
        decided_by=author_name(heard),
        decided_at=heard.recorded_at,
    )


def lodged_appeals_of_board(
    now: SessionSnapshot, rows: Iterable[Appeal], pk: int
) -> list[LodgedAppeal]:
    """The appeals against one result."""
    cells = {cell.pk: cell for cell in now.cells}
    return [lodged_appeal(now, cells, row) for row in rows if row.seating_board_id == pk]


def result_location(now: SessionSnapshot, cell: TableResult) -> ResultLocation:
    """Caption, pairs and current result of a table result."""
    context = {
        "board": cell.board,
        "round": cell.round,
        "table": f"{pair_names.section_prefix(now, cell.section)}{cell.table}",
    }
    return ResultLocation(
        cell.pk,
        cell.board,
        _("Board %(board)s · Round %(round)s · Table %(table)s") % context,
        describe_opponents(now, cell),
        render_result(cell, now.marks_of(cell), checked=now.check_of(cell) is not None).words.line,
        ruling_note(cell),
    )


def author_name(row: object) -> str:
    """Username of a row's author; empty if nobody was signed in."""
    author = getattr(row, "author", None)
    return author.get_username() if author else ""
