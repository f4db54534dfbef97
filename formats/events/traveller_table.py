"""Reads an event from a results table in CSV or a workbook, with one result in each row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from formats.errors import EventFileError
from formats.events.event_checks import check_event
from formats.events.imported_event import (
    HIGHEST_BOARD,
    EventBoard,
    EventPair,
    EventPairKey,
    EventRemark,
    EventResult,
    ImportedEvent,
    PublishedResultFigures,
)
from formats.events.outcome_text import SHOWN, read_contract_text, read_lead, wrong_value
from formats.events.pair_text import parse_pair_key, parse_players
from formats.events.result_row import ResultRow, read_row_outcome
from formats.events.traveller_columns import TravellerColumns, TravellerField
from formats.parse_int import parse_whole_number
from formats.tables import ListTable, UnreadableCell
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.laws.compass import vulnerability_of_board
from scoring.laws.contract import Contract

NOBODY = frozenset({"", "-", "0"})
COLUMNS = {
    "contract": TravellerField.CONTRACT.value,
    "declarer": TravellerField.DECLARER.value,
    "tricks": TravellerField.TRICKS.value,
    "score": TravellerField.SCORE.value,
}


@dataclass(frozen=True, slots=True)
class TravellerSettings:
    """What a table of results does not say: title, date, scoring and number of winners.

    Without `winners` there are two if pairs of both directions have the same numbers.
    """

    title: str
    method: str = MATCHPOINTS
    winners: int | None = None
    played_on: date | None = None


def read_traveller_table(
    table: ListTable, columns: TravellerColumns, settings: TravellerSettings
) -> ImportedEvent:
    """Read the results of a table; an `EventFileError` names the line and the column."""
    columns.check()
    rows = list(_rows(table, columns))
    return check_event(_TravellerTable(rows, settings).read())


@dataclass(frozen=True, slots=True)
class _TravellerRow:
    """A row of the table: its line, and its cells by field."""

    line: int
    cells: Mapping[TravellerField, str]

    def value(self, name: TravellerField) -> str:
        return self.cells.get(name, "")

    def number(self, name: TravellerField, *, most: int = 999) -> int | None:
        """Return a whole number above 0; None for an empty cell."""
        written = self.value(name)
        number = parse_whole_number(written, most=most)
        if written and not number:
            raise wrong_value(self.line, name.value, written)
        return number or None

    def pair(self, name: TravellerField, direction: str) -> EventPairKey | None:
        written = self.value(name)
        if written in NOBODY:
            return None
        section = self.value(TravellerField.SECTION)
        key = parse_pair_key(written, section=section, direction=direction)
        if key is None:
            raise wrong_value(self.line, name.value, written)
        return key


def _rows(table: ListTable, columns: TravellerColumns) -> Iterator[_TravellerRow]:
    """Yield the rows below the headings; a formula without a value is refused."""
    used = [
        (at, name) for at, name in enumerate(columns.fields) if name is not TravellerField.NOTHING
    ]
    for row, line in zip(table.rows[columns.first :], table.lines[columns.first :], strict=True):
        cells = {name: row[at] for at, name in used if at < len(row)}
        for name, cell in cells.items():
            if isinstance(cell, UnreadableCell):
                raise EventFileError("event_cell", line=line, element=name.value, value=str(cell))
        if any(cell.strip() for cell in cells.values()):
            yield _TravellerRow(line, {name: cell.strip() for name, cell in cells.items()})


@dataclass
class _TravellerTable:
    """The rows of a table while the event is read, with the remarks so far."""

    rows: Sequence[_TravellerRow]
    settings: TravellerSettings
    remarks: list[EventRemark] = field(default_factory=list)

    def read(self) -> ImportedEvent:
        apart = self.counts_apart()
        names: dict[EventPairKey, str] = {}
        results = tuple(
            result for row in self.rows for result in self.results(row, names, apart=apart)
        )
        boards = sorted({result.board for result in results})
        return ImportedEvent(
            title=self.settings.title,
            pairs=tuple(
                EventPair(key, parse_players(written)) for key, written in sorted(names.items())
            ),
            boards=tuple(map(EventBoard, boards)),
            results=results,
            method=self.settings.method,
            winners=2 if apart else 1,
            played_on=self.settings.played_on,
            remarks=tuple(self.remarks),
        )

    def counts_apart(self) -> bool:
        if self.settings.winners is not None:
            return self.settings.winners == 2
        sides = (TravellerField.NORTH_SOUTH, TravellerField.EAST_WEST)
        both = ([row.pair(side, "") for side in sides] for row in self.rows)
        return any(ours is not None and ours == theirs for ours, theirs in both)

    def results(
        self, row: _TravellerRow, names: dict[EventPairKey, str], *, apart: bool
    ) -> Iterator[EventResult]:
        board = row.number(TravellerField.BOARD, most=HIGHEST_BOARD)
        if board is None:
            raise wrong_value(row.line, TravellerField.BOARD.value, "")
        north_south = row.pair(TravellerField.NORTH_SOUTH, "NS" if apart else "")
        east_west = row.pair(TravellerField.EAST_WEST, "EW" if apart else "")
        for pair, column in (
            (north_south, TravellerField.NAMES_NORTH_SOUTH),
            (east_west, TravellerField.NAMES_EAST_WEST),
        ):
            if pair and not names.get(pair):
                names[pair] = row.value(column)
        outcome = None
        if north_south or east_west:
            vulnerable = vulnerability_of_board(board)
            outcome = read_row_outcome(_result_row(row), board, vulnerable, self.remarks)
        if outcome is None:
            code = "no_result" if north_south or east_west else "no_pair"
            self.remarks.append(EventRemark(code, row.line, {"board": board}))
            return
        yield EventResult(
            board,
            north_south,
            east_west,
            outcome,
            self.lead(row, board),
            row.number(TravellerField.ROUND),
            row.number(TravellerField.TABLE),
            _figures(row),
            row.line,
        )

    def lead(self, row: _TravellerRow, board: int) -> str:
        written = row.value(TravellerField.LEAD)
        lead = read_lead(written)
        if lead is None:
            facts: dict[str, str | int] = {"board": board, "value": written[:20]}
            self.remarks.append(EventRemark("lead", row.line, facts))
        return lead or ""


def _result_row(row: _TravellerRow) -> ResultRow:
    score = row.value(TravellerField.SCORE)
    theirs = row.value(TravellerField.SCORE_EAST_WEST)
    if not score and theirs:
        score = f"-{theirs}" if theirs.lstrip("+").isdecimal() else theirs.removeprefix("-")
    percents = (
        row.value(TravellerField.PERCENT_NORTH_SOUTH),
        row.value(TravellerField.PERCENT_EAST_WEST),
    )
    return ResultRow(
        row.line,
        row.value(TravellerField.CONTRACT),
        row.value(TravellerField.DECLARER),
        row.value(TravellerField.TRICKS) or _tricks(row),
        score,
        percents,
        COLUMNS,
    )


def _tricks(row: _TravellerRow) -> str:
    """Return the tricks of a result that counts from the contract, such as `=`, `+1` or `-2`."""
    written = row.value(TravellerField.RESULT).replace("\N{MINUS SIGN}", "-")
    if not written.startswith(("=", "+", "-")) or written == "-":
        return written
    contract = read_contract_text(
        row.value(TravellerField.CONTRACT), line=row.line, element=TravellerField.CONTRACT.value
    )
    number = written.removeprefix("=") or "0"
    more = parse_whole_number(number.lstrip("+-"), most=13)
    if not isinstance(contract, Contract) or more is None:
        raise wrong_value(row.line, TravellerField.RESULT.value, written[:SHOWN])
    return str(contract.target + (-more if number.startswith("-") else more))


def _figures(row: _TravellerRow) -> PublishedResultFigures:
    return PublishedResultFigures(
        row.value(TravellerField.FIGURE_NORTH_SOUTH)[:20],
        row.value(TravellerField.FIGURE_EAST_WEST)[:20],
        row.value(TravellerField.PERCENT_NORTH_SOUTH)[:20],
        row.value(TravellerField.PERCENT_EAST_WEST)[:20],
    )
