"""Page that resolves ties of a match event by play-offs or decisions, and shows the medals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.matches.infractions_and_ties import tie_decisions_of_event
from reports.content.matches.tie_resolutions import format_tie_order
from standings.matches.match_event import MatchEventSnapshot, TieDecision, match_event_snapshot
from standings.matches.match_standings import (
    compute_match_standings,
    medal_list,
    obsolete_play_offs,
)
from standings.services.matches.infractions_and_ties import record_decision, reverse_decision
from standings.services.matches.play_offs import open_play_offs
from tournament.queries.match_events import entries_of_event
from tournament.services.regulations.regulations import change_regulations
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import match_caption, match_event_url, match_url
from web.director.matches.match_event_access import for_match_event
from web.director.matches.setup.regulations_form import (
    FourHandRegulationsForm,
    initial_regulations,
)
from web.director.matches.standings.infraction_and_tie_forms import (
    MatchNoteForm,
    TieDecisionForm,
    note_withdrawal_form,
)
from web.director.matches.standings.tie_stage_text import TieStageRow, describe_tie_stage
from web.shared.messages.flash_messages import add_form_error, flash_outcome, form_page_status
from web.shared.pages.medals import medal_lines

if TYPE_CHECKING:
    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class RefusedTieForms:
    """The refused forms of this page."""

    decision: TieDecisionForm | None = None
    regulations: FourHandRegulationsForm | None = None
    taken: int = 0
    reason: MatchNoteForm | None = None


@for_match_event
def match_ties_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Every stage of every tie, the director's next steps, and the medals."""
    return _page(request, event, match_event_snapshot(event.pk), RefusedTieForms())


def _page(
    request: SignedInRequest, event: Event, snapshot: MatchEventSnapshot, refused: RefusedTieForms
) -> HttpResponse:
    table = compute_match_standings(snapshot)
    medals = medal_list(snapshot)
    stages = [describe_tie_stage(snapshot, stage) for stage in table.stages]
    forms = [_decision_form(snapshot, item, refused.decision) for item in stages]
    context = {
        "event": event,
        "place": match_event_url(event),
        "finished": table.finished,
        "stages": list(zip(stages, forms, strict=True)),
        # A refused decision whose tie is gone is shown apart: what was typed is not lost.
        "astray": None if refused.decision in forms else refused.decision,
        "stray": [
            (match_caption(snapshot, item), match_url(match_event_url(event), item))
            for item in obsolete_play_offs(snapshot, table)
        ],
        "play_offs": sum(item.need == "play_off" for item in stages),
        "decisions": list(_decisions(snapshot, refused)),
        "medals": medal_lines(snapshot, medals) if medals.final else [],
        "regulations": refused.regulations
        or FourHandRegulationsForm(initial=initial_regulations(snapshot.regulations)),
        "tab": "match_event_ties",
    }
    status = form_page_status(refused.decision, refused.regulations, refused.reason)
    return render(request, "director/matches/ties.html", context, status=status)


def _decision_form(
    snapshot: MatchEventSnapshot, stage: TieStageRow, refused: TieDecisionForm | None
) -> TieDecisionForm | None:
    """Form to decide an open stage; a refused form stays at its stage."""
    pairs = [snapshot.contestants[pair] for pair in stage.stage.tied]
    if refused and {contestant.pk for contestant in refused.pairs} == set(stage.stage.tied):
        form = refused
    elif stage.open:
        form = TieDecisionForm(pairs=pairs)
    else:
        return None
    form.auto_id = f"tie-{stage.place}-{len(pairs)}-%s"
    return form


def _decisions(
    snapshot: MatchEventSnapshot, refused: RefusedTieForms
) -> Iterator[tuple[TieDecision, str, MatchNoteForm]]:
    """Decisions in force, each with the form to withdraw it."""
    taken = {decision.reverses for decision in snapshot.decisions}
    for decision in snapshot.decisions:
        refused_form = refused.reason if decision.pk == refused.taken else None
        # A refused withdrawal is shown even if somebody else has withdrawn it meanwhile.
        if refused_form or (decision.reverses is None and decision.pk not in taken):
            yield (
                decision,
                format_tie_order(snapshot, decision.groups),
                refused_form or note_withdrawal_form(decision.pk),
            )


@for_match_event
@require_POST
def start_play_offs(request: SignedInRequest, event: Event) -> HttpResponse:
    """Open every play-off that is due; if it is one, go to its score sheet."""
    # Stays empty if it is refused: flash_outcome turns the error into a message.
    opened = []
    with flash_outcome(request, _("The play-off is open: enter its hands.")):
        opened = open_play_offs(event.pk, actor=request.actor)
    if len(opened) == 1:
        return redirect(f"{match_event_url(event)}matches/{opened[0].pk}/")
    return _redirect_to_ties(event)


@for_match_event
@require_POST
def save_tie_decision(request: SignedInRequest, event: Event) -> HttpResponse:
    """Record the decided order of tied pairs."""
    snapshot = match_event_snapshot(event.pk)
    form = TieDecisionForm(request.POST, pairs=list(snapshot.contestants.values()))
    if form.is_valid():
        entries = entries_of_event(event).in_bulk()
        groups = [[entries[pair] for pair in group] for group in form.groups]
        with add_form_error(form):
            record_decision(event, groups, form.asked(request.user, request.may.role))
            messages.success(request, _("The decision is recorded."))
            return _redirect_to_ties(event)
    return _page(request, event, snapshot, RefusedTieForms(decision=form))


@for_match_event
@require_POST
def withdraw_tie_decision(request: SignedInRequest, event: Event, decision: int) -> HttpResponse:
    """Withdraw a tie decision: the tie is open again."""
    decision_row = get_object_or_404(tie_decisions_of_event(event.pk), pk=decision)
    form = note_withdrawal_form(decision, request.POST)
    if form.is_valid():
        with add_form_error(form):
            reverse_decision(decision_row, form.asked(request.user, request.may.role))
            messages.success(request, _("The decision is withdrawn. The tie is open again."))
            return _redirect_to_ties(event)
    refused = RefusedTieForms(taken=decision, reason=form)
    return _page(request, event, match_event_snapshot(event.pk), refused)


@for_match_event
@require_POST
def save_match_regulations(request: SignedInRequest, event: Event) -> HttpResponse:
    """Change a match event's regulations; every match is scored by them."""
    form = FourHandRegulationsForm(request.POST)
    if form.is_valid():
        with add_form_error(form):
            change_regulations(event, form.regulations, actor=request.actor)
            messages.success(request, _("The regulations are changed."))
            return _redirect_to_ties(event)
    return _page(request, event, match_event_snapshot(event.pk), RefusedTieForms(regulations=form))


def _redirect_to_ties(event: Event) -> HttpResponse:
    return redirect("director:match_event_ties", event.club.slug, event.slug)
