"""Repairs while play goes on: each is shown, in words, before it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from boards.queries.evening import Evening, evening
from club.services.ledger import Source
from tournament.queries.sessions import sections_of
from tournament.services.previews import preview
from tournament.services.repairs import (
    arrow_switch_round,
    drop_last_round,
    fill_half_table,
    switch_places,
)
from web.director.access import SignedIn, for_session
from web.director.changes import Changes, changes_of
from web.director.forms import OneRoundForm, RoundForm, SwitchForm
from web.shared.refusals import sentence
from web.shared.told import REFUSALS, told

if TYPE_CHECKING:
    from club.models import User
    from tournament.models import Section, Session

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Repair:
    """What can be mended: in the director's words, what has to be known, and how it is done."""

    key: str
    title: Promise
    meaning: Promise
    suits: Callable[[Evening], bool]
    form: Callable[[Evening, Facts | None], forms.Form]
    work: Callable[[Section, Facts, User], object]
    then: str = "director:repairs"

    def on(self, section: Section, facts: Facts, by: User) -> Callable[[], object]:
        """The work on this section, ready to be tried or done."""
        return partial(self.work, section, facts, by)


@dataclass(frozen=True, slots=True)
class Offer:
    """A repair on the page, with what was typed and what it would change."""

    repair: Repair
    form: forms.Form
    changes: Changes | None = None


def rounds_of(shown: Evening) -> int:
    """How many rounds are seated."""
    return max((cell.round for cell in shown.cells), default=0)


def next_round(shown: Evening) -> int:
    """The first round without any result, from which most repairs are meant."""
    begun = max((cell.round for cell in shown.cells if cell.version), default=0)
    return min(begun + 1, max(rounds_of(shown), 1))


def _half_table(shown: Evening) -> bool:
    return any((cell.north_south is None) != (cell.east_west is None) for cell in shown.cells)


def _round_form(
    shown: Evening, typed: Facts | None, kind: type[RoundForm] = RoundForm
) -> forms.Form:
    return kind(typed, rounds=rounds_of(shown), initial={"from_round": next_round(shown)})


def _switch_form(shown: Evening, typed: Facts | None) -> forms.Form:
    initial = {"from_round": next_round(shown)}
    return SwitchForm(typed, pairs=shown.pairs, rounds=rounds_of(shown), initial=initial)


def _switch(section: Section, facts: Facts, by: User) -> None:
    places = section.places.in_bulk([facts["one"], facts["other"]])
    one, other = places[facts["one"]], places[facts["other"]]
    round_ = facts["from_round"]
    switch_places(one, other, from_round=round_, by=by, source=Source.DIRECTOR)


REPAIRS = (
    Repair(
        "late",
        _("A late pair fills the half table"),
        _("Whoever would have sat out meets the late pair, from the round you say."),
        _half_table,
        _round_form,
        lambda section, facts, by: fill_half_table(
            section, from_round=facts["from_round"], by=by, source=Source.DIRECTOR
        ),
        then="director:seating",
    ),
    Repair(
        "switch",
        _("Two pairs are switched"),
        _("They take each other's seats from a round on. What they have played stays theirs."),
        lambda shown: len(shown.pairs) > 1,
        _switch_form,
        _switch,
    ),
    Repair(
        "drop",
        _("The last round is dropped"),
        _("It is late: nobody plays it, and nobody is scored on its boards."),
        lambda shown: rounds_of(shown) > 1,
        lambda _shown, typed: forms.Form(typed),
        lambda section, _facts, by: drop_last_round(section, by=by, source=Source.DIRECTOR),
    ),
    Repair(
        "turn",
        _("A round is arrow-switched"),
        _("Both sides of every table hold each other's cards, and all pairs are ranked together."),
        lambda shown: rounds_of(shown) > 0,
        partial(_round_form, kind=OneRoundForm),
        lambda section, facts, by: arrow_switch_round(
            section, facts["from_round"], by=by, source=Source.DIRECTOR
        ),
    ),
)
BY_KEY = {repair.key: repair for repair in REPAIRS}


@for_session
def repairs(request: SignedIn, session: Session) -> HttpResponse:
    """The repairs that suit; the one that is asked for with what it would change."""
    shown = evening(session.pk)
    suiting = [repair for repair in REPAIRS if repair.suits(shown)]
    offers = [_offer(request, session, repair, shown) for repair in suiting]
    refused = any(offer.form.errors for offer in offers)
    facts = {"session": session, "offers": offers}
    return render(request, "director/repairs.html", facts, status=422 if refused else 200)


@for_session
@require_POST
def repair(request: SignedIn, session: Session) -> HttpResponse:
    """Do what was shown."""
    asked = _repair(request.POST.get("repair", ""))
    form = asked.form(evening(session.pk), request.POST)
    if form.is_valid():
        done = _("Done: %(repair)s.") % {"repair": asked.title}
        with told(request, done):
            asked.on(_section(session), form.cleaned_data, request.user)()
    else:
        messages.error(request, _("Something is missing there: look at it once more."))
    return redirect(asked.then, session.event.club.slug, session.pk)


def _repair(key: str) -> Repair:
    try:
        return BY_KEY[key]
    except KeyError:
        raise Http404 from None


def _section(session: Session) -> Section:
    return get_object_or_404(sections_of(session.pk)[:1])


def _offer(request: SignedIn, session: Session, repair: Repair, shown: Evening) -> Offer:
    if request.GET.get("repair") != repair.key:
        return Offer(repair, repair.form(shown, None))
    form = repair.form(shown, request.GET)
    if not form.is_valid():
        return Offer(repair, form)
    try:
        section = _section(session)
        tried = preview(section, repair.on(section, form.cleaned_data, request.user))
    except REFUSALS as refusal:
        form.add_error(None, sentence(refusal))
        return Offer(repair, form)
    return Offer(repair, form, changes_of(tried))
