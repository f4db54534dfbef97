"""Cards for the phones at the tables: QR code, address and code of each table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from reports.content.cells.pair_names import section_prefix, table_title
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
    build_page_header_before_play,
    cards_document,
    nobody_seated_text,
)
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class PhoneCard:
    """The link of a table's QR code, and the address and code to type instead."""

    section: str
    table: int
    link: str
    address: str
    code: str


def phone_cards_document(
    snapshot: SessionSnapshot, phone_cards: Sequence[PhoneCard], printed: datetime
) -> Document:
    """Build a card for each table."""
    drawn_cards = tuple(_card(snapshot, card) for card in phone_cards)
    header = build_page_header_before_play(snapshot, printed)
    return cards_document(
        _("Cards for the tables' phones"),
        drawn_cards,
        header,
        PageShape.QUARTERS,
        otherwise=nobody_seated_text(),
    )


def _card(snapshot: SessionSnapshot, card: PhoneCard) -> PrintedCard:
    columns = (GridColumn(_("Address")), GridColumn(_("Code"), strong=True))
    rows = ((TextCell(card.address), TextCell(card.code)),)
    return PrintedCard(
        table_title(snapshot, card.section, card.table),
        _("Record the results on a phone"),
        (
            QrCodeBlock(card.link),
            Paragraph(_("Scan the code with the camera of a phone, or type:")),
            Grid(columns, rows),
        ),
        sign=f"{section_prefix(snapshot, card.section)}{card.table}",
    )
