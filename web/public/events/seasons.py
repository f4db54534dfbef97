"""Public page of the ladder of a season."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.queries.clubs import find_club
from reports.content.events.seasons import (
    dated_session_title,
    season_grid,
    season_notes,
    season_step_lines,
)
from standings.events.seasons import compute_season
from tournament.queries.seasons import counted_season_sessions, public_seasons
from web.shared.http.time_zone import activate_club_locale
from web.shared.pages.pair_names import hides_names
from web.shared.render.grids import render_grid


@require_safe
def public_season_page(request: HttpRequest, club: str, series: str) -> HttpResponse:
    """Ladder of a public season; 404 if the club hides names."""
    club_row = find_club(club)
    now = timezone.now()
    visible_series = (
        club_row
        and not hides_names(club_row)
        and public_seasons(club_row.pk, now).filter(slug=series)
    )
    series_row = visible_series.first() if visible_series else None
    if club_row is None or series_row is None:
        raise Http404
    activate_club_locale(club_row)
    ladder = compute_season(series_row.rule, counted_season_sessions(series_row, now))
    context = {
        "club": club_row,
        "series": series_row,
        "sheet": render_grid(season_grid(ladder)) if ladder.lines else None,
        "notes": list(season_notes(ladder)),
        "sessions": [dated_session_title(session) for session in ladder.sessions],
        "hows": [(" & ".join(line.names), season_step_lines(line)) for line in ladder.lines],
        "seldom": ladder.seldom,
    }
    return render(request, "public/season.html", context)
