"""The log of infractions by pair: warning first, then points; each can be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.placings import standing
from boards.queries.remarks import infractions_of
from boards.queries.tournaments import Contestant, Tournament, tournament
from boards.services.remarks import record_infraction, reverse_infraction
from reports.content.four_hand.shown import names
from scoring.match_totals import PENALTY, WARNINGS
from tournament.queries.tournaments import entries_of
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import place_of
from web.director.tournaments.remarks import InfractionForm, ReasonForm
from web.shared.figures import points
from web.shared.told import told, told_form

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
    request_id: str


@for_tournament
def infractions(request: SignedIn, event: Event) -> HttpResponse:
    """Everything that was noted, by pair, and a form for the next."""
    now = tournament(event.pk)
    if request.method == "POST":
        form = _form(now, request)
        if form.is_valid() and _noted(request, event, form):
            return _back(event)
    else:
        form = _form(now)
    facts = {"event": event, "form": form, "place": place_of(event), "log": list(_log(now))}
    status = 422 if form.errors else 200
    return render(request, "director/tournaments/infractions.html", facts, status=status)


def _form(now: Tournament, request: SignedIn | None = None) -> InfractionForm:
    rounds = [each.number for each in now.rounds]
    return InfractionForm(
        request.POST if request else None,
        pairs=list(now.contestants.values()),
        rounds=rounds,
        initial={"round": max(now.reached, 1)},
    )


def _noted(request: SignedIn, event: Event, form: InfractionForm) -> bool:
    facts = form.cleaned_data
    entry = entries_of(event).get(pk=facts["pair"])
    with told(request, _("It is noted for pair %(pair)s.") % {"pair": entry.label}):
        record_infraction(entry, facts["round"], form.asked(request.user))
    return True


@for_tournament
@require_POST
def take_back(request: SignedIn, event: Event, infraction: int) -> HttpResponse:
    """It does not count any more; both lines stay in the log."""
    found = get_object_or_404(infractions_of(event.pk), pk=infraction)
    form = ReasonForm(request.POST)
    if told_form(request, form):
        with told(request, _("It is taken back and costs nothing any more.")):
            reverse_infraction(found, form.asked(request.user))
    return _back(event)


def _back(event: Event) -> HttpResponse:
    return redirect("director:tournament_infractions", event.club.slug, event.slug)


def _log(now: Tournament) -> Iterator[Logged]:
    """By pair, the oldest first, so that the warning and what follows stand together."""
    counted = {each.pk for each in standing(now, len(now.rounds))}
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
            str(uuid4()),
        )


def _worth(count: int) -> str:
    return _("warning") if count <= WARNINGS else points(-PENALTY)
