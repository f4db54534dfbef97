"""The details of a tournament: its name and dates, and deleting it before the first match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.session_records import match_event_records
from boards.services.session_removal import delete_match_event
from club.queries.rights import Right
from club.services.ledger import Source
from standings.matches.match_event import match_event_snapshot
from tournament.queries.fingerprints import of_details
from tournament.queries.tournaments import days_of_event, revisions_of
from tournament.services.session_details import change_match_event_details
from tournament.validators.session_details import LONGEST_NAME
from web.director.access import SignedIn
from web.director.plans import DayField
from web.director.session_details import SeenForm, record_sentences
from web.director.tournaments.access import for_tournament
from web.shared.told import status_of, told_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Event, Session


class MatchEventDetailsForm(forms.Form):
    """The name of a tournament, and a date for each of its days."""

    name = forms.CharField(label=gettext_lazy("Name of the tournament"), max_length=LONGEST_NAME)
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())

    def __init__(self, *args: Any, days: Sequence[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for day in days:
            label = _("Date of day %(number)s") % {"number": day.number}
            self.fields[f"date_{day.number}"] = DayField(
                label=label if len(days) > 1 else _("Date"),
                widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            )

    @property
    def visible(self) -> list[forms.BoundField]:
        """The boxes to be filled in."""
        return self.visible_fields()


@for_tournament(may=Right.DIRECT)
def details(request: SignedIn, event: Event) -> HttpResponse:
    """Name and dates to be changed, and the way to delete the tournament."""
    days = list(days_of_event(event))
    initial: dict[str, Any] = {f"date_{day.number}": day.local_date for day in days}
    initial["name"] = event.name
    initial["seen"] = of_details(event.name, [day.local_date for day in days])
    data = request.POST if request.method == "POST" else None
    form = MatchEventDetailsForm(data, days=days, initial=initial)
    if form.is_valid():
        facts = form.cleaned_data
        dates = {day.number: facts[f"date_{day.number}"] for day in days}
        who: dict[str, Any] = {"by": request.user, "source": Source.DIRECTOR}
        with told_in(form):
            change_match_event_details(
                event, name=facts["name"], dates=dates, seen=facts["seen"] or None, **who
            )
            messages.success(request, _("The name and dates are saved."))
            return redirect("director:tournament_details", event.club.slug, event.slug)
    shown = {"event": event, "form": form}
    shown["obstacles"] = record_sentences(event.name, match_event_records(event))
    return render(request, "director/tournaments/details.html", shown, status=status_of(form))


@for_tournament(may=Right.DIRECT)
def deletion(request: SignedIn, event: Event) -> HttpResponse:
    """What goes with the tournament, or why it cannot be deleted; posted, it is deleted."""
    revision = sum(revisions_of(event))
    data = request.POST if request.method == "POST" else None
    form = SeenForm(data, initial={"seen": revision})
    if form.is_valid():
        with told_in(form):
            seen = form.cleaned_data["seen"]
            delete_match_event(event, by=request.user, source=Source.DIRECTOR, seen=seen)
            messages.success(request, _("%(event)s is deleted.") % {"event": event.name})
            return redirect("director:home", event.club.slug)
    now = match_event_snapshot(event.pk)
    pairs = [(pair.label, ", ".join(pair.players)) for pair in now.contestants.values()]
    shown = {
        "event": event,
        "form": form,
        "pairs": [(label, named) for label, named in pairs if named],
        "count": len(pairs),
        "rounds": len(now.rounds),
        "revision": revision,
        "obstacles": record_sentences(event.name, match_event_records(event)),
    }
    return render(request, "director/tournaments/deletion.html", shown, status=status_of(form))
