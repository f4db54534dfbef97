"""Reads an event file: boards, results, awards, pairs and the policy of the source program."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Id = int | str
LIMIT = 20_000_000
"""Bytes; the largest event known has fewer than a hundred thousand."""


class EventFileError(Exception):
    """A file that is no event; the message names the file and what it lacks."""


@dataclass(frozen=True)
class TableRow:
    """One row of a board: who met, what happened, and what the source printed for it."""

    board: int
    position: int
    ns: Id | None
    ew: Id | None
    contract: str | None
    declarer: str | None
    tricks: int | None
    ns_score: int | None
    award: dict[str, Any] | None
    bye: str | None
    published: dict[str, str]

    @property
    def sides(self) -> tuple[Id | None, Id | None]:
        """The people who really sat there: the phantom of a bye is nobody."""
        return (None if self.bye == "ns" else self.ns, None if self.bye == "ew" else self.ew)

    @property
    def name(self) -> str:
        """How the row is named in a list of differences."""
        return f"board {self.board}, {self.ns} v {self.ew}"


@dataclass(frozen=True)
class PairFigures:
    """One pair of the source's list, and what was printed for it."""

    id: Id
    direction: str
    section: str
    published: dict[str, Any]


@dataclass(frozen=True)
class PublishedEvent:
    """A whole event as the source published it."""

    name: str
    scoring: str
    unit: int
    winners: int
    rows: tuple[TableRow, ...]
    datums: dict[int, str]
    pairs: dict[Id, PairFigures]
    policy: dict[str, Any]
    notes: tuple[str, ...]
    scorecards: bool = False
    tables: dict[str, list[str]] = field(default_factory=dict)

    @property
    def boards(self) -> list[int]:
        """The boards in order."""
        return sorted({row.board for row in self.rows})


def read_event(path: Path) -> PublishedEvent:
    """The event in a file."""
    try:
        if path.stat().st_size > LIMIT:
            raise EventFileError(f"{path}: larger than {LIMIT} bytes")
        document = json.loads(path.read_text())
        return _event(document, path)
    except (OSError, ValueError) as error:
        raise EventFileError(f"{path}: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise EventFileError(f"{path}: not an event file ({error!r})") from error


def _event(document: dict[str, Any], path: Path) -> PublishedEvent:
    pairs: dict[str, Any] = {
        "name": document.get("name") or path.stem,
        "scoring": document["scoring"],
        "unit": document.get("unit") or 2,
        "winners": document.get("winners") or 1,
        "policy": document.get("policy") or {},
        "notes": tuple(document.get("notes") or ()),
        "scorecards": bool(document.get("scorecards")),
    }
    if document["scoring"] == "victory_points":
        return PublishedEvent(rows=(), datums={}, pairs={}, tables=document["boards"], **pairs)
    boards = document["boards"]
    return PublishedEvent(
        rows=tuple(
            _row(board["number"], position, row)
            for board in boards
            for position, row in enumerate(board["results"])
            if _has_result(row)
        ),
        datums={
            board["number"]: board["published"]["datum"]
            for board in boards
            if "datum" in (board.get("published") or {})
        },
        pairs={pair["id"]: _pair(pair) for pair in document.get("pairs") or ()},
        **pairs,
    )


def _has_result(row: dict[str, Any]) -> bool:
    """A table that did not play the board is no table of it: no result was expected there."""
    return row.get("ns_score") is not None or bool(row.get("award") or row.get("published"))


def _row(board: int, position: int, row: dict[str, Any]) -> TableRow:
    return TableRow(
        board,
        position,
        row.get("ns"),
        row.get("ew"),
        row.get("contract"),
        row.get("declarer"),
        row.get("tricks"),
        row.get("ns_score"),
        row.get("award"),
        row.get("bye"),
        row.get("published") or {},
    )


def _pair(pair: dict[str, Any]) -> PairFigures:
    named = re.fullmatch(r".*?\d+(NS|EW)", str(pair["id"]))
    direction = pair.get("direction") or (named[1] if named else "")
    return PairFigures(
        pair["id"], direction, str(pair.get("section") or ""), pair.get("published") or {}
    )
