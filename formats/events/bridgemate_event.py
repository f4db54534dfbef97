"""Reads a session that was scored on Bridgemates (.bws) as an event; remarks on rows left out.

The file has results, pairs and hands, but no scores: nothing is published that could be compared.
"""

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import lru_cache

from deals.deal import BridgeDeal
from deals.errors import DealError
from deals.hand import read_hand
from formats.bridgemate.bridgemate_rows import (
    HANDS,
    RESULTS,
    ROUNDS,
    SEATS,
    SECTIONS,
    SESSIONS,
    SUITS,
    BridgemateResult,
    BridgemateRow,
    BridgemateTables,
)
from formats.errors import BridgemateFileError, EventFileError
from formats.events.bridgemate_players import players_of_pairs
from formats.events.event_checks import check_event
from formats.events.imported_event import (
    HIGHEST_BOARD,
    HIGHEST_PAIR,
    LONGEST_NAME,
    EventBoard,
    EventPair,
    EventPairKey,
    EventRemark,
    EventResult,
    ImportedEvent,
    ImportedOutcome,
)
from formats.events.outcome_text import (
    contract_result,
    outcome_of_score,
    points_of_result,
    read_contract_text,
    read_lead,
)
from scoring.laws.compass import Direction, vulnerability_of_board
from scoring.laws.contract import Contract
from scoring.laws.outcome import Award, ContractResult, NotPlayed, PassedOut

PROGRAM = "Bridgemate"
# The kinds of Section.ScoringType whose meaning is known.
MATCHPOINTS_SCORING = 1
TEAMS_SCORING = 4
RESULT = re.compile(r"=|([+-])\s*([0-9]{1,2})")
AWARD = re.compile(r"([0-9]{1,3})\s*%\s*-\s*([0-9]{1,3})\s*%")
NOT_PLAYED = "not played"
NOT_DECIDED = "arbitral score"
WRONG_DIRECTION = "wrong direction"
PLAYERS_OF_SIDES = frozenset("NESW")
HIGHEST_ROUND = 255
HIGHEST_TABLE = 999
BOOK = 6
TRICKS = 13

# A round and a table of a section.
Seat = tuple[int, int, int]
Sides = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _BridgemateSection:
    """A section: its name, its seating by round and table, and whether it has two lines."""

    number: int
    name: str
    seats: Mapping[tuple[int, int], Sides]
    winners: int
    has_directions: bool
    session: int
    scoring: int

    def key(self, pair: int, side: str) -> EventPairKey | None:
        """Return the key of a pair that sits on this side; None for a sit-out."""
        return EventPairKey(self.name, side if self.has_directions else "", pair) if pair else None


def read_bridgemate_event(content: bytes) -> ImportedEvent:
    """Read the event of a .bws file; a `FormatError` names the table and the row at fault."""
    tables = BridgemateTables(content)
    return check_event(_BridgemateSession(tables).read())


