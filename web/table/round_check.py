"""Phone page on which each side of a table confirms its scores at the end of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.before_play.movement_text import pairs_in_chairs
from standings.table_round import RoundAtTable
from web.table.access import TablePhone, for_seated_phone
from web.table.confirmations import next_to_confirm, save_confirmation
from web.table.result_text import describe_result_html, describe_signed_score
from web.table.sides import side_of_table

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@dataclass(frozen=True, slots=True)
class ScoreOfSide:
    """A board of the round as one side sees it."""

    score: str
    result: SafeString


def side_to_confirm(phone: TablePhone, played: RoundAtTable) -> str | None:
    """The chairs of the side that is to confirm a complete round next; None if none is left.

    A round that the director entered is not asked: its players may have left the table.
    """
    options = phone.options
    if options is None or not options.confirms_round:
        return None
    if all(cell.author is not None for cell in played.cells):
        return None
    return next_to_confirm(phone, played.number)


@for_seated_phone
def round_check_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """The scores of the round just played for one side, then for the other, then the moves."""
    _current, played = phone.rounds
    chairs = side_to_confirm(phone, played) if played else None
    if played is None or chairs is None:
        return redirect(phone.url("round"))
    if request.method == "POST":
        return _confirm(request, phone, played)
    return render(request, "table/round_check.html", _context(phone, played, chairs))


def _confirm(request: HttpRequest, phone: TablePhone, played: RoundAtTable) -> HttpResponse:
    """Save the answer; then the other side is asked, or the moves are shown."""
    refused = save_confirmation(request, phone, round_=played.number)
    if refused:
        return refused
    if side_to_confirm(phone, played):
        return redirect(phone.check_link)
    return redirect(phone.url("recorded", board=played.cells[-1].board))


def _context(phone: TablePhone, played: RoundAtTable, chairs: str) -> dict[str, object]:
    place = pairs_in_chairs(played.cells[0])[chairs == "EW"]
    # In a round that is arrow-switched throughout, a side has the name by which it has accepted.
    holds_north_south = all(cell.north_south == place for cell in played.cells)
    holds_east_west = all(cell.east_west == place for cell in played.cells)
    is_north_south = holds_north_south or (chairs == "NS" and not holds_east_west)
    title = _("North-South") if is_north_south else _("East-West")
    return {
        "phone": phone,
        "round": played,
        "chairs": chairs,
        "side": side_of_table(phone, title, place, played.number),
        "scores": [_score_of_side(cell, place) for cell in played.cells],
    }


def _score_of_side(cell: TableResult, place: int | None) -> ScoreOfSide:
    holds_north_south = place == cell.north_south
    return ScoreOfSide(
        describe_signed_score(cell, north_south=holds_north_south), describe_result_html(cell)
    )
