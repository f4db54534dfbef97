"""The two sides of a table as its phone shows them: cards held, number and names."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.before_play.movement_text import pairs_in_chairs
from reports.content.cells.pair_names import pair_label, player_names_in_round
from standings.table_round import RoundAtTable
from web.table.access import TablePhone


@dataclass(frozen=True, slots=True)
class SideOfTable:
    """A pair by the cards that it holds."""

    side: str
    label: str
    names: str


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
