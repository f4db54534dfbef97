"""The club's list of players as a table, to go on working with. Knows names and numbers."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from django.utils.translation import gettext as _

from reports.content.document import (
    Blank,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Single,
    Text,
)
from reports.content.face import face_of_club

if TYPE_CHECKING:
    from club.models import Club

PLACES = 2


class Listed(Protocol):
    """Somebody with a name, and perhaps a number and what lists need to know."""

    @property
    def name(self) -> str:
        """As the club writes it."""

    @property
    def number(self) -> str:
        """Text, for it may start with a nought."""

    @property
    def master_points(self) -> Decimal | None:
        """Master points or rank points; None is not known."""

    @property
    def handicap(self) -> Decimal | None:
        """In per cent; None is none."""

    @property
    def guest(self) -> bool:
        """No member of the club."""


def player_grid(players: Iterable[Listed]) -> Grid:
    """A row each; a number stays text."""
    columns = (
        Column(_("Number"), Kind.LABEL),
        Column(_("Name"), Kind.NAMES),
        Column(_("Master points"), Kind.NUMBER),
        Column(_("Handicap"), Kind.NUMBER),
        Column(_("Guest"), Kind.LABEL),
    )
    rows = tuple(
        (
            Text(each.number) if each.number else Blank(),
            Text(each.name),
            _figure(each.master_points),
            _figure(each.handicap),
            Text(_("yes")) if each.guest else Blank(),
        )
        for each in players
    )
    return Grid(columns, rows, title=_("Players"))


def _figure(number: Decimal | None) -> Single:
    return Blank() if number is None else Number(Fraction(number), PLACES)


def player_document(club: "Club", players: Iterable[Listed]) -> Document:
    """The same as a workbook has it, to be edited and imported again."""
    return Document(club.name, (player_grid(players),), face_of_club(club, ""), for_import=True)
