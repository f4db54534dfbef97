"""Page that edits the pairs of a match event: names, zones, labels and substitutes."""

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

from club.queries.actors import Actor
from standings.matches.match_event import Contestant, MatchEventSnapshot, match_event_snapshot
from tournament.queries.line_ups import line_up_players_of_event
from tournament.queries.match_events import days_of_event, entries_of_event
from tournament.services.matches.draw_labels import assign_labels, draw_labels
from tournament.services.matches.zones import set_zones
from tournament.services.players.line_ups import set_line_up
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import match_event_url
from web.director.matches.match_event_access import for_match_event
from web.director.matches.pairs.label_form import PairLabelsForm
from web.director.matches.pairs.substitute_form import (
    MatchSubstituteForm,
    record_match_substitute,
)
from web.director.matches.setup.pair_list import MAX_ZONE_LENGTH
from web.director.player_names import (
    NamePair,
    find_or_add_players,
    read_typed_names,
    typed_player_name,
)
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import USER_ERRORS, add_form_error, form_page_status

if TYPE_CHECKING:
    from tournament.models import Entry, Event

NO_NAMES: Mapping[int, NamePair] = {}
NO_ERRORS: Mapping[int, str] = {}


@dataclass(frozen=True, slots=True)
class MatchPairRow:
    """Row of a pair: its fields, whether it has substitutes, and its error."""

    pair: Contestant
    typed: NamePair
    zone: str
    substitutes: bool
    error: str


@for_match_event
def match_pairs_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """All pairs of a match event with label, zone and names."""
    return _page(request, event)


@for_match_event
@require_POST
def save_match_pairs(request: SignedInRequest, event: Event) -> HttpResponse:
    """Save names and zones that changed; refused rows are shown with the reason."""
    names = _changed_names(request, event)
    # A fault of the database saves none of them; what is refused keeps no other from being saved.
    with transaction.atomic():
        refused = _save_names(event, names, request.actor) | _save_zones(request, event)
    # seating.js saves row by row and shows this text next to the row.
    if request.headers.get("Accept") == "text/plain":
        word = next(iter(refused.values()), None)
        status = 422 if word else 200
        return HttpResponse(word or _("saved"), status=status, content_type="text/plain")
    if refused:
        return _page(request, event, names, refused)
    messages.success(request, _("The pairs are saved."))
    return _redirect_to_pairs(event)


@for_match_event
@require_POST
def save_pair_labels(request: SignedInRequest, event: Event) -> HttpResponse:
    """Save typed labels, or draw all by lot; only before the first match."""
    form = PairLabelsForm(request.POST, pairs=match_event_snapshot(event.pk).contestants.values())
    author: dict[str, Any] = {"actor": request.actor}
    by_lot = request.POST.get("do") == "draw"
    if form.is_valid():
        with add_form_error(form):
            if by_lot:
                draw_labels(event, seed=randbits(32), **author)
            else:
                assign_labels(event, form.given, **author)
            messages.success(request, _("The labels are saved."))
            return _redirect_to_pairs(event)
    return _page(request, event, labels=form)


@for_match_event
@require_POST
def save_match_substitute(request: SignedInRequest, event: Event) -> HttpResponse:
    """Save a substitute in a match event, who plays from a round on."""
    snapshot = match_event_snapshot(event.pk)
    form = MatchSubstituteForm(request.POST, event=snapshot, people=line_up_players_of_event(event))
    if form.is_valid():
        with add_form_error(form):
            record_match_substitute(event, snapshot, form, actor=request.actor)
            messages.success(request, _("The substitute plays from that round."))
            return _redirect_to_pairs(event)
    return _page(request, event, substitute=form)


def _changed_names(request: SignedInRequest, event: Event) -> dict[int, NamePair]:
    """Typed names of pairs of this event that differ from the current ones."""
    typed = read_typed_names(request.POST)
    there = _starting_names(event)
    mine = set(entries_of_event(event).values_list("pk", flat=True))
    return {
        pk: names for pk, names in typed.items() if pk in mine and names != there.get(pk, ("", ""))
    }


def _starting_names(event: Event) -> dict[int, NamePair]:
    """The first players of each entry, as one would type them."""
    first: dict[int, dict[int, str]] = {}
    for row in line_up_players_of_event(event):
        typed = typed_player_name(row.player)
        # Rows come by day, chair and round: the first one of a chair is kept, not a substitute.
        first.setdefault(row.line_up.entry_id, {}).setdefault(row.position, typed)
    return {entry: (people.get(1, ""), people.get(2, "")) for entry, people in first.items()}


def _save_names(event: Event, names: Mapping[int, NamePair], actor: Actor) -> dict[int, str]:
    """Set these line-ups; returns an error message for each entry that was refused."""
    refused = {}
    for entry in entries_of_event(event).filter(pk__in=names):
        try:
            _name_entry_every_day(event, entry, names[entry.pk], actor)
        except USER_ERRORS as refusal:
            refused[entry.pk] = error_message(refusal)
    return refused


@transaction.atomic
def _name_entry_every_day(event: Event, entry: Entry, typed: NamePair, actor: Actor) -> None:
    """Set the line-up of every day in one transaction: refused on one day, it changes on none."""
    for day in days_of_event(event):
        players = find_or_add_players(entry, day, typed, actor=actor)
        set_line_up(entry, day, players, actor=actor)


def _save_zones(request: SignedInRequest, event: Event) -> dict[int, str]:
    """Set the zones that changed; returns an error message for each that is too long."""
    box = forms.CharField(max_length=MAX_ZONE_LENGTH, required=False)
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
        set_zones(event, zones, actor=request.actor)
    return refused


def _redirect_to_pairs(event: Event) -> HttpResponse:
    return redirect("director:match_event_entries", event.club.slug, event.slug)


def _page(
    request: SignedInRequest,
    event: Event,
    typed: Mapping[int, NamePair] = NO_NAMES,
    refused: Mapping[int, str] = NO_ERRORS,
    *,
    labels: PairLabelsForm | None = None,
    substitute: MatchSubstituteForm | None = None,
) -> HttpResponse:
    snapshot = match_event_snapshot(event.pk)
    people = list(line_up_players_of_event(event))
    pairs = snapshot.contestants.values()
    planned = all(day.state == "planned" for day in snapshot.sessions)
    if labels is None and planned:
        labels = PairLabelsForm(pairs=pairs)
    if substitute is None and people:
        substitute = MatchSubstituteForm(event=snapshot, people=people)
    there = {**_starting_names(event), **typed}
    later = {row.line_up.entry_id for row in people if row.from_round > 1}
    context = {
        "event": event,
        "place": match_event_url(event),
        "lines": [
            MatchPairRow(
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
        "late": _has_byes(snapshot),
        "tab": "match_event_entries",
    }
    status = 422 if refused else form_page_status(labels, substitute)
    return render(request, "director/matches/pairs.html", context, status=status)


def _has_byes(snapshot: MatchEventSnapshot) -> bool:
    return any(round_.byes for round_ in snapshot.rounds)
