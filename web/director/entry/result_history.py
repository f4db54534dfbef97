"""Page of all versions of one result: correct it, swap sides, restore an earlier version."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.appeals import appeals_of_session
from boards.queries.entry_board import EntryBoard, with_current_version
from boards.queries.results import ResultOrRuling, result_versions
from club.queries.permissions import ClubPermission
from reports.content.cells.ruling_marks import ruling_note
from scoring.events.periods import period_is_over
from scoring.laws.adjusted_scores import RulingOutcome
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from web.director.access.board_access import for_board
from web.director.access.member_access import SignedInRequest
from web.director.drawn_round_warnings import note_on_drawn_round
from web.director.entry.entry_rows import build_entry_row
from web.director.entry.forms import (
    NOT_PLAYED_CHOICES,
    ResultChangeForm,
    ResultForm,
    SwapSidesForm,
    UndoForm,
)
from web.director.entry.result_change import session_of_board, write_result_change
from web.director.result_cell import RenderedResult, render_result
from web.director.rulings.ruling_list import lodged_appeals_of_board

OK = 200
MAX_TEXT_LENGTH = 40


@dataclass(frozen=True, slots=True)
class ResultVersionRow:
    """One version of a result: text, author, time, source and reason."""

    rendered: RenderedResult
    ruling: str
    who: str
    source: str
    when: datetime
    reason: str


@for_board
def result_history_page(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """All versions of a table result, with the box to correct it."""
    return _page(request, entry_board)


@for_board(writes=ClubPermission.ENTER)
@require_POST
def correct_table_result(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Record a correction as a new version; the old version stays."""
    return _save_version(request, entry_board, ResultForm(request.POST))


@for_board(writes=ClubPermission.ENTER)
@require_POST
def save_swapped_sides(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Record that the pairs sat the other way round."""
    return _save_version(request, entry_board, SwapSidesForm(request.POST))


@for_board(writes=ClubPermission.ENTER)
@require_POST
def restore_result_version(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Record an earlier version again, as a new version."""
    return _save_version(request, entry_board, UndoForm(request.POST))


def _save_version(
    request: SignedInRequest, entry_board: EntryBoard, form: ResultChangeForm
) -> HttpResponse:
    refusal = write_result_change(request, entry_board, form)
    if refusal:
        return _page(request, entry_board, form, refusal.text, status=refusal.status)
    session = session_of_board(entry_board)
    if request.POST.get("back") == "unusual":
        messages.success(request, _("Recorded."))
        page = reverse("director:unusual_results", args=(session.event.club.slug, session.pk))
        after = request.POST.get("after", "")
        # `after` is from the request: only a number goes into the address.
        return redirect(f"{page}?at={after}" if after.isdecimal() else page)
    messages.success(request, _("Recorded."))
    return redirect("director:result", session.event.club.slug, session.pk, entry_board.cell.pk)


def _page(
    request: SignedInRequest,
    entry_board: EntryBoard,
    form: ResultChangeForm | None = None,
    refusal: str = "",
    *,
    status: int = OK,
) -> HttpResponse:
    session = session_of_board(entry_board)
    now = snapshot_of_session(session.pk)
    versions = result_versions(entry_board.seating_board)
    # Only the current version counts: an earlier ruling was withdrawn or replaced.
    is_ruled = _is_ruled(versions[-1:])
    cell = next(row for row in now.cells if row.pk == entry_board.cell.pk)
    context: dict[str, Any] = {
        "session": session,
        "row": build_entry_row(now, cell),
        "versions": [_version_row(entry_board, row, now) for row in reversed(versions)],
        "seen": versions[-1].version if versions else 0,
        "ruled": is_ruled and not request.may.direct,
        "lifts": is_ruled,
        # Law 79C: a result that players have seen changes only with a reason they can read.
        "needs_reason": is_ruled or (session.was_released and bool(versions)),
        "over": bool(versions) and period_is_over(now.facts.periods.correction, timezone.now()),
        "appeals": lodged_appeals_of_board(now, appeals_of_session(session.pk), cell.pk),
        # A link may bring the text to correct it with, such as a table's that came too late.
        "typed": form.data if form else {"text": request.GET.get("text", "")[:MAX_TEXT_LENGTH]},
        "refusal": refusal,
        "unusual": now.marks_of(cell),
        "check": now.check_of(cell),
        "drawn_round": note_on_drawn_round(session, now, cell.round)
        if versions and session.event.in_matches
        else "",
        "asked": request.POST if form else request.GET,
        "whys": NOT_PLAYED_CHOICES,
        "request_id": uuid4(),
    }
    return render(request, "director/result.html", context, status=status)


def _is_ruled(versions: list[ResultOrRuling]) -> bool:
    return any(isinstance(version.outcome, RulingOutcome) for version in versions)


def _version_row(
    entry_board: EntryBoard, version: ResultOrRuling, now: SessionSnapshot
) -> ResultVersionRow:
    """One version; the current one with its marks as an unusual result."""
    cell = with_current_version(entry_board.cell, version)
    current = next(row for row in now.cells if row.pk == cell.pk).version == version.version
    check = now.check_of(cell) if current else None
    return ResultVersionRow(
        render_result(cell, now.marks_of(cell), checked=check is not None)
        if current
        else render_result(cell),
        ruling_note(cell),
        who=version.author.get_username() if version.author else "",
        source=version.get_source_display(),
        when=version.recorded_at,
        reason=version.reason,
    )
