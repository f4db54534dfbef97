"""A pair that comes late and takes the place of the bye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.tournaments import DrawRound, tournament
from boards.services.late_pairs import admit_late_pair
from club.services.ledger import Source
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.lists import LONGEST_ZONE
from web.director.tournaments.pairs import caption, place_of
from web.shared.told import status_of, told_in

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

    def __init__(self, *args: Any, rounds: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(str(number), str(number)) for number in rounds]
        self.fields["from_round"].choices = offered  # type: ignore[attr-defined]

    @property
    def players(self) -> list[str]:
        """The names that were typed."""
        return [name for name in (self.cleaned_data["one"], self.cleaned_data["two"]) if name]


@for_tournament
def late(request: SignedIn, event: Event) -> HttpResponse:
    """Whom a late pair would meet, and the form that seats it."""
    now = tournament(event.pk)
    byes = [each for each in now.rounds if each.byes]
    coming = [each for each in byes if each.number > now.reached]
    form = _form(request, byes, coming)
    if form.is_valid():
        with told_in(form):
            entry = _seated(request, event, form)
            messages.success(request, _("The late pair is %(pair)s.") % {"pair": entry.label})
            return redirect("director:tournament_entries", event.club.slug, event.slug)
    facts = {
        "event": event,
        "form": form,
        "byes": bool(byes),
        "waiting": [
            (each.number, [caption(now.contestants[pair]) for pair in each.byes]) for each in coming
        ],
        "place": place_of(event),
    }
    return render(request, "director/tournaments/late.html", facts, status=status_of(form))


def _form(request: SignedIn, byes: list[DrawRound], coming: list[DrawRound]) -> LateForm:
    """The rounds that have not begun; one that has begun meanwhile is refused as what it is."""
    sent = request.POST if request.method == "POST" else None
    asked = sent.get("from_round") if sent else None
    rounds = [each.number for each in byes if each in coming or str(each.number) == asked]
    return LateForm(sent, rounds=rounds)


def _seated(request: SignedIn, event: Event, form: LateForm) -> Entry:
    facts = form.cleaned_data
    return admit_late_pair(
        event,
        from_round=facts["from_round"],
        zone=facts["zone"],
        players=form.players,
        by=request.user,
        source=Source.DIRECTOR,
    )
