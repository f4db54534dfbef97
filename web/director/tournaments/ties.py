"""Ties among the places that count: the procedure step by step, play-offs, decisions, medals."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.placings import medal_list, table_of
from boards.queries.remarks import decisions_of
from boards.queries.tournaments import Decided, Tournament, tournament
from boards.services.play_offs import open_play_offs
from boards.services.remarks import record_decision, reverse_decision
from club.services.ledger import Source
from tournament.queries.tournaments import entries_of
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import place_of
from web.director.tournaments.regulations import RegulationsForm, as_initial
from web.director.tournaments.remarks import DecisionForm, ReasonForm
from web.director.tournaments.tie_words import Told, medal_lines, ordered, told_stage
from web.shared.told import told, told_form

if TYPE_CHECKING:
    from tournament.models import Event


@for_tournament
def ties(request: SignedIn, event: Event) -> HttpResponse:
    """Every stage of every tie that was walked, what to do now, and the medals."""
    now = tournament(event.pk)
    table, medals = table_of(now), medal_list(now)
    stages = [told_stage(now, stage) for stage in table.stages]
    facts = {
        "event": event,
        "place": place_of(event),
        "finished": table.finished,
        "stages": [(each, _form(now, each)) for each in stages],
        "play_offs": sum(each.need == "play_off" for each in stages),
        "decisions": [(each, _groups(now, each), uuid4()) for each in _standing(now)],
        "medals": medal_lines(now, medals) if medals.final else [],
        "regulations": RegulationsForm(initial=as_initial(now.regulations)),
        "places": now.regulations.places,
    }
    return render(request, "director/tournaments/ties.html", facts)


def _form(now: Tournament, stage: Told) -> DecisionForm | None:
    """A decision can be recorded wherever something is open."""
    if not stage.open:
        return None
    form = DecisionForm(pairs=[now.contestants[pair] for pair in stage.stage.tied])
    form.auto_id = f"tie-{stage.place}-{len(stage.stage.tied)}-%s"
    return form


def _standing(now: Tournament) -> list[Decided]:
    taken = {each.reverses for each in now.decisions}
    return [each for each in now.decisions if each.reverses is None and each.pk not in taken]


def _groups(now: Tournament, decision: Decided) -> str:
    return ordered(now, decision.groups)


@for_tournament
@require_POST
def play_offs(request: SignedIn, event: Event) -> HttpResponse:
    """Open every play-off that is asked for; with one of them, go to its sheet."""
    opened = []
    with told(request, _("The play-off is open: enter its hands.")):
        opened = open_play_offs(event.pk, by=request.user, source=Source.DIRECTOR)
    if len(opened) == 1:
        return redirect(f"{place_of(event)}matches/{opened[0].pk}/")
    return _back(event)


@for_tournament
@require_POST
def decide(request: SignedIn, event: Event) -> HttpResponse:
    """Record the order of those who are level."""
    now = tournament(event.pk)
    form = DecisionForm(request.POST, pairs=list(now.contestants.values()))
    if told_form(request, form):
        entries = entries_of(event).in_bulk()
        groups = [[entries[pair] for pair in group] for group in form.groups]
        with told(request, _("The decision is recorded.")):
            record_decision(event, groups, form.asked(request.user))
    return _back(event)


@for_tournament
@require_POST
def take_back(request: SignedIn, event: Event, decision: int) -> HttpResponse:
    """The tie is open again."""
    found = get_object_or_404(decisions_of(event.pk), pk=decision)
    form = ReasonForm(request.POST)
    if told_form(request, form):
        with told(request, _("The decision is taken back: the tie is open again.")):
            reverse_decision(found, form.asked(request.user))
    return _back(event)


def _back(event: Event) -> HttpResponse:
    return redirect("director:tournament_ties", event.club.slug, event.slug)
