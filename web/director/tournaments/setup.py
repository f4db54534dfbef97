"""A new tournament: what is wished for, its draw to look at, and opening it."""

from __future__ import annotations

from datetime import datetime
from secrets import randbits
from typing import TYPE_CHECKING
from uuid import uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.queries.rights import Right
from club.services.ledger import Source
from formats.errors import FormatError
from formats.tables import MOST_BYTES
from reports.content.document import Face, Grid
from reports.content.draws import Programme, draw_sheet
from tournament.errors import TournamentError
from tournament.services.tournaments import TournamentPlan, open_tournament
from web.director.access import SignedIn, for_director
from web.director.tournaments.access import director_tournament
from web.director.tournaments.lists import text_of
from web.director.tournaments.plans import TournamentForm
from web.director.tournaments.setup_again import initial_from
from web.shared.clocks import today
from web.shared.grids import Sheet, sheet
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Club
    from movements.round_robin.draw import RoundRobinDraw
    from tournament.models import Event


@for_director(may=Right.DIRECT)
def setup(request: SignedIn, club: Club) -> HttpResponse:
    """What is wished for, and below it the draw; looked at, it is opened as it stands there."""
    form = _form(request, club)
    ready = form.is_valid() and form.plan and form.drawn
    if ready and request.POST.get("do") == "open" and (event := _opened(request, club, form)):
        return redirect("director:tournament", club.slug, event.slug)
    shown = _shown(form.plan, form.drawn) if form.plan and form.drawn else []
    facts = {"club": club, "form": form, "sheets": shown, "nameless": _nameless(form.plan)}
    status = 422 if form.errors else 200
    return render(request, "director/tournaments/setup.html", facts, status=status)


def _form(request: SignedIn, club: Club) -> TournamentForm:
    """What was typed, with the list of a file in its place, to be looked at and mended there."""
    typed, file = _posted(request), request.FILES.get("file")
    if typed is None or not isinstance(file, UploadedFile):
        return TournamentForm(typed, club=club, initial=_initial(request, club))
    name = file.name or ""
    try:
        typed["entries"] = text_of(file.read(MOST_BYTES + 1), name=name)
    except FormatError as refusal:
        form = TournamentForm(typed, club=club)
        form.add_error("file", sentence(refusal))
        return form
    return TournamentForm(typed, club=club)


def _posted(request: SignedIn) -> dict[str, str] | None:
    """What was typed; a page that was made before these keys were drawn gets its own."""
    if request.method != "POST":
        return None
    typed = {name: str(value) for name, value in request.POST.items()}
    return {"request_id": str(uuid4()), "seed": str(randbits(32))} | typed


def _initial(request: SignedIn, club: Club) -> dict[str, object]:
    """Of a tournament that is to be set up again, all but what tells two apart."""
    slug = request.GET.get("again")
    again = initial_from(director_tournament(request, club.slug, slug)) if slug else {}
    new = {
        "name": _("Four-hand tournament"),
        "one_date": today(club.time_zone),
        "request_id": uuid4(),
        "seed": randbits(32),
    }
    return new | again


def _opened(request: SignedIn, club: Club, form: TournamentForm) -> Event | None:
    assert form.plan is not None
    try:
        return open_tournament(club, form.plan, by=request.user, source=Source.DIRECTOR)
    except ClubError as refusal:
        form.add_error("entries", sentence(refusal))
    except TournamentError as refusal:
        form.add_error("entries" if refusal.code == "player_seated" else None, sentence(refusal))
    return None


def _nameless(plan: TournamentPlan | None) -> list[str]:
    """The labels of the pairs that would be opened without names."""
    return [each.label for each in plan.contenders if not each.players] if plan else []


def _shown(plan: TournamentPlan, drawn: RoundRobinDraw) -> list[Sheet]:
    """The draw and who everybody is, as they will be printed."""
    blocks = draw_sheet(drawn, _programme(plan, drawn), Face()).blocks
    return [sheet(block) for block in blocks if isinstance(block, Grid)]


def _programme(plan: TournamentPlan, drawn: RoundRobinDraw) -> Programme:
    starts = [
        datetime.combine(day.local_date, day.times[turn]) if day.times else None
        for day in plan.days
        for turn in range(day.rounds)
    ]
    return Programme(
        names={each.label: " & ".join(each.players) for each in plan.contenders if each.players},
        zones={each.label: each.zone for each in plan.contenders if each.zone},
        starts={number: at for number, at in enumerate(starts, start=1) if at},
        tables=plan.table_numbers,
    )
