"""Home page of a club with its sessions, and the page that lists a user's clubs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render

from club.queries.clubs import clubs_of_member
from club.services.backups.backup_creation import can_download_backup
from tournament.queries.sessions import sessions_of_club
from web.director.access.member_access import SignedInRequest, for_club
from web.director.club.next_steps import list_match_event_status, list_next_steps

if TYPE_CHECKING:
    from club.models import Club

SESSIONS_PER_PAGE = 40


@login_required
def clubs_page(request: SignedInRequest) -> HttpResponse:
    """The user's clubs; with only one, redirect to its home page."""
    mine = list(clubs_of_member(request.user))
    if len(mine) == 1:
        return redirect("director:home", mine[0].slug)
    return render(request, "director/clubs.html", {"clubs": mine})


@for_club
def club_home_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Sessions of a club, latest first, with its match events above the first page."""
    pages = Paginator(sessions_of_club(club.pk), SESSIONS_PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    may_back_up = request.may.direct and can_download_backup(request.user)
    sessions = list_next_steps(club, page, request.may, may_back_up=may_back_up)
    context = {
        "club": club,
        "page": page,
        "lines": sessions,
        "may_back_up": may_back_up,
        "command": settings.COMMAND,
    }
    context["tournaments"] = list_match_event_status(club) if page.number == 1 else []
    return render(request, "director/home.html", context)
