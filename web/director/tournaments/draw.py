"""The draw as it is printed: rounds down, tables across; one pair can be made to stand out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from boards.queries.tournaments import DrawRound, Tournament, tournament
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import caption, match_address, meeting, place_of
from web.director.tournaments.times import TimesForm

if TYPE_CHECKING:
    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class Cell:
    """A meeting at its table; nobody there is an empty one."""

    words: str
    link: str
    marked: bool


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
    now = tournament(event.pk)
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
        "days": [(each, TimesForm(auto_id=f"day-{each.number}-%s")) for each in now.sessions],
        "byes": any(each.byes for each in now.rounds),
    }
    return render(request, "director/tournaments/draw.html", facts)


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
            tuple((now.label(pair), pair == marked) for pair in each.byes),
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
            here = marked in match.pairs
            yield Cell(meeting(now, match), match_address(place, match), marked=here)
