"""The deals of an evening's boards, to print and to hand on. Knows the picture; no layout."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.evening import Evening
from deals.cards import SUITS, Card
from deals.hand import Hand
from formats.hand_records import HandRecord, written_records
from reports.content.document import Diagram, Document, Number, Paragraph, Shape, Single, Suited
from reports.content.face import face_before_play
from reports.content.names import dealt_by

TEN, VOID = "10", "\N{EN DASH}"


def records(evening: Evening) -> Mapping[int, HandRecord]:
    """Every board whose deal is known, in order, as the session deals it."""
    found = {
        cell.board: HandRecord(cell.board, cell.deal, cell.dealer, cell.vulnerable)
        for cell in evening.cells
        if cell.deal is not None
    }
    return dict(sorted(found.items()))


def without_deal(evening: Evening) -> tuple[int, ...]:
    """The boards whose deal is not known, in order."""
    return tuple(sorted({cell.board for cell in evening.cells if not cell.cards}))


def hand_records(evening: Evening, printed: datetime) -> Document:
    """Every board whose deal is known, by the compass, with the points of each hand."""
    made = tuple(_diagram(record) for record in records(evening).values())
    face = replace(face_before_play(evening, printed), method="")
    if made:
        return Document(_("Hand records"), made, face, Shape.DIAGRAMS)
    return Document(_("Hand records"), (Paragraph(_("No deal is known yet.")),), face)


def _diagram(record: HandRecord) -> Diagram:
    hands = record.deal.hands.values()
    return Diagram(
        str(record.board),
        tuple(dealt_by(record.dealer, record.vulnerable).split(" · ")),
        tuple(map(_suits, hands)),
        tuple(Number(Fraction(hand.high_card_points)) for hand in hands),
    )


def _suits(hand: Hand) -> tuple[Single, ...]:
    return tuple(
        Suited("", suit.denomination, " " + ("".join(map(_rank, hand.suit(suit))) or VOID))
        for suit in SUITS
    )


def _rank(card: Card) -> str:
    return TEN if card.rank.letter == "T" else card.rank.letter


def hand_file(evening: Evening) -> bytes:
    """The same for other programs, as PBN."""
    facts = evening.facts
    tags = {"Event": facts.event, "Site": facts.club}
    if facts.local_date:
        tags["Date"] = f"{facts.local_date:%Y.%m.%d}"
    return written_records(records(evening).values(), tags=tags)
