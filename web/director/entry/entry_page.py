"""Result entry page of a session: a text box, a live preview and the list of results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from club.queries.permissions import ClubPermission
from club.queries.users import names_of_users
from club.services.users import set_drop_last_zero
from club.validators.reasons import LONGEST_REASON
from scoring import notation
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.drawn_round_warnings import preview_drawn_rounds
from web.director.entry.entry_rows import (
    choose_next_row,
    entry_orders,
    get_entry_order,
    group_entry_rows,
)
from web.director.entry.forms import (
    MAX_PLAY_AT_LENGTH,
    NOT_PLAYED_CHOICES,
    ResultPreviewForm,
)
from web.director.entry.match_rooms import match_rooms_of
from web.director.etag_keys import conditional_session_page

if TYPE_CHECKING:
    from tournament.models import Session

# One year in seconds.
COOKIE_MAX_AGE = 31_536_000


@conditional_session_page
@for_session
def entry_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Result entry page, at the next empty row."""
    context = build_entry_context(request, session, cached_snapshot_of(session))
    response = render(request, "director/entry.html", context)
    # The order of the rows is remembered for the next visit; no script reads it.
    response.set_cookie(
        "entry_by", context["by"].key, COOKIE_MAX_AGE, httponly=True, samesite="Lax"
    )
    return response


@for_session
def preview_entry(request: SignedInRequest, session: Session) -> HttpResponse:
    """Preview of a result typed in the entry box, rendered as its row would be."""
    form = ResultPreviewForm(request.GET)
    now = cached_snapshot_of(session)
    rendered = form.render_result(now) if form.is_valid() else None
    # Most entries are the first of their board, and those change no match that is drawn from.
    corrected = form.corrected_outcomes(now) if rendered else {}
    context = {
        "rendered": rendered,
        "refusal": form.refusal,
        "drawn_rounds": preview_drawn_rounds(session, now, corrected) if corrected else [],
    }
    return render(request, "director/_entry_preview.html", context)


@for_session(writes=ClubPermission.ENTER)
@require_POST
def save_last_zero_choice(request: SignedInRequest, session: Session) -> HttpResponse:
    """Save whether this user types scores without the final 0 (42 = 420)."""
    set_drop_last_zero(request.user, dropped=request.POST.get("dropped") == "1")
    return redirect("director:entry", session.event.club.slug, session.pk)


def build_entry_context(
    request: SignedInRequest, session: Session, now: SessionSnapshot, *, at: int | None = None
) -> dict[str, Any]:
    """Template context of the entry page: rows in the chosen order, and the row to type for."""
    query = request.GET
    dropped = request.user.last_zero_dropped
    rooms = match_rooms_of(session, now)
    orders = entry_orders(rooms)
    by = get_entry_order(query.get("by") or request.COOKIES.get("entry_by"), orders)
    lead = query.get("lead") == "1"
    entry_groups = group_entry_rows(now, by, rules=request.may.direct, rooms=rooms)
    rows = [row for group in entry_groups for row in group.rows]
    others = {row.author for row in rows if row.author} - {request.user.pk}
    place = reverse("director:dashboard", args=(session.event.club.slug, session.pk))
    return {
        "session": session,
        "place": place,
        "by": by,
        "orders": orders,
        "groups": entry_groups,
        "current": choose_next_row(rows, after=query.get("after"), at=str(at or query.get("at"))),
        "others": names_of_users(others),
        "to_check": len(now.to_check),
        "filled": sum(row.filled and not row.late for row in rows),
        "wanted": len(rows),
        "lead": lead,
        # entry.js splits typed text by these patterns, so that the grammar is written once, here.
        "finished": notation.finished_entry_pattern(last_zero_dropped=dropped, lead=lead),
        "whole": notation.entry_pattern(last_zero_dropped=dropped),
        "shaped": notation.entry_shape_pattern(lead=lead),
        "begun": notation.partial_entry_pattern(last_zero_dropped=dropped, lead=lead),
        "released": session.was_released,
        "request_id": uuid4(),
        "longest": {"reason": LONGEST_REASON, "time": MAX_PLAY_AT_LENGTH},
        "whys": NOT_PLAYED_CHOICES,
    }
