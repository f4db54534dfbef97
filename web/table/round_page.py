"""The first page of a table's phone: the round, who plays, and the boards to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from boards.queries.table_results import TableResult
from reports.content.before_play.movement_text import pairs_in_chairs
from reports.content.cells.pair_names import (
    describe_deal_of_result,
    pair_label,
    player_names_in_round,
)
from standings.table_round import RoundAtTable, is_recorded
from web.shared.render.cells import result_html
from web.table.access import TablePhone, for_seated_phone

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@dataclass(frozen=True, slots=True)
class BoardKey:
    """A board to choose: its number, deal and result."""

    number: int
    deal: str
    result: SafeString
    link: str


@dataclass(frozen=True, slots=True)
class SideOfTable:
    """A pair by the cards that it holds."""

    side: str
    label: str
    names: str


@for_seated_phone
@require_safe
def table_round_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Shows the round in play; after the last one, that play is over."""
    current, _before = phone.rounds
    context = {
        "phone": phone,
        "round": current,
        "sides": sides_of_round(phone, current) if current else (),
        "boards": [_board_key(phone, cell) for cell in current.cells] if current else (),
    }
    return render(request, "table/round.html", context)


def sides_of_round(phone: TablePhone, played: RoundAtTable) -> tuple[SideOfTable, SideOfTable]:
    """Both pairs of a round by the cards that they hold, North-South first."""
    cell = played.cells[0]
    return (
        side_of_table(phone, _("North-South"), cell.north_south, played.number),
        side_of_table(phone, _("East-West"), cell.east_west, played.number),
    )


def side_of_table(phone: TablePhone, side: str, place: int | None, round_: int) -> SideOfTable:
    """One pair as the phone shows it."""
    pair = phone.snapshot.sides[place] if place is not None else None
    names = player_names_in_round(pair, round_) if pair else ""
    return SideOfTable(side, pair_label(phone.snapshot, place), names)


def accepting_side(phone: TablePhone, cell: TableResult) -> tuple[SideOfTable, bool]:
    """The pair in the East-West chairs, and whether it holds the North-South cards."""
    _scorers, place = pairs_in_chairs(cell)
    holds_north_south = place == cell.north_south
    side = _("North-South") if holds_north_south else _("East-West")
    return side_of_table(phone, side, place, cell.round), holds_north_south


def _board_key(phone: TablePhone, cell: TableResult) -> BoardKey:
    recorded = is_recorded(cell)
    page = "recorded" if recorded else "result"
    return BoardKey(
        cell.board,
        describe_deal_of_result(cell),
        result_html(cell) if recorded else SafeString(""),
        phone.url(page, board=cell.board),
    )
