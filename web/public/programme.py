"""What anybody may see of a club: what is announced, and what is released; nothing else of it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import TYPE_CHECKING

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.queries.clubs import every_club
from standings.simultaneous.overall import club_with_fields
from tournament.queries.released import (
    ReleasedPart,
    announced_sessions,
    is_visible,
    released_sessions,
    released_tournaments,
)
from tournament.queries.series import public_series
from web.shared.clocks import set_clock, today
from web.shared.freshness import fresh
from web.shared.people import hides_names

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Series, Session

ON_A_PAGE = 40


@dataclass(frozen=True, slots=True)
class Programme:
    """What a club tells of itself now: what comes, the tournaments, a page of its evenings."""

    club: Club
    now: datetime
    coming: list[Session]
    tournaments: list[Event]
    sessions: Page[Session]
    seasons: list[Series]

    @property
    def fields(self) -> bool:
        """There is a simultaneous of all clubs to see."""
        return bool(getattr(self.club, "fields", False))

    @property
    def months(self) -> list[tuple[date | None, list[Session]]]:
        """The evenings of the page, month by month; those without a day last."""
        grouped = groupby(self.sessions, key=lambda each: _month(each.local_date))
        return [(month, list(rows)) for month, rows in grouped]

    @property
    def overalls(self) -> frozenset[int]:
        """The sessions of the page whose events have more of them, and whose rankings are seen."""
        return frozenset(
            each.pk
            for each in self.sessions
            if each.event.several and is_visible(each, ReleasedPart.RANKING, self.now)
        )

    @property
    def freshness(self) -> Hashable:
        """Every word that the page says."""
        coming = [(str(each), each.local_date) for each in self.coming]
        games = [(each.pk, each.name, each.begins) for each in self.tournaments]  # type: ignore[attr-defined]
        played = [(each.pk, str(each), each.local_date) for each in self.sessions]
        overalls = sorted(self.overalls)
        seasons = [(each.pk, each.name) for each in self.seasons]
        return repr(
            (
                *(self.club.name, coming, seasons, games, played, overalls),
                *(self.sessions.paginator.num_pages, self.fields),
            )
        )


def _month(day: date | None) -> date | None:
    """Its first day."""
    return day and day.replace(day=1)


def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs of this house; whoever is signed in goes to work instead."""
    if request.user.is_authenticated:
        return redirect("director:clubs")
    return render(request, "public/clubs.html", {"clubs": every_club()})


def _depends(request: HttpRequest, club: str) -> Hashable:
    found = _programme(request, club)
    return found.freshness if found else None


@require_safe
@fresh(_depends)
def programme(request: HttpRequest, club: str) -> HttpResponse:
    """What is to be played, and what can be seen of what was, the latest first."""
    found = _programme(request, club)
    if found is None:
        raise Http404
    set_clock(found.club.time_zone)
    return render(request, "public/programme.html", {"club": found.club, "programme": found})


def _programme(request: HttpRequest, club: str) -> Programme | None:
    """Read once for each request. Seven queries at most."""
    kept: dict[str, Programme | None] = vars(request)
    if "programme" not in kept:
        kept["programme"] = _read(club, request.GET.get("page"))
    return kept["programme"]


def _read(slug: str, page: str | None) -> Programme | None:
    now = timezone.now()
    club = club_with_fields(slug, now)
    if club is None:
        return None
    sessions = Paginator(released_sessions(slug, now), ON_A_PAGE).get_page(page)
    sessions.object_list = list(sessions.object_list)
    return Programme(
        club,
        now,
        list(announced_sessions(slug, today(club.time_zone), now)),
        list(released_tournaments(slug, now)),
        sessions,
        [] if hides_names(club) else list(public_series(club.pk, now)),
    )
