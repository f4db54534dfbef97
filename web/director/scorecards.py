"""An evening as one pair played it: every board, opponent, score and the percentage so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from reports.content.document import Card, Document, Grid
from reports.content.face import method
from reports.content.penalties import penalties_said
from reports.content.play import Share, by_pair
from reports.content.scorecards import scorecards
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.addresses import penalties_of, traveller_of, why_of
from web.director.freshness import fresh_session
from web.shared import explanations
from web.shared.grids import sheet
from web.shared.kept import kept
from web.shared.rankings import NEVER_PRINTED
from web.shared.steps import Line

if TYPE_CHECKING:
    from tournament.models import Session


@fresh_session
@for_session
def scorecard(request: SignedIn, session: Session, place: int) -> HttpResponse:
    """Every board of one pair."""
    now = cached_snapshot_of(session)
    if place not in now.pairs:
        raise Http404
    return render(request, "director/scorecard.html", {"session": session} | _shown(now, place))


@kept
def all_scorecards(evening: SessionSnapshot) -> Document:
    """The cards that are printed, one for each pair."""
    return scorecards(evening, NEVER_PRINTED)


def _shown(evening: SessionSnapshot, place: int) -> dict[str, Any]:
    card = all_scorecards(evening).blocks[list(evening.pairs).index(place)]
    assert isinstance(card, Card)
    grid, shares = card.blocks[0], by_pair(evening)[place]
    assert isinstance(grid, Grid)
    ready = sheet(grid, links=[traveller_of(evening, share.cell.board) for share in shares])
    return {
        "title": card.title,
        "names": card.subtitle,
        "head": ready.head,
        "rows": list(zip(ready.rows, _whys(evening, place, shares), strict=True)),
        "method": method(evening),
        "why": why_of(evening, place),
        "penalties": list(penalties_said(evening, place)),
        "penalise": penalties_of(evening, place),
    }


def _whys(evening: SessionSnapshot, place: int, shares: Sequence[Share]) -> Iterator[list[Line]]:
    """The numbers of each board from left to right: score, matchpoints, both percentages."""
    boards: list[int] = []
    for share in shares:
        board = share.cell.board
        boards.append(board)
        cell = explanations.cell(evening, share.cell)
        parts = (
            cell.score,
            cell.side(share.line),
            explanations.board_percentage(evening, place, board),
            explanations.running(evening, place, boards),
        )
        yield [line for each in parts if each for line in each.lines]
