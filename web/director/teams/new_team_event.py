"""Page that creates an event of teams."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from boards.services.setup.team_events import TeamEventPlan, open_team_event
from club.queries.permissions import ClubPermission
from scoring.teams.own_scale import write_own_scale
from scoring.teams.team_regulations import KNOCK_OUT, MOVEMENT
from standings.teams.contest_reading import team_contest_of
from tournament.queries.team_matches import earlier_contests_of_club
from web.director.access.member_access import SignedInRequest, for_club
from web.director.teams.new_team_event_form import NewTeamEventForm, find_playable_offer
from web.shared.http.time_zone import club_today
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Section, Session

# A page lists no more earlier contests.
MOST_EARLIER = 50


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def new_team_event_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Form for a new event of teams; creates it with its first round, or all of a round robin."""
    earlier = list(earlier_contests_of_club(club.pk)[:MOST_EARLIER])
    form = NewTeamEventForm(
        request.POST if request.method == "POST" else None,
        initial=_initial(club, earlier)
        | _initial_of_final(request, earlier)
        | _initial_of_movement(request, club),
        club=club,
        earlier=[(session.pk, _session_title(session)) for session in earlier],
    )
    if form.is_valid() and form.plan:
        section = _create(request, club, form, form.plan)
        if section:
            return redirect("director:team_rounds", club.slug, section.session_id)
    context = {"club": club, "form": form, "from_contest": "carry_from" in form.initial}
    context["from_movement"] = "movement" in form.initial
    status = form_page_status(form)
    return render(request, "director/teams/new_team_event.html", context, status=status)


def _create(
    request: SignedInRequest, club: Club, form: NewTeamEventForm, plan: TeamEventPlan
) -> Section | None:
    with add_form_error(form, at="teams"):
        return open_team_event(club, plan, actor=request.actor)
    return None


def _session_title(session: Session) -> str:
    day = session.local_date
    return f"{session.name}, {date_format(day, 'SHORT_DATE_FORMAT')}" if day else session.name


def _initial_of_final(request: SignedInRequest, earlier: list[Session]) -> dict[str, object]:
    """A knock-out of the teams of an earlier contest, best first, if the query names one."""
    asked = request.GET.get("from", "")
    session = next((row for row in earlier if str(row.pk) == asked), None)
    if session is None:
        return {}
    contest = team_contest_of(session)
    teams = [contest.entrants[place.contestant.contestant] for place in contest.ranking]
    lines = (
        f"{team.name}: {', '.join(team.players)}" if team.players else team.name for team in teams
    )
    return {
        "name": _("%(name)s, knock-out") % {"name": session.name},
        "teams": "\n".join(lines),
        "format": KNOCK_OUT,
        "carry_from": session.pk,
    }


def _initial_of_movement(request: SignedInRequest, club: Club) -> dict[str, object]:
    """A movement from the list of movements, if the query names one that can be played."""
    offer = find_playable_offer(club, request.GET.get("movement", "")[:80])
    if offer is None:
        return {}
    return {
        "format": MOVEMENT,
        "movement": offer.reference,
        "boards": min(offer.match_boards),
        "rounds": offer.rounds,
    }


def _initial(club: Club, earlier: list[Session]) -> dict[str, object]:
    day = club_today(club.time_zone)
    name = _("%(weekday)s teams") % {"weekday": date_format(day, "l")}
    scale = club.session_defaults.team_scale
    defaults = club.session_defaults
    own_scale = defaults.own_scale or _newest_own_scale(earlier)
    return {
        "local_date": day,
        "name": name,
        "scale": scale,
        "own_scale": own_scale,
        "bye": defaults.team_bye,
        "request_id": uuid4(),
    }


def _newest_own_scale(earlier: list[Session]) -> str:
    """The own table of victory points of the newest contest that has one, to use again."""
    tables = (session.event.team_regulations.own_scale for session in earlier)
    return write_own_scale(next(filter(None, tables), ()))