class _BridgemateSession:
    """The session of a file while it is read, with the remarks so far."""

    def __init__(self, tables: BridgemateTables) -> None:
        self.tables = tables
        self.remarks: list[EventRemark] = []

    def read(self) -> ImportedEvent:
        rows = self.tables.results()
        if not rows:
            raise EventFileError("event_no_results")
        sections = self.sections(rows)
        results = list(self.results(rows, sections))
        played = {pair for result in results for pair in result.pairs}
        players = players_of_pairs(
            self.tables,
            {at: (section.seats, section.key) for at, section in sections.items()},
            self.remarks,
        )
        deals = self.deals(sections)
        title, day = self.session(rows, {section.session for section in sections.values()})
        boards = sorted({result.board for result in results})
        for table in self.tables.incomplete:
            self.remarks.append(EventRemark("rows_missing", 0, {"table": table}))
        return ImportedEvent(
            title=title,
            pairs=tuple(EventPair(key, players.get(key, ())) for key in sorted(played)),
            boards=tuple(EventBoard(board, deal=deals.get(board)) for board in boards),
            results=tuple(results),
            winners=2 if all(section.winners == 2 for section in sections.values()) else 1,
            played_on=day,
            program=PROGRAM,
            remarks=tuple(self.remarks),
            method_stated=self.states_matchpoints(sections),
        )

    def states_matchpoints(self, sections: Mapping[int, _BridgemateSection]) -> bool:
        return all(section.scoring == MATCHPOINTS_SCORING for section in sections.values())

    def remark(self, code: str, row: BridgemateResult | BridgemateRow, **facts: str | int) -> None:
        table = RESULTS if isinstance(row, BridgemateResult) else HANDS
        self.remarks.append(EventRemark(code, row.row, facts, table))

    def session(
        self, rows: Sequence[BridgemateResult], numbers: Container[int]
    ) -> tuple[str, date | None]:
        """Return the title and the date, by the session or else by the first result."""
        listed = list(self.tables.rows(SESSIONS, ("ID", "Name", "Date")))
        session = next((row for row in listed if row.number("ID") in numbers), None)
        session = session or next(iter(listed), None)
        title = session.text("Name")[:LONGEST_NAME] if session else ""
        days = [row.day for row in rows if row.day]
        stated = session.day("Date") if session else None
        return title or PROGRAM, stated or min(days, default=None)

    def sections(self, rows: Sequence[BridgemateResult]) -> dict[int, _BridgemateSection]:
        """Return the sections with results by their number."""
        used = {row.section for row in rows}
        columns = ("ID", "Letter", "Winners", "ScoringType", "Session")
        listed = {
            row.number("ID"): row
            for row in self.tables.rows(SECTIONS, columns, needed=("ID",))
            if row.number("ID") in used
        }
        for number in sorted(used - listed.keys()):
            raise BridgemateFileError("bws_missing", element=f"{SECTIONS} {number}")
        sessions = {row.number("Session") for row in listed.values()}
        if len(sessions) > 1:
            raise BridgemateFileError("bws_sessions", value=len(sessions))
        for row in listed.values():
            if row.number("ScoringType") == TEAMS_SCORING:
                raise EventFileError("event_contest", element="ScoringType", value=TEAMS_SCORING)
        seats = self.seats(rows)
        letters = [row.text("Letter") for row in listed.values()]
        return {
            number: _section(row, seats[number], letters, len(listed))
            for number, row in sorted(listed.items())
        }

    def seats(self, rows: Sequence[BridgemateResult]) -> dict[int, dict[tuple[int, int], Sides]]:
        """Return who sits where by section, round and table: as played, else as planned."""
        seats = defaultdict[int, dict[tuple[int, int], Sides]](dict)
        columns = ("Section", "Table", "Round", "NSPair", "EWPair")
        for row in self.tables.rows(ROUNDS, columns):
            place = row.number("Round"), row.number("Table")
            sides = row.number("NSPair"), row.number("EWPair")
            seats[row.number("Section")][place] = sides
        for result in rows:
            sides = result.north_south, result.east_west
            seats[result.section].setdefault((result.round, result.table), sides)
        return seats

    def results(
        self, rows: Sequence[BridgemateResult], sections: Mapping[int, _BridgemateSection]
    ) -> Iterator[EventResult]:
        """Yield the results; a row without one is remarked and left out."""
        read: list[tuple[BridgemateResult, bool, EventResult]] = []
        for row in rows:
            turned = row.remark.lower() == WRONG_DIRECTION
            result = self.result(row, sections[row.section], turned=turned)
            if result is not None:
                read.append((row, turned, result))
        yield from self.with_turned_seats(read)

    def with_turned_seats(
        self, read: Sequence[tuple[BridgemateResult, bool, EventResult]]
    ) -> Iterator[EventResult]:
        """Give pairs that sat the wrong way for some boards of a round a round for those."""
        orientations = defaultdict[Seat, set[bool]](set)
        last: dict[int, int] = {}
        for row, turned, _result in read:
            orientations[row.section, row.round, row.table].add(turned)
            last[row.section] = max(last.get(row.section, 0), row.round)
        for row, turned, result in read:
            if turned:
                self.remark("wrong_direction", row, board=row.board, table=row.table)
            if turned and len(orientations[row.section, row.round, row.table]) > 1:
                yield replace(result, round=last[row.section] + row.round)
            else:
                yield result

    def result(
        self, row: BridgemateResult, section: _BridgemateSection, *, turned: bool
    ) -> EventResult | None:
        _check_numbers(row)
        if not (row.north_south or row.east_west):
            self.remark("no_pair", row, board=row.board)
            return None
        outcome = self.outcome(row)
        if outcome is None:
            return None
        sides = section.key(row.north_south, "NS"), section.key(row.east_west, "EW")
        north_south, east_west = reversed(sides) if turned else sides
        lead = read_lead(row.lead)
        if lead is None:
            self.remark("lead", row, board=row.board, value=row.lead[:20])
        return EventResult(
            row.board, north_south, east_west, outcome, lead or "", row.round, row.table
        )

    def outcome(self, row: BridgemateResult) -> ImportedOutcome | None:
        """Return the outcome of a row, by its remark or its contract; None if it has none."""
        note = row.remark
        award = AWARD.fullmatch(note)
        if award:
            shares = Fraction(award[1]), Fraction(award[2])
            if max(shares) > 100:
                raise row.wrong_value("Remarks", note)
            return Award(*shares)
        if note.lower() == NOT_PLAYED:
            return NotPlayed()
        if note.lower() == NOT_DECIDED:
            self.remark("not_decided", row, board=row.board, table=row.table)
            return None
        if note and note.lower() != WRONG_DIRECTION:
            self.remark("device_remark", row, board=row.board, value=note[:40])
        if not row.contract:
            self.remark("no_result", row, board=row.board)
            return None
        return _played_outcome(row)

    def deals(self, sections: Mapping[int, _BridgemateSection]) -> dict[int, BridgeDeal]:
        """Return the deals by board; an impossible one is remarked, and two different ones too."""
        columns = tuple(f"{seat}{suit}" for seat in SEATS for suit in SUITS)
        deals: dict[int, BridgeDeal] = {}
        for row in self.tables.rows(HANDS, ("Section", "Board", *columns)):
            board = row.number("Board")
            texts = [row.text(name) for name in columns]
            if row.number("Section") not in sections or not any(texts):
                continue
            try:
                deal = _deal(texts)
            except DealError:
                self.remark("deal", row, board=board)
                continue
            if deals.setdefault(board, deal) != deal:
                self.remark("deals_differ", row, board=board)
        return deals


