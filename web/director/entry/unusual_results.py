"""Page of a session's unusual results, to check or correct each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from boards.errors import BoardError
from boards.queries.entry_board import EntryBoard
from boards.queries.result_checks import CheckedResult
from boards.queries.table_results import TableResult
from boards.services.result_checks import check_result
from boards.services.results import ChangeRequest
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from reports.content.cells import outcome_cells, pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.board_access import for_board
from web.director.access.member_access import SignedInRequest, for_session
from web.director.result_cell import render_result
from web.director.session_urls import session_url
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.unusual_mark_texts import describe_unusual_mark
from web.shared.render.cells import cell_html

if TYPE_CHECKING:
    from tournament.models import Session

# Rows on one page; each shows the traveller of its board too.
MAX_ROWS = 20


@dataclass(frozen=True, slots=True)
class ComparedResultRow:
    """The result of one table in the traveller next to an unusual result."""

    north_south: str
    east_west: str
    result: SafeString
    points: tuple[SafeString, SafeString]
    is_own: bool


@dataclass(frozen=True, slots=True)
class UnusualResult:
    """A marked result with its pairs, the reasons, and the results of other tables."""

    pk: int
    version: int
    board: int
    where: str
    line: SafeString
    reasons: Sequence[str]
    traveller: Sequence[ComparedResultRow]
    request_id: UUID
    after: int | None = None
    check: CheckedResult | None = None


class CheckResultForm(forms.Form):
    """The version that was checked, and the result to go to next."""

    seen = forms.IntegerField(min_value=1)
    request_id = forms.UUIDField()
    withdraw = forms.BooleanField(required=False)
    after = forms.IntegerField(required=False)


@for_session
def unusual_results_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Unchecked results in order of play, then the checked ones."""
    now = cached_snapshot_of(session)
    to_check = sorted(now.to_check, key=lambda cell: (cell.round, cell.section, cell.table))
    at = request.GET.get("at")
    first = _first_row_index(to_check, at)
    following = [cell.pk for cell in to_check[first + 1 :]]
    rows = [
        build_unusual_result(now, cell, after)
        # Each row knows the result after it, where checking it leads.
        for cell, after in islice(zip_longest(to_check[first:], following), MAX_ROWS)
    ]
    first_checked = _first_row_index(now.checked, at)
    current = next((row.pk for row in rows if str(row.pk) == at), rows[0].pk if rows else None)
    context = {
        "session": session,
        "place": session_url(now),
        "rows": rows,
        "count": len(to_check),
        "current": current,
        "checked": [
            build_unusual_result(now, cell)
            for cell in now.checked[first_checked : first_checked + MAX_ROWS]
        ],
        "checked_count": len(now.checked),
    }
    return render(request, "director/unusual_results.html", context)


def _first_row_index(cells: Sequence[TableResult], at: str | None) -> int:
    """Index of the first row: that of the requested result, if the first page lacks it."""
    place = next((place for place, cell in enumerate(cells) if str(cell.pk) == at), 0)
    return place if place >= MAX_ROWS else 0


@for_board(writes=ClubPermission.ENTER)
@require_POST
def check_unusual_result(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Mark a result as checked, or withdraw that; then go to the next one."""
    form = CheckResultForm(request.POST)
    after = None
    if not form.is_valid():
        messages.error(request, _("Reload the page, then check the result again."))
    else:
        after = form.cleaned_data["after"]
        _record_check(request, entry_board, form.cleaned_data)
    session = entry_board.seating_board.seating.section.session
    page = reverse("director:unusual_results", args=(session.event.club.slug, session.pk))
    return redirect(f"{page}?{urlencode({'at': after})}" if after else page)


def _record_check(
    request: SignedInRequest, entry_board: EntryBoard, cleaned: dict[str, Any]
) -> None:
    by = ChangeRequest(
        cleaned["seen"], cleaned["request_id"], request.user, Source.DIRECTOR, role=entry_board.role
    )
    try:
        check_result(entry_board.seating_board, by, is_checked=not cleaned["withdraw"])
    except BoardError as refusal:
        messages.error(request, error_message(refusal))


def build_unusual_result(
    now: SessionSnapshot, cell: TableResult, after: int | None = None
) -> UnusualResult:
    """A marked result with its sentences and the traveller of its board."""
    context = {
        "board": cell.board,
        "round": cell.round,
        "table": f"{pair_names.section_prefix(now, cell.section)}{cell.table}",
    }
    return UnusualResult(
        cell.pk,
        cell.version,
        cell.board,
        _("Board %(board)s · Round %(round)s · Table %(table)s") % context,
        render_result(cell).words.line,
        [describe_unusual_mark(mark) for mark in now.marks_of(cell)],
        _compared_rows(now, cell),
        uuid4(),
        after,
        now.check_of(cell),
    )


def _compared_rows(now: SessionSnapshot, cell: TableResult) -> list[ComparedResultRow]:
    """The current results of the tables with the same cards, best for North-South first."""
    cells = [
        table_result
        for table_result in now.compared_with(cell)
        # The other groups of a fouled board had other cards.
        if table_result.group == cell.group and table_result.outcome
    ]
    scored = sorted(cells, key=lambda each: -(each.points or 0))
    return [
        _compared_row(now, table_result, is_own=table_result.pk == cell.pk)
        for table_result in scored
    ]


def _compared_row(now: SessionSnapshot, cell: TableResult, *, is_own: bool) -> ComparedResultRow:
    north_south, east_west = outcome_cells.score_cells(cell)
    return ComparedResultRow(
        pair_names.pair_number(now, cell.north_south, line="NS"),
        pair_names.pair_number(now, cell.east_west, line="EW"),
        render_result(cell).words.contract,
        (cell_html(north_south), cell_html(east_west)),
        is_own,
    )


def unusual_results_notice(now: SessionSnapshot) -> str:
    """Sentence with a link: how many unusual results are unchecked; empty if none are."""
    count = len(now.to_check)
    if not count:
        return ""
    text = ngettext(
        "%(count)s unusual result has not been checked.",
        "%(count)s unusual results have not been checked.",
        count,
    )
    page = f"{session_url(now)}unusual/"
    link = '{} <a href="{}">{}</a>'
    return format_html(link, text % {"count": count}, page, _("Check them"))
