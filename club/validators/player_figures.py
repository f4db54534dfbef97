"""Validates master points and handicap of players."""

import re
from dataclasses import dataclass
from decimal import Decimal

from club.errors import InvalidClubDataError
from club.models import Player

MOST_POINTS = 9_999_999
MOST_HANDICAP = 50
PLACES = Decimal("0.01")
DECIMAL_PATTERN = re.compile(r"(?P<sign>[-+\u2212]?)(?P<whole>\d{1,7})(?:[.,](?P<part>\d{1,2}))?")
GUEST = "guest"
MEMBER = "member"


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """Master points or rank points, handicap in per cent, and whether a player is a guest.

    None means unknown, not zero.
    """

    master_points: Decimal | None = None
    handicap: Decimal | None = None
    guest: bool = False


def read_player_figures(player: Player) -> PlayerFigures:
    """Returns the figures stored with a player."""
    return PlayerFigures(player.master_points, player.handicap, player.guest)


def validate_figures(figures: PlayerFigures) -> None:
    """Checks for at most two decimals, points of 0 or more, and a handicap within its limits."""
    points = figures.master_points
    handicap = figures.handicap
    if points is not None and not (0 <= points <= MOST_POINTS and _has_two_places(points)):
        raise InvalidClubDataError("player_master_points", most=MOST_POINTS)
    if handicap is not None and not (abs(handicap) <= MOST_HANDICAP and _has_two_places(handicap)):
        raise InvalidClubDataError("player_handicap", most=MOST_HANDICAP)


def parse_decimal(text: str) -> Decimal | None:
    """Parses a number with a decimal point or comma and at most two decimals; else None.

    Thousands separators are rejected: `1.250` is ambiguous.
    """
    match = DECIMAL_PATTERN.fullmatch(text.strip())
    if match is None:
        return None
    sign = "" if match["sign"] in ("", "+") else "-"
    return Decimal(f"{sign}{match['whole']}.{match['part'] or 0}")


def decimal_text(number: Decimal | None) -> str:
    """Formats a number with two decimals; empty for None."""
    return "" if number is None else str(number.quantize(PLACES))


def _has_two_places(number: Decimal) -> bool:
    return number == number.quantize(PLACES)
