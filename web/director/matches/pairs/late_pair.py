"""Late pair page: preview, seat the pair in place of the bye, undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.services.audit_log import Source
from standings.matches.match_event import DrawRound, MatchEventSnapshot, match_event_snapshot
from standings.services.late_pairs import (
    admit_late_pair,
    check_late_pair,
    remove_late_pair,
    validate_late_pair_removable,
)
from tournament.queries.match_events import entries_of_event, late_entries_of_event
from web.director.access.permissions import SignedInRequest
from web.director.matches.captions import contestant_caption, match_event_url
from web.director.matches.match_event_access import for_match_event
from web.director.matches.setup.pair_list import MAX_ZONE_LENGTH
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import (
    USER_ERRORS,
    add_form_error,
    flash_outcome,
    form_page_status,
)

if TYPE_CHECKING:
    from tournament.models import Entry, Event


class LatePairForm(forms.Form):
    """Who comes, from where, and from which round on."""

    one = forms.CharField(
        label=gettext_lazy("First player (name or number)"), max_length=150, required=False
    )
    two = forms.CharField(
        label=gettext_lazy("Second player (name or number)"), max_length=150, required=False
    )
    zone = forms.CharField(label=gettext_lazy("Zone"), max_length=MAX_ZONE_LENGTH, required=False)
    from_round = forms.TypedChoiceField(label=gettext_lazy("From round"), coerce=int)
    nameless = forms.BooleanField(label=gettext_lazy("Names come later"), required=False)

    def __init__(self, *args: Any, rounds: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(str(number), str(number)) for number in rounds]
        self.fields["from_round"].choices = offered  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Both players, or word that they are named later."""
        cleaned = super().clean() or {}
        missing = [name for name in ("one", "two") if not cleaned.get(name)]
        if cleaned.get("nameless") and len(missing) < 2:
            message = _("Clear the names, or clear “Names come later”.")
            self.add_error("nameless", message)
        elif missing and not cleaned.get("nameless"):
            for name in missing:
                self.add_error(name, _("Type the player, or tick “Names come later”."))
        return cleaned

    @property
    def players(self) -> list[str]:
        """The names that were typed."""
        return [name for name in (self.cleaned_data["one"], self.cleaned_data["two"]) if name]


@for_match_event
def late_pair_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Whom a late pair would meet, and the form that seats it."""
    snapshot = match_event_snapshot(event.pk)
    byes = [round_ for round_ in snapshot.rounds if round_.byes]
    coming = [round_ for round_ in byes if round_.number > snapshot.reached]
    form = _form(request, byes, coming)
    if form.is_valid():
        with add_form_error(form):
            if request.POST.get("do") != "seat":
                label = check_late_pair(event, **_late_pair_kwargs(form))
                return _page(request, event, snapshot, form, label=label)
            entry = admit_late_pair(
                event, **_late_pair_kwargs(form), by=request.user, source=Source.DIRECTOR
            )
            messages.success(request, _("The late pair is %(pair)s.") % {"pair": entry.label})
            return redirect("director:tournament_late", event.club.slug, event.slug)
    return _page(request, event, snapshot, form)


@for_match_event
@require_POST
def undo_late_pair(request: SignedInRequest, event: Event, pair: int) -> HttpResponse:
    """Take a late pair off while nothing is recorded of it."""
    entry = get_object_or_404(entries_of_event(event), pk=pair)
    done = _("Pair %(pair)s is removed. Its opponents have the bye again.")
    with flash_outcome(request, done % {"pair": entry.label}):
        remove_late_pair(entry, by=request.user, source=Source.DIRECTOR)
    return redirect("director:tournament_late", event.club.slug, event.slug)


def _removal_refusal(entry: Entry) -> str:
    """The sentence that says why a late pair cannot be taken off, or nothing."""
    try:
        validate_late_pair_removable(entry)
    except USER_ERRORS as refusal:
        return error_message(refusal)
    return ""


def _page(
    request: SignedInRequest,
    event: Event,
    snapshot: MatchEventSnapshot,
    form: LatePairForm,
    *,
    label: str = "",
) -> HttpResponse:
    """The form; with a `label`, also whom that pair would meet, and the button that seats it."""
    first = form.cleaned_data["from_round"] if label else snapshot.reached + 1
    coming = [round_ for round_ in snapshot.rounds if round_.byes and round_.number >= first]
    context = {
        "event": event,
        "form": form,
        "label": label,
        "byes": any(round_.byes for round_ in snapshot.rounds),
        "waiting": [
            (
                round_.number,
                [contestant_caption(snapshot.contestants[pair]) for pair in round_.byes],
            )
            for round_ in coming
        ],
        "place": match_event_url(event),
        "late_pairs": [
            (entry, contestant_caption(snapshot.contestants[entry.pk]), _removal_refusal(entry))
            for entry in late_entries_of_event(event)
            if entry.pk in snapshot.contestants
        ],
    }
    return render(request, "director/tournaments/late.html", context, status=form_page_status(form))


def _form(request: SignedInRequest, byes: list[DrawRound], coming: list[DrawRound]) -> LatePairForm:
    """The rounds that have not begun; one that has begun meanwhile is refused as what it is."""
    sent = request.POST if request.method == "POST" else None
    posted_round = sent.get("from_round") if sent else None
    rounds = [
        round_.number for round_ in byes if round_ in coming or str(round_.number) == posted_round
    ]
    return LatePairForm(sent, rounds=rounds)


def _late_pair_kwargs(form: LatePairForm) -> dict[str, Any]:
    cleaned = form.cleaned_data
    return {
        "from_round": cleaned["from_round"],
        "zone": cleaned["zone"],
        "players": form.players,
    }
