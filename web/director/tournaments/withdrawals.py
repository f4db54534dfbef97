"""A pair that leaves: the effect is shown before it is done; and it may come back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.services.ledger import Source
from reports.content.four_hand.reasons import describe_ending
from reports.content.four_hand.shown import names, pair_labels
from reports.content.four_hand.standings import bye_rule, rank
from standings.matches.match_event import Contestant, Tournament, match_event_snapshot
from standings.matches.match_standings import MatchStandings
from standings.services.withdrawals import (
    WithdrawalPreview,
    preview_withdrawal,
    reinstate_entry,
    withdraw_entry,
)
from tournament.queries.tournaments import entries_of_event
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import caption, choices, meeting, place_of, staying
from web.shared.figures import points
from web.shared.told import status_of, told, told_in

if TYPE_CHECKING:
    from tournament.models import Event

BY_THE_BOOK, STAND, VOID = "", "stand", "void"
VOIDED: dict[str, bool | None] = {BY_THE_BOOK: None, STAND: False, VOID: True}


class WithdrawalForm(forms.Form):
    """Who leaves, after which round, and what becomes of its matches."""

    pair = forms.TypedChoiceField(label=gettext_lazy("Pair"), coerce=int)
    after_round = forms.TypedChoiceField(label=gettext_lazy("It played up to round"), coerce=int)
    becomes = forms.ChoiceField(
        label=gettext_lazy("Its matches"),
        required=False,
        choices=[
            (BY_THE_BOOK, gettext_lazy("as usual")),
            (STAND, gettext_lazy("stand")),
            (VOID, gettext_lazy("are void")),
        ],
        help_text=gettext_lazy("As usual: void if the pair played under half of its matches."),
    )

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pair"].choices = choices(staying(event))  # type: ignore[attr-defined]
        rounds = [("0", _("none")), *((str(each.number),) * 2 for each in event.rounds)]
        self.fields["after_round"].choices = rounds  # type: ignore[attr-defined]

    @property
    def void(self) -> bool | None:
        """The choice; None follows our usual rule."""
        return VOIDED[self.cleaned_data["becomes"]]


@dataclass(frozen=True, slots=True)
class Changed:
    """A pair's place and total before and after."""

    pair: Contestant
    people: str
    before: tuple[str, str]
    after: tuple[str, str]

    @property
    def moved(self) -> bool:
        """Something is different."""
        return self.before != self.after


@for_tournament
def withdrawals(request: SignedIn, event: Event) -> HttpResponse:
    """Who has left, and what it would mean if somebody else did."""
    now = match_event_snapshot(event.pk)
    asked = request.GET if "pair" in request.GET else None
    form = WithdrawalForm(asked, event=now, initial={"after_round": now.reached})
    seen = _preview(event, now, form) if form.is_valid() else {}
    return _page(request, event, now, form, **seen)


@for_tournament
@require_POST
def withdraw(request: SignedIn, event: Event) -> HttpResponse:
    """Do what was shown."""
    now = match_event_snapshot(event.pk)
    form = WithdrawalForm(request.POST, event=now)
    if form.is_valid():
        facts = form.cleaned_data
        entry = entries_of_event(event).get(pk=facts["pair"])
        how: dict[str, Any] = {"after_round": facts["after_round"], "void": form.void}
        with told_in(form):
            withdraw_entry(entry, **how, by=request.user, source=Source.DIRECTOR)
            done = _("Pair %(pair)s has withdrawn.") % {"pair": entry.label}
            messages.success(request, done)
            return _back(event)
    return _page(request, event, now, form)


def _page(
    request: SignedIn, event: Event, now: Tournament, form: WithdrawalForm, **more: Any
) -> HttpResponse:
    facts = {
        "event": event,
        "form": form,
        "place": place_of(event),
        "left": [
            (each, caption(each))
            for each in now.contestants.values()
            if each.withdrawn_after is not None
        ],
        "tab": "tournament_withdrawals",
    }
    status = status_of(form)
    return render(request, "director/tournaments/withdrawals.html", facts | more, status=status)


def _preview(event: Event, now: Tournament, form: WithdrawalForm) -> dict[str, Any]:
    """The standings before and after; nothing is written."""
    entry = entries_of_event(event).get(pk=form.cleaned_data["pair"])
    with told_in(form):
        after = form.cleaned_data["after_round"]
        seen = preview_withdrawal(entry, after_round=after, void=form.void)
        return {
            "seen": seen,
            "leaver": entry.label,
            "changes": _changes(now, seen),
            "policy": bye_rule(seen.after.policy),
            "policy_changes": seen.before.policy != seen.after.policy,
            "later": list(_later(now, seen)) if not seen.void else [],
        }
    return {}


def _later(now: Tournament, seen: WithdrawalPreview) -> Iterator[str]:
    """What becomes of the matches of later rounds of which something was said already."""
    for each in seen.scored:
        words = _("%(meeting)s in round %(round)s keeps its score: %(scores)s, %(ending)s.")
        yield words % {
            "meeting": meeting(now, each),
            "round": each.round,
            "scores": " \N{EN DASH} ".join(map(points, each.points or ())),
            "ending": describe_ending(each.ending, each.absent, pair_labels(now, each)),
        }
    for each in seen.begun:
        words = _("%(meeting)s in round %(round)s was started and counts for nobody.")
        yield words % {"meeting": meeting(now, each), "round": each.round}


def _changes(now: Tournament, seen: WithdrawalPreview) -> list[Changed]:
    """Everybody, in the order of the standings as they would be."""
    before, after = _said(seen.before), _said(seen.after)
    return [
        Changed(now.contestants[pair], names(now.contestants[pair]), before[pair], after[pair])
        for pair in after
    ]


def _said(table: MatchStandings) -> dict[int, tuple[str, str]]:
    rows = {row.record.pair: (rank(row), points(row.record.total)) for row in table.rows}
    gone = {each.pair: (_("withdrawn"), points(each.total)) for each in table.withdrawn}
    return rows | gone


@for_tournament
@require_POST
def reinstate(request: SignedIn, event: Event, pair: int) -> HttpResponse:
    """The pair is back, with every match that it played."""
    entry = get_object_or_404(entries_of_event(event), pk=pair)
    with told(request, _("Pair %(pair)s is back.") % {"pair": entry.label}):
        reinstate_entry(entry, by=request.user, source=Source.DIRECTOR)
    return _back(event)


def _back(event: Event) -> HttpResponse:
    return redirect("director:tournament_withdrawals", event.club.slug, event.slug)
