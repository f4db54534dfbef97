"""Cards for the phones at the tables: QR code, address and code of each table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.document import (
    Document,
    Grid,
    GridColumn,
    PageShape,
    Paragraph,
    PrintedCard,
    QrCodeBlock,
    TextCell,
)
from reports.content.page_header import (
    build_club_page_header,
    cards_document,
    nobody_seated_text,
    printed_at_text,
)

if TYPE_CHECKING:
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class PhoneCard:
    """A table by its title and sign, the link of its QR code, and what to type instead."""

    title: str
    sign: str
    link: str
    address: str
    code: str


def phone_cards_document(
    session: "Session", phone_cards: Sequence[PhoneCard], printed: datetime
) -> Document:
    """Build a card for each table of a session, or of a day of matches."""
    day = date_format(session.local_date) if session.local_date else ""
    names = dict.fromkeys((session.event.name, str(session), day))
    header = build_club_page_header(
        session.event.club, " · ".join(filter(None, names)), printed=printed_at_text(printed)
    )
    return cards_document(
        _("Cards for the tables' phones"),
        tuple(map(_card, phone_cards)),
        header,
        PageShape.QUARTERS,
        otherwise=nobody_seated_text(),
    )


def _card(card: PhoneCard) -> PrintedCard:
    columns = (GridColumn(_("Address")), GridColumn(_("Code"), strong=True))
    rows = ((TextCell(card.address), TextCell(card.code)),)
    return PrintedCard(
        card.title,
        _("Record the results on a phone"),
        (
            QrCodeBlock(card.link),
            Paragraph(_("Scan the code with the camera of a phone, or type:")),
            Grid(columns, rows),
        ),
        sign=card.sign,
    )
