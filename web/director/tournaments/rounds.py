"""The desk of one round: every match in a line, with two boxes for what its slip says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from boards.queries.matches import MatchState, State, matches_of
from club.queries.rights import Right
from tournament.queries.pairs import pairs_at
from tournament.queries.rounds import left_after, rounds_of_event, tables_drawn, tables_in
from web.director.access import SignedIn
from web.director.freshness import fresh_tournament
from web.director.tournaments.access import for_tournament
from web.director.tournaments.match_forms import SlipForm
from web.director.tournaments.pairs import place_of
from web.director.tournaments.slip_rows import (
    SLIP_FIELDS,
    SlipRefusal,
    record_slip,
    slip_row,
    standing_totals,
)

if TYPE_CHECKING:
    from tournament.models import Event, Seating, Session


@dataclass(frozen=True, slots=True)
class Desk:
    """The tables of one round, and the matches at them as they stand."""

    event: Event
    number: int
    tables: Mapping[int, Seating]
    matches: list[MatchState]

    @property
    def session(self) -> Session:
        """The day of this round."""
        return next(iter(self.tables.values())).section.session


@fresh_tournament
@for_tournament(writes=Right.ENTER)
def slips(request: SignedIn, event: Event, number: int) -> HttpResponse:
    """Type the slips of a round; only what is new or has changed is recorded."""
    desk = _desk(event, number)
    if request.method != "POST":
        return _page(request, desk)
    refused, done = _recorded(request, desk)
    if refused:
        return _page(request, _desk(event, number), refused)
    said = ngettext("%(done)s score is in.", "%(done)s scores are in.", done) % {"done": done}
    messages.success(request, said)
    return redirect("director:tournament_round", event.club.slug, event.slug, number)


@for_tournament
def current(request: SignedIn, event: Event) -> HttpResponse:
    """To the first round that is not all in; or to the last. Nobody waits for who has left."""
    number = _current(event, rounds_of_event(event))
    return redirect("director:tournament_round", event.club.slug, event.slug, number)


def _current(event: Event, rounds: list[int]) -> int:
    left = left_after(event)
    owed = (
        each.round
        for each in matches_of(tables_drawn(event))
        if each.state is not State.OVER
        and all(each.round <= left.get(pair, each.round) for pair in each.pairs)
    )
    return next(owed, rounds[-1])


def _desk(event: Event, number: int) -> Desk:
    tables = tables_in(event, number)
    rows = {table.pk: table for table in tables}
    if not rows:
        raise Http404
    return Desk(event, number, rows, matches_of(tables))


def _recorded(request: SignedIn, desk: Desk) -> tuple[dict[int, SlipRefusal], int]:
    """The refused slips, by match, and how many scores were recorded."""
    refused, done = dict[int, SlipRefusal](), 0
    for match in desk.matches:
        fields = _fields(request, match)
        typed = fields["we"], fields["they"]
        if not any(typed) or typed == standing_totals(match):
            continue
        refusal = record_slip(desk.tables[match.pk], match, SlipForm(fields), request)
        if refusal:
            refused[match.pk] = refusal
        done += refusal is None
    return refused, done


def _fields(request: SignedIn, match: MatchState) -> dict[str, str]:
    """The fields of one row of the whole round's form."""
    own = {name: request.POST.get(f"{name}-{match.pk}", "").strip() for name in SLIP_FIELDS}
    return own | {"reason": request.POST.get("reason", "")}


def not_found(request: SignedIn, event: Event, sought: str, why: str) -> HttpResponse:
    """The round from which a match was looked for that is not there; or the one that is on."""
    asked, rounds = request.GET.get("round", ""), rounds_of_event(event)
    number = next((each for each in rounds if str(each) == asked), None)
    if number is None:
        number = _current(event, rounds)
    return _page(request, _desk(event, number), sought=sought, not_found=why)


NOTHING: Mapping[int, SlipRefusal] = {}


def _page(
    request: SignedIn, desk: Desk, refused: Mapping[int, SlipRefusal] = NOTHING, **looked: str
) -> HttpResponse:
    entries = [pair for match in desk.matches for pair in match.pairs]
    pairs = pairs_at(entries, desk.session.pk, desk.number)
    left = left_after(desk.event)
    rows = [
        slip_row(request, match, pairs, refused.get(match.pk), left=left) for match in desk.matches
    ]
    facts: dict[str, Any] = {
        "event": desk.event,
        "place": place_of(desk.event),
        "number": desk.number,
        "rounds": rounds_of_event(desk.event),
        "rows": rows,
        "entered": sum(match.state is State.OVER for match in desk.matches),
        "at": next((row.match.pk for row in rows if row.wanted), None),
        "released": desk.session.was_released,
        "reason": request.POST.get("reason", ""),
        "tab": "tournament_round",
    }
    status = 422 if refused or looked else 200
    return render(request, "director/tournaments/round.html", facts | looked, status=status)
