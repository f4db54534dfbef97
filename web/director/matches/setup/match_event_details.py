"""Page that edits the name and dates of a match event, or deletes one without results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.deletion.session_obstacles import match_event_deletion_obstacles
from boards.services.setup.session_removal import delete_match_event
from club.queries.permissions import ClubPermission
from standings.matches.match_event import match_event_snapshot
from tournament.queries.edit_tokens import details_edit_token
from tournament.queries.match_events import day_revisions, days_of_event
from tournament.services.sessions.session_details import change_match_event_details
from tournament.validators.session_details import LONGEST_NAME
from web.director.access.member_access import SignedInRequest
from web.director.matches.match_event_access import for_match_event
from web.director.setup.forms import DayField
from web.director.setup.session_details import ConfirmDeletionForm
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.session_deletion import obstacle_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Event, Session


class MatchEventDetailsForm(forms.Form):
    """Name of a match event, and a date for each of its days."""

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
        """The visible fields of the match event's details."""
        return self.visible_fields()


@for_match_event(may=ClubPermission.DIRECT)
def match_event_details_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Edit name and dates of a match event; names what prevents deleting it."""
    days = list(days_of_event(event))
    initial: dict[str, Any] = {f"date_{day.number}": day.local_date for day in days}
    initial["name"] = event.name
    initial["seen"] = details_edit_token(event.name, [day.local_date for day in days])
    data = request.POST if request.method == "POST" else None
    form = MatchEventDetailsForm(data, days=days, initial=initial)
    if form.is_valid():
        cleaned = form.cleaned_data
        dates = {day.number: cleaned[f"date_{day.number}"] for day in days}
        author: dict[str, Any] = {"actor": request.actor}
        with add_form_error(form):
            change_match_event_details(
                event, name=cleaned["name"], dates=dates, seen=cleaned["seen"] or None, **author
            )
            messages.success(request, _("The name and dates are saved."))
            return redirect("director:match_event_details", event.club.slug, event.slug)
    context = {"event": event, "form": form}
    context["obstacles"] = obstacle_texts(event.name, match_event_deletion_obstacles(event))
    return render(request, "director/matches/details.html", context, status=form_page_status(form))


@for_match_event(may=ClubPermission.DIRECT)
def match_event_deletion_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Confirm deleting a match event, or show what prevents it."""
    # Revisions only grow, so a change to any day changes the sum.
    revision = sum(day_revisions(event))
    data = request.POST if request.method == "POST" else None
    form = ConfirmDeletionForm(data, initial={"seen": revision})
    if form.is_valid():
        with add_form_error(form):
            seen = form.cleaned_data["seen"]
            delete_match_event(event, actor=request.actor, seen=seen)
            messages.success(request, _("%(event)s is deleted.") % {"event": event.name})
            return redirect("director:home", event.club.slug)
    snapshot = match_event_snapshot(event.pk)
    pairs = [(pair.label, ", ".join(pair.players)) for pair in snapshot.contestants.values()]
    context = {
        "event": event,
        "form": form,
        "pairs": [(label, named) for label, named in pairs if named],
        "count": len(pairs),
        "rounds": len(snapshot.rounds),
        "revision": revision,
        "obstacles": obstacle_texts(event.name, match_event_deletion_obstacles(event)),
    }
    return render(request, "director/matches/deletion.html", context, status=form_page_status(form))
