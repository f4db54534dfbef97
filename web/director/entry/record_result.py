"""Views that record or undo one result on the entry page and return its row."""

from __future__ import annotations

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
from standings.snapshot_cache import snapshot_of_session
from standings.unusual_results import marks_at_table
from web.director.access.board_access import for_board
from web.director.access.permissions import SignedInRequest
from web.director.entry.entry_page import build_entry_context
from web.director.entry.forms import Asked, Typed, Undone
from web.director.result_cell import render_result, result_cell_html
from web.director.session_urls import session_url_by_pk
from web.shared.messages.errors.appeals import FROM_ENTRY, narrow_confirmation_message
from web.shared.messages.errors.error_text import error_message

OK = 200
CONFLICT = 409
UNPROCESSABLE = 422


@for_board(writes=ClubPermission.ENTER)
def enter(request: SignedInRequest, found: EntryBoard) -> HttpResponse:
    """Record one entry; the answer is its row, or the page at the next row."""
    if request.method != "POST":
        return _next(found, at=found.cell.pk)
    return _answer(request, found, Typed(request.POST))


@for_board(writes=ClubPermission.ENTER)
@require_POST
def undo(request: SignedInRequest, found: EntryBoard) -> HttpResponse:
    """Take an entry back: what was said before it stands again."""
    return _answer(request, found, Undone(request.POST))


def _answer(request: SignedInRequest, found: EntryBoard, form: Asked) -> HttpResponse:
    if not form.is_valid():
        return _refused(request, found, form.refusal)
    try:
        row = form.write(found, request.user)
    except StaleBoardDataError as refusal:
        return _refused(request, found, error_message(refusal), status=CONFLICT)
    except (BoardError, MissingPermissionError) as refusal:
        return _refused(request, found, _sentence(found, refusal))
    if not _in_place(request):
        return _next(found, after=found.cell.pk)
    return _line(request, found, row)


def _refused(
    request: SignedInRequest, found: EntryBoard, refusal: str, *, status: int = UNPROCESSABLE
) -> HttpResponse:
    """What stands, and what to do about what was typed."""
    session = found.seating_board.seating.section.session
    if not _in_place(request):
        now = snapshot_of_session(session.pk)
        typed = {"refusal": refusal, "typed": request.POST, "tab": "entry"}
        shown = build_entry_context(request, session, now, at=found.cell.pk) | typed
        return render(request, "director/entry.html", shown, status=status)
    current = next(reversed(result_versions(found.seating_board)), None)
    return _line(request, found, current, refusal, status=status)


def _sentence(found: EntryBoard, refusal: BoardError | MissingPermissionError) -> str:
    """What was refused; where only the page of the result can do it, the way there."""
    said = error_message(narrow_confirmation_message(refusal, FROM_ENTRY))
    if not isinstance(refusal, ConfirmationRequiredError):
        return said
    session = found.seating_board.seating.section.session
    text = (session.event.club.slug, session.pk, found.cell.pk)
    page = reverse("director:result", args=text)
    return format_html('{} <a href="{}">{}</a>', said, page, _("Go there"))


def _line(
    request: SignedInRequest,
    found: EntryBoard,
    stands: ResultOrRuling | None,
    refusal: str = "",
    *,
    status: int = OK,
) -> HttpResponse:
    session = found.seating_board.seating.section.session
    place = session_url_by_pk(session.event.club.slug, session.pk)
    marks = marks_at_table(found.seating_board, found.cell)
    checked = (
        bool(marks) and stands is not None and is_version_checked(found.cell.pk, stands.version)
    )
    stands_now = render_result(with_current_version(found.cell, stands), marks, checked=checked)
    line = result_cell_html(stands_now, place, rules=request.may.direct, refusal=refusal)
    return HttpResponse(line, status=status)


def _next(found: EntryBoard, **row: int) -> HttpResponse:
    session = found.seating_board.seating.section.session
    page = reverse("director:entry", args=(session.event.club.slug, session.pk))
    return redirect(f"{page}?{urlencode(row)}")


def _in_place(request: SignedInRequest) -> bool:
    return request.META.get("HTTP_HX_REQUEST") == "true"
