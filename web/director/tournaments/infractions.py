"""The log of infractions by pair: warning first, then points; each can be taken back."""

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

from boards.queries.match_notes import infractions_of
from reports.content.four_hand.shown import names
from scoring.score_sheets.match_totals import PENALTY, WARNINGS
from standings.matches.match_event import Contestant, Tournament, match_event_snapshot
from standings.matches.match_standings import infractions_that_count
from standings.services.match_notes import record_infraction, reverse_infraction
from tournament.queries.tournaments import entries_of_event
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import place_of
from web.director.tournaments.remarks import (
    NOT_REFUSED,
    InfractionForm,
    ReasonForm,
    reason_of,
)
from web.shared.figures import points
from web.shared.told import status_of, told_in

if TYPE_CHECKING:
    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class Logged:
    """One line of the log: what it costs now, and whether it was taken back."""

    pk: int
    pair: Contestant
    people: str
    round: int
    reason: str
    author: str
    worth: str
    taken_back: str
    form: ReasonForm


@for_tournament
def infractions(request: SignedIn, event: Event) -> HttpResponse:
    """Everything that was noted, by pair, and a form for the next."""
    now = match_event_snapshot(event.pk)
    form = _form(now, request.POST if request.method == "POST" else None)
    if form.is_valid():
        facts = form.cleaned_data
        entry = entries_of_event(event).get(pk=facts["pair"])
        with told_in(form):
            record_infraction(entry, facts["round"], form.asked(request.user))
            done = _("The infraction of pair %(pair)s is recorded.") % {"pair": entry.label}
            messages.success(request, done)
            return _back(event)
    return _page(request, event, form, list(_log(now)))


@for_tournament
@require_POST
def take_back(request: SignedIn, event: Event, infraction: int) -> HttpResponse:
    """It does not count any more; both lines stay in the log."""
    found = get_object_or_404(infractions_of(event.pk), pk=infraction)
    form = reason_of(infraction, request.POST)
    if form.is_valid():
        with told_in(form):
            reverse_infraction(found, form.asked(request.user))
            messages.success(request, _("The infraction is withdrawn and costs nothing."))
            return _back(event)
    now = match_event_snapshot(event.pk)
    return _page(request, event, _form(now), list(_log(now, {infraction: form})))


def _page(request: SignedIn, event: Event, form: InfractionForm, log: list[Logged]) -> HttpResponse:
    facts = {"event": event, "form": form, "place": place_of(event), "log": log}
    facts["tab"] = "tournament_infractions"
    status = status_of(form, *(line.form for line in log))
    return render(request, "director/tournaments/infractions.html", facts, status=status)


def _form(now: Tournament, sent: QueryDict | None = None) -> InfractionForm:
    rounds = [each.number for each in now.rounds]
    return InfractionForm(
        sent,
        pairs=list(now.contestants.values()),
        rounds=rounds,
        initial={"round": max(now.reached, 1)},
    )


def _back(event: Event) -> HttpResponse:
    return redirect("director:tournament_infractions", event.club.slug, event.slug)


def _log(now: Tournament, refused: Mapping[int, ReasonForm] = NOT_REFUSED) -> Iterator[Logged]:
    """By pair, the oldest first, so that the warning and what follows stand together."""
    counted = {each.pk for each in infractions_that_count(now, len(now.rounds))}
    why = {each.reverses: each.reason for each in now.infractions if each.reverses is not None}
    before: Counter[int] = Counter()
    order = {pair: at for at, pair in enumerate(now.contestants)}
    lines = [each for each in now.infractions if each.reverses is None]
    for each in sorted(lines, key=lambda line: (order[line.entry], line.pk)):
        before[each.entry] += each.pk in counted
        yield Logged(
            each.pk,
            now.contestants[each.entry],
            names(now.contestants[each.entry]),
            each.round,
            each.reason,
            each.author,
            _worth(before[each.entry]) if each.pk in counted else "",
            why.get(each.pk, ""),
            refused.get(each.pk) or reason_of(each.pk),
        )


def _worth(count: int) -> str:
    return _("warning") if count <= WARNINGS else points(-PENALTY)
