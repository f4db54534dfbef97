"""Rows of an imported player list, and those that cannot be read.

Knows one row; not whom the club knows.
"""

from decimal import Decimal
from typing import Any, NamedTuple

from club.validators.figures import (
    GUEST,
    MEMBER,
    MOST_HANDICAP,
    MOST_POINTS,
    PlayerFigures,
    as_written,
    number_written,
)
from formats.players.member_rows import ListedMember

SAID = {True: GUEST, False: MEMBER}
YES = {"1", "x", "y", "yes", "true", "j", "ja", "o", "oui", "s", "si", "sì", "sí", "t", "tak"}
YES |= {GUEST, "gast", "invité", "invite", "ospite", "invitado", "visitor", "*", "✓", "✔"}
NO = {"", "0", "-", "\u2013", "n", "no", "non", "nein", "nee", "nej", "nei", "nie", "false"}
NO |= {MEMBER, "mitglied", "membre", "lid", "socio", "medlem", "home"}


class Known(NamedTuple):
    """A player as the club has them."""

    player: int
    name: str
    number: str
    points: str = ""
    handicap: str = ""
    guest: str = MEMBER


class ListedRow(NamedTuple):
    """A row of the list that may be taken; `player` 0 is somebody new.

    Figures are as they are written, to two places; empty is what the list does not say. Where it
    is for a person to decide who it is, `said` names those that the list itself said.
    """

    line: int
    name: str
    number: str
    player: int = 0
    was_name: str = ""
    was_number: str = ""
    points: str = ""
    handicap: str = ""
    guest: str = ""
    was_points: str = ""
    was_handicap: str = ""
    was_guest: str = ""
    said: str = ""

    @property
    def renames(self) -> bool:
        """The name or the number becomes another."""
        return (self.name, self.number) != (self.was_name, self.was_number)

    @property
    def moves(self) -> bool:
        """The figures become others."""
        before = (self.was_points, self.was_handicap, self.was_guest)
        return (self.points, self.handicap, self.guest) != before

    @property
    def figures(self) -> PlayerFigures:
        """As a player keeps them."""
        points, handicap = (
            Decimal(each) if each else None for each in (self.points, self.handicap)
        )
        return PlayerFigures(points, handicap, self.guest == GUEST)


class Bad(NamedTuple):
    """A row that cannot be taken, and why: a rule, and what its sentence names."""

    line: int
    rule: str
    facts: dict[str, Any]


def figures_said(each: ListedMember) -> tuple[str, dict[str, Any]]:
    """What a row says of a player's figures as it is kept, or which of them cannot be read."""
    found: dict[str, Any] = {}
    for word, may_be in (("points", _points), ("handicap", _handicap)):
        text = getattr(each, word)
        number = number_written(text) if text else None
        if text and (number is None or not may_be(number)):
            return f"{word}_unread", {"text": text[:20]}
        if number is not None:
            found[word] = as_written(number)
    said = each.guest and each.guest.casefold()
    if said is not None:
        if said not in YES | NO:
            return "guest_unread", {"text": said[:20]}
        found["guest"] = SAID[said in YES]
    return "", found


def _points(number: Decimal) -> bool:
    return 0 <= number <= MOST_POINTS


def _handicap(number: Decimal) -> bool:
    return abs(number) <= MOST_HANDICAP
