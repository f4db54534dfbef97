"""Page that adds a late pair to a match event in place of the bye, after a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from reports.content.matches.match_standings import describe_bye_rule
from standings.matches.match_event import DrawRound, MatchEventSnapshot, match_event_snapshot
from standings.services.matches.late_pairs import (
    LatePairPreview,
    admit_late_pair,
    preview_late_pair,
    remove_late_pair,
    validate_late_pair_removable,
)
from tournament.queries.match_events import entries_of_event, late_entries_of_event
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import contestant_caption, match_event_url
from web.director.matches.match_event_access import for_match_event
from web.director.matches.pairs.standing_changes import list_standing_changes
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
    """Players, zone and first round of a late pair."""

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
        """Require both players, or neither with “Names come later”."""
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
        """The typed names: two, or none."""
        return [name for name in (self.cleaned_data["one"], self.cleaned_data["two"]) if name]


@for_match_event
def late_pair_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Form to seat a late pair, with a preview of the pairs it would meet."""
    snapshot = match_event_snapshot(event.pk)
    byes = [round_ for round_ in snapshot.rounds if round_.byes]
    # The pair takes the place of the bye, so it can only begin in such a round.
    coming = [round_ for round_ in byes if round_.number > snapshot.reached]
    form = _form(request, byes, coming)
    if form.is_valid():
        with add_form_error(form):
            if request.POST.get("do") != "seat":
                preview = preview_late_pair(event, **_late_pair_kwargs(form))
                return _page(request, event, snapshot, form, preview)
            entry = admit_late_pair(event, **_late_pair_kwargs(form), actor=request.actor)
            messages.success(request, _("The late pair is %(pair)s.") % {"pair": entry.label})
            return redirect("director:match_event_late", event.club.slug, event.slug)
    return _page(request, event, snapshot, form)


@for_match_event
@require_POST
def undo_late_pair(request: SignedInRequest, event: Event, pair: int) -> HttpResponse:
    """Remove a late pair that has no results yet."""
    entry = get_object_or_404(entries_of_event(event), pk=pair)
    done = _("Pair %(pair)s is removed. Its opponents have the bye again.")
    with flash_outcome(request, done % {"pair": entry.label}):
        remove_late_pair(entry, actor=request.actor)
    return redirect("director:match_event_late", event.club.slug, event.slug)


def _removal_refusal(entry: Entry) -> str:
    """The reason why a late pair cannot be removed; empty if it can be."""
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
    preview: LatePairPreview | None = None,
) -> HttpResponse:
    """The page; with a preview also its effect and the button to seat the pair."""
    first = form.cleaned_data["from_round"] if preview else snapshot.reached + 1
    coming = [round_ for round_ in snapshot.rounds if round_.byes and round_.number >= first]
    context = {
        "event": event,
        "form": form,
        "label": preview.label if preview else "",
        "byes": any(round_.byes for round_ in snapshot.rounds),
        # The draw has one place free, so a second late pair has no opponents.
        "taken_by": late_entries_of_event(event).first(),
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
    context |= _preview_context(preview) if preview else {}
    return render(
        request, "director/matches/late_pair.html", context, status=form_page_status(form)
    )


def _preview_context(preview: LatePairPreview) -> dict[str, Any]:
    """What changes for the others: with a late pair byes may score, and so move places."""
    if preview.before.policy == preview.after.policy:
        return {}
    return {
        "policy": describe_bye_rule(preview.after.policy),
        "changes": list_standing_changes(preview.event, preview.before, preview.after),
    }


def _form(request: SignedInRequest, byes: list[DrawRound], coming: list[DrawRound]) -> LatePairForm:
    """Form offering the rounds with a bye that have not begun."""
    sent = request.POST if request.method == "POST" else None
    posted_round = sent.get("from_round") if sent else None
    # The posted round stays a choice even if it has begun meanwhile: the service then refuses it
    # with the real reason, not the form as an invalid choice.
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
