"""The deals of an evening's boards, to print and to hand on. Knows the picture; no layout."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from deals.cards import SUITS, Card
from deals.double_dummy import DENOMINATIONS, PLAYERS, DoubleDummy
from deals.hand import Hand
from formats.deals.hand_records import HandRecord, write_hand_records
from reports.content.document import (
    Blank,
    Diagram,
    Document,
    Number,
    Paragraph,
    Shape,
    Single,
    Suited,
    Text,
)
from reports.content.face import face_before_play
from reports.content.names import dealt_by, direction_letter
from standings.snapshot_cache import SessionSnapshot

TEN, VOID = "10", "\N{EN DASH}"


def records(evening: SessionSnapshot) -> Mapping[int, HandRecord]:
    """Every board whose deal is known, in order, as the session deals it."""
    found = {
        cell.board: HandRecord(
            cell.board, cell.deal, cell.dealer, cell.vulnerable, double_dummy=cell.double_dummy
        )
        for cell in evening.cells
        if cell.deal is not None
    }
    return dict(sorted(found.items()))


def without_deal(evening: SessionSnapshot) -> tuple[int, ...]:
    """The boards whose deal is not known, in order."""
    return tuple(sorted({cell.board for cell in evening.cells if not cell.cards}))


def hand_records(evening: SessionSnapshot, printed: datetime) -> Document:
    """Every board whose deal is known, by the compass, with both kinds of points of each hand."""
    made = tuple(_diagram(record) for record in records(evening).values())
    face = replace(
        face_before_play(evening, printed),
        method=_("High-card points, then distribution points: for length / for shortness"),
    )
    if made:
        return Document(_("Hand records"), made, face, Shape.DIAGRAMS)
    return Document(_("Hand records"), (Paragraph(_("No deal is known yet.")),), face)


def _diagram(record: HandRecord) -> Diagram:
    hands = record.deal.hands.values()
    return Diagram(
        str(record.board),
        tuple(dealt_by(record.dealer, record.vulnerable).split(" · ")),
        tuple(map(_suits, hands)),
        tuple(Text(f"{hand.high_card_points} {distribution(hand)}") for hand in hands),
        makeable(record.double_dummy),
        par_words(record.double_dummy),
    )


def makeable(found: DoubleDummy | None) -> tuple[tuple[Single, ...], ...]:
    """Who makes how many tricks at which denomination, a heading first; nothing if not known.

    Of two partners who make the same everywhere there is one row.
    """
    if found is None:
        return ()
    heads = (Suited("", each, "") for each in DENOMINATIONS)
    rows: list[tuple[Single, ...]] = [(Blank(), *heads)]
    for side in (PLAYERS[:2], PLAYERS[2:]):
        each = {who: [found.makes(who, one) for one in DENOMINATIONS] for who in side}
        alike = len({tuple(tricks) for tricks in each.values()}) == 1
        for who, tricks in [*each.items()][: 1 if alike else 2]:
            named = side if alike else (who,)
            letters = "".join(map(direction_letter, named))
            rows.append((Text(letters), *(Number(Fraction(one)) for one in tricks)))
    return tuple(rows)


def par_words(found: DoubleDummy | None) -> str:
    """The score that neither side can better, and whose it is; nothing where nobody says."""
    if found is None or found.par is None:
        return ""
    facts = {"side": _("NS") if found.par >= 0 else _("EW"), "points": abs(found.par)}
    return _("par %(points)s") % facts if not found.par else _("par %(side)s %(points)s") % facts


def distribution(hand: Hand) -> str:
    """Distribution points as the source document counts them: for length / for shortness."""
    return f"{hand.long_points}/{hand.short_points}"


def _suits(hand: Hand) -> tuple[Single, ...]:
    return tuple(
        Suited("", suit.denomination, " " + ("".join(map(_rank, hand.suit(suit))) or VOID))
        for suit in SUITS
    )


def _rank(card: Card) -> str:
    return TEN if card.rank.letter == "T" else card.rank.letter


def hand_file(evening: SessionSnapshot) -> bytes:
    """The same for other programs, as PBN."""
    facts = evening.facts
    tags = {"Event": facts.event, "Site": facts.club}
    if facts.local_date:
        tags["Date"] = f"{facts.local_date:%Y.%m.%d}"
    return write_hand_records(records(evening).values(), tags=tags)
