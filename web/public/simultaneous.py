"""A simultaneous for anybody: its ranking, of all clubs or of one, and how it came about.

Nothing of it is there before its rankings are released or its embargo is over.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from club.queries.clubs import club_called
from reports.content.simultaneous import boards_name, days_name, method_name
from standings.simultaneous.overall import (
    SimultaneousOverall,
    public_simultaneous,
    simultaneous_overall,
)
from web.shared.clocks import set_clock
from web.shared.simultaneous import explained, shown

if TYPE_CHECKING:
    from club.models import Club


@require_safe
def listing(request: HttpRequest, club: str) -> HttpResponse:
    """Those of a club that can be seen."""
    found = _club(club)
    facts = {"club": found, "rows": list(public_simultaneous(found.pk))}
    return render(request, "public/simultaneous_list.html", facts)


@require_safe
def simultaneous(request: HttpRequest, club: str, field: str) -> HttpResponse:
    """The ranking, a page at a time."""
    found, overall = _found(club, field)
    facts = {
        "club": found,
        "overall": overall,
        "shown": shown(overall, request.GET, link=partial(_why, club, field)),
        "days": days_name(overall),
        "boards": boards_name(overall),
        "method": method_name(overall),
    }
    return render(request, "public/simultaneous.html", facts)


def _why(club: str, field: str, place: int) -> str:
    return reverse("public:simultaneous_why", args=(club, field, place))


@require_safe
def why(request: HttpRequest, club: str, field: str, place: int) -> HttpResponse:
    """How a pair came to its place."""
    found, overall = _found(club, field)
    facts = explained(overall, place)
    page = {"club": found, "overall": overall, "method": method_name(overall), **facts}
    return render(request, "public/simultaneous_why.html", page)


def _club(slug: str) -> Club:
    found = club_called(slug)
    if found is None:
        raise Http404
    set_clock(found.time_zone)
    return found


def _found(club: str, field: str) -> tuple[Club, SimultaneousOverall]:
    found = _club(club)
    row = public_simultaneous(found.pk).filter(slug=field).first()
    if row is None:
        raise Http404
    return found, simultaneous_overall(row)
