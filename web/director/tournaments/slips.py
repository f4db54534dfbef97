"""One slip sent by itself while the director types on: the answer is its row of the round."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from boards.queries.matches import match_of
from club.queries.rights import Right
from tournament.queries.pairs import pairs_at
from tournament.queries.rounds import left_after
from web.director.access import SignedIn
from web.director.tournaments.at_match import AtMatch, for_match
from web.director.tournaments.match_forms import SlipForm
from web.director.tournaments.slip_rows import SLIP_FIELDS, record_slip, slip_row


@for_match(writes=Right.ENTER)
def slip(request: SignedIn, found: AtMatch) -> HttpResponse:
    """Record the totals of one match of the draw; refused ones come back in the row."""
    club, event, pk = found.address
    if request.method != "POST":
        return redirect("director:tournament_round", club, event, found.seating.round)
    match = match_of(pk)
    if match is None or match.play_off:
        raise Http404
    fields = {name: request.POST.get(name, "").strip() for name in (*SLIP_FIELDS, "reason")}
    refusal = record_slip(found.seating, match, SlipForm(fields), request)
    if refusal is None:
        match = match_of(pk)
        assert match
    pairs = pairs_at(match.pairs, match.session, match.round)
    left = left_after(found.event)
    facts = {"event": found.event, "row": slip_row(request, match, pairs, refusal, left=left)}
    status = refusal.status if refusal else 200
    return render(request, "director/tournaments/_slip.html", facts, status=status)
