"""Texts on the phone about where both pairs of a match play next."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.queries.tables.next_seats import SeatInRound, seats_of_entries
from web.table.access import TablePhone
from web.table.matches.table_match import TableMatch
from web.table.moves import describe_move


def moves_after_match(phone: TablePhone, match: TableMatch) -> Iterator[str]:
    """Where both pairs sit in the next round; without one, that play is over. One query."""
    ahead = seats_of_entries(match.state.pairs, match.number + 1)
    if not ahead:
        yield _("That was the last round. Thank you for playing.")
        return
    for entry, pair in zip(match.state.pairs, match.pairs, strict=True):
        yield _move(phone, pair.label, ahead.get(entry))


def _move(phone: TablePhone, label: str, seat: SeatInRound | None) -> str:
    pair = _("Pair %(pair)s") % {"pair": label}
    if seat is None or seat.alone:
        return _("%(pair)s: sit out") % {"pair": pair}
    side = _("North-South") if seat.chairs == "NS" else _("East-West")
    return describe_move(phone, pair, seat.table, side)
