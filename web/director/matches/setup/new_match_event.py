"""Page that creates a match event, after a preview of its draw."""

from __future__ import annotations

from datetime import datetime
from secrets import randbits
from typing import TYPE_CHECKING
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.queries.permissions import ClubPermission
from formats.errors import FormatError
from formats.tables import MOST_BYTES
from reports.content.document import Grid, PageHeader
from reports.content.matches.round_robin_draw import DrawDetails, round_robin_draw_document
from tournament.errors import TournamentError
from tournament.services.matches.match_events import MatchEventPlan, create_match_event
from web.director.access.member_access import SignedInRequest, for_club
from web.director.matches.match_event_access import director_match_event
from web.director.matches.setup.copy_match_event import initial_from_match_event
from web.director.matches.setup.forms import NewMatchEventForm
from web.director.matches.setup.pair_list import read_pair_list_file
from web.shared.http.time_zone import club_today
from web.shared.messages.errors.error_text import error_message
from web.shared.render.grids import HtmlGrid, render_grid

if TYPE_CHECKING:
    from club.models import Club
    from movements.round_robin.draw import RoundRobinDraw
    from tournament.models import Event


@for_club(may=ClubPermission.DIRECT)
def new_match_event_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Form for a new match event with a preview of its draw; `do=open` creates it."""
    form = _form(request, club)
    ready = form.is_valid() and form.plan and form.drawn
    if (
        ready
        and request.POST.get("do") == "open"
        and (event := _open_match_event(request, club, form))
    ):
        return redirect("director:match_event", club.slug, event.slug)
    preview = _draw_preview(form.plan, form.drawn) if form.plan and form.drawn else []
    context = {
        "club": club,
        "form": form,
        "sheets": preview,
        "nameless": _labels_without_names(form.plan),
    }
    status = 422 if form.errors else 200
    return render(request, "director/matches/new_match_event.html", context, status=status)


def _form(request: SignedInRequest, club: Club) -> NewMatchEventForm:
    """The form as typed; an uploaded file replaces the list, where its rows can be corrected."""
    typed = _posted_fields(request)
    file = request.FILES.get("file")
    if typed is None or not isinstance(file, UploadedFile):
        return NewMatchEventForm(typed, club=club, initial=_initial(request, club))
    name = file.name or ""
    try:
        # One byte more than allowed is enough for a file that is too large to be refused.
        typed["entries"] = read_pair_list_file(file.read(MOST_BYTES + 1), name=name)
    except FormatError as refusal:
        return _refused_file(typed, club, error_message(refusal))
    except ValidationError as refusal:
        return _refused_file(typed, club, refusal)
    return NewMatchEventForm(typed, club=club)


def _refused_file(
    typed: dict[str, str], club: Club, refusal: str | ValidationError
) -> NewMatchEventForm:
    form = NewMatchEventForm(typed, club=club)
    form.add_error("file", refusal)
    return form


def _posted_fields(request: SignedInRequest) -> dict[str, str] | None:
    """The posted fields; a request without seed and request id gets new ones."""
    if request.method != "POST":
        return None
    typed = {name: str(value) for name, value in request.POST.items()}
    return {"request_id": str(uuid4()), "seed": str(randbits(32))} | typed


def _initial(request: SignedInRequest, club: Club) -> dict[str, object]:
    """Initial values; of an event to copy (`again`) all but seed and request id."""
    slug = request.GET.get("again")
    again = initial_from_match_event(director_match_event(request, club.slug, slug)) if slug else {}
    new = {
        "name": _("Four-hand tournament"),
        "one_date": club_today(club.time_zone),
        "request_id": uuid4(),
        "seed": randbits(32),
    }
    return new | again


def _open_match_event(
    request: SignedInRequest, club: Club, form: NewMatchEventForm
) -> Event | None:
    assert form.plan is not None
    try:
        return create_match_event(club, form.plan, actor=request.actor)
    except ClubError as refusal:
        form.add_error("entries", error_message(refusal))
    except TournamentError as refusal:
        form.add_error(
            "entries" if refusal.code == "player_seated" else None, error_message(refusal)
        )
    return None


def _labels_without_names(plan: MatchEventPlan | None) -> list[str]:
    """The labels of pairs that have no names yet."""
    return (
        [contender.label for contender in plan.contenders if not contender.players] if plan else []
    )


def _draw_preview(plan: MatchEventPlan, drawn: RoundRobinDraw) -> list[HtmlGrid]:
    """The draw and the list of pairs as they will be printed."""
    blocks = round_robin_draw_document(drawn, _programme(plan, drawn), PageHeader()).blocks
    return [render_grid(block) for block in blocks if isinstance(block, Grid)]


def _programme(plan: MatchEventPlan, drawn: RoundRobinDraw) -> DrawDetails:
    starts = [
        datetime.combine(day.local_date, day.times[turn]) if day.times else None
        for day in plan.days
        for turn in range(day.rounds)
    ]
    return DrawDetails(
        names={
            contender.label: " & ".join(contender.players)
            for contender in plan.contenders
            if contender.players
        },
        zones={contender.label: contender.zone for contender in plan.contenders if contender.zone},
        starts={number: at for number, at in enumerate(starts, start=1) if at},
        tables=plan.table_numbers,
    )
