"""The days of a tournament, from planned to released: what players may see of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.services.ledger import Source
from standings.matches.match_event import match_event_snapshot
from tournament.queries.tournaments import days_of_event
from tournament.services.sessions import move_session
from web.director.access import SignedIn
from web.director.moments import THINGS_OF_MATCHES
from web.director.releases import chosen, draw_status
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import place_of
from web.director.tournaments.unusual_slips import words_of_slips_to_check
from web.shared.told import told

if TYPE_CHECKING:
    from tournament.models import Event

DONE = {
    "running": gettext_lazy(
        "Play is on. Results can be entered; players see no result of this day yet."
    ),
    "closed": gettext_lazy(
        "Play is over for this day. Players see no result until you release it."
    ),
    "released": gettext_lazy("Released: everybody can see this day."),
}


@for_tournament
@require_POST
def move(request: SignedIn, event: Event, day: int) -> HttpResponse:
    """Take a day to the state that was asked for, and say what that means."""
    session = get_object_or_404(days_of_event(event), number=day)
    asked = request.POST.get("state", "")
    with told(request, str(DONE.get(asked, ""))):
        move_session(session, asked, by=request.user, source=Source.DIRECTOR)
        _warn_of_unusual_slips(request, event, asked)
    return redirect("director:tournament", event.club.slug, event.slug)


def _warn_of_unusual_slips(request: SignedIn, event: Event, state: str) -> None:
    """Before players see a score, the director reads how many slips are left to check."""
    if state not in ("closed", "released"):
        return
    if words := words_of_slips_to_check(match_event_snapshot(event.pk)):
        link = '{} <a href="{}#unusual">{}</a>'
        messages.warning(request, format_html(link, words, place_of(event), _("Check them")))


@for_tournament
def release(request: SignedIn, event: Event, day: int) -> HttpResponse:
    """What players see of a day: thing by thing now, from a time on, or not."""
    session = get_object_or_404(days_of_event(event), number=day)
    choice = chosen(request, session, THINGS_OF_MATCHES)
    if choice.done:
        messages.success(request, choice.done)
        _warn_of_unusual_slips(request, event, session.state)
        return redirect("director:tournament", event.club.slug, event.slug)
    facts = {
        "event": event,
        "day": session,
        "choice": choice,
        "draw_status": draw_status(session),
        "unusual": words_of_slips_to_check(match_event_snapshot(event.pk)),
    }
    return render(request, "director/tournaments/release.html", facts, status=choice.status)
