"""Page that enters the slips (totals) of all matches of a round of a match event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from boards.queries.matches.match_states import MatchProgress, MatchState, match_states
from club.queries.permissions import ClubPermission
from tournament.queries.draw_rounds import (
    all_draw_tables,
    draw_round_numbers,
    draw_tables_in_round,
    withdrawal_rounds,
)
from tournament.queries.pairs import pairs_in_round
from web.director.access.member_access import SignedInRequest
from web.director.etag_keys import conditional_match_event_page
from web.director.matches.captions import match_event_url
from web.director.matches.entry.forms import SlipForm
from web.director.matches.entry.slip_rows import (
    SLIP_FIELDS,
    SlipRefusal,
    build_slip_row,
    record_slip,
    recorded_totals,
)
from web.director.matches.match_event_access import for_match_event

if TYPE_CHECKING:
    from tournament.models import Event, Seating, Session


@dataclass(frozen=True, slots=True)
class RoundMatches:
    """The tables of one round, and the current state of their matches."""

    event: Event
    number: int
    tables: Mapping[int, Seating]
    matches: list[MatchState]

    @property
    def session(self) -> Session:
        """The match event's day of this round."""
        return next(iter(self.tables.values())).section.session


@conditional_match_event_page
@for_match_event(writes=ClubPermission.ENTER)
def round_entry_page(request: SignedInRequest, event: Event, number: int) -> HttpResponse:
    """Round entry page; of a posted round only new or changed slips are recorded."""
    round_matches = _read_round(event, number)
    if request.method != "POST":
        return _page(request, round_matches)
    refused, done = _record_slips(request, round_matches)
    if refused:
        # Read again, as the slips that were not refused are recorded now.
        return _page(request, _read_round(event, number), refused)
    message = ngettext("%(done)s score is in.", "%(done)s scores are in.", done) % {"done": done}
    messages.success(request, message)
    return redirect("director:match_event_round", event.club.slug, event.slug, number)


@for_match_event
def redirect_to_current_round(request: SignedInRequest, event: Event) -> HttpResponse:
    """Redirect to the first unfinished round, or the last; withdrawn pairs are not waited for."""
    number = _current_round_number(event, draw_round_numbers(event))
    return redirect("director:match_event_round", event.club.slug, event.slug, number)


def _current_round_number(event: Event, rounds: list[int]) -> int:
    left = withdrawal_rounds(event)
    owed = (
        match.round
        for match in match_states(all_draw_tables(event))
        if match.state is not MatchProgress.OVER
        and all(match.round <= left.get(pair, match.round) for pair in match.pairs)
    )
    return next(owed, rounds[-1])


def _read_round(event: Event, number: int) -> RoundMatches:
    tables = draw_tables_in_round(event, number)
    rows = {table.pk: table for table in tables}
    if not rows:
        raise Http404
    return RoundMatches(event, number, rows, match_states(tables))


@transaction.atomic
def _record_slips(
    request: SignedInRequest, round_matches: RoundMatches
) -> tuple[dict[int, SlipRefusal], int]:
    """The refused slips, by match, and how many scores were recorded.

    A failure in the middle records none of them: the form can be sent again as it was.
    """
    refused = dict[int, SlipRefusal]()
    done = 0
    for match in round_matches.matches:
        fields = _slip_fields(request, match)
        typed = fields["we"], fields["they"]
        # The form sends every row: empty ones and those that are recorded like this are skipped.
        if not any(typed) or typed == recorded_totals(match):
            continue
        refusal = record_slip(round_matches.tables[match.pk], match, SlipForm(fields), request)
        if refusal:
            refused[match.pk] = refusal
        done += refusal is None
    return refused, done


def _slip_fields(request: SignedInRequest, match: MatchState) -> dict[str, str]:
    """The fields of one match in the form of the whole round."""
    own = {name: request.POST.get(f"{name}-{match.pk}", "").strip() for name in SLIP_FIELDS}
    return own | {"reason": request.POST.get("reason", "")}


def render_match_not_found(
    request: SignedInRequest, event: Event, sought: str, why: str
) -> HttpResponse:
    """The round entry page where a match was searched in vain, or that of the current round."""
    typed_round = request.GET.get("round", "")
    rounds = draw_round_numbers(event)
    number = next((drawn_round for drawn_round in rounds if str(drawn_round) == typed_round), None)
    if number is None:
        number = _current_round_number(event, rounds)
    return _page(request, _read_round(event, number), sought=sought, not_found=why)


NO_REFUSALS: Mapping[int, SlipRefusal] = {}


def _page(
    request: SignedInRequest,
    round_matches: RoundMatches,
    refused: Mapping[int, SlipRefusal] = NO_REFUSALS,
    **looked: str,
) -> HttpResponse:
    entries = [pair for match in round_matches.matches for pair in match.pairs]
    pairs = pairs_in_round(entries, round_matches.session.pk, round_matches.number)
    left = withdrawal_rounds(round_matches.event)
    rows = [
        build_slip_row(request, match, pairs, refused.get(match.pk), left=left)
        for match in round_matches.matches
    ]
    context: dict[str, Any] = {
        "event": round_matches.event,
        "place": match_event_url(round_matches.event),
        "number": round_matches.number,
        "rounds": draw_round_numbers(round_matches.event),
        "rows": rows,
        "entered": sum(match.state is MatchProgress.OVER for match in round_matches.matches),
        "at": next((row.match.pk for row in rows if row.wanted), None),
        "released": round_matches.session.was_released,
        "reason": request.POST.get("reason", ""),
        "tab": "match_event_round",
    }
    status = 422 if refused or looked else 200
    return render(request, "director/matches/round.html", context | looked, status=status)
