"""Values of an imported player list: figures as they are read, and words that mark a guest."""

from decimal import Decimal
from typing import Any, NamedTuple

from club.errors import InvalidClubDataError
from club.validators.mail import clean_mail_address
from club.validators.player_figures import (
    GUEST,
    MEMBER,
    MOST_HANDICAP,
    MOST_POINTS,
    PlayerFigures,
    decimal_text,
    parse_decimal,
)
from formats.players.member_rows import ListedMember

GUEST_VALUES = {True: GUEST, False: MEMBER}
GUEST_WORDS = {
    "1",
    "x",
    "y",
    "yes",
    "true",
    "j",
    "ja",
    "o",
    "oui",
    "s",
    "si",
    "sì",
    "sí",
    "t",
    "tak",
}
GUEST_WORDS |= {GUEST, "gast", "invité", "invite", "ospite", "invitado", "visitor", "*", "✓", "✔"}
MEMBER_WORDS = {
    "",
    "0",
    "-",
    "\u2013",
    "n",
    "no",
    "non",
    "nein",
    "nee",
    "nej",
    "nei",
    "nie",
    "false",
}
MEMBER_WORDS |= {MEMBER, "mitglied", "membre", "lid", "socio", "medlem", "home"}


class KnownPlayer(NamedTuple):
    """A player on the club's list."""

    player: int
    name: str
    number: str
    points: str = ""
    handicap: str = ""
    guest: str = MEMBER
    email: str = ""


class ListedRow(NamedTuple):
    """An accepted row of an imported list; `player` is 0 for a new player.

    Figures are text with two decimals; empty if the list does not give them. For an uncertain
    match, `said` has the fields that the list itself gives.
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
    email: str = ""
    was_email: str = ""

    @property
    def renames(self) -> bool:
        """Returns whether the name or number changes."""
        return (self.name, self.number) != (self.was_name, self.was_number)

    @property
    def moves(self) -> bool:
        """Returns whether the master points, the handicap or the guest flag change."""
        before = (self.was_points, self.was_handicap, self.was_guest)
        return (self.points, self.handicap, self.guest) != before

    @property
    def changes_mail(self) -> bool:
        """Returns whether the e-mail address changes."""
        return self.email != self.was_email

    @property
    def figures(self) -> PlayerFigures:
        """The figures as they are stored with a player."""
        points, handicap = (
            Decimal(text) if text else None for text in (self.points, self.handicap)
        )
        return PlayerFigures(points, handicap, self.guest == GUEST)


class RejectedRow(NamedTuple):
    """A rejected row with the reason: a rule and the values for its message."""

    line: int
    rule: str
    facts: dict[str, Any]


def parse_row_figures(member: ListedMember) -> tuple[str, dict[str, Any]]:
    """Parses a row's figures, guest flag and address: an error code (or "") and the values."""
    figures: dict[str, Any] = {}
    for word, may_be in (("points", _is_valid_points), ("handicap", _is_valid_handicap)):
        text = getattr(member, word)
        number = parse_decimal(text) if text else None
        if text and (number is None or not may_be(number)):
            return f"{word}_unread", {"text": text[:20]}
        if number is not None:
            figures[word] = decimal_text(number)
    guest_text = member.guest and member.guest.casefold()
    if guest_text is not None:
        if guest_text not in GUEST_WORDS | MEMBER_WORDS:
            return "guest_unread", {"text": guest_text[:20]}
        figures["guest"] = GUEST_VALUES[guest_text in GUEST_WORDS]
    if member.email:
        try:
            figures["email"] = clean_mail_address(member.email)
        except InvalidClubDataError:
            return "email_unread", {"text": member.email[:40]}
    return "", figures


def _is_valid_points(number: Decimal) -> bool:
    return 0 <= number <= MOST_POINTS


def _is_valid_handicap(number: Decimal) -> bool:
    return abs(number) <= MOST_HANDICAP
