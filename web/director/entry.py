"""The desk: every result through one box, by keyboard alone. Knows pages, not bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from club.queries.rights import Right
from club.queries.users import names_of_users
from club.services.users import drop_last_zero
from scoring import notation
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.desk import ORDERS, groups, next_row, order
from web.director.freshness import fresh_session
from web.director.typed import LONGEST_REASON, LONGEST_TIME, WHY, Echoed

if TYPE_CHECKING:
    from tournament.models import Session

A_YEAR = 31_536_000


@fresh_session
@for_session
def entry(request: SignedIn, session: Session) -> HttpResponse:
    """The box and its rows, at the next that is empty."""
    shown = desk(request, session, cached_snapshot_of(session))
    response = render(request, "director/entry.html", shown)
    response.set_cookie("entry_by", shown["by"].key, A_YEAR, httponly=True, samesite="Lax")
    return response


@for_session
def echo(request: SignedIn, session: Session) -> HttpResponse:
    """What the text of the box would mean, while it is typed."""
    form = Echoed(request.GET)
    said = form.said(cached_snapshot_of(session)) if form.is_valid() else None
    shown = {"said": said, "refusal": form.refusal}
    return render(request, "director/_echo.html", shown)


@for_session(writes=Right.ENTER)
@require_POST
def last_zero(request: SignedIn, session: Session) -> HttpResponse:
    """Whether 42 is 420 when this person types."""
    drop_last_zero(request.user, dropped=request.POST.get("dropped") == "1")
    return redirect("director:entry", session.event.club.slug, session.pk)


def desk(
    request: SignedIn, session: Session, now: SessionSnapshot, *, at: int | None = None
) -> dict[str, Any]:
    """Everything that the page shows: the rows in their order, and the one to type for."""
    asked, dropped = request.GET, request.user.last_zero_dropped
    by, lead = order(asked.get("by") or request.COOKIES.get("entry_by")), asked.get("lead") == "1"
    found = groups(now, by, rules=request.may.direct)
    rows = [row for group in found for row in group.rows]
    others = {row.author for row in rows if row.author} - {request.user.pk}
    place = reverse("director:board", args=(session.event.club.slug, session.pk))
    return {
        "session": session,
        "place": place,
        "by": by,
        "orders": ORDERS,
        "groups": found,
        "current": next_row(rows, after=asked.get("after"), at=str(at or asked.get("at"))),
        "others": names_of_users(others),
        "to_check": len(now.to_check),
        "filled": sum(row.filled and not row.late for row in rows),
        "wanted": len(rows),
        "lead": lead,
        "finished": notation.finished_entry_pattern(last_zero_dropped=dropped, lead=lead),
        "whole": notation.entry_pattern(last_zero_dropped=dropped),
        "shaped": notation.shaped(lead=lead),
        "begun": notation.begun(last_zero_dropped=dropped, lead=lead),
        "released": session.was_released,
        "request_id": uuid4(),
        "longest": {"reason": LONGEST_REASON, "time": LONGEST_TIME},
        "whys": WHY,
    }
