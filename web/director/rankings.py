"""The ranking as it stands, released or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from standings.snapshot_cache import cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.addresses import scorecard_of, why_of
from web.director.freshness import fresh_session
from web.shared.as_of import asked_for, moments
from web.shared.rankings import linked_ranking

if TYPE_CHECKING:
    from tournament.models import Session

director_ranking = linked_ranking(scorecard_of, why_of)


@fresh_session
@for_session
def ranking(request: SignedIn, session: Session) -> HttpResponse:
    """From first to last, one or two winners; as it stands or as it was after a round."""
    now = cached_snapshot_of(session)
    as_asked = asked_for(now, request.GET.get("after", ""))
    shown = {"session": session, "ranking": director_ranking(as_asked), **moments(now, as_asked)}
    return render(request, "director/ranking.html", shown)
