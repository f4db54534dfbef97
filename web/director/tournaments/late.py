"""A pair that comes late and takes the place of the bye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.tournaments import Tournament, tournament
from club.services.ledger import Source
from tournament.services.extra_tables import seat_late_pair
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.lists import LONGEST_ZONE
from web.director.tournaments.pairs import caption, place_of
from web.shared.refusals import sentence
from web.shared.told import REFUSALS, told

if TYPE_CHECKING:
    from tournament.models import Event


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
    waiting = [
        (each.number, [caption(now.contestants[pair]) for pair in each.byes])
        for each in now.rounds
        if each.byes
    ]
    form = _form(request, now, [number for number, _pairs in waiting])
    if form.is_bound and form.is_valid() and _seated(request, event, form):
        return redirect("director:tournament_entries", event.club.slug, event.slug)
    facts = {"event": event, "form": form, "waiting": waiting, "place": place_of(event)}
    status = 422 if form.errors else 200
    return render(request, "director/tournaments/late.html", facts, status=status)


def _form(request: SignedIn, now: Tournament, rounds: list[int]) -> LateForm:
    coming = [number for number in rounds if number > now.reached]
    return LateForm(
        request.POST if request.method == "POST" else None,
        rounds=rounds,
        initial={"from_round": coming[0] if coming else None},
    )


def _seated(request: SignedIn, event: Event, form: LateForm) -> bool:
    facts = form.cleaned_data
    try:
        entry = seat_late_pair(
            event,
            from_round=facts["from_round"],
            zone=facts["zone"],
            players=form.players,
            by=request.user,
            source=Source.DIRECTOR,
        )
    except REFUSALS as refusal:
        form.add_error(None, sentence(refusal))
        return False
    with told(request, _("The late pair is %(pair)s.") % {"pair": entry.label}):
        return True
