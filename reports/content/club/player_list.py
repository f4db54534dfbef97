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
    """Somebody with a name, and perhaps a number and what lists need to know."""

    @property
    def name(self) -> str:
        """As the club writes it."""

    @property
    def number(self) -> str:
        """Text, for it may start with a zero."""

    @property
    def master_points(self) -> Decimal | None:
        """Master points or rank points; None is not known."""

    @property
    def handicap(self) -> Decimal | None:
        """In per cent; None is none."""

    @property
    def guest(self) -> bool:
        """No member of the club."""


def player_grid(players: Iterable[ListedPlayer]) -> Grid:
    """A row each; a number stays text."""
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
    """The same as a workbook has it, to be edited and imported again."""
    return Document(
        club.name, (player_grid(players),), build_club_page_header(club, ""), for_import=True
    )
