"""Views that score a whole four-hand match: signed slip, early end, forfeit, assigned score."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.matches.match_states import MatchEnding
from boards.services.matches.match_entry import end_match
from club.queries.permissions import ClubPermission
from standings.services.matches.play_offs import abandon_play_off
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import match_event_url
from web.director.matches.entry.forms import FinalScoresForm, MatchEndingForm
from web.director.matches.entry.hand_entry import save_match_form
from web.director.matches.entry.match_page import (
    BACK_TO_UNUSUAL,
    FINAL_PAGE,
    render_match_page,
)
from web.director.matches.match_access import MatchAccess, for_match

HTTP_FOUND = 302


@for_match(writes=ClubPermission.ENTER)
def final_scores_page(request: SignedInRequest, access: MatchAccess) -> HttpResponse:
    """Form of both final totals of a match, from the slip or set by the director."""
    if request.method != "POST":
        return render_match_page(request, access, template=FINAL_PAGE)
    form = FinalScoresForm(request.POST)

    def write() -> None:
        cleaned = form.cleaned_data
        change_request = form.asked(request.user, access.role)
        ending = MatchEnding(cleaned["ending"])
        scores = cleaned["scores"]
        absent = cleaned["absent"]
        end_match(access.seating, ending, change_request, scores=scores, absent=absent)
        messages.success(request, _("Recorded."))

    response = save_match_form(request, access, form, write, template=FINAL_PAGE)
    # A redirect means that it is recorded: back to the list that led here.
    if response.status_code == HTTP_FOUND and request.POST.get("back") == BACK_TO_UNUSUAL:
        return redirect(f"{match_event_url(access.event)}#unusual")
    return response


@for_match(writes=ClubPermission.ENTER)
@require_POST
def save_match_ending(request: SignedInRequest, access: MatchAccess) -> HttpResponse:
    """End a match at the bell, abandon a play-off, or reopen a match."""
    form = MatchEndingForm(request.POST)

    def write() -> None:
        change_request = form.asked(request.user, access.role)
        ending = MatchEnding(form.cleaned_data["ending"])
        if ending is MatchEnding.ABANDONED:
            # Its own service, which refuses while this play-off decides a place.
            abandon_play_off(access.seating, change_request)
        else:
            end_match(access.seating, ending, change_request)
        messages.success(request, form.done())

    return save_match_form(request, access, form, write)
