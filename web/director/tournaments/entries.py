"""The pairs: labels, zones and names, typed in or changed at any time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import randbits
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.services.ledger import Source
from standings.matches.match_event import Contestant, Tournament, match_event_snapshot
from tournament.queries.line_ups import people_of
from tournament.queries.tournaments import days_of_event, entries_of_event
from tournament.services.labels import assign_labels, draw_labels
from tournament.services.line_ups import name_entry
from tournament.services.zones import set_zones
from web.director.access import SignedIn
from web.director.names import Typed, as_typed, players_of, typed_names
from web.director.tournaments.access import for_tournament
from web.director.tournaments.label_forms import LabelsForm
from web.director.tournaments.lists import LONGEST_ZONE
from web.director.tournaments.pairs import place_of
from web.director.tournaments.substitutes import SubstituteForm, put_in
from web.shared.refusals import sentence
from web.shared.told import REFUSALS, status_of, told_in

if TYPE_CHECKING:
    from club.models import User
    from tournament.models import Entry, Event

NO_NAMES: Mapping[int, Typed] = {}
NO_ERRORS: Mapping[int, str] = {}


@dataclass(frozen=True, slots=True)
class Line:
    """A pair on the page: what is in its boxes, who came in later, and what is wrong there."""

    pair: Contestant
    typed: Typed
    zone: str
    substitutes: bool
    error: str


@for_tournament
def entries(request: SignedIn, event: Event) -> HttpResponse:
    """Every label with its zone and its two names."""
    return _page(request, event)


@for_tournament
@require_POST
def save(request: SignedIn, event: Event) -> HttpResponse:
    """Write the names and zones that changed; those that cannot be are shown with the reason."""
    names = _changed(request, event)
    refused = _write(event, names, request.user) | _zoned(request, event)
    if request.headers.get("Accept") == "text/plain":
        word = next(iter(refused.values()), None)
        status = 422 if word else 200
        return HttpResponse(word or _("saved"), status=status, content_type="text/plain")
    if refused:
        return _page(request, event, names, refused)
    messages.success(request, _("The pairs are saved."))
    return _back(event)


@for_tournament
@require_POST
def label(request: SignedIn, event: Event) -> HttpResponse:
    """Labels by hand, or drawn anew by lot; before the first match only."""
    form = LabelsForm(request.POST, pairs=match_event_snapshot(event.pk).contestants.values())
    who: dict[str, Any] = {"by": request.user, "source": Source.DIRECTOR}
    by_lot = request.POST.get("do") == "draw"
    if form.is_valid():
        with told_in(form):
            if by_lot:
                draw_labels(event, seed=randbits(32), **who)
            else:
                assign_labels(event, form.given, **who)
            messages.success(request, _("The labels are saved."))
            return _back(event)
    return _page(request, event, labels=form)


@for_tournament
@require_POST
def substitute(request: SignedIn, event: Event) -> HttpResponse:
    """Somebody plays for somebody else, from a round on."""
    now = match_event_snapshot(event.pk)
    form = SubstituteForm(request.POST, event=now, people=people_of(event))
    if form.is_valid():
        with told_in(form):
            put_in(event, now, form, by=request.user)
            messages.success(request, _("The substitute plays from that round."))
            return _back(event)
    return _page(request, event, substitute=form)


def _changed(request: SignedIn, event: Event) -> dict[int, Typed]:
    """What was typed for a pair of this tournament and is not there already."""
    typed, there = typed_names(request.POST), _starters(event)
    mine = set(entries_of_event(event).values_list("pk", flat=True))
    return {
        pk: names for pk, names in typed.items() if pk in mine and names != there.get(pk, ("", ""))
    }


def _starters(event: Event) -> dict[int, Typed]:
    """Who sat down first for each entry, as one would type them."""
    first: dict[int, dict[int, str]] = {}
    for row in people_of(event):
        typed = as_typed(row.player)
        first.setdefault(row.line_up.entry_id, {}).setdefault(row.position, typed)
    return {entry: (people.get(1, ""), people.get(2, "")) for entry, people in first.items()}


def _write(event: Event, names: Mapping[int, Typed], by: User) -> dict[int, str]:
    """Name each of these entries; for those that are refused, the sentence that says why."""
    refused = {}
    for entry in entries_of_event(event).filter(pk__in=names):
        try:
            _name(event, entry, names[entry.pk], by)
        except REFUSALS as refusal:
            refused[entry.pk] = sentence(refusal)
    return refused


@transaction.atomic
def _name(event: Event, entry: Entry, typed: Typed, by: User) -> None:
    """Every day, or none: who is refused on one of them is not named on the others either."""
    for day in days_of_event(event):
        players = players_of(entry, day, typed, by=by)
        name_entry(entry, day, players, by=by, source=Source.DIRECTOR)


def _zoned(request: SignedIn, event: Event) -> dict[int, str]:
    """Set the zones that changed; too long a one is refused with its pair."""
    box = forms.CharField(max_length=LONGEST_ZONE, required=False)
    refused: dict[int, str] = {}
    zones: dict[int, str] = {}
    for entry in entries_of_event(event):
        typed = request.POST.get(f"zone-{entry.pk}", entry.zone)
        try:
            zone = box.clean(typed)
        except forms.ValidationError as error:
            refused[entry.pk] = error.messages[0]
        else:
            zones |= {entry.pk: zone} if zone != entry.zone else {}
    if zones:
        set_zones(event, zones, by=request.user, source=Source.DIRECTOR)
    return refused


def _back(event: Event) -> HttpResponse:
    return redirect("director:tournament_entries", event.club.slug, event.slug)


def _page(
    request: SignedIn,
    event: Event,
    typed: Mapping[int, Typed] = NO_NAMES,
    refused: Mapping[int, str] = NO_ERRORS,
    *,
    labels: LabelsForm | None = None,
    substitute: SubstituteForm | None = None,
) -> HttpResponse:
    now, people = match_event_snapshot(event.pk), list(people_of(event))
    pairs = now.contestants.values()
    planned = all(each.state == "planned" for each in now.sessions)
    if labels is None and planned:
        labels = LabelsForm(pairs=pairs)
    if substitute is None and people:
        substitute = SubstituteForm(event=now, people=people)
    there = {**_starters(event), **typed}
    later = {row.line_up.entry_id for row in people if row.from_round > 1}
    facts = {
        "event": event,
        "place": place_of(event),
        "lines": [
            Line(
                pair,
                there.get(pair.pk, ("", "")),
                request.POST.get(f"zone-{pair.pk}", pair.zone),
                pair.pk in later,
                refused.get(pair.pk, ""),
            )
            for pair in pairs
        ],
        "focus": next(iter(refused), None),
        "labels": labels,
        "substitute": substitute,
        "late": _has_byes(now),
        "tab": "tournament_entries",
    }
    status = 422 if refused else status_of(labels, substitute)
    return render(request, "director/tournaments/entries.html", facts, status=status)


def _has_byes(now: Tournament) -> bool:
    return any(each.byes for each in now.rounds)
