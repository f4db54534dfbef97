"""Page that opens or closes the wall display of a session or match day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from club.queries.permissions import ClubPermission
from tournament.services.sessions.releases import show_wall_display
from web.director.access.member_access import SignedInRequest
from web.director.phones.phone_access import for_phone_session

if TYPE_CHECKING:
    from tournament.models import Session


@for_phone_session(may=ClubPermission.DIRECT)
def wall_display_choice(request: SignedInRequest, session: Session) -> HttpResponse:
    """What the wall display shows, its address, and the button that opens or closes it."""
    place = (session.event.club.slug, session.pk)
    if request.method == "POST":
        show_wall_display(session, shown="show" in request.POST, actor=request.actor)
        return redirect("director:wall_display", *place)
    link = reverse("public:wall", args=place)
    context = {
        "session": session,
        "link": link,
        "address": request.build_absolute_uri(link),
        "tab": "wall_display",
    }
    return render(request, "director/wall_display.html", context)
