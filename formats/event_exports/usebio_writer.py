"""Writes an event as USEBIO 1.2, the XML results file that federations read.

Elements come in the order of the specification, because some readers need it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from deals.cards import SUITS
from deals.deal import BridgeDeal
from formats.event_exports.exported_text import (
    award_text,
    is_written,
    single_outcome,
    with_one_numbering,
)
from formats.events.imported_event import EventBoard, EventPair, EventResult, ImportedEvent
from scoring.boards.imp_boards import AGGREGATE, BUTLER, CROSS_IMPS, MATCHPOINTS
from scoring.laws.adjusted_scores import ComparableResult
from scoring.laws.compass import Direction, Side, vulnerability_of_board
from scoring.laws.outcome import ContractResult, PassedOut, north_south_points
from scoring.notation.entry_writer import write_contract

PROLOG = b'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n'
VERSION = "1.2"
# EVENT_TYPE and BOARD_SCORING_METHOD by how boards are compared.
EVENT_TYPES = {
    MATCHPOINTS: ("MP_PAIRS", "MATCH_POINTS"),
    BUTLER: ("BUTLER_PAIRS", "BUTLER_IMPS"),
    CROSS_IMPS: ("CROSS_IMPS", "CROSS_IMPS"),
    AGGREGATE: ("AGGREGATE", "AGGREGATE"),
}
# The ending of the elements with both sides' figures; total points are the score itself.
FIGURES = {MATCHPOINTS: "MATCH_POINTS", BUTLER: "IMPS", CROSS_IMPS: "CROSS_IMP_POINTS"}
SUIT_ELEMENTS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
HANDS = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)
# Characters that XML 1.0 cannot hold, not even escaped.
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# A sit-out has no pair on the other side.
NOBODY = "0"


def write_usebio(event: ImportedEvent, *, program_version: str = "") -> bytes:
    """Write an event in UTF-8, with its players, results, deals and published figures.

    Rounds, tables and results that were not played have no element.
    """
    event = with_one_numbering(event)
    root = Element("USEBIO", Version=VERSION)
    deals = [(board.number, board.deal) for board in event.boards if board.deal]
    if deals:
        _add_deals(SubElement(root, "HANDSET"), deals)
    _add_texts(SubElement(root, "CLUB"), (("CLUB_NAME", event.club),))
    contest, scoring = EVENT_TYPES[event.method]
    element = SubElement(root, "EVENT", EVENT_TYPE=contest)
    _add_texts(element, _event_texts(event, scoring, program_version))
    lines = _lines_by_section(event)
    for part, section in _parts_by_section(element, event.sections):
        _add_participants(part, [pair for pair in event.pairs if pair.key.section == section])
        _add_boards(part, event, lines[section])
    indent(root, " ")
    elements: bytes = tostring(root, encoding="utf-8", xml_declaration=False)
    return PROLOG + elements + b"\n"


def _event_texts(
    event: ImportedEvent, scoring: str, program_version: str
) -> Iterator[tuple[str, str]]:
    yield "PROGRAM_NAME", event.program
    yield "PROGRAM_VERSION", program_version
    yield "EVENT_DESCRIPTION", event.title
    yield "DATE", f"{event.played_on:%d/%m/%Y}" if event.played_on else ""
    yield "BOARD_SCORING_METHOD", scoring
    yield "SESSION_COUNT", "1"
    yield "SECTION_COUNT", str(max(len(event.sections), 1))
    yield "BOARDS_PLAYED", str(len({result.board for result in event.results}))
    yield "WINNER_TYPE", str(event.winners)
    yield "MPS_AWARDED_FLAG", "N"


def _parts_by_section(element: Element, sections: Sequence[str]) -> Iterator[tuple[Element, str]]:
    """Yield where each section's pairs and boards are written; one section needs no element."""
    if len(sections) < 2:
        yield from ((element, section) for section in sections)
        return
    session = SubElement(element, "SESSION", SESSION_ID="1")
    for section in sections:
        yield SubElement(session, "SECTION", SECTION_ID=_xml_text(section)), section


