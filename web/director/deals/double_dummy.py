"""Section of the hand records page that starts, cancels and shows double-dummy analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boards.services.deals import DealRequest, prefer_computed_tables
from boards.services.double_dummy import cancel_double_dummy, request_double_dummy
from club.services.audit_log import Source
from reports.content.cells.pair_names import format_board_ranges
from web.director.access.member_access import SignedInRequest, for_session
from web.shared.pages.double_dummy import double_dummy_state

if TYPE_CHECKING:
    from tournament.models import Session


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def double_dummy_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """The part of the page Hand records that is polled while tables are computed."""
    if request.method == "POST":
        if request.POST.get("do") == "cancel":
            cancel_double_dummy(session, actor=request.actor)
        elif request.POST.get("do") == "prefer":
            who = (request.user, Source.DIRECTOR, request.actor.role)
            prefer_computed_tables(session, DealRequest({}, uuid4(), *who))
        else:
            request_double_dummy(session, actor=request.actor)
    elif request.headers.get("HX-Request"):
        # The diagrams have their tables only when the page is loaded again. It does not do that by
        # itself, as somebody may be typing deals into it.
        context = double_dummy_context(session)
        context |= {"session": session, "is_polled": True}
        return render(request, "director/_double_dummy.html", context)
    return redirect("director:hand_records", session.event.club.slug, session.pk)


def double_dummy_context(session: Session) -> dict[str, Any]:
    """State of the tables, with lists of boards as text. Two queries."""
    state = double_dummy_state(session)
    lists = ("waiting", "failed", "different")
    return {
        "tables": state,
        **{f"tables_{name}": format_board_ranges(getattr(state.boards, name)) for name in lists},
    }
