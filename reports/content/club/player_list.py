"""A club's player list as a table for export."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from django.utils.translation import gettext as _

from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_club_page_header

if TYPE_CHECKING:
    from club.models import Club

PLACES = 2


class ListedPlayer(Protocol):
    """Protocol of a player: a name, and optionally a number and data for ranking lists."""

    @property
    def name(self) -> str:
        """The name of a listed player as the club writes it."""

    @property
    def number(self) -> str:
        """The number as text, because it can start with a zero."""

    @property
    def master_points(self) -> Decimal | None:
        """Master points or rank points; None if unknown."""

    @property
    def handicap(self) -> Decimal | None:
        """The handicap of a listed player in per cent; None without one."""

    @property
    def guest(self) -> bool:
        """Whether the player is no member of the club."""


def player_grid(players: Iterable[ListedPlayer]) -> Grid:
    """Return the player list, a row for each player; numbers stay text."""
    columns = (
        GridColumn(_("Number"), ColumnKind.LABEL),
        GridColumn(_("Name"), ColumnKind.NAMES),
        GridColumn(_("Master points"), ColumnKind.NUMBER),
        GridColumn(_("Handicap"), ColumnKind.NUMBER),
        GridColumn(_("Guest"), ColumnKind.LABEL),
    )
    rows = tuple(
        (
            TextCell(player.number) if player.number else BlankCell(),
            TextCell(player.name),
            _figure(player.master_points),
            _figure(player.handicap),
            TextCell(_("yes")) if player.guest else BlankCell(),
        )
        for player in players
    )
    return Grid(columns, rows, title=_("Players"))


def _figure(number: Decimal | None) -> SingleCell:
    return BlankCell() if number is None else NumberCell(Fraction(number), PLACES)


def player_document(club: "Club", players: Iterable[ListedPlayer]) -> Document:
    """Return the list as a workbook for editing and importing again."""
    return Document(
        club.name, (player_grid(players),), build_club_page_header(club, ""), for_import=True
    )
