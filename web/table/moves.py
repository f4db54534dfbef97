"""Texts on the phone about the moves of pairs, players and boards after a round."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from reports.content.before_play.movement_text import (
    Sitting,
    last_round_of_section,
    list_sittings,
    pairs_in_chairs,
    seat_of_contestant,
    sittings_by_pair,
)
from reports.content.cells.pair_names import contestant_title, format_board_ranges
from scoring.teams.team_regulations import MOVEMENT, ROUND_ROBIN
from standings.table_round import RoundAtTable
from web.table.access import TablePhone
from web.table.sides import who_sits


def is_last_round(phone: TablePhone, played: RoundAtTable) -> bool:
    """Whether the section plays no round after this one, as far as it is drawn."""
    return played.number >= last_round_of_section(phone.snapshot, phone.token.section.name)


def wait_for_draw(phone: TablePhone) -> str:
    """What a table waits for whose rounds are played; empty unless the next one is to be drawn."""
    event = phone.token.section.session.event
    if not event.in_matches or event.contest_regulations.format in (ROUND_ROBIN, MOVEMENT):
        return ""
    planned = event.contest_regulations.rounds
    if not planned:
        return _("Another round may be drawn.")
    if last_round_of_section(phone.snapshot, phone.token.section.name) >= planned:
        return ""
    return _("The next round is not drawn yet.")


def moves_after_round(phone: TablePhone, played: RoundAtTable) -> Iterator[str]:
    """Where everybody at the table and the boards go after this round."""
    snapshot = phone.snapshot
    section = phone.token.section.name
    if is_last_round(phone, played):
        yield wait_for_draw(phone) or _("That was the last round. Thank you for playing.")
        return
    ways = sittings_by_pair(snapshot)
    for side in pairs_in_chairs(played.cells[0]):
        for place in snapshot.contestants(side):
            yield _move(phone, place, ways[place].get(played.number + 1))
    for sitting in list_sittings(snapshot):
        where = (sitting.section, sitting.round, sitting.boards)
        if where == (section, played.number + 1, played.boards):
            values = {"boards": format_board_ranges(played.boards), "table": sitting.table}
            yield _("Boards %(boards)s: table %(table)s") % values


def _move(phone: TablePhone, place: int, ahead: Sitting | None) -> str:
    title = contestant_title(phone.snapshot, place)
    if phone.plays_teams:
        team = who_sits(phone, place)
        title = team[:1].upper() + team[1:]
    if ahead is None and phone.plays_knock_out:
        return _("%(pair)s: out of the knock-out") % {"pair": title}
    if ahead is None or None in (ahead.north_south, ahead.east_west):
        return _("%(pair)s: sit out") % {"pair": title}
    side = seat_of_contestant(phone.snapshot, place, ahead)
    return describe_move(phone, title, ahead.table, side)


def describe_move(phone: TablePhone, title: str, table: int, side: str) -> str:
    """Where a pair or player goes from this phone's table."""
    values = {"pair": title, "table": table, "side": side}
    if table == phone.token.table:
        return _("%(pair)s: stay at table %(table)s, %(side)s") % values
    return _("%(pair)s: table %(table)s, %(side)s") % values
