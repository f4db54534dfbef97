"""Hand records of a session: printed diagrams and a PBN file."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from deals.cards import SUITS, Card
from deals.double_dummy import DENOMINATIONS, PLAYERS, DoubleDummy
from deals.hand import Hand
from deals.par import ParContract, par_of_deal
from formats.deals.deal_file import DEAL_FILE_FORMATS, is_writable, write_deal_file
from formats.deals.pbn_deals import HandRecord, write_hand_records
from reports.content.cells.numbers import MINUS, SYMBOLS, format_number
from reports.content.cells.pair_names import (
    describe_dealer_and_vulnerability,
    direction_letter,
)
from reports.content.document import (
    BlankCell,
    DealDiagram,
    Document,
    NumberCell,
    PageShape,
    Paragraph,
    SingleCell,
    SuitCell,
    TextCell,
)
from reports.content.page_header import build_page_header_before_play
from standings.snapshot_cache import SessionSnapshot

TEN = "10"
VOID = "\N{EN DASH}"


def known_hand_records(snapshot: SessionSnapshot) -> Mapping[int, HandRecord]:
    """Return every board with a known deal, in order, with its dealer and vulnerability."""
    by_board = {
        cell.board: HandRecord(
            cell.board, cell.deal, cell.dealer, cell.vulnerable, double_dummy=cell.double_dummy
        )
        for cell in snapshot.cells
        if cell.deal is not None
    }
    return dict(sorted(by_board.items()))


def boards_without_deal(snapshot: SessionSnapshot) -> tuple[int, ...]:
    """Return the boards without a known deal, in order."""
    return tuple(sorted({cell.board for cell in snapshot.cells if not cell.cards}))


def hand_records_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build diagrams of every board with a known deal, with both kinds of points of each hand."""
    diagrams = tuple(hand_diagram_block(record) for record in known_hand_records(snapshot).values())
    header = replace(
        build_page_header_before_play(snapshot, printed),
        method=_("High-card points, then distribution points: for length / for shortness"),
    )
    if diagrams:
        return Document(_("Hand records"), diagrams, header, PageShape.DIAGRAMS)
    return Document(_("Hand records"), (Paragraph(_("No deal is known yet.")),), header)


def hand_diagram_block(record: HandRecord) -> DealDiagram:
    """Build the diagram of a board, with its double-dummy table and par if they are known."""
    hands = record.deal.hands.values()
    return DealDiagram(
        str(record.board),
        tuple(describe_dealer_and_vulnerability(record.dealer, record.vulnerable).split(" · ")),
        tuple(map(_suits, hands)),
        tuple(TextCell(f"{hand.high_card_points} {distribution_points(hand)}") for hand in hands),
        makeable_tricks_table(record.double_dummy),
        (describe_par_score(record), ", ".join(format_par_contracts(record))),
    )


def makeable_tricks_table(analysis: DoubleDummy | None) -> tuple[tuple[SingleCell, ...], ...]:
    """Return double-dummy tricks by player and denomination, the heading first; empty if unknown.

    Two partners with equal tricks everywhere share one row.
    """
    if analysis is None:
        return ()
    heads = (SuitCell("", tricks_by_player, "") for tricks_by_player in DENOMINATIONS)
    rows: list[tuple[SingleCell, ...]] = [(BlankCell(), *heads)]
    for side in (PLAYERS[:2], PLAYERS[2:]):
        tricks_by_player = {
            who: [analysis.makes(who, item) for item in DENOMINATIONS] for who in side
        }
        alike = len({tuple(tricks) for tricks in tricks_by_player.values()}) == 1
        for who, tricks in [*tricks_by_player.items()][: 1 if alike else 2]:
            named = side if alike else (who,)
            letters = "".join(map(direction_letter, named))
            rows.append((TextCell(letters), *(NumberCell(Fraction(item)) for item in tricks)))
    return tuple(rows)


def describe_par(record: HandRecord) -> str:
    """Return the par score, its side and the par contracts; empty if unknown."""
    score, contracts = describe_par_score(record), ", ".join(format_par_contracts(record))
    return (
        _("%(par)s: %(contracts)s") % {"par": score, "contracts": contracts} if contracts else score
    )


def describe_par_score(record: HandRecord) -> str:
    """Return the par score and its side; empty if unknown."""
    if record.double_dummy is None or record.double_dummy.par is None:
        return ""
    score = record.double_dummy.par
    values: dict[str, object] = {
        "side": _("NS") if score >= 0 else _("EW"),
        "points": format_number(NumberCell(Fraction(abs(score)))),
    }
    if not score:
        return _("par %(points)s") % values
    return _("par %(side)s %(points)s") % values


def format_par_contracts(record: HandRecord) -> list[str]:
    """Return the par contracts as `4♠ NS=`; none if dealer or vulnerability are unknown.

    And none if the file of the deal says another par score than its own tricks do.
    """
    double_dummy = record.double_dummy
    if double_dummy is None or record.dealer is None or record.vulnerable is None:
        return []
    par = par_of_deal(double_dummy.tricks, record.dealer, record.vulnerable)
    return list(map(_par_contract, par.contracts)) if par.score == double_dummy.par else []


def _par_contract(par_contract: ParContract) -> str:
    """Return a contract as `4♠ NS=`, with all players who can declare it."""
    bid = par_contract.contract
    margin = par_contract.tricks - bid.target
    result = f"{margin:+}".replace("-", MINUS) if margin else "="
    doubled = "x" * (bid.doubling // 2)
    declarers = "".join(map(direction_letter, par_contract.declarers))
    return f"{bid.level}{SYMBOLS[bid.denomination]}{doubled} {declarers}{result}"


def distribution_points(hand: Hand) -> str:
    """Return distribution points as in the source document: for length / for shortness."""
    return f"{hand.long_points}/{hand.short_points}"


def _suits(hand: Hand) -> tuple[SingleCell, ...]:
    return tuple(
        SuitCell("", suit.denomination, " " + ("".join(map(_rank, hand.suit(suit))) or VOID))
        for suit in SUITS
    )


def _rank(card: Card) -> str:
    return TEN if card.rank.letter == "T" else card.rank.letter


def write_session_deals(snapshot: SessionSnapshot, key: str) -> bytes:
    """Return the known deals in a format of `DEAL_FILE_FORMATS`, refused if it cannot have them."""
    return write_deal_file(
        key, list(known_hand_records(snapshot).values()), tags=_file_tags(snapshot)
    )


def writable_deal_formats(snapshot: SessionSnapshot) -> tuple[str, ...]:
    """Return the keys of the formats other than PBN that can have the known deals."""
    boards = list(known_hand_records(snapshot))
    return tuple(
        deal_format.key
        for deal_format in DEAL_FILE_FORMATS
        if deal_format.key != "pbn" and is_writable(deal_format, boards)
    )


def hand_records_pbn(snapshot: SessionSnapshot) -> bytes:
    """Return the hand records as a PBN file, without any deal if none is known."""
    return write_hand_records(known_hand_records(snapshot).values(), tags=_file_tags(snapshot))


def _file_tags(snapshot: SessionSnapshot) -> dict[str, str]:
    info = snapshot.facts
    tags = {"Event": info.event, "Site": info.club}
    if info.local_date:
        tags["Date"] = f"{info.local_date:%Y.%m.%d}"
    return tags