def _add_participants(part: Element, pairs: Iterable[EventPair]) -> None:
    participants = SubElement(part, "PARTICIPANTS")
    for pair in pairs:
        element = SubElement(participants, "PAIR")
        published = pair.published
        texts = (
            ("PAIR_NUMBER", str(pair.key.number)),
            ("DIRECTION", pair.key.direction),
            ("PLACE", published.rank),
            ("PERCENTAGE", published.percentage),
            ("TOTAL_SCORE", published.total),
            ("ADJUSTMENT", published.adjustment),
            ("BOARDS_PLAYED", published.boards),
        )
        _add_texts(element, texts)
        for player in pair.players:
            names = (("PLAYER_NAME", player.name), ("NATIONAL_ID_NUMBER", player.number))
            _add_texts(SubElement(element, "PLAYER"), names)


def _lines_by_section(
    event: ImportedEvent,
) -> Mapping[str, Mapping[int, Sequence[EventResult]]]:
    """Return the results that the format has a form for, by section and board."""
    lines = defaultdict[str, dict[int, list[EventResult]]](dict)
    for result in event.results:
        if is_written(result, event.method):
            lines[result.pairs[0].section].setdefault(result.board, []).append(result)
    return lines


def _add_boards(
    part: Element, event: ImportedEvent, lines: Mapping[int, Sequence[EventResult]]
) -> None:
    """Add the boards that a section played, with a line for each result."""
    for board in event.boards:
        if board.number not in lines:
            continue
        element = SubElement(part, "BOARD")
        _add_texts(element, (("BOARD_NUMBER", str(board.number)),))
        results = lines[board.number]
        compared = any(single_outcome(result.outcome) for result in results)
        for result in results:
            # Figures of an award have no top where no result was compared.
            if not compared and _needs_figures(result, event.method):
                continue
            line = SubElement(element, "TRAVELLER_LINE")
            _add_texts(line, _line_texts(result, board, event.method))


def _line_texts(result: EventResult, board: EventBoard, method: str) -> Iterator[tuple[str, str]]:
    yield "NS_PAIR_NUMBER", str(result.north_south.number) if result.north_south else NOBODY
    yield "EW_PAIR_NUMBER", str(result.east_west.number) if result.east_west else NOBODY
    outcome = single_outcome(result.outcome)
    figures = (result.published.north_south, result.published.east_west)
    if outcome is not None:
        yield from _outcome_texts(outcome, board, result.lead)
    elif _needs_figures(result, method):
        yield "SCORE", "A"
        figures = (figures[0] or "0", figures[1] or "0")
    elif award := award_text(result, method):
        yield "SCORE", "A" + "".join(award.percentages)
    if ending := FIGURES.get(method):
        yield f"NS_{ending}", figures[0]
        yield f"EW_{ending}", figures[1]


def _needs_figures(result: EventResult, method: str) -> bool:
    """Whether the percentages of an award do not fit into `A6040`, but both sides' figures do."""
    award = award_text(result, method)
    return award is not None and not award.is_short


def _outcome_texts(
    outcome: ComparableResult, board: EventBoard, lead: str
) -> Iterator[tuple[str, str]]:
    led = lead.replace("T", "10")
    match outcome:
        case ContractResult(contract, declarer, tricks):
            yield "CONTRACT", write_contract(contract).replace("X", "x")
            yield "PLAYED_BY", declarer.value
            yield "LEAD", led
            yield "TRICKS", str(tricks)
        case PassedOut():
            yield "CONTRACT", "PASS"
            yield "LEAD", led
            yield "TRICKS", "0"
        case _:
            yield "LEAD", led
    yield "SCORE", str(north_south_points(outcome, vulnerable=_vulnerable(board)) or 0)


def _vulnerable(board: EventBoard) -> frozenset[Side]:
    stated = board.vulnerable
    return vulnerability_of_board(board.number) if stated is None else stated


def _add_deals(handset: Element, deals: Iterable[tuple[int, BridgeDeal]]) -> None:
    for number, deal in deals:
        board = SubElement(handset, "BOARD")
        _add_texts(board, (("BOARD_NUMBER", str(number)),))
        for direction in HANDS:
            hand = SubElement(board, "HAND")
            SubElement(hand, "DIRECTION").text = direction.value
            cards = dict(zip(SUIT_ELEMENTS, SUITS, strict=True))
            for name in reversed(SUIT_ELEMENTS):
                # A void has its element too.
                held = deal.hands[direction].suit(cards[name])
                SubElement(hand, name).text = "".join(card.rank.letter for card in held)


def _add_texts(element: Element, texts: Iterable[tuple[str, str]]) -> None:
    """Add an element for each text; what is unknown has none."""
    for name, text in texts:
        if text:
            SubElement(element, name).text = _xml_text(text)


def _xml_text(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return NOT_IN_XML.sub("", text)
