"""Page that lists, records and withdraws the infractions in a match event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.matches.infractions_and_ties import infractions_of_event
from reports.content.matches.match_event_report import contestant_names
from scoring.score_sheets.match_totals import PENALTY, WARNINGS
from standings.matches.match_event import Contestant, MatchEventSnapshot, match_event_snapshot
from standings.matches.match_standings import infractions_that_count
from standings.services.matches.infractions_and_ties import record_infraction, reverse_infraction
from tournament.queries.match_events import entries_of_event
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import match_event_url
from web.director.matches.match_event_access import for_match_event
from web.director.matches.standings.infraction_and_tie_forms import (
    NO_REFUSED_FORMS,
    InfractionForm,
    MatchNoteForm,
    note_withdrawal_form,
)
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.render.numbers import format_points

if TYPE_CHECKING:
    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class InfractionLogRow:
    """One row of the log: what it costs now, and why it was withdrawn if it was."""

    pk: int
    pair: Contestant
    people: str
    round: int
    reason: str
    author: str
    worth: str
    taken_back: str
    form: MatchNoteForm


@for_match_event
def infractions_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Log of infractions by pair, and a form to record one."""
    snapshot = match_event_snapshot(event.pk)
    form = _form(snapshot, request.POST if request.method == "POST" else None)
    if form.is_valid():
        cleaned = form.cleaned_data
        entry = entries_of_event(event).get(pk=cleaned["pair"])
        with add_form_error(form):
            record_infraction(entry, cleaned["round"], form.asked(request.user, request.may.role))
            messages.success(request, _recorded_text(event, entry.pk))
            return _redirect_to_infractions(event)
    return _page(request, event, form, list(_infraction_log(snapshot)))


@for_match_event
@require_POST
def withdraw_infraction(request: SignedInRequest, event: Event, infraction: int) -> HttpResponse:
    """Withdraw an infraction with a reason; both rows stay in the log."""
    infraction_row = get_object_or_404(infractions_of_event(event.pk), pk=infraction)
    form = note_withdrawal_form(infraction, request.POST)
    if form.is_valid():
        with add_form_error(form):
            reverse_infraction(infraction_row, form.asked(request.user, request.may.role))
            messages.success(request, _("The infraction is withdrawn and costs nothing."))
            return _redirect_to_infractions(event)
    snapshot = match_event_snapshot(event.pk)
    return _page(
        request, event, _form(snapshot), list(_infraction_log(snapshot, {infraction: form}))
    )


def _page(
    request: SignedInRequest, event: Event, form: InfractionForm, log: list[InfractionLogRow]
) -> HttpResponse:
    context = {"event": event, "form": form, "place": match_event_url(event), "log": log}
    context["tab"] = "match_event_infractions"
    status = form_page_status(form, *(line.form for line in log))
    return render(request, "director/matches/infractions.html", context, status=status)


def _form(snapshot: MatchEventSnapshot, sent: QueryDict | None = None) -> InfractionForm:
    rounds = [round_.number for round_ in snapshot.rounds]
    return InfractionForm(
        sent,
        pairs=list(snapshot.contestants.values()),
        rounds=rounds,
        initial={"round": max(snapshot.reached, 1)},
    )


def _recorded_text(event: Event, pair: int) -> str:
    """Success message with what the infraction that was just recorded costs."""
    snapshot = match_event_snapshot(event.pk)
    count = sum(
        infraction.entry == pair
        for infraction in infractions_that_count(snapshot, len(snapshot.rounds))
    )
    label = snapshot.label(pair)
    if count <= WARNINGS:
        return _("The infraction of pair %(pair)s is recorded. It is a warning.") % {"pair": label}
    text = _("The infraction of pair %(pair)s is recorded. It costs %(points)s points.")
    return text % {"pair": label, "points": format_points(PENALTY)}


def _redirect_to_infractions(event: Event) -> HttpResponse:
    return redirect("director:match_event_infractions", event.club.slug, event.slug)


def _infraction_log(
    snapshot: MatchEventSnapshot, refused: Mapping[int, MatchNoteForm] = NO_REFUSED_FORMS
) -> Iterator[InfractionLogRow]:
    """Rows of the log by pair, oldest first: a warning comes before its penalties."""
    counted = {
        infraction.pk for infraction in infractions_that_count(snapshot, len(snapshot.rounds))
    }
    withdrawal_reasons = {
        infraction.reverses: infraction.reason
        for infraction in snapshot.infractions
        if infraction.reverses is not None
    }
    before: Counter[int] = Counter()
    order = {pair: at for at, pair in enumerate(snapshot.contestants)}
    lines = [infraction for infraction in snapshot.infractions if infraction.reverses is None]
    for infraction in sorted(lines, key=lambda line: (order[line.entry], line.pk)):
        # Withdrawn ones are not counted, so the next infraction may become the warning.
        before[infraction.entry] += infraction.pk in counted
        yield InfractionLogRow(
            infraction.pk,
            snapshot.contestants[infraction.entry],
            contestant_names(snapshot.contestants[infraction.entry]),
            infraction.round,
            infraction.reason,
            infraction.author,
            _infraction_cost(before[infraction.entry]) if infraction.pk in counted else "",
            withdrawal_reasons.get(infraction.pk, ""),
            refused.get(infraction.pk) or note_withdrawal_form(infraction.pk),
        )


def _infraction_cost(count: int) -> str:
    return _("warning") if count <= WARNINGS else format_points(-PENALTY)
