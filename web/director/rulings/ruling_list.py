"""List of a session's rulings and appeals with their outcomes."""

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

from boards.queries.appeals import appeals_of
from boards.queries.results import rulings_that_stand
from boards.queries.table_results import TableResult
from reports.content.cells import pair_names
from reports.content.cells.appeals import describe_opponents
from reports.content.cells.ruling_marks import ruling_note
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.permissions import SignedInRequest, for_session
from web.director.result_cell import said
from web.director.session_urls import session_url
from web.director.timing.correction_period import clocks

if TYPE_CHECKING:
    from boards.models import Appeal
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class Where:
    """A board at a table: where, who met, what stands there, and its page."""

    pk: int
    board: int
    words: str
    pairs: str
    stands: SafeString
    note: str


@dataclass(frozen=True, slots=True)
class Given:
    """A ruling that stands: why, by whom, when."""

    where: Where
    reason: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Lodged:
    """An appeal as it is read: who appeals what and why; and what came of it, if anything did."""

    pk: int
    where: Where
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
def reviews(request: SignedInRequest, session: Session) -> HttpResponse:
    """Every appeal, the open ones first; every ruling that stands."""
    now = cached_snapshot_of(session)
    cells = {cell.pk: cell for cell in now.cells}
    lodged = [told(now, cells, each) for each in appeals_of(session.pk)]
    rows = rulings_that_stand(session).select_related("author")
    given = [
        Given(where(now, cells[row.seating_board_id]), row.reason, name(row), row.recorded_at)
        for row in rows
    ]
    shown = {
        "session": session,
        "place": session_url(now),
        "clocks": clocks(now, timezone.now()),
        "appeals": sorted(lodged, key=lambda each: bool(each.ended)),
        "rulings": sorted(given, key=lambda each: (each.where.board, each.where.words)),
    }
    return render(request, "director/reviews.html", shown)


def told(now: SessionSnapshot, cells: Mapping[int, TableResult], row: Appeal) -> Lodged:
    """An appeal with what came of it."""
    plain = Lodged(
        row.pk,
        where(now, cells[row.seating_board_id]),
        row.version,
        pair_names.pair_label(now, row.place_id),
        row.law,
        row.reason,
        row.admitted,
        name(row),
        row.recorded_at,
    )
    return plain if not hasattr(row, "hearing") else _with_hearing(plain, row)


def _with_hearing(plain: Lodged, row: Appeal) -> Lodged:
    heard = row.hearing
    return replace(
        plain,
        ended=str(heard.get_ended_display()),
        body=str(heard.get_body_display()),
        why=heard.reason,
        decided_by=name(heard),
        decided_at=heard.recorded_at,
    )


def appeals_on(now: SessionSnapshot, rows: Iterable[Appeal], pk: int) -> list[Lodged]:
    """Those of one board at a table."""
    cells = {cell.pk: cell for cell in now.cells}
    return [told(now, cells, row) for row in rows if row.seating_board_id == pk]


def where(now: SessionSnapshot, cell: TableResult) -> Where:
    """A cell as these pages name it."""
    facts = {
        "board": cell.board,
        "round": cell.round,
        "table": f"{pair_names.section_prefix(now, cell.section)}{cell.table}",
    }
    return Where(
        cell.pk,
        cell.board,
        _("Board %(board)s · Round %(round)s · Table %(table)s") % facts,
        describe_opponents(now, cell),
        said(cell, now.marks_of(cell), checked=now.check_of(cell) is not None).words.line,
        ruling_note(cell),
    )


def name(row: object) -> str:
    """Who wrote a row; nothing where nobody was signed in."""
    author = getattr(row, "author", None)
    return author.get_username() if author else ""
