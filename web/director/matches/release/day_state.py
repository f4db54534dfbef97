"""Views that change the status of one day of a match event, and release its results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from standings.matches.match_event import match_event_snapshot
from tournament.queries.match_events import days_of_event
from tournament.services.sessions.session_state import change_session_state
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import match_event_url
from web.director.matches.entry.unusual_slips import unchecked_slips_notice
from web.director.matches.match_event_access import for_match_event
from web.director.matches.overview.match_progress import unfinished_matches
from web.director.release.release_times import MATCH_PART_LABELS
from web.director.release.session_release import draw_status, read_release_choices
from web.shared.messages.flash_messages import flash_outcome

if TYPE_CHECKING:
    from tournament.models import Event, Session

STATE_MESSAGES = {
    "running": gettext_lazy(
        "Play is on. Results can be entered; players see no result of this day yet."
    ),
    "closed": gettext_lazy(
        "Play is over for this day. Players see no result until you release it."
    ),
    "released": gettext_lazy("Released: everybody can see this day."),
}


@for_match_event
@require_POST
def change_day_state(request: SignedInRequest, event: Event, day: int) -> HttpResponse:
    """Change the status of a day; the message says what players see now."""
    session = get_object_or_404(days_of_event(event), number=day)
    new_state = request.POST.get("state", "")
    with flash_outcome(request, str(STATE_MESSAGES.get(new_state, ""))):
        change_session_state(session, new_state, actor=request.actor)
        _warn_of_missing_matches(request, session, new_state)
        _warn_of_unusual_slips(request, event, new_state)
    return redirect("director:match_event", event.club.slug, event.slug)


def _warn_of_missing_matches(request: SignedInRequest, day: Session, state: str) -> None:
    """Warn the director of matches of the day that have no final score."""
    if state not in ("closed", "released"):
        return
    snapshot = match_event_snapshot(day.event_id)
    missing = sum(match.session == day.pk for match in unfinished_matches(snapshot))
    if missing:
        message = ngettext(
            "%(count)s match of this day is still missing: it can be entered all the same.",
            "%(count)s matches of this day are still missing: they can be entered all the same.",
            missing,
        )
        messages.warning(request, message % {"count": missing})


def _warn_of_unusual_slips(request: SignedInRequest, event: Event, state: str) -> None:
    """Warn the director of unchecked slips before players see scores."""
    if state not in ("closed", "released"):
        return
    if notice := unchecked_slips_notice(match_event_snapshot(event.pk)):
        link = '{} <a href="{}#unusual">{}</a>'
        messages.warning(
            request, format_html(link, notice, match_event_url(event), _("Check them"))
        )


@for_match_event
def day_release_page(request: SignedInRequest, event: Event, day: int) -> HttpResponse:
    """What players see of a day, part by part: now, from a time on, or not."""
    session = get_object_or_404(days_of_event(event), number=day)
    choice = read_release_choices(request, session, MATCH_PART_LABELS)
    if choice.done:
        messages.success(request, choice.done)
        _warn_of_unusual_slips(request, event, session.state)
        return redirect("director:match_event", event.club.slug, event.slug)
    context = {
        "event": event,
        "day": session,
        "choice": choice,
        "draw_status": draw_status(session),
        "unusual": unchecked_slips_notice(match_event_snapshot(event.pk)),
    }
    return render(request, "director/matches/release.html", context, status=choice.status)
