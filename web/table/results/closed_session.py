"""Phone page after a session is closed: requests for corrections, and the ranking.

The page counts the correction period down (Law 79C), and shows the ranking once it is released.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from boards.queries.table_results import TableResult
from scoring.events.periods import period_is_over
from standings.table_round import is_recorded, rounds_of_table
from tournament.queries.correction_period import session_periods
from tournament.queries.releases import ReleasedPart, is_visible
from web.shared.render.cells import result_html
from web.shared.standings.ranked_lists import list_rankings
from web.table.results.correction_list import list_requests_at_table

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.table.access import TablePhone

# What the phone reached while the session ran: the round in play and the one before it.
ROUNDS_BEFORE_RELEASE = 2


@dataclass(frozen=True, slots=True)
class BoardToCorrect:
    """A recorded board of the table, and the address of a request."""

    number: int
    result: SafeString
    link: str


def render_after_play(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Show how long corrections can be asked for, the table's boards, and what was decided."""
    session = phone.token.section.session
    now, ends = timezone.now(), session_periods(session).correction
    over = period_is_over(ends, now)
    released = is_visible(session, ReleasedPart.RANKING, now)
    cells = cells_to_correct(phone)
    context = {
        "phone": phone,
        "ends": ends,
        "over": over,
        "seconds": max(0, int((ends - now).total_seconds())) if ends else 0,
        "minutes": session.event.regulations.correction_minutes,
        "boards": () if over else [_board(phone, cell) for cell in cells],
        # Also for boards without a result, whose results came too late.
        "requests": list_requests_at_table((*cells, *_unrecorded_cells(phone))),
        "rankings": list_rankings(session, phone.snapshot) if released else (),
        "explained": _public_ranking_link(phone),
    }
    return render(request, "table/closed_session.html", context)


def cells_to_correct(phone: TablePhone) -> tuple[TableResult, ...]:
    """The recorded boards that the phone can ask about after play.

    Before the travellers are released they are those that it could open at the end of play; later
    pairs must not read there what earlier ones scored.
    """
    session = phone.token.section.session
    rounds = rounds_of_table(phone.snapshot, phone.token.section.name, phone.token.table)
    rounds = tuple(played for played in rounds if phone.takes_part(played))
    if not is_visible(session, ReleasedPart.TRAVELLERS, timezone.now()):
        rounds = rounds[-ROUNDS_BEFORE_RELEASE:]
    return tuple(cell for played in rounds for cell in played.cells if is_recorded(cell))


def _unrecorded_cells(phone: TablePhone) -> tuple[TableResult, ...]:
    rounds = rounds_of_table(phone.snapshot, phone.token.section.name, phone.token.table)
    return tuple(cell for played in rounds for cell in played.missing)


def _board(phone: TablePhone, cell: TableResult) -> BoardToCorrect:
    link = phone.url("correction", board=cell.board)
    return BoardToCorrect(cell.board, result_html(cell), link)


def _public_ranking_link(phone: TablePhone) -> str:
    """The players' page, where each figure of the ranking leads to its explanation."""
    session = phone.token.section.session
    name = "team_standings" if session.event.in_matches else "ranking"
    return reverse(f"public:{name}", args=[session.event.club.slug, session.pk])
