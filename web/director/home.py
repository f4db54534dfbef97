"""Where a director comes in: the clubs, and a club's sessions with what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render

from club.queries.clubs import clubs_of_member
from club.services.backups import may_have_everything
from tournament.queries.sessions import sessions_of_club
from web.director.access import SignedIn, for_director
from web.director.next_steps import lines, tournament_lines

if TYPE_CHECKING:
    from club.models import Club

SESSIONS_ON_A_PAGE = 40


@login_required
def clubs(request: SignedIn) -> HttpResponse:
    """The clubs that this user has a part in; straight on where there is only one."""
    mine = list(clubs_of_member(request.user))
    if len(mine) == 1:
        return redirect("director:home", mine[0].slug)
    return render(request, "director/clubs.html", {"clubs": mine})


@for_director
def home(request: SignedIn, club: Club) -> HttpResponse:
    """A club's sessions, the latest first."""
    pages = Paginator(sessions_of_club(club.pk), SESSIONS_ON_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    may_back_up = request.may.direct and may_have_everything(request.user)
    sessions = lines(club, page, request.may, may_back_up=may_back_up)
    facts = {"club": club, "page": page, "lines": sessions, "may_back_up": may_back_up}
    facts["tournaments"] = tournament_lines(club) if page.number == 1 else []
    return render(request, "director/home.html", facts)
