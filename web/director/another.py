"""Another session of an event: who goes on, which movements suit them; opens the one picked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import uuid4, uuid5

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.evenings import Plan
from club.queries.rights import Right
from club.services.ledger import Source
from movements.offers import MovementOffer
from reports.content.names import forgotten
from reports.content.numbers import written
from reports.content.overalls import called, figure
from standings.events.qualification import (
    BEST,
    CONSOLATION,
    REST,
    SECTION,
    STAY,
    Going,
    Way,
    level_at,
    ways_on,
)
from standings.services.continuations import GoOn, continue_evening
from tournament.errors import TournamentError
from tournament.queries.overalls import sessions_of
from tournament.services.continuations import SAME, STANDING
from web.director.access import SignedIn, for_director
from web.director.overalls import event_in
from web.director.plans import PlanForm
from web.director.setup import beside_the_wish, offers_for
from web.shared.clocks import today
from web.shared.offers import card
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Section

MOST_NEW = 200
LEFT_OUT = ("pairs", "tables", "method", "win")


class AnotherForm(PlanForm):
    """One more session: who goes on to it, who does not, and how they are seated."""

    way = forms.ChoiceField(label=gettext_lazy("Who goes on"))
    best = forms.IntegerField(
        label=gettext_lazy("How many of the best"),
        min_value=0,
        max_value=10_000,
        required=False,
        help_text=gettext_lazy("For a cut, or another section: of those who are not left out."),
    )
    seats = forms.ChoiceField(
        label=gettext_lazy("Seated"),
        choices=[
            (STANDING, gettext_lazy("the best at table 1")),
            (SAME, gettext_lazy("as they sat last, where they can")),
        ],
        help_text=gettext_lazy("The page of the seating draws them, or changes two."),
    )
    new = forms.IntegerField(
        label=gettext_lazy("New pairs that join"), min_value=0, max_value=MOST_NEW, required=False
    )
    out = forms.MultipleChoiceField(
        label=gettext_lazy("Who does not go on"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Who stays away; of a cut the next one moves up."),
    )
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())

    def __init__(self, *args: Any, now: Way, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in LEFT_OUT:
            del self.fields[name]
        self.now = now
        self.fields["way"].choices = [  # type: ignore[attr-defined]
            (key, words) for key, words in _words(now) if key in now.ways
        ]
        everybody = dict.fromkeys(entry for way in now.ways.values() for entry in way.entries)
        self.fields["out"].choices = [  # type: ignore[attr-defined]
            (str(entry), _called(now, entry)) for entry in everybody
        ]

    def clean(self) -> dict[str, Any]:
        """Who goes on comes with how many there are; for a cut it is said how many."""
        facts = super(PlanForm, self).clean() or {}
        if facts.get("way") == BEST and not facts.get("best"):
            self.add_error("best", _("Say how many go on to the final."))
        if self.errors.keys() & {"way", "best", "out", "new"}:
            return facts
        going = self.now.ways[facts["way"]].chosen(best=_best(facts), out=_out(facts))
        return facts | {"going": going, "pairs": len(going.entries) + (facts.get("new") or 0)}


def _words(now: Way) -> list[tuple[str, Any]]:
    cut = now.ways[STAY].group.stage > 1
    return [
        (STAY, _("all who are in the final") if cut else _("everybody")),
        (BEST, _("the best, to a final") if not cut else _("the best of the final, to the next")),
        (REST, _("those who are not in the final, to a consolation")),
        (CONSOLATION, _("all who are in the consolation")),
        (SECTION, _("who is left, to another section of %(name)s") % {"name": now.latest}),
    ]


def _called(now: Way, entry: int) -> str:
    line = now.overall.by_entry.get(entry)
    if line is None:
        return forgotten(now.labels[entry])
    shown = written(figure(now.overall, line.reckoned.figure))
    return " · ".join(filter(None, (line.label, called(line), shown)))


def _best(facts: Mapping[str, Any]) -> int:
    return facts.get("best") or 0 if facts["way"] in (BEST, SECTION) else 0


def _out(facts: Mapping[str, Any]) -> list[int]:
    return [int(each) for each in facts.get("out") or ()]


@for_director(may=Right.DIRECT)
def another(request: SignedIn, club: Club, event: str) -> HttpResponse:
    """Who goes on and below it the movements that suit; picking one opens the session."""
    found = event_in(club, event)
    form = _form(request, found)
    offers = offers_for(form, at="way") if form.is_bound and form.is_valid() else ()
    picked = next((each for each in offers if each.reference == request.POST.get("offer")), None)
    section = _opened(request, found, form, picked) if picked else None
    if section:
        return redirect("director:seating", club.slug, section.session_id)
    facts = {"club": club, "event": found, "form": form, "cards": _cards(form, offers)}
    facts["nearest"] = beside_the_wish(form, offers)
    facts["level"] = [_called(form.now, each) for each in _level(form)]
    facts |= {"request_id": form.data.get("request_id") or uuid4(), "seen": _seen(form)}
    return render(request, "director/another.html", facts, status=422 if form.errors else 200)


def _form(request: SignedIn, event: Event) -> AnotherForm:
    typed = request.POST if request.method == "POST" else request.GET
    number = len(sessions_of(event)) + 1
    name = _("%(event)s, session %(number)s") % {"event": event.name, "number": number}
    initial = {"local_date": today(event.club.time_zone), "name": name[:120]}
    return AnotherForm(typed or None, initial=initial, now=ways_on(event))


def _level(form: AnotherForm) -> tuple[int, ...]:
    """Who is out by the cut and level with the last who is in."""
    facts = form.cleaned_data if form.is_bound else {}
    if not {"going", "way"} <= facts.keys():
        return ()
    way = form.now.ways[facts["way"]]
    return level_at(form.now.overall, facts["going"], way, _out(facts))


def _seen(form: AnotherForm) -> str:
    going: Going | None = form.cleaned_data.get("going") if form.is_bound else None
    return going.seen if going else ""


def _opened(
    request: SignedIn, event: Event, form: AnotherForm, offer: MovementOffer
) -> Section | None:
    facts = form.cleaned_data
    asked = GoOn(facts["way"], _best(facts), _out(facts), facts["seats"], facts["seen"] or None)
    try:
        plan = _plan(facts, offer)
        return continue_evening(event, plan, asked, by=request.user, source=Source.DIRECTOR)
    except TournamentError as refusal:
        form.add_error(None, sentence(refusal))
    return None


def _plan(facts: Mapping[str, Any], offer: MovementOffer) -> Plan:
    shown = facts["request_id"]
    return Plan(
        name=facts["name"],
        local_date=facts["local_date"],
        schedule=offer.schedule(),
        movement=offer.movement.key,
        winners=offer.winners,
        first_board=facts["first_board"],
        copies=max(facts["copies"], offer.copies),
        table_numbers=facts["table_numbers"],
        request_id=uuid5(shown, offer.reference) if shown else None,
    )


def _cards(form: AnotherForm, offers: tuple[MovementOffer, ...]) -> list[object]:
    return [card(offer, copies=form.cleaned_data["copies"]) for offer in offers]
