"""Reads the results of a PBN file: the ScoreTable of each board, and the TotalScoreTable.

PBN 2.1, sections 5.7 and 5.8. A file with deals alone has no results.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from formats.errors import EventFileError
from formats.events.event_checks import check_counts, check_event
from formats.events.imported_event import (
    HIGHEST_BOARD,
    LONGEST_NAME,
    EventBoard,
    EventPair,
    EventPairKey,
    EventRemark,
    EventResult,
    ImportedEvent,
    ImportedOutcome,
    PublishedPairFigures,
    PublishedResultFigures,
)
from formats.events.outcome_text import read_lead, wrong_value
from formats.events.pair_text import parse_pair_key, parse_players
from formats.events.result_row import ResultRow, read_row_outcome
from formats.parse_int import parse_whole_number
from formats.pbn.file_tags import PbnGame, PbnTag, read_pbn
from formats.pbn.tag_values import deal_of, dealer_of, vulnerable_of
from scoring.boards.imp_boards import AGGREGATE, BUTLER, CROSS_IMPS, MATCHPOINTS
from scoring.laws.compass import vulnerability_of_board

SCORES = "ScoreTable"
TOTALS = "TotalScoreTable"
TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
NOTHING = ("-", "?", "")
DIRECTIONS = {"NS": "NS", "N": "NS", "EW": "EW", "E": "EW"}
# Two matchpoints for a score beaten is MP1 of the standard; MP2 gives one.
ONE_A_WIN = "MP2"
Row = Mapping[str, str]


def read_pbn_event(content: bytes) -> ImportedEvent:
    """Read the results of a file; an error names the line and the column at fault."""
    if (at := content.find(b"\0")) >= 0:
        # PostgreSQL stores no text with this character.
        raise EventFileError("event_encoding", line=content.count(b"\n", 0, at) + 1)
    return check_event(_PbnEvent(read_pbn(content).games).read())


def is_pbn(content: bytes) -> bool:
    """Whether the content begins as a PBN file: with a remark or a tag."""
    return bool(re.match(rb"(?:\xef\xbb\xbf)?\s*(?:%|\[\w+\s+\")", content[:400]))


@dataclass(frozen=True, slots=True)
class _TableRow:
    """A row of a table of the file: its line, and its values by column."""

    line: int
    values: Row

    def value(self, *names: str) -> str:
        """Return the first of these columns that has a value."""
        values = (self.values.get(name, "") for name in names)
        return next((value for value in values if value not in NOTHING), "")


@dataclass
class _PbnEvent:
    """The games of a file while the event is read, with the remarks so far."""

    games: tuple[PbnGame, ...]
    remarks: list[EventRemark] = field(default_factory=list)

    def read(self) -> ImportedEvent:
        boards = list(self.boards())
        if not boards and any(game.value("Deal") for game in self.games):
            raise EventFileError("event_deals_only", format="PBN")
        rows = [row for _game, _number, table in boards for row in table]
        totals = [row for game in self.games if (tag := game.tag(TOTALS)) for row in _rows(tag)]
        check_counts(totals, rows)
        self.refuse_contest()
        by_column = self.counts_apart(rows, totals)
        names = dict(self.names_in_rows(rows, by_column=by_column))
        pairs = self.pairs(rows, totals, names, by_column=by_column)
        method = self.method(rows)
        return ImportedEvent(
            title=self.first("Event")[:LONGEST_NAME] or "PBN",
            pairs=pairs,
            boards=tuple(
                EventBoard(number, dealer_of(game), vulnerable_of(game), deal_of(game))
                for game, number, _table in boards
            ),
            results=tuple(
                result
                for game, number, table in boards
                for result in self.results(game, number, table, by_column=by_column)
            ),
            method=method,
            winners=2 if by_column else 1,
            played_on=self.date(),
            club=self.first("Site")[:LONGEST_NAME],
            program=self.first("Application", "Generator")[:LONGEST_NAME],
            regulations={"win": 1} if ONE_A_WIN in self.first("Scoring") else {},
            remarks=tuple(self.remarks),
        )

    def first(self, *names: str) -> str:
        """Return the first value of these tags in any game."""
        values = (game.value(name) or "" for name in names for game in self.games)
        return next((value for value in values if value not in NOTHING), "")

    def boards(self) -> Iterator[tuple[PbnGame, int, list[_TableRow]]]:
        """Yield each game with results, its board and its rows; a board can come once."""
        seen: set[int] = set()
        for game in self.games:
            tag = game.tag(SCORES)
            if tag is None:
                continue
            written = game.value("Board") or ""
            number = parse_whole_number(written, most=HIGHEST_BOARD)
            if not number or number in seen:
                raise wrong_value(_line(game, "Board"), "Board", written)
            seen.add(number)
            yield game, number, list(_rows(tag))

    def refuse_contest(self) -> None:
        contest = self.first("Competition")
        if contest and contest.casefold() != "pairs":
            raise EventFileError("event_contest", element="Competition", value=contest[:40])

    def method(self, rows: Iterable[_TableRow]) -> str:
        """Return how boards are compared: by the tag Scoring, or else by the columns."""
        scoring = self.first("Scoring").casefold().replace(" ", "")
        if "butler" in scoring:
            return BUTLER
        if "cross" in scoring:
            return CROSS_IMPS
        if scoring.startswith("totalpoints"):
            return AGGREGATE
        columns = {name for row in rows for name in row.values}
        if scoring.startswith(("matchpoints", "mp")) or (not scoring and "MP_NS" in columns):
            return MATCHPOINTS
        raise EventFileError("event_contest", element="Scoring", value=self.first("Scoring")[:40])

    def date(self) -> date | None:
        written = self.first("Date", "EventDate")
        try:
            return date(*map(int, written.split("."))) if written else None
        except (ValueError, TypeError):
            # Parts of a date can be unknown, such as 2026.??.??.
            return None

    def counts_apart(self, rows: Iterable[_TableRow], totals: Iterable[_TableRow]) -> bool:
        """Whether North-South and East-West are ranked apart, or have the same numbers."""
        if any(row.value("Direction").upper() in DIRECTIONS for row in totals):
            return True
        return any(row.value("PairId_NS") == row.value("PairId_EW") for row in rows)

    def key(self, row: _TableRow, name: str, direction: str) -> EventPairKey | None:
        """Return the pair in a column; None for a sit-out."""
        written = row.value(name)
        if not written:
            return None
        key = parse_pair_key(written, section=row.value("Section"), direction=direction)
        if key is None:
            raise wrong_value(row.line, name, written)
        return key

    def names_in_rows(
        self, rows: Iterable[_TableRow], *, by_column: bool
    ) -> Iterator[tuple[EventPairKey, str]]:
        for row in rows:
            for side in ("NS", "EW"):
                pair = self.key(row, f"PairId_{side}", side if by_column else "")
                if pair:
                    yield pair, row.value(f"Names_{side}")

    def pairs(
        self,
        rows: Iterable[_TableRow],
        totals: list[_TableRow],
        names: Mapping[EventPairKey, str],
        *,
        by_column: bool,
    ) -> tuple[EventPair, ...]:
        """Return the pairs of the final table; those that only have results come after them."""
        pairs = dict(self.ranked_pairs(totals, names, by_column=by_column))
        for key, written in names.items():
            if key not in pairs:
                pairs[key] = EventPair(key, parse_players(written))
        return tuple(pairs.values())

    def ranked_pairs(
        self, totals: list[_TableRow], names: Mapping[EventPairKey, str], *, by_column: bool
    ) -> Iterator[tuple[EventPairKey, EventPair]]:
        for row in totals:
            direction = DIRECTIONS.get(row.value("Direction").upper(), "") if by_column else ""
            if by_column and not direction:
                raise EventFileError("event_missing", line=row.line, element="Direction")
            key = self.key(row, "PairId", direction)
            if key is None:
                raise EventFileError("event_missing", line=row.line, element="PairId")
            numbers = (row.value("MemberID1"), row.value("MemberID2"))
            yield (
                key,
                EventPair(
                    key,
                    parse_players(row.value("Names") or names.get(key, ""), numbers),
                    published=PublishedPairFigures(
                        row.value("TotalScoreMP", "TotalScoreIMP", "TotalScore")[:20],
                        row.value("TotalPercentage")[:20],
                        row.value("Rank")[:20],
                        row.value("NrBoards")[:20],
                    ),
                    line=row.line,
                ),
            )

    def results(
        self, game: PbnGame, board: int, table: Iterable[_TableRow], *, by_column: bool
    ) -> Iterator[EventResult]:
        stated = vulnerable_of(game)
        vulnerable = vulnerability_of_board(board) if stated is None else stated
        for row in table:
            north_south = self.key(row, "PairId_NS", "NS" if by_column else "")
            east_west = self.key(row, "PairId_EW", "EW" if by_column else "")
            result_row = _result_row(row)
            outcome = None
            if north_south or east_west:
                outcome = read_row_outcome(result_row, board, vulnerable, self.remarks)
            if outcome is None:
                code = "no_result" if north_south or east_west else "no_pair"
                self.remarks.append(EventRemark(code, row.line, {"board": board}))
                continue
            yield self.result(row, board, north_south, east_west, outcome)

    def result(
        self,
        row: _TableRow,
        board: int,
        north_south: EventPairKey | None,
        east_west: EventPairKey | None,
        outcome: ImportedOutcome,
    ) -> EventResult:
        lead = read_lead(row.value("Lead"))
        if lead is None:
            value = row.value("Lead")[:20]
            self.remarks.append(EventRemark("lead", row.line, {"board": board, "value": value}))
        return EventResult(
            board,
            north_south,
            east_west,
            outcome,
            lead or "",
            parse_whole_number(row.value("Round"), most=999),
            parse_whole_number(row.value("Table"), most=999),
            PublishedResultFigures(
                row.value("MP_NS", "IMP_NS")[:20],
                row.value("MP_EW", "IMP_EW")[:20],
                row.value("Percentage_NS")[:20],
                row.value("Percentage_EW")[:20],
            ),
            row.line,
        )


def _rows(tag: PbnTag) -> Iterator[_TableRow]:
    """Yield the rows of a table; names at its end can contain blanks without quotation marks."""
    columns = [column.partition("\\")[0].strip("+- ") for column in tag.value.split(";")]
    for line, text in tag.rows:
        tokens = [match[1] or match[2] or "" for match in TOKEN.finditer(text)]
        if len(tokens) > len(columns) and columns[-1].startswith("Names"):
            tokens[len(columns) - 1 :] = [" ".join(tokens[len(columns) - 1 :])]
        if len(tokens) != len(columns):
            raise wrong_value(line, tag.name, text)
        yield _TableRow(line, dict(zip(columns, tokens, strict=True)))


def _result_row(row: _TableRow) -> ResultRow:
    ours, theirs = row.value("Score_NS"), row.value("Score_EW")
    # The score is in the column of the side that scored; the other has a dash.
    score = ours or (f"-{theirs}" if theirs.lstrip("+").isdecimal() else theirs)
    return ResultRow(
        row.line,
        row.value("Contract"),
        row.value("Declarer"),
        row.value("Result"),
        score,
        (row.value("Percentage_NS"), row.value("Percentage_EW")),
        {"contract": "Contract", "declarer": "Declarer", "tricks": "Result", "score": "Score_NS"},
    )


def _line(game: PbnGame, name: str) -> int:
    tag = game.tag(name) or game.tag(SCORES)
    return tag.line if tag else 0
