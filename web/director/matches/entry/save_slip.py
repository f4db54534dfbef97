"""View that records the slip of one match and returns its row of the round entry page."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from boards.queries.matches.match_states import match_state
from club.queries.permissions import ClubPermission
from tournament.queries.draw_rounds import withdrawal_rounds
from tournament.queries.pairs import pairs_in_round
from web.director.access.member_access import SignedInRequest
from web.director.matches.entry.forms import SlipForm
from web.director.matches.entry.slip_rows import SLIP_FIELDS, build_slip_row, record_slip
from web.director.matches.match_access import MatchAccess, for_match


@for_match(writes=ClubPermission.ENTER)
def save_slip(request: SignedInRequest, access: MatchAccess) -> HttpResponse:
    """Record the totals of one match of the draw; returns its row, with the error if refused."""
    club, event, pk = access.address
    if request.method != "POST":
        return redirect("director:match_event_round", club, event, access.seating.round)
    match = match_state(pk)
    # A bye and a play-off have no row on the round entry page.
    if match is None or match.play_off:
        raise Http404
    fields = {name: request.POST.get(name, "").strip() for name in (*SLIP_FIELDS, "reason")}
    refusal = record_slip(access.seating, match, SlipForm(fields), request)
    if refusal is None:
        match = match_state(pk)
        assert match
    pairs = pairs_in_round(match.pairs, match.session, match.round)
    left = withdrawal_rounds(access.event)
    context = {
        "event": access.event,
        "row": build_slip_row(request, match, pairs, refusal, left=left),
    }
    status = refusal.status if refusal else 200
    return render(request, "director/matches/_slip.html", context, status=status)
