"""The unusual slips of a tournament on its overview: each to check or to correct, and a count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from boards.errors import BoardError
from boards.services.results import Request
from boards.services.slip_checks import check_slip
from club.queries.rights import Right
from club.services.ledger import Source
from standings.matches.match_event import Tournament
from standings.matches.slip_checks import (
    CheckedSlip,
    checked_slips,
    count_slips_to_check,
    unusual_slips,
)
from web.director.access import SignedIn
from web.director.tournaments.at_match import AtMatch, for_match
from web.director.tournaments.pairs import match_address, meeting, place_of
from web.shared.figures import points
from web.shared.refusals import sentence
from web.shared.unusual_totals import describe_total_marks


@dataclass(frozen=True, slots=True)
class UnusualSlipRow:
    """A marked slip: which match, its totals, why, and who checked it."""

    round: int
    meeting: str
    totals: tuple[str, str]
    reasons: tuple[str, ...]
    version: int
    link: str
    request_id: UUID
    check: CheckedSlip | None


class SlipCheckForm(forms.Form):
    """The version that was looked at, and whether its check is withdrawn."""

    seen = forms.IntegerField(min_value=1)
    request_id = forms.UUIDField()
    withdraw = forms.BooleanField(required=False)


def unusual_slip_rows(event: Tournament, place: str) -> Iterator[UnusualSlipRow]:
    """Every marked slip in the order of play, checked or not. One query."""
    for slip in unusual_slips(event, checked_slips(event.pk)):
        match = slip.match
        we, they = match.set_points or (0, 0)
        yield UnusualSlipRow(
            match.round,
            meeting(event, match),
            (points(we), points(they)),
            tuple(describe_total_marks(slip.marks)),
            match.version,
            match_address(place, match),
            uuid4(),
            slip.check,
        )


def words_of_slips_to_check(event: Tournament) -> str:
    """How many unusual slips are left to check; empty where there are none. One query."""
    count = count_slips_to_check(event)
    if not count:
        return ""
    words = ngettext(
        "%(count)s unusual slip has not been checked.",
        "%(count)s unusual slips have not been checked.",
        count,
    )
    return words % {"count": count}


@for_match(writes=Right.ENTER)
@require_POST
def check(request: SignedIn, found: AtMatch) -> HttpResponse:
    """Note that the totals of a slip are right, or withdraw that."""
    form = SlipCheckForm(request.POST)
    if form.is_valid():
        _record_slip_check(request, found, form)
    else:
        messages.error(request, _("Reload the page, then check the slip again."))
    return redirect(f"{place_of(found.event)}#unusual")


def _record_slip_check(request: SignedIn, found: AtMatch, form: SlipCheckForm) -> None:
    facts = form.cleaned_data
    by = Request(facts["seen"], facts["request_id"], request.user, Source.DIRECTOR, role=found.role)
    try:
        check_slip(found.seating, by, is_checked=not facts["withdraw"])
    except BoardError as refusal:
        messages.error(request, sentence(refusal))
