"""Public pages of the list of clubs, and of a club's announced and released sessions."""

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

from club.queries.clubs import all_clubs
from reports.content.cells.english_variants import english_variant
from standings.simultaneous.overall import club_with_simultaneous
from tournament.queries.releases import (
    ReleasedPart,
    announced_sessions,
    is_visible,
    released_match_events,
    released_sessions,
)
from tournament.queries.seasons import public_seasons
from web.shared.http.etags import conditional_page
from web.shared.http.time_zone import activate_club_locale, club_today
from web.shared.pages.pair_names import hides_names

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Series, Session

SESSIONS_PER_PAGE = 40


@dataclass(frozen=True, slots=True)
class ClubProgramme:
    """A club's programme: announced sessions, match events, and a page of released sessions."""

    club: Club
    now: datetime
    coming: list[Session]
    tournaments: list[Event]
    sessions: Page[Session]
    seasons: list[Series]

    @property
    def fields(self) -> bool:
        """Whether the club has a public simultaneous."""
        return bool(getattr(self.club, "fields", False))

    @property
    def months(self) -> list[tuple[date | None, list[Session]]]:
        """Sessions of the page by month; sessions without a date last."""
        grouped = groupby(self.sessions, key=lambda each: _first_of_month(each.local_date))
        return [(month, list(rows)) for month, rows in grouped]

    @property
    def overalls(self) -> frozenset[int]:
        """Ids of sessions on the page whose event has a visible overall ranking."""
        return frozenset(
            session.pk
            for session in self.sessions
            if session.event.several and is_visible(session, ReleasedPart.RANKING, self.now)
        )

    @property
    def contests(self) -> frozenset[int]:
        """Ids of sessions on the page of teams or Swiss pairs whose standings are visible."""
        return frozenset(
            session.pk
            for session in self.sessions
            if session.event.in_matches and is_visible(session, ReleasedPart.RANKING, self.now)
        )

    @property
    def freshness(self) -> Hashable:
        """Values for the ETag of the page: everything that it shows."""
        coming = [(str(row), row.local_date) for row in self.coming]
        games = [(row.pk, row.name, row.begins) for row in self.tournaments]  # type: ignore[attr-defined]
        played = [(row.pk, str(row), row.local_date) for row in self.sessions]
        overalls = sorted(self.overalls)
        contests = sorted(self.contests)
        seasons = [(row.pk, row.name) for row in self.seasons]
        return repr(
            (
                *(
                    self.club.name,
                    english_variant(self.club.session_defaults),
                    coming,
                    seasons,
                    games,
                    played,
                    overalls,
                    contests,
                ),
                *(self.sessions.paginator.num_pages, self.fields),
            )
        )


def _first_of_month(day: date | None) -> date | None:
    """Returns the first day of a date's month."""
    return day and day.replace(day=1)


def public_clubs_page(request: HttpRequest) -> HttpResponse:
    """Lists the clubs of this server; redirects signed-in users to their clubs."""
    if request.user.is_authenticated:
        return redirect("director:clubs")
    return render(request, "public/clubs.html", {"clubs": all_clubs()})


def _programme_etag_key(request: HttpRequest, club: str) -> Hashable:
    club_programme = _programme_of_request(request, club)
    return club_programme.freshness if club_programme else None


@require_safe
@conditional_page(_programme_etag_key)
def club_programme_page(request: HttpRequest, club: str) -> HttpResponse:
    """Shows announced sessions, and released ones from newest to oldest."""
    club_programme = _programme_of_request(request, club)
    if club_programme is None:
        raise Http404
    activate_club_locale(club_programme.club)
    return render(
        request, "public/programme.html", {"club": club_programme.club, "programme": club_programme}
    )


def _programme_of_request(request: HttpRequest, club: str) -> ClubProgramme | None:
    """Returns the programme, read once per request. At most seven queries."""
    request_cache: dict[str, ClubProgramme | None] = vars(request)
    if "programme" not in request_cache:
        request_cache["programme"] = _read_programme(club, request.GET.get("page"))
    return request_cache["programme"]


def _read_programme(slug: str, page: str | None) -> ClubProgramme | None:
    now = timezone.now()
    club = club_with_simultaneous(slug, now)
    if club is None:
        return None
    sessions = Paginator(released_sessions(slug, now), SESSIONS_PER_PAGE).get_page(page)
    sessions.object_list = list(sessions.object_list)
    return ClubProgramme(
        club,
        now,
        list(announced_sessions(slug, club_today(club.time_zone), now)),
        list(released_match_events(slug, now)),
        sessions,
        [] if hides_names(club) else list(public_seasons(club.pk, now)),
    )
