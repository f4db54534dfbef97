"""The recap: every pair against every board, on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from reports.content.document import Grid
from reports.content.face import method
from reports.content.play import by_pair
from reports.content.recap import above, total_columns
from reports.content.recap import recap as content
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.addresses import scorecard_of, why_of
from web.director.freshness import fresh_session
from web.shared.grids import Sheet, sheet
from web.shared.kept import kept
from web.shared.rankings import NEVER_PRINTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Session

FIRST_BOARD = 2


@fresh_session
@for_session
def recap(request: SignedIn, session: Session) -> HttpResponse:
    """Matchpoints over opponents, totals and percentages."""
    now = cached_snapshot_of(session)
    shown = {"session": session, "sheet": ready_recap(now), "method": method(now)}
    return render(request, "director/recap.html", shown)


@kept
def ready_recap(evening: SessionSnapshot) -> Sheet | None:
    """Made once for each revision; nothing before the first result."""
    block = content(evening, NEVER_PRINTED).blocks[0]
    if not isinstance(block, Grid):
        return None
    shares = by_pair(evening)
    played = [place for place in evening.pairs if shares[place]]
    links = [*_nothing(evening), *(scorecard_of(evening, place) for place in played)]
    boards = range(FIRST_BOARD, FIRST_BOARD + len(evening.boards))
    return sheet(block, links=links, also=_whys(evening, played), aside=boards)


def _whys(evening: SessionSnapshot, played: Sequence[int]) -> dict[int, list[str]]:
    """Where each figure leads: a board's matchpoints to the board, totals to the top of the page.

    The row above the pairs leads nowhere.
    """
    nothing = _nothing(evening)
    tops = [*nothing, *(why_of(evening, place) for place in played)]
    shares, boards = by_pair(evening), evening.boards
    has = [
        *(set[int]() for _row in nothing),
        *({share.cell.board for share in shares[place]} for place in played),
    ]
    leads = {
        at: [
            f"{top}#board-{board}" if board in own else ""
            for top, own in zip(tops, has, strict=True)
        ]
        for at, board in enumerate(boards, start=FIRST_BOARD)
    }
    after = FIRST_BOARD + len(boards)
    return {**leads, **{after + at: tops for at in range(len(total_columns(evening)))}}


def _nothing(evening: SessionSnapshot) -> list[str]:
    return ["" for _row in above(evening)]
