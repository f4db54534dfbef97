"""Public pages of simultaneous tournaments: list, ranking, explanation of a pair's rank.

They answer 404 until the rankings are released or the embargo is over.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from club.queries.clubs import find_club
from reports.content.events.simultaneous import (
    simultaneous_boards_text,
    simultaneous_dates_text,
    simultaneous_method_name,
)
from standings.simultaneous.overall import (
    SimultaneousOverall,
    public_simultaneous,
    simultaneous_overall,
)
from web.shared.http.time_zone import activate_club_locale
from web.shared.pages.simultaneous import build_simultaneous_page, explain_simultaneous_place

if TYPE_CHECKING:
    from club.models import Club


@require_safe
def public_simultaneous_list_page(request: HttpRequest, club: str) -> HttpResponse:
    """Lists the public simultaneous of a club."""
    club_row = _club_or_404(club)
    context = {"club": club_row, "rows": list(public_simultaneous(club_row.pk))}
    return render(request, "public/simultaneous_list.html", context)


@require_safe
def public_simultaneous_page(request: HttpRequest, club: str, field: str) -> HttpResponse:
    """One page of a simultaneous ranking."""
    club_row, overall = _club_and_overall(club, field)
    context = {
        "club": club_row,
        "overall": overall,
        "shown": build_simultaneous_page(
            overall, request.GET, link=partial(_explanation_url, club, field)
        ),
        "days": simultaneous_dates_text(overall),
        "boards": simultaneous_boards_text(overall),
        "method": simultaneous_method_name(overall),
    }
    return render(request, "public/simultaneous.html", context)


def _explanation_url(club: str, field: str, place: int) -> str:
    return reverse("public:simultaneous_explanation", args=(club, field, place))


@require_safe
def public_simultaneous_explanation_page(
    request: HttpRequest, club: str, field: str, place: int
) -> HttpResponse:
    """Explains a pair's rank in a simultaneous."""
    club_row, overall = _club_and_overall(club, field)
    explanation = explain_simultaneous_place(overall, place)
    context = {
        "club": club_row,
        "overall": overall,
        "method": simultaneous_method_name(overall),
        **explanation,
    }
    return render(request, "public/simultaneous_explanation.html", context)


def _club_or_404(slug: str) -> Club:
    club_row = find_club(slug)
    if club_row is None:
        raise Http404
    activate_club_locale(club_row)
    return club_row


def _club_and_overall(club: str, field: str) -> tuple[Club, SimultaneousOverall]:
    club_row = _club_or_404(club)
    row = public_simultaneous(club_row.pk).filter(slug=field).first()
    if row is None:
        raise Http404
    return club_row, simultaneous_overall(row)
