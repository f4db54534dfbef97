"""The draw as it is printed: rounds down, tables across, a pair marked; when its rounds begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.services.ledger import Source
from standings.matches.match_event import DrawRound, Tournament, match_event_snapshot
from tournament.queries.tournaments import days_of_event
from tournament.services.round_times import set_round_times
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import caption, match_address, meeting, place_of
from web.director.tournaments.times import TimesForm, clock
from web.shared.told import status_of, told_in

if TYPE_CHECKING:
    from tournament.models import Event


NOT_REFUSED: Mapping[int, TimesForm] = {}


@dataclass(frozen=True, slots=True)
class Cell:
    """A meeting at its table; nobody there is an empty one."""

    words: str
    link: str
    marked: bool
    off: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A round; `day` is said where another day begins."""

    number: int
    day: str
    starts_at: time | None
    cells: tuple[Cell, ...]
    byes: tuple[tuple[str, bool], ...]


@for_tournament
def draw(request: SignedIn, event: Event) -> HttpResponse:
    """Every round with its meetings, the pair that was asked for marked."""
    return _page(request, event, match_event_snapshot(event.pk))


@for_tournament
@require_POST
def change_times(request: SignedIn, event: Event, day: int) -> HttpResponse:
    """The rounds of that day begin at other times from now on."""
    session = get_object_or_404(days_of_event(event), number=day)
    now = match_event_snapshot(event.pk)
    rounds = [each.number for each in now.rounds if each.session == session.pk]
    form = _times(day, rounds, request.POST)
    if form.is_valid():
        times = dict(zip(rounds, clock(form.cleaned_data, "day", len(rounds)), strict=False))
        with told_in(form):
            set_round_times(session, times, by=request.user, source=Source.DIRECTOR)
            messages.success(request, _("The times are set."))
            return redirect("director:tournament_draw", event.club.slug, event.slug)
    return _page(request, event, now, {day: form})


def _times(day: int, rounds: Sequence[int], sent: QueryDict | None = None) -> TimesForm:
    """The clock of one day, its fields told apart from those of the others."""
    return TimesForm(sent, rounds=rounds, auto_id=f"day-{day}-%s")


def _page(
    request: SignedIn, event: Event, now: Tournament, refused: Mapping[int, TimesForm] = NOT_REFUSED
) -> HttpResponse:
    tables = sorted({match.table for match in now.matches})
    asked = request.GET.get("pair", "")
    marked = next((each for each in now.contestants.values() if each.label == asked), None)
    facts = {
        "event": event,
        "tables": tables,
        "rows": list(_rows(now, tables, place_of(event), marked.pk if marked else None)),
        "pairs": [(each, caption(each)) for each in now.contestants.values()],
        "marked": marked,
        "starts": bool(now.starts),
        "days": [
            (each, refused.get(each.number) or _times(each.number, [])) for each in now.sessions
        ],
        "changing": bool(refused),
        "byes": any(now.without_opponent(each) for each in now.rounds),
        "tab": "tournament_draw",
    }
    status = status_of(*refused.values())
    return render(request, "director/tournaments/draw.html", facts, status=status)


def _rows(now: Tournament, tables: list[int], place: str, marked: int | None) -> Iterator[Row]:
    days = {each.pk: each for each in now.sessions}
    before = now.rounds[0].session if now.rounds else None
    for each in now.rounds:
        begins = each.session != before
        before = each.session
        yield Row(
            each.number,
            str(days[each.session].number) if begins else "",
            each.starts_at,
            tuple(_cells(now, each, tables, place, marked)),
            tuple((now.label(pair), pair == marked) for pair in now.without_opponent(each)),
        )


def _cells(
    now: Tournament, round_: DrawRound, tables: list[int], place: str, marked: int | None
) -> Iterator[Cell]:
    at = {match.table: match for match in round_.matches}
    for table in tables:
        match = at.get(table)
        if match is None:
            yield Cell("", "", marked=False)
        else:
            here, off = marked in match.pairs, bool(now.withdrawn_from(match))
            yield Cell(meeting(now, match), match_address(place, match), marked=here, off=off)
