"""Ties among the places that count: the procedure step by step, play-offs, decisions, medals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.match_notes import decisions_of
from club.services.ledger import Source
from reports.content.four_hand.ties import ordered
from standings.matches.match_event import TieDecision, Tournament, match_event_snapshot
from standings.matches.match_standings import medal_list, stray_play_offs, table_of
from standings.services.match_notes import record_decision, reverse_decision
from standings.services.play_offs import open_play_offs
from tournament.queries.tournaments import entries_of_event
from tournament.services.regulations import change_regulations
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import match_address, meeting, place_of
from web.director.tournaments.regulations import RegulationsForm, as_initial
from web.director.tournaments.remarks import DecisionForm, ReasonForm, reason_of
from web.director.tournaments.tie_words import Told, told_stage
from web.shared.medals import medal_lines
from web.shared.told import status_of, told, told_in

if TYPE_CHECKING:
    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class Refused:
    """What was asked for on this page and will not do."""

    decision: DecisionForm | None = None
    regulations: RegulationsForm | None = None
    taken: int = 0
    reason: ReasonForm | None = None


@for_tournament
def ties(request: SignedIn, event: Event) -> HttpResponse:
    """Every stage of every tie that was walked, what to do now, and the medals."""
    return _page(request, event, match_event_snapshot(event.pk), Refused())


def _page(request: SignedIn, event: Event, now: Tournament, refused: Refused) -> HttpResponse:
    table, medals = table_of(now), medal_list(now)
    stages = [told_stage(now, stage) for stage in table.stages]
    forms = [_form(now, each, refused.decision) for each in stages]
    facts = {
        "event": event,
        "place": place_of(event),
        "finished": table.finished,
        "stages": list(zip(stages, forms, strict=True)),
        "astray": None if refused.decision in forms else refused.decision,
        "stray": [
            (meeting(now, each), match_address(place_of(event), each))
            for each in stray_play_offs(now, table)
        ],
        "play_offs": sum(each.need == "play_off" for each in stages),
        "decisions": list(_decisions(now, refused)),
        "medals": medal_lines(now, medals) if medals.final else [],
        "regulations": refused.regulations or RegulationsForm(initial=as_initial(now.regulations)),
        "tab": "tournament_ties",
    }
    status = status_of(refused.decision, refused.regulations, refused.reason)
    return render(request, "director/tournaments/ties.html", facts, status=status)


def _form(now: Tournament, stage: Told, refused: DecisionForm | None) -> DecisionForm | None:
    """A decision can be recorded wherever something is open; a refused one stays where it was."""
    pairs = [now.contestants[pair] for pair in stage.stage.tied]
    if refused and {each.pk for each in refused.pairs} == set(stage.stage.tied):
        form = refused
    elif stage.open:
        form = DecisionForm(pairs=pairs)
    else:
        return None
    form.auto_id = f"tie-{stage.place}-{len(pairs)}-%s"
    return form


def _decisions(now: Tournament, refused: Refused) -> Iterator[tuple[TieDecision, str, ReasonForm]]:
    """Those that stand, and how each is taken back; one that was just refused says why."""
    taken = {each.reverses for each in now.decisions}
    for each in now.decisions:
        asked = refused.reason if each.pk == refused.taken else None
        if asked or (each.reverses is None and each.pk not in taken):
            yield each, ordered(now, each.groups), asked or reason_of(each.pk)


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
    now = match_event_snapshot(event.pk)
    form = DecisionForm(request.POST, pairs=list(now.contestants.values()))
    if form.is_valid():
        entries = entries_of_event(event).in_bulk()
        groups = [[entries[pair] for pair in group] for group in form.groups]
        with told_in(form):
            record_decision(event, groups, form.asked(request.user))
            messages.success(request, _("The decision is recorded."))
            return _back(event)
    return _page(request, event, now, Refused(decision=form))


@for_tournament
@require_POST
def take_back(request: SignedIn, event: Event, decision: int) -> HttpResponse:
    """The tie is open again."""
    found = get_object_or_404(decisions_of(event.pk), pk=decision)
    form = reason_of(decision, request.POST)
    if form.is_valid():
        with told_in(form):
            reverse_decision(found, form.asked(request.user))
            messages.success(request, _("The decision is withdrawn. The tie is open again."))
            return _back(event)
    refused = Refused(taken=decision, reason=form)
    return _page(request, event, match_event_snapshot(event.pk), refused)


@for_tournament
@require_POST
def change(request: SignedIn, event: Event) -> HttpResponse:
    """What was played is worth something else from then on."""
    form = RegulationsForm(request.POST)
    if form.is_valid():
        with told_in(form):
            change_regulations(event, form.regulations, by=request.user, source=Source.DIRECTOR)
            messages.success(request, _("The regulations are changed."))
            return _back(event)
    return _page(request, event, match_event_snapshot(event.pk), Refused(regulations=form))


def _back(event: Event) -> HttpResponse:
    return redirect("director:tournament_ties", event.club.slug, event.slug)
