"""Page of the wall display of a session or match day, which shows one screen after the other."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.queries.releases import find_wall_session, visible_parts
from web.public.matches.match_event_visibility import visibility_of_days, visible_match_event
from web.public.wall.match_screens import match_screens
from web.public.wall.wall_screens import wall_screens
from web.shared.clock.clock_display import clock_of_session, respond_with_clock
from web.shared.http.etags import conditional_page
from web.shared.http.time_zone import activate_club_locale

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournament.models import Session

# More screens than any session has; a longer number is a mistake.
MOST_DIGITS = 4


def _wall_etag_key(request: HttpRequest, club: str, session: int) -> Hashable:
    """What the screens depend on; None if the wall display is not open. Three queries at most."""
    now = timezone.now()
    row = find_wall_session(club, session, now)
    if row is None:
        return None
    clock = clock_of_session(row)
    shown = sorted(part.value for part in visible_parts(row, now))
    # The standings of a match event depend on the releases of all its days.
    days = visibility_of_days(row.event, now).days_key if row.event.is_four_hand else ()
    owner = row.event.club
    club_facts = (owner.name, owner.time_zone, owner.names_shown, owner.session_defaults)
    return (
        row.pk,
        row.revision,
        row.event.name,
        *map(str, club_facts),
        *shown,
        *days,
        clock and clock.key,
    )


@require_safe
@conditional_page(_wall_etag_key)
def wall_display_page(request: HttpRequest, club: str, session: int) -> HttpResponse:
    """One screen; `page` chooses it, and a page after the last is the first."""
    row = _open_wall_session(club, session)
    now = timezone.now()
    clock = clock_of_session(row)
    screens = (
        match_screens(row, visible_match_event(visibility_of_days(row.event, now)), clock)
        if row.event.is_four_hand
        else wall_screens(row, clock, now)
    )
    at = (_requested_page(request) - 1) % len(screens)
    context = {
        "released": row,
        "club": row.event.club,
        "clock": clock,
        "screen": screens[at],
        "number": at + 1,
        "count": len(screens),
        "next": f"?page={(at + 1) % len(screens) + 1}",
    }
    return render(request, "public/wall.html", context)


def _requested_page(request: HttpRequest) -> int:
    typed = request.GET.get("page", "")
    valid = typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS
    return int(typed) if valid else 1


@require_safe
def wall_clock_text(request: HttpRequest, club: str, session: int) -> HttpResponse:
    """The text of the clock for the script that polls it."""
    return respond_with_clock(request, _open_wall_session(club, session))


def _open_wall_session(club: str, session: int) -> Session:
    row = find_wall_session(club, session, timezone.now())
    if row is None:
        raise Http404
    activate_club_locale(row.event.club)
    return row
