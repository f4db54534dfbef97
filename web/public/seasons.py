"""The ladder of a season for anybody: of sessions whose rankings players see, and of no others."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.queries.clubs import club_called
from reports.content.seasons import how, season_grid, season_notes, session_title
from standings.events.seasons import season_of
from tournament.queries.series import counted_sessions, public_series
from web.shared.clocks import set_clock
from web.shared.grids import sheet
from web.shared.people import hides_names


@require_safe
def season(request: HttpRequest, club: str, series: str) -> HttpResponse:
    """A season that anybody sees; where players are not named there is none."""
    found, now = club_called(club), timezone.now()
    shown = found and not hides_names(found) and public_series(found.pk, now).filter(slug=series)
    asked = shown.first() if shown else None
    if found is None or asked is None:
        raise Http404
    set_clock(found.time_zone)
    made = season_of(asked.rule, counted_sessions(asked, now))
    facts = {
        "club": found,
        "series": asked,
        "sheet": sheet(season_grid(made)) if made.lines else None,
        "notes": list(season_notes(made)),
        "sessions": [session_title(each) for each in made.sessions],
        "hows": [(" & ".join(line.names), how(line)) for line in made.lines],
        "seldom": made.seldom,
    }
    return render(request, "public/season.html", facts)
