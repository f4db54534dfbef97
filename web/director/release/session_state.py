"""View that changes the status of a session: planned, running, closed or released."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from boards.queries.table_results import TableResult
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from tournament.services.sessions.session_state import change_session_state
from web.director.access.member_access import SignedInRequest, for_session
from web.director.entry.unusual_results import unusual_results_notice
from web.shared.messages.flash_messages import flash_outcome

if TYPE_CHECKING:
    from tournament.models import Session

# Missing results named on the page that confirms closing; the rest are counted.
MAX_MISSING_SHOWN = 12
STATE_MESSAGES = {
    "running": _("Play is on. Results can be entered; players see nothing yet."),
    "closed": _("Play is over. Players see nothing until you release it."),
    "released": _("Released: everybody can see the ranking and the travellers."),
}
RELEASED_WITH_HANDS = _(
    "Released: everybody can see the ranking, the travellers and the hand records."
)


@for_session
@require_POST
def save_session_state(request: SignedInRequest, session: Session) -> HttpResponse:
    """Change the status of a session; the message says what players see now.

    Closing while results are missing needs a confirmation (`sure`).
    """
    requested = request.POST.get("state", "")
    closing = requested == "closed" and session.state == "running" and "sure" not in request.POST
    if closing and (missing := _missing_results(session)):
        return _confirm_closing(request, session, missing)
    with_hands = requested == "released" and has_any_deal(snapshot_of_session(session.pk))
    with flash_outcome(
        request, str(RELEASED_WITH_HANDS if with_hands else STATE_MESSAGES.get(requested, ""))
    ):
        change_session_state(session, requested, actor=request.actor)
        if requested in ("closed", "released"):
            _warn_of_missing_results(request, session)
            _warn_of_unusual_results(request, session)
    return redirect("director:dashboard", session.event.club.slug, session.pk)


def has_any_deal(now: SessionSnapshot) -> bool:
    """Whether any deal is known, so that there are hand records."""
    return any(cell.deal is not None for cell in now.cells)


def _confirm_closing(
    request: SignedInRequest, session: Session, missing: list[TableResult]
) -> HttpResponse:
    late = sum(cell.is_late for cell in missing)
    counts = {"count": len(missing), "late": late, "never": len(missing) - late}
    context = {"session": session, "missing": missing[:MAX_MISSING_SHOWN], **counts}
    context["unusual"] = unusual_results_notice(snapshot_of_session(session.pk))
    return render(request, "director/close_session.html", context)


def _warn_of_missing_results(request: SignedInRequest, session: Session) -> None:
    if missing := len(_missing_results(session)):
        text = ngettext(
            "%(count)s result is still missing: it can be entered all the same.",
            "%(count)s results are still missing: they can be entered all the same.",
            missing,
        )
        messages.warning(request, text % {"count": missing})


def _warn_of_unusual_results(request: SignedInRequest, session: Session) -> None:
    if notice := unusual_results_notice(snapshot_of_session(session.pk)):
        messages.warning(request, notice)


def _missing_results(session: Session) -> list[TableResult]:
    return [cell for cell in snapshot_of_session(session.pk).cells if cell.is_missing]
