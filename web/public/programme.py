"""What anybody may see of a club: the sessions that are released, and nothing before."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from club.queries.clubs import every_club
from tournament.queries.sessions import released_sessions
from tournament.queries.tournaments import released_tournaments


def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs of this house; whoever is signed in goes to work instead."""
    if request.user.is_authenticated:
        return redirect("director:clubs")
    return render(request, "public/clubs.html", {"clubs": every_club()})


def programme(request: HttpRequest, club: str) -> HttpResponse:
    """A club's released tournaments and sessions, the latest first."""
    facts = {
        "club": get_object_or_404(every_club(), slug=club),
        "sessions": released_sessions(club),
        "tournaments": released_tournaments(club),
    }
    return render(request, "public/programme.html", facts)
