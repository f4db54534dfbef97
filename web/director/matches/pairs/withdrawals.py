"""Page that withdraws a pair from a match event after a preview, or reinstates it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from reports.content.matches.match_endings import describe_ending
from reports.content.matches.match_event_report import match_pair_labels
from reports.content.matches.match_standings import describe_bye_rule
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.services.matches.withdrawals import (
    WithdrawalPreview,
    preview_withdrawal,
    reinstate_entry,
    withdraw_entry,
)
from tournament.queries.match_events import entries_of_event
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import (
    contestant_caption,
    contestant_choices,
    match_caption,
    match_event_url,
    remaining_contestants,
)
from web.director.matches.match_event_access import for_match_event
from web.director.matches.pairs.standing_changes import list_standing_changes
from web.shared.messages.flash_messages import add_form_error, flash_outcome, form_page_status
from web.shared.render.numbers import format_points

if TYPE_CHECKING:
    from tournament.models import Event

BY_RULE = ""
STAND = "stand"
VOID = "void"
VOID_BY_CHOICE: dict[str, bool | None] = {BY_RULE: None, STAND: False, VOID: True}


class WithdrawalForm(forms.Form):
    """Which pair withdraws, after which round, and whether its matches stand."""

    pair = forms.TypedChoiceField(
        label=gettext_lazy("Pair"),
        coerce=int,
        error_messages={"required": gettext_lazy("Choose a pair.")},
    )
    after_round = forms.TypedChoiceField(label=gettext_lazy("Last round it played"), coerce=int)
    becomes = forms.ChoiceField(
        label=gettext_lazy("Its matches"),
        required=False,
        choices=[
            (BY_RULE, gettext_lazy("as usual")),
            (STAND, gettext_lazy("count")),
            (VOID, gettext_lazy("are void")),
        ],
        help_text=gettext_lazy("As usual: void if the pair played under half of its matches."),
    )

    def __init__(self, *args: Any, event: MatchEventSnapshot, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pair"].choices = contestant_choices(remaining_contestants(event))  # type: ignore[attr-defined]
        rounds = [("0", _("none")), *((str(round_.number),) * 2 for round_ in event.rounds)]
        self.fields["after_round"].choices = rounds  # type: ignore[attr-defined]

    @property
    def void(self) -> bool | None:
        """Whether its matches are void; None follows the usual rule."""
        return VOID_BY_CHOICE[self.cleaned_data["becomes"]]


@for_match_event
def withdrawals_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Withdrawn pairs, and a preview of one more withdrawal."""
    snapshot = match_event_snapshot(event.pk)
    # By GET, as a preview writes nothing. Without a query the form stays unbound.
    data = request.GET if "pair" in request.GET else None
    form = WithdrawalForm(data, event=snapshot, initial={"after_round": snapshot.reached})
    preview_context = _preview(event, snapshot, form) if form.is_valid() else {}
    return _page(request, event, snapshot, form, **preview_context)


@for_match_event
@require_POST
def withdraw_pair(request: SignedInRequest, event: Event) -> HttpResponse:
    """Withdraw the pair as previewed."""
    snapshot = match_event_snapshot(event.pk)
    form = WithdrawalForm(request.POST, event=snapshot)
    if form.is_valid():
        cleaned = form.cleaned_data
        entry = entries_of_event(event).get(pk=cleaned["pair"])
        choices_made: dict[str, Any] = {"after_round": cleaned["after_round"], "void": form.void}
        with add_form_error(form):
            withdraw_entry(entry, **choices_made, actor=request.actor)
            done = _("Pair %(pair)s has withdrawn.") % {"pair": entry.label}
            messages.success(request, done)
            return _redirect_to_withdrawals(event)
    return _page(request, event, snapshot, form)


def _page(
    request: SignedInRequest,
    event: Event,
    snapshot: MatchEventSnapshot,
    form: WithdrawalForm,
    **more: Any,
) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "place": match_event_url(event),
        "left": [
            (contestant, contestant_caption(contestant))
            for contestant in snapshot.contestants.values()
            if contestant.withdrawn_after is not None
        ],
        "tab": "match_event_withdrawals",
    }
    status = form_page_status(form)
    return render(request, "director/matches/withdrawals.html", context | more, status=status)


def _preview(event: Event, snapshot: MatchEventSnapshot, form: WithdrawalForm) -> dict[str, Any]:
    """Template context of the preview: standings before and after. Nothing is written."""
    entry = entries_of_event(event).get(pk=form.cleaned_data["pair"])
    with add_form_error(form):
        after = form.cleaned_data["after_round"]
        preview = preview_withdrawal(entry, after_round=after, void=form.void)
        return {
            "seen": preview,
            "leaver": entry.label,
            "changes": list_standing_changes(snapshot, preview.before, preview.after),
            "policy": describe_bye_rule(preview.after.policy),
            "policy_changes": preview.before.policy != preview.after.policy,
            "later": list(_later_match_notes(snapshot, preview)) if not preview.void else [],
        }
    return {}


def _later_match_notes(snapshot: MatchEventSnapshot, preview: WithdrawalPreview) -> Iterator[str]:
    """Sentences about matches of later rounds that already have entries."""
    for match in preview.scored:
        message = _("%(meeting)s in round %(round)s keeps its score: %(scores)s, %(ending)s.")
        yield message % {
            "meeting": match_caption(snapshot, match),
            "round": match.round,
            "scores": " \N{EN DASH} ".join(map(format_points, match.points or ())),
            "ending": describe_ending(
                match.ending, match.absent, match_pair_labels(snapshot, match)
            ),
        }
    for match in preview.begun:
        message = _("%(meeting)s in round %(round)s was started and counts for nobody.")
        yield message % {"meeting": match_caption(snapshot, match), "round": match.round}


@for_match_event
@require_POST
def reinstate_pair(request: SignedInRequest, event: Event, pair: int) -> HttpResponse:
    """Reinstate a withdrawn pair with every match that it played."""
    entry = get_object_or_404(entries_of_event(event), pk=pair)
    with flash_outcome(request, _("Pair %(pair)s is reinstated.") % {"pair": entry.label}):
        reinstate_entry(entry, actor=request.actor)
    return _redirect_to_withdrawals(event)


def _redirect_to_withdrawals(event: Event) -> HttpResponse:
    return redirect("director:match_event_withdrawals", event.club.slug, event.slug)
