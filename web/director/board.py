"""The session at a glance: what is in, what is missing, what looks odd, and who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from standings.snapshot_cache import cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.freshness import fresh_board
from web.director.lateness import behind
from web.director.periods import clocks
from web.director.progress import progress, results_printed
from web.director.rankings import director_ranking
from web.director.state import is_dealt

if TYPE_CHECKING:
    from tournament.models import Session


@fresh_board
@for_session
def board(request: SignedIn, session: Session) -> HttpResponse:
    """Every table in every round, what to do next, and the ranking as it stands."""
    now, moment = cached_snapshot_of(session), timezone.now()
    shown = {
        "session": session,
        "progress": progress(now, printed=results_printed(session), late=behind(now, moment)),
        "ranking": director_ranking(now),
        "clocks": clocks(now, moment),
        "dealt": is_dealt(now),
        "read_at": moment,
    }
    return render(request, "director/board.html", shown)
