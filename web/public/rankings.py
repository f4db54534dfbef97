"""A ranking that has been released. One that has not is as unknown as one that never was."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from boards.queries.evening import evening_of
from tournament.queries.sessions import released_sessions
from web.shared.clocks import set_clock
from web.shared.rankings import ranking as ranking_of


def ranking(request: HttpRequest, club: str, session: int) -> HttpResponse:
    """Who came where, for anybody."""
    released = get_object_or_404(released_sessions(club), pk=session)
    set_clock(released.event.club.time_zone)
    facts = {"released": released, "ranking": ranking_of(evening_of(released))}
    return render(request, "public/ranking.html", facts)
