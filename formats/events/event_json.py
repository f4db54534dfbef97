"""Reads and writes events as JSON, in the project's own format.

`docs/import.md` describes every field.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from deals.deal import read_deal, write_deal
from deals.errors import DealError
from formats.errors import EventFileError
from formats.events.event_checks import check_event
from formats.events.imported_event import (
    DIRECTIONS,
    HIGHEST_BOARD,
    HIGHEST_PAIR,
    LONGEST_NAME,
    LONGEST_NUMBER,
    EventBoard,
    EventPair,
    EventPairKey,
    EventPlayer,
    EventResult,
    ImportedEvent,
    PublishedPairFigures,
    PublishedResultFigures,
)
from formats.events.json_outcomes import read_json_outcome, write_json_outcome
from formats.events.json_values import JsonReader
from formats.events.outcome_text import SHOWN
from scoring.boards.imp_boards import METHODS
from scoring.boards.penalties import PenaltyUnit, ScorePenalty
from scoring.errors import ScoringError
from scoring.laws.compass import VULNERABILITIES, Direction, Side

FORMAT = "overtrick-event"
VERSION = 1
SIDES = dict(zip(("", "NS", "EW", "NSEW"), VULNERABILITIES, strict=True))
PAIR_FIGURES = ("total", "percentage", "rank", "boards", "adjustment")
RESULT_FIGURES = {
    "ns": "north_south",
    "ew": "east_west",
    "ns_percentage": "north_south_percentage",
    "ew_percentage": "east_west_percentage",
}
PENALTY_UNITS = tuple(unit.value for unit in PenaltyUnit)
# Penalties are stored with two decimals.
MOST_PENALTY = 9_999


def read_event_json(content: bytes) -> ImportedEvent:
    """Read an event; an `EventFileError` names the line or the field at fault."""
    return _read_document(JsonReader.of_content(content))


def read_event_values(values: dict[str, Any]) -> ImportedEvent:
    """Read an event from the values of `event_values`."""
    return _read_document(JsonReader(values))


def _read_document(document: JsonReader) -> ImportedEvent:
    if document.text("format") != FORMAT or document.whole("version") != VERSION:
        raise EventFileError("event_kind")
    pairs = _read_pairs(document)
    keys = {name: pair.key for name, pair in pairs.items()}
    boards = document.objects("boards")
    event = ImportedEvent(
        title=_read_title(document),
        pairs=tuple(pairs.values()),
        boards=tuple(_read_board(board) for board in boards),
        results=tuple(
            _read_result(board.whole("number"), result, keys)
            for board in boards
            for result in board.objects("results")
        ),
        method=document.one_of("scoring", METHODS),
        winners=int(document.one_of("winners", (1, 2))),
        played_on=_read_date(document),
        club=document.text("club", "", most=LONGEST_NAME),
        program=document.text("program", "", most=LONGEST_NAME),
        regulations=document.scalars("regulations"),
        notes=document.texts("notes"),
    )
    return check_event(event)


def _read_title(document: JsonReader) -> str:
    title = " ".join(document.text("title", most=LONGEST_NAME).split())
    if not title:
        raise EventFileError("event_missing", element="title")
    return title


def _read_pairs(document: JsonReader) -> dict[str, EventPair]:
    """Return the pairs by the `id` that results use."""
    pairs: dict[str, EventPair] = {}
    for row in document.objects("pairs"):
        name = row.text("id")
        if name in pairs:
            raise EventFileError("event_pair_twice", value=name[:SHOWN])
        pairs[name] = _read_pair(row)
    return pairs


def _read_date(document: JsonReader) -> date | None:
    written = document.text("date", "")
    try:
        return date.fromisoformat(written) if written else None
    except ValueError as error:
        raise document.wrong("date", written) from error


def _read_pair(row: JsonReader) -> EventPair:
    section = row.text("section", "", most=8)
    direction = str(row.one_of("direction", DIRECTIONS, ""))
    key = EventPairKey(section, direction, row.whole("number", least=1, most=HIGHEST_PAIR))
    players = tuple(
        EventPlayer(
            player.text("name", most=LONGEST_NAME), player.text("number", "", most=LONGEST_NUMBER)
        )
        for player in row.objects("players")
    )
    published = row.inner("published")
    figures = {name: published.text(name, "", most=20) for name in PAIR_FIGURES}
    return EventPair(key, players, _read_penalty(row), PublishedPairFigures(**figures))


def _read_penalty(row: JsonReader) -> ScorePenalty | None:
    if not row.has("penalty"):
        return None
    penalty = row.inner("penalty")
    unit = PenaltyUnit(penalty.one_of("unit", PENALTY_UNITS))
    amount = penalty.fraction("amount")
    if amount > MOST_PENALTY or (amount * 100).denominator != 1:
        raise penalty.wrong("amount")
    try:
        return ScorePenalty(amount, unit, penalty.text("law", "90"))
    except ScoringError as error:
        raise penalty.wrong("amount") from error


def _read_board(row: JsonReader) -> EventBoard:
    dealer = str(row.one_of("dealer", ("", *"NESW"), ""))
    sides = row.one_of("vulnerable", tuple(SIDES)) if row.has("vulnerable") else None
    written = row.text("deal", "", most=100)
    try:
        deal = read_deal(written) if written else None
    except DealError as error:
        raise row.wrong("deal", written) from error
    return EventBoard(
        row.whole("number", least=1, most=HIGHEST_BOARD),
        Direction(dealer) if dealer else None,
        None if sides is None else SIDES[str(sides)],
        deal,
        row.inner("published").text("datum", "", most=20),
    )


def _read_result(board: int, row: JsonReader, keys: Mapping[str, EventPairKey]) -> EventResult:
    published = row.inner("published")
    figures = {field: published.text(name, "", most=20) for name, field in RESULT_FIGURES.items()}
    north_south, east_west = _read_side(row, "ns", keys), _read_side(row, "ew", keys)
    if north_south is None and east_west is None:
        raise EventFileError("event_missing", element=row.path("ns"))
    return EventResult(
        board,
        north_south,
        east_west,
        read_json_outcome(row),
        row.text("lead", "", most=2),
        row.whole("round", None, least=1, most=999),
        row.whole("table", None, least=1, most=999),
        PublishedResultFigures(**figures),
    )


def _read_side(row: JsonReader, name: str, keys: Mapping[str, EventPairKey]) -> EventPairKey | None:
    pair = row.text(name, "")
    if pair and pair not in keys:
        raise EventFileError("event_pair_unknown", element=row.path(name), value=pair)
    return keys[pair] if pair else None


def write_event_json(event: ImportedEvent) -> bytes:
    """Write an event so that `read_event_json` returns an equal one."""
    return json.dumps(event_values(event), ensure_ascii=False, indent=1).encode()


def event_values(event: ImportedEvent) -> dict[str, Any]:
    """Return the document of an event as values of JSON."""
    results = defaultdict[int, list[EventResult]](list)
    for result in event.results:
        results[result.board].append(result)
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": event.title,
        "date": event.played_on.isoformat() if event.played_on else "",
        "club": event.club,
        "program": event.program,
        "scoring": event.method,
        "winners": event.winners,
        "regulations": dict(event.regulations),
        "notes": list(event.notes),
        "pairs": [_pair_values(pair) for pair in event.pairs],
        "boards": [_board_values(board, results[board.number]) for board in event.boards],
    }


def _pair_values(pair: EventPair) -> dict[str, Any]:
    values: dict[str, Any] = {
        "id": str(pair.key),
        "section": pair.key.section,
        "direction": pair.key.direction,
        "number": pair.key.number,
        "players": [{"name": player.name, "number": player.number} for player in pair.players],
    }
    if pair.penalty:
        values["penalty"] = {
            "amount": str(pair.penalty.amount),
            "unit": pair.penalty.unit.value,
            "law": pair.penalty.law,
        }
    published = {name: getattr(pair.published, name) for name in PAIR_FIGURES}
    return values | {"published": _without_empty(published)}


def _board_values(board: EventBoard, results: Sequence[EventResult]) -> dict[str, Any]:
    values: dict[str, Any] = {"number": board.number}
    if board.dealer:
        values["dealer"] = board.dealer.value
    if board.vulnerable is not None:
        values["vulnerable"] = "".join(side.value for side in Side if side in board.vulnerable)
    if board.deal:
        values["deal"] = write_deal(board.deal)
    if board.datum:
        values["published"] = {"datum": board.datum}
    return values | {"results": [_result_values(result) for result in results]}


def _result_values(result: EventResult) -> dict[str, Any]:
    sides = {"ns": result.north_south, "ew": result.east_west}
    values: dict[str, Any] = {name: str(pair) for name, pair in sides.items() if pair}
    more = {"round": result.round, "table": result.table, "lead": result.lead}
    values |= write_json_outcome(result.outcome) | _without_empty(more)
    published = {name: getattr(result.published, at) for name, at in RESULT_FIGURES.items()}
    return values | {"published": _without_empty(published)}


def _without_empty(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in ("", None)}
