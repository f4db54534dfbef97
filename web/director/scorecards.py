"""An evening as one pair played it: every board, opponent, score and the percentage so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from boards.queries.evening import Evening, evening_of
from reports.content.document import Card, Document, Grid
from reports.content.face import method
from reports.content.play import by_pair
from reports.content.scorecards import scorecards
from scoring.totals import explain_percentage
from web.director.access import SignedIn, for_session
from web.director.addresses import traveller_of
from web.director.explained import explained
from web.shared.grids import sheet
from web.shared.kept import kept
from web.shared.rankings import NEVER_PRINTED
from web.shared.steps import Line, lines

if TYPE_CHECKING:
    from tournament.models import Session

TOTAL_AND_TOPS = 2


@for_session
def scorecard(request: SignedIn, session: Session, place: int) -> HttpResponse:
    """Every board of one pair."""
    now = evening_of(session)
    if place not in now.pairs:
        raise Http404
    return render(request, "director/scorecard.html", {"session": session} | _shown(now, place))


@kept
def all_scorecards(evening: Evening) -> Document:
    """The cards that are printed, one for each pair."""
    return scorecards(evening, NEVER_PRINTED)


def _shown(evening: Evening, place: int) -> dict[str, Any]:
    card = all_scorecards(evening).blocks[list(evening.pairs).index(place)]
    assert isinstance(card, Card)
    grid, shares = card.blocks[0], by_pair(evening)[place]
    assert isinstance(grid, Grid)
    ready = sheet(grid, links=[traveller_of(evening, share.cell.board) for share in shares])
    why = [explained(evening, share.cell) for share in shares]
    matchpoints = [
        each.north_south if share.line == "NS" else each.east_west
        for each, share in zip(why, shares, strict=True)
    ]
    return {
        "title": card.title,
        "names": card.subtitle,
        "head": ready.head,
        "rows": [
            (row, [*each.score, *mine])
            for row, each, mine in zip(ready.rows, why, matchpoints, strict=True)
        ],
        "percentage": _percentage(evening, place),
        "method": method(evening),
        "halved": evening.facts.regulations.win == 1,
    }


def _percentage(evening: Evening, place: int) -> list[Line]:
    if place not in evening.totals or not evening.totals[place].possible:
        return []
    step = explain_percentage(evening.travellers.values(), place)
    return [line for line in lines(step) if line.depth <= TOTAL_AND_TOPS]
