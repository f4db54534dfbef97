"""Describes the pairs, teams or players that sit at a table in a round, for its phone."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.before_play.movement_text import pairs_in_chairs
from reports.content.cells.pair_names import pair_label, player_names_in_round
from scoring.laws.compass import Direction
from standings.table_round import RoundAtTable
from web.table.access import TablePhone
from web.table.result_text import direction_name

CHAIRS_OF_SIDES = (Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST)


@dataclass(frozen=True, slots=True)
class SideOfTable:
    """Who holds the cards of a side: `who` is “pair 3”, “team 2” or “players 4 and 7”."""

    side: str
    label: str
    who: str
    names: str


@dataclass(frozen=True, slots=True)
class SeatOfTable:
    """A side with its pair or team, or one chair with its player."""

    title: str
    who: str
    names: str


def sides_of_round(phone: TablePhone, played: RoundAtTable) -> tuple[SideOfTable, SideOfTable]:
    """Both sides of a round by the cards that they hold, North-South first."""
    cell = played.cells[0]
    return (
        side_of_table(phone, _("North-South"), cell.north_south, played.number),
        side_of_table(phone, _("East-West"), cell.east_west, played.number),
    )


def seats_of_round(phone: TablePhone, played: RoundAtTable) -> tuple[SeatOfTable, ...]:
    """Who sits where: both sides, or in an individual each chair, partners together."""
    if not phone.snapshot.individual:
        sides = sides_of_round(phone, played)
        return tuple(SeatOfTable(side.side, side.who, side.names) for side in sides)
    return tuple(
        SeatOfTable(
            direction_name(chair),
            _("player %(player)s") % {"player": pair_label(phone.snapshot, place)},
            player_names_in_round(phone.snapshot.pairs[place], played.number),
        )
        for chair, place in zip(CHAIRS_OF_SIDES, played.cells[0].seated, strict=True)
    )


def side_of_table(phone: TablePhone, side: str, place: int | None, round_: int) -> SideOfTable:
    """One side as the phone shows it."""
    label = pair_label(phone.snapshot, place)
    if place is None:
        return SideOfTable(side, label, "", "")
    return SideOfTable(side, label, who_sits(phone, place), _names(phone, place, round_))


def who_sits(phone: TablePhone, place: int) -> str:
    """Name the contestants of a side by number."""
    snapshot = phone.snapshot
    if phone.plays_teams:
        return _("team %(team)s") % {"team": snapshot.sides[place].shown_number}
    if not snapshot.individual:
        return _("pair %(pair)s") % {"pair": pair_label(snapshot, place)}
    one, other = (pair_label(snapshot, each) for each in snapshot.contestants(place))
    return _("players %(one)s and %(other)s") % {"one": one, "other": other}


def _names(phone: TablePhone, place: int, round_: int) -> str:
    """The players; of a team its name, because nobody records which of its players sit here."""
    contestant = phone.snapshot.sides[place]
    if phone.plays_teams:
        return phone.team_names[contestant.entry]
    return player_names_in_round(contestant, round_)


def accepting_side(phone: TablePhone, cell: TableResult) -> tuple[SideOfTable, bool]:
    """The side in the East-West chairs, and whether it holds the North-South cards."""
    _scorers, place = pairs_in_chairs(cell)
    holds_north_south = place == cell.north_south
    side = _("North-South") if holds_north_south else _("East-West")
    return side_of_table(phone, side, place, cell.round), holds_north_south
