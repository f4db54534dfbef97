"""Reads an event from USEBIO 1.2 or 1.3, an XML results file of many scoring programs.

The order and the depth of elements differ between programs, so they are found by name.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from deals.deal import BridgeDeal, read_deal
from deals.errors import DealError
from formats.errors import EventFileError
from formats.events.event_checks import check_counts, check_event
from formats.events.imported_event import (
    HIGHEST_BOARD,
    HIGHEST_PAIR,
    LONGEST_NAME,
    LONGEST_NUMBER,
    EventBoard,
    EventPair,
    EventPairKey,
    EventPlayer,
    EventRemark,
    ImportedEvent,
    PublishedPairFigures,
)
from formats.events.outcome_text import wrong_value
from formats.events.usebio_results import TravellerLines
from formats.events.xml_elements import XmlElement, read_xml
from formats.parse_int import parse_whole_number
from scoring.boards.imp_boards import AGGREGATE, BUTLER, CROSS_IMPS, MATCHPOINTS

# What BOARD_SCORING_METHOD, or else EVENT_TYPE, says of the comparison of boards.
METHODS = {
    "MATCH_POINTS": MATCHPOINTS,
    "BUTLER_IMPS": BUTLER,
    "BUTLER": BUTLER,
    "CROSS_IMPS": CROSS_IMPS,
    "AGGREGATE": AGGREGATE,
}
CONTESTS = {
    "PAIRS": MATCHPOINTS,
    "MP_PAIRS": MATCHPOINTS,
    "BUTLER_PAIRS": BUTLER,
    "CROSS_IMPS": CROSS_IMPS,
    "AGGREGATE": AGGREGATE,
}
DIRECTIONS = {"NS": "NS", "N": "NS", "N/S": "NS", "EW": "EW", "E": "EW", "E/W": "EW"}
DATES = ("%d/%m/%Y", "%Y-%m-%d", "%Y/%m/%d", "%d-%m-%Y")
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
CARDS = re.compile(r"10|[AKQJT98765432]")


def read_usebio(content: bytes) -> ImportedEvent:
    """Read the event of a file; an `EventFileError` names the line and the element at fault."""
    root = read_xml(content)
    event = root.first("EVENT") or next(root.inside("EVENT"), None)
    if root.name != "USEBIO" or event is None:
        raise EventFileError("event_kind")
    return check_event(_UsebioEvent(root, event).read())


@dataclass
class _UsebioEvent:
    """The event of a file while it is read, with the remarks so far."""

    root: XmlElement
    event: XmlElement
    remarks: list[EventRemark] = field(default_factory=list)

    def read(self) -> ImportedEvent:
        self.refuse_sessions()
        method = self.method()
        listed = list(self.listed_pairs())
        rows = list(self.boards())
        check_counts(listed, [row for _board, lines, _section in rows for row in lines])
        winners = self.winners(listed)
        pairs = self.pairs(listed, winners)
        deals = dict(self.deals())
        lines = TravellerLines(tuple(pair.key for pair in pairs), method, self.remarks)
        results = tuple(
            result
            for board, travellers, section in rows
            for result in lines.read_board(self.number(board), travellers, section)
        )
        return ImportedEvent(
            title=self.title(),
            pairs=tuple(pairs),
            boards=self.event_boards(rows, deals),
            results=results,
            method=method,
            winners=winners,
            played_on=self.date(),
            club=self.club(),
            program=self.text("PROGRAM_NAME"),
            remarks=tuple(self.remarks),
        )

    def text(self, *names: str) -> str:
        return self.event.value(*names)[:LONGEST_NAME]

    def title(self) -> str:
        return self.text("EVENT_DESCRIPTION", "TITLE") or "USEBIO"

    def club(self) -> str:
        club = next(self.root.inside("CLUB"), None)
        return club.value("CLUB_NAME")[:LONGEST_NAME] if club else ""

    def refuse_sessions(self) -> None:
        sessions = [
            session
            for session in self.event.inside("SESSION")
            if next(session.inside("BOARD"), None)
        ]
        if len(sessions) > 1:
            raise EventFileError(
                "event_sessions", line=sessions[1].line, element="SESSION", value=len(sessions)
            )

    def method(self) -> str:
        """Return how boards are compared; only contests of pairs at boards can be read."""
        contest = self.event.attributes.get("EVENT_TYPE", "").strip().upper()
        if contest not in CONTESTS:
            raise EventFileError(
                "event_contest", line=self.event.line, element="EVENT_TYPE", value=contest[:40]
            )
        scoring = self.event.value("BOARD_SCORING_METHOD").upper()
        if scoring and scoring not in METHODS:
            at = self.event.line_of("BOARD_SCORING_METHOD")
            raise EventFileError(
                "event_contest", line=at, element="BOARD_SCORING_METHOD", value=scoring[:40]
            )
        return METHODS.get(scoring, CONTESTS[contest])

    def date(self) -> date | None:
        written = self.event.value("DATE")
        if not written:
            return None
        for pattern in DATES:
            try:
                return datetime.strptime(written, pattern).date()
            except ValueError:
                continue
        raise wrong_value(self.event.line_of("DATE"), "DATE", written)

    def listed_pairs(self) -> Iterator[tuple[XmlElement, str]]:
        """Yield each PAIR of the participants with its section."""
        for participants, section in self.in_sections("PARTICIPANTS"):
            yield from ((pair, section) for pair in participants.inside("PAIR"))

    def boards(self) -> Iterator[tuple[XmlElement, list[XmlElement], str]]:
        """Yield each BOARD with its traveller lines and its section."""
        for board, section in self.in_sections("BOARD"):
            lines = [line for line in board.children if line.name == "TRAVELLER_LINE"]
            if lines:
                yield board, lines, section

    def in_sections(self, name: str) -> Iterator[tuple[XmlElement, str]]:
        sections = list(self.event.inside("SECTION"))
        found = [list(section.inside(name)) for section in sections]
        inside = {id(part) for parts in found for part in parts}
        yield from ((part, "") for part in self.event.inside(name) if id(part) not in inside)
        for at, (section, parts) in enumerate(zip(sections, found, strict=True)):
            # A file of one section needs no name for it.
            letter = section.attributes.get("SECTION_ID", "").strip()[:8] or chr(65 + at % 26)
            called = letter if len(sections) > 1 else ""
            yield from ((part, called) for part in parts)

    def winners(self, listed: Sequence[tuple[XmlElement, str]]) -> int:
        """Return the winners that the file states, or two if pairs share their numbers."""
        stated = self.event.value("WINNER_TYPE")
        if stated in ("1", "2"):
            return int(stated)
        if stated:
            raise wrong_value(self.event.line_of("WINNER_TYPE"), "WINNER_TYPE", stated)
        return 2 if _numbers_repeat(listed) else 1

    def pairs(self, listed: Sequence[tuple[XmlElement, str]], winners: int) -> list[EventPair]:
        by_direction = winners == 2 or _numbers_repeat(listed)
        return [self.pair(element, section, by_direction) for element, section in listed]

    def pair(self, element: XmlElement, section: str, by_direction: bool) -> EventPair:
        written = element.value("DIRECTION").upper()
        direction = DIRECTIONS.get(written, "")
        if by_direction and not direction:
            raise EventFileError("event_missing", line=element.line, element="DIRECTION")
        key = EventPairKey(section, direction if by_direction else "", _pair_number(element))
        return EventPair(
            key,
            tuple(_players(element)),
            published=PublishedPairFigures(
                total=element.value("TOTAL_SCORE")[:20],
                percentage=element.value("PERCENTAGE")[:20],
                rank=element.value("PLACE")[:20],
                boards=element.value("BOARDS_PLAYED")[:20],
                adjustment=self.adjustment(element, key),
            ),
            line=element.line,
        )

    def adjustment(self, element: XmlElement, key: EventPairKey) -> str:
        """Return and remark an adjustment: the format does not say in which unit it is."""
        amount = element.value("ADJUSTMENT")[:20]
        if not amount.strip("0.+- "):
            return ""
        facts = {"pair": str(key), "amount": amount}
        self.remarks.append(EventRemark("adjustment", element.line_of("ADJUSTMENT"), facts))
        return amount

    def number(self, board: XmlElement) -> int:
        written = board.value("BOARD_NUMBER")
        number = parse_whole_number(written, most=HIGHEST_BOARD)
        if not number:
            raise wrong_value(board.line_of("BOARD_NUMBER"), "BOARD_NUMBER", written)
        return number

    def deals(self) -> Iterator[tuple[int, BridgeDeal]]:
        """Yield the deals of the hand set by board."""
        for handset in self.root.inside("HANDSET"):
            for board in handset.inside("BOARD"):
                hands = list(board.inside("HAND"))
                if hands:
                    yield self.number(board), _deal(board, hands)

    def event_boards(
        self,
        rows: Sequence[tuple[XmlElement, list[XmlElement], str]],
        deals: dict[int, BridgeDeal],
    ) -> tuple[EventBoard, ...]:
        boards: dict[int, EventBoard] = {}
        for board, _lines, _section in rows:
            number = self.number(board)
            datum = board.value("BOARD_AVERAGE")[:20]
            boards.setdefault(number, EventBoard(number, deal=deals.get(number), datum=datum))
        return tuple(boards[number] for number in sorted(boards))


def _numbers_repeat(listed: Sequence[tuple[XmlElement, str]]) -> bool:
    """Whether North-South and East-West pairs have the same numbers."""
    directions = defaultdict[tuple[str, int], set[str]](set)
    for pair, section in listed:
        directions[section, _pair_number(pair)].add(pair.value("DIRECTION").upper())
    return any(len(found) > 1 for found in directions.values())


def _pair_number(pair: XmlElement) -> int:
    written = pair.value("PAIR_NUMBER")
    number = parse_whole_number(written, most=HIGHEST_PAIR)
    if not number:
        raise wrong_value(pair.line_of("PAIR_NUMBER"), "PAIR_NUMBER", written)
    return number


def _players(pair: XmlElement) -> Iterator[EventPlayer]:
    for player in pair.children:
        if player.name == "PLAYER":
            name = " ".join(player.value("PLAYER_NAME").split())[:LONGEST_NAME]
            number = " ".join(player.value("NATIONAL_ID_NUMBER").split())
            if len(number) > LONGEST_NUMBER:
                raise wrong_value(player.line, "NATIONAL_ID_NUMBER", number)
            # A number without a name is somebody whom the club may know.
            if name or number:
                yield EventPlayer(name or number, number)


def _deal(board: XmlElement, hands: Sequence[XmlElement]) -> BridgeDeal:
    held = {}
    for hand in hands:
        direction = hand.value("DIRECTION").upper()[:1]
        held[direction] = ".".join(
            "".join(CARDS.findall(hand.value(suit).upper())).replace("10", "T") for suit in SUITS
        )
    if sorted(held) != sorted("NESW"):
        raise wrong_value(board.line, "DIRECTION", " ".join(sorted(held)))
    try:
        return read_deal("N:" + " ".join(held[seat] for seat in "NESW"))
    except DealError as error:
        raise wrong_value(board.line, "HAND", f"{error.code}") from error
