"""Why a pair's place, total and percentage are what they are, down to every board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from reports.content.as_of import as_of_notice
from reports.content.face import method
from reports.content.names import label, names
from standings.snapshot_cache import cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.addresses import scorecard_of, traveller_of
from web.director.freshness import fresh_session
from web.shared.as_of import asked_for
from web.shared.whys import board_facts, parts

if TYPE_CHECKING:
    from tournament.models import Session


@fresh_session
@for_session
def why(request: SignedIn, session: Session, place: int) -> HttpResponse:
    """The place first, then the percentage and the total, then board by board; now or then."""
    now = asked_for(cached_snapshot_of(session), request.GET.get("after", ""))
    if place not in now.pairs:
        raise Http404
    facts = {
        "session": session,
        "title": _("Pair %(pair)s") % {"pair": label(now, place)},
        "names": names(now.pairs[place]),
        "card": scorecard_of(now, place),
        "method": method(now),
        "moment": as_of_notice(now),
        "parts": parts(now, place),
        **board_facts(now, place, traveller_of),
    }
    return render(request, "director/why.html", facts)