def _section(
    row: BridgemateRow, seats: Mapping[tuple[int, int], Sides], letters: Sequence[str], count: int
) -> _BridgemateSection:
    """Return a section; where both sides count from 1, a number is on both sides in a round."""
    by_round = defaultdict[int, list[Sides]](list)
    for (round_number, _table), sides in seats.items():
        by_round[round_number].append(sides)
    two_lines = any(
        {sides[0] for sides in all_sides} & {sides[1] for sides in all_sides} - {0}
        for all_sides in by_round.values()
    )
    sides_of_all = [sides for all_sides in by_round.values() for sides in all_sides]
    stay = not {sides[0] for sides in sides_of_all} & {sides[1] for sides in sides_of_all} - {0}
    stated = row.number("Winners")
    has_directions = two_lines or (stated == 2 and stay)
    letter = row.text("Letter")[:8]
    if letters.count(letter) > 1 or not letter:
        letter = str(row.number("ID"))
    return _BridgemateSection(
        row.number("ID"),
        letter if count > 1 else "",
        seats,
        2 if has_directions and stated != 1 else 1,
        has_directions,
        row.number("Session"),
        row.number("ScoringType"),
    )


def _check_numbers(row: BridgemateResult) -> None:
    """Refuse numbers that no board, table, round or pair has, and a row of an individual."""
    if row.south or row.west:
        raise BridgemateFileError("bws_individual", table=RESULTS, row=row.row)
    limits = (
        ("Round", row.round, 1, HIGHEST_ROUND),
        ("Table", row.table, 1, HIGHEST_TABLE),
        ("Board", row.board, 1, HIGHEST_BOARD),
        ("PairNS", row.north_south, 0, HIGHEST_PAIR),
        ("PairEW", row.east_west, 0, HIGHEST_PAIR),
    )
    for name, number, least, most in limits:
        if not least <= number <= most:
            raise row.wrong_value(name, number)


def _played_outcome(row: BridgemateResult) -> ImportedOutcome:
    """Return the outcome of a contract; where only declarer's side is known, its score."""
    contract = _read_contract(row.contract)
    if contract is None:
        raise row.wrong_value("Contract", row.contract)
    if isinstance(contract, PassedOut):
        return contract
    match = RESULT.fullmatch(row.result)
    tricks = contract.level + BOOK
    if match and match[1]:
        tricks += int(match[1] + match[2])
    if match is None or not 0 <= tricks <= TRICKS:
        raise row.wrong_value("Result", row.result)
    side = row.side.upper()
    if side in PLAYERS_OF_SIDES:
        return ContractResult(contract, Direction(side), tricks)
    played = contract_result(contract, _declaring_side(row, side), tricks)
    if played is None:
        raise row.wrong_value("NS/EW", row.side)
    return outcome_of_score(points_of_result(played, vulnerability_of_board(row.board)))


@lru_cache(maxsize=256)
def _read_contract(text: str) -> Contract | PassedOut | None:
    """Return a contract, read once for each text; None if it is none."""
    try:
        return read_contract_text(text, line=0, element="Contract")
    except EventFileError:
        return None


def _declaring_side(row: BridgemateResult, side: str) -> Direction | None:
    """Return one player of declarer's side, where the file has the side or the pair alone."""
    ours, theirs = row.north_south, row.east_west
    pair = row.declarer if not side and ours != theirs else 0
    if side == "NS" or (pair and pair == ours):
        return Direction.NORTH
    if side == "EW" or (pair and pair == theirs):
        return Direction.EAST
    return None


def _deal(texts: Sequence[str]) -> BridgeDeal:
    hands = (texts[at : at + len(SUITS)] for at in range(0, len(texts), len(SUITS)))
    return BridgeDeal(*(read_hand(".".join(suits).replace(" ", "")) for suits in hands))
