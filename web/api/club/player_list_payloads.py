"""Rows of a player list comparison as the API returns them."""

from dataclasses import dataclass
from typing import Any

from club.queries.imported_list_rows import KnownPlayer, ListedRow, RejectedRow
from club.validators.player_figures import GUEST
from web.shared.messages.player_list_texts import rejected_row_text


@dataclass(frozen=True, slots=True)
class PlayerListRowPayload:
    """A row of the comparison in the response."""

    position: int
    line: int | None = None
    player: int | None = None
    was: dict[str, Any] | None = None
    becomes: dict[str, Any] | None = None
    code: str = ""
    reason: str = ""


def build_row_payload(
    position: int, row: ListedRow | KnownPlayer | RejectedRow
) -> PlayerListRowPayload:
    """Returns a row with the player's figures before and after, or why it is rejected."""
    if isinstance(row, RejectedRow):
        reason = rejected_row_text(row.rule, row.facts)
        return PlayerListRowPayload(position, row.line, code=row.rule, reason=reason)
    if isinstance(row, KnownPlayer):
        was = _values(row.name, row.number, row.points, row.handicap, row.guest, row.email)
        return PlayerListRowPayload(position, player=row.player, was=was)
    becomes = _values(row.name, row.number, row.points, row.handicap, row.guest, row.email)
    if not row.player:
        return PlayerListRowPayload(position, row.line, becomes=becomes)
    was = _values(
        *(row.was_name, row.was_number, row.was_points, row.was_handicap, row.was_guest),
        row.was_email,
    )
    return PlayerListRowPayload(position, row.line, row.player, was, becomes)


def _values(
    name: str, number: str, points: str, handicap: str, guest: str, email: str
) -> dict[str, Any]:
    return {
        "name": name,
        "number": number,
        "master_points": points,
        "handicap": handicap,
        "guest": guest == GUEST,
        "email": email,
    }
