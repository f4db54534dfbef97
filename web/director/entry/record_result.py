"""Views that record or undo one result from the entry page and return its table row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.errors import BoardError, ConfirmationRequiredError, StaleBoardDataError
from boards.queries.entry_board import EntryBoard, with_current_version
from boards.queries.result_checks import is_version_checked
from boards.queries.results import ResultOrRuling, result_versions
from club.errors import MissingPermissionError
from club.queries.permissions import ClubPermission
from standings.previews.drawn_rounds import contest_of_changed_session
from standings.snapshot_cache import snapshot_of_session
from standings.unusual_results import marks_at_table
from web.director.access.board_access import for_board
from web.director.access.member_access import SignedInRequest
from web.director.drawn_round_warnings import (
    notices_of_drawn_rounds,
    warn_of_drawn_rounds,
)
from web.director.entry.entry_page import build_entry_context
from web.director.entry.forms import ResultChangeForm, ResultForm, UndoForm
from web.director.entry.match_rooms import match_rooms_of
from web.director.result_cell import render_result, result_cell_html
from web.director.session_urls import session_url_by_pk
from web.shared.http.concurrency_limit import in_turn_of_tables
from web.shared.messages.errors.appeals import FROM_ENTRY
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session

OK = 200
CONFLICT = 409
UNPROCESSABLE = 422


@in_turn_of_tables
@for_board(writes=ClubPermission.ENTER)
def record_entry(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Record one entry; htmx gets its table cell, a plain form the page at the next row."""
    if request.method != "POST":
        # The address of a POST, opened again after signing in or from the history.
        return _redirect_to_next_row(entry_board, at=entry_board.cell.pk)
    return _save_version(request, entry_board, ResultForm(request.POST))


@for_board(writes=ClubPermission.ENTER)
@require_POST
def undo_entry(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Undo an entry: the version before it is recorded again."""
    return _save_version(request, entry_board, UndoForm(request.POST))


def _save_version(
    request: SignedInRequest, entry_board: EntryBoard, form: ResultChangeForm
) -> HttpResponse:
    if not form.is_valid():
        return _refusal_response(request, entry_board, form.refusal)
    session = entry_board.seating_board.seating.section.session
    # The first result of a board changes no match that another round is drawn from.
    before = contest_of_changed_session(session) if form.cleaned_data["seen"] else None
    try:
        row = form.write(entry_board, request.user)
    except StaleBoardDataError as refusal:
        return _refusal_response(request, entry_board, error_message(refusal), status=CONFLICT)
    except (BoardError, MissingPermissionError) as refusal:
        return _refusal_response(request, entry_board, _refusal_html(entry_board, refusal))
    if not _is_htmx_request(request):
        warn_of_drawn_rounds(request, session, before, entry_board.cell.pk)
        return _redirect_to_next_row(entry_board, after=entry_board.cell.pk)
    notices = notices_of_drawn_rounds(session, before, entry_board.cell.pk)
    return _cell_response(request, entry_board, row, notices=notices)


def _refusal_response(
    request: SignedInRequest, entry_board: EntryBoard, refusal: str, *, status: int = UNPROCESSABLE
) -> HttpResponse:
    """The current result with the reason why the typed one was refused."""
    session = entry_board.seating_board.seating.section.session
    if not _is_htmx_request(request):
        # Read again: an entry is often refused because somebody else's came first.
        now = snapshot_of_session(session.pk)
        typed = {"refusal": refusal, "typed": request.POST, "tab": "entry"}
        context = build_entry_context(request, session, now, at=entry_board.cell.pk) | typed
        return render(request, "director/entry.html", context, status=status)
    current = next(reversed(result_versions(entry_board.seating_board)), None)
    return _cell_response(request, entry_board, current, refusal, status=status)


def _refusal_html(entry_board: EntryBoard, refusal: BoardError | MissingPermissionError) -> str:
    """The error message, with a link to the result page if the change is confirmed only there."""
    refusal_text = error_message(refusal, reader=FROM_ENTRY)
    if not isinstance(refusal, ConfirmationRequiredError):
        return refusal_text
    session = entry_board.seating_board.seating.section.session
    text = (session.event.club.slug, session.pk, entry_board.cell.pk)
    page = reverse("director:result", args=text)
    return format_html('{} <a href="{}">{}</a>', refusal_text, page, _("Go there"))


def _cell_response(
    request: SignedInRequest,
    entry_board: EntryBoard,
    current: ResultOrRuling | None,
    refusal: str = "",
    *,
    status: int = OK,
    notices: Sequence[str] = (),
) -> HttpResponse:
    session = entry_board.seating_board.seating.section.session
    place = session_url_by_pk(session.event.club.slug, session.pk)
    # Reads a few columns of this board: a whole snapshot after every entry would be slow.
    marks = marks_at_table(entry_board.seating_board, entry_board.cell)
    checked = (
        # Only a marked result can have been checked, which saves the query for all others.
        bool(marks)
        and current is not None
        and is_version_checked(entry_board.cell.pk, current.version)
    )
    rendered = render_result(
        with_current_version(entry_board.cell, current), marks, checked=checked
    )
    line = result_cell_html(
        rendered,
        place,
        rules=request.may.direct,
        refusal=refusal,
        notices=notices,
        swing=_swing_of(session, entry_board.cell.pk),
    )
    return HttpResponse(line, status=status)


def _swing_of(session: Session, row: int) -> str:
    """What the board of this row is worth in its match of teams; no query for other sessions."""
    if not session.event.is_teams:
        return ""
    room = match_rooms_of(session, snapshot_of_session(session.pk)).get(row)
    return room.swing if room else ""


def _redirect_to_next_row(entry_board: EntryBoard, **row: int) -> HttpResponse:
    session = entry_board.seating_board.seating.section.session
    page = reverse("director:entry", args=(session.event.club.slug, session.pk))
    return redirect(f"{page}?{urlencode(row)}")


def _is_htmx_request(request: SignedInRequest) -> bool:
    # request.headers would first build a mapping of all headers.
    return request.META.get("HTTP_HX_REQUEST") == "true"
