"""Page of a late pair: preview, seat it in place of the bye, and undo that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.services.ledger import Source
from standings.matches.match_event import DrawRound, Tournament, match_event_snapshot
from standings.services.late_pairs import (
    admit_late_pair,
    check_late_pair,
    remove_late_pair,
    validate_late_pair_removable,
)
from tournament.queries.tournaments import entries_of_event, late_entries_of
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.lists import LONGEST_ZONE
from web.director.tournaments.pairs import caption, place_of
from web.shared.refusals import sentence
from web.shared.told import REFUSALS, status_of, told, told_in

if TYPE_CHECKING:
    from tournament.models import Entry, Event


class LateForm(forms.Form):
    """Who comes, from where, and from which round on."""

    one = forms.CharField(
        label=gettext_lazy("First player (name or number)"), max_length=150, required=False
    )
    two = forms.CharField(
        label=gettext_lazy("Second player (name or number)"), max_length=150, required=False
    )
    zone = forms.CharField(label=gettext_lazy("Zone"), max_length=LONGEST_ZONE, required=False)
    from_round = forms.TypedChoiceField(label=gettext_lazy("From round"), coerce=int)
    nameless = forms.BooleanField(label=gettext_lazy("Names come later"), required=False)

    def __init__(self, *args: Any, rounds: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(str(number), str(number)) for number in rounds]
        self.fields["from_round"].choices = offered  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Both players, or word that they are named later."""
        facts = super().clean() or {}
        missing = [name for name in ("one", "two") if not facts.get(name)]
        if facts.get("nameless") and len(missing) < 2:
            message = _("Clear the names, or clear “Names come later”.")
            self.add_error("nameless", message)
        elif missing and not facts.get("nameless"):
            for name in missing:
                self.add_error(name, _("Type the player, or tick “Names come later”."))
        return facts

    @property
    def players(self) -> list[str]:
        """The names that were typed."""
        return [name for name in (self.cleaned_data["one"], self.cleaned_data["two"]) if name]


@for_tournament
def late(request: SignedIn, event: Event) -> HttpResponse:
    """Whom a late pair would meet, and the form that seats it."""
    now = match_event_snapshot(event.pk)
    byes = [each for each in now.rounds if each.byes]
    coming = [each for each in byes if each.number > now.reached]
    form = _form(request, byes, coming)
    if form.is_valid():
        with told_in(form):
            if request.POST.get("do") != "seat":
                label = check_late_pair(event, **_plan(form))
                return _page(request, event, now, form, label=label)
            entry = admit_late_pair(event, **_plan(form), by=request.user, source=Source.DIRECTOR)
            messages.success(request, _("The late pair is %(pair)s.") % {"pair": entry.label})
            return redirect("director:tournament_late", event.club.slug, event.slug)
    return _page(request, event, now, form)


@for_tournament
@require_POST
def undo_late_pair(request: SignedIn, event: Event, pair: int) -> HttpResponse:
    """Take a late pair off while nothing is recorded of it."""
    entry = get_object_or_404(entries_of_event(event), pk=pair)
    done = _("Pair %(pair)s is removed. Its opponents have the bye again.")
    with told(request, done % {"pair": entry.label}):
        remove_late_pair(entry, by=request.user, source=Source.DIRECTOR)
    return redirect("director:tournament_late", event.club.slug, event.slug)


def _refusal(entry: Entry) -> str:
    """The sentence that says why a late pair cannot be taken off, or nothing."""
    try:
        validate_late_pair_removable(entry)
    except REFUSALS as refusal:
        return sentence(refusal)
    return ""


def _page(
    request: SignedIn, event: Event, now: Tournament, form: LateForm, *, label: str = ""
) -> HttpResponse:
    """The form; with a `label`, also whom that pair would meet, and the button that seats it."""
    first = form.cleaned_data["from_round"] if label else now.reached + 1
    coming = [each for each in now.rounds if each.byes and each.number >= first]
    facts = {
        "event": event,
        "form": form,
        "label": label,
        "byes": any(each.byes for each in now.rounds),
        "waiting": [
            (each.number, [caption(now.contestants[pair]) for pair in each.byes]) for each in coming
        ],
        "place": place_of(event),
        "late_pairs": [
            (entry, caption(now.contestants[entry.pk]), _refusal(entry))
            for entry in late_entries_of(event)
            if entry.pk in now.contestants
        ],
    }
    return render(request, "director/tournaments/late.html", facts, status=status_of(form))


def _form(request: SignedIn, byes: list[DrawRound], coming: list[DrawRound]) -> LateForm:
    """The rounds that have not begun; one that has begun meanwhile is refused as what it is."""
    sent = request.POST if request.method == "POST" else None
    asked = sent.get("from_round") if sent else None
    rounds = [each.number for each in byes if each in coming or str(each.number) == asked]
    return LateForm(sent, rounds=rounds)


def _plan(form: LateForm) -> dict[str, Any]:
    facts = form.cleaned_data
    return {
        "from_round": facts["from_round"],
        "zone": facts["zone"],
        "players": form.players,
    }
