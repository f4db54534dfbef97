"""The recap: every pair against every board, on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from boards.queries.evening import Evening, evening_of
from reports.content.document import Grid
from reports.content.face import method
from reports.content.play import by_pair
from reports.content.recap import recap as content
from web.director.access import SignedIn, for_session
from web.director.addresses import scorecard_of
from web.shared.grids import Sheet, sheet
from web.shared.kept import kept
from web.shared.rankings import NEVER_PRINTED

if TYPE_CHECKING:
    from tournament.models import Session


@for_session
def recap(request: SignedIn, session: Session) -> HttpResponse:
    """Matchpoints over opponents, totals and percentages."""
    now = evening_of(session)
    shown = {"session": session, "sheet": ready_recap(now), "method": method(now)}
    return render(request, "director/recap.html", shown)


@kept
def ready_recap(evening: Evening) -> Sheet | None:
    """Made once for each revision; nothing before the first result."""
    block = content(evening, NEVER_PRINTED).blocks[0]
    if not isinstance(block, Grid):
        return None
    shares = by_pair(evening)
    played = [place for place in evening.pairs if shares[place]]
    links = ["", *(scorecard_of(evening, place) for place in played)]
    return sheet(block, links=links)
