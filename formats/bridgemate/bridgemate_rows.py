"""Reads the rows of a Bridgemate file's tables, and counts them: a fault names table and row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from formats.bridgemate.jet_pages import JetFile, open_jet_file
from formats.bridgemate.jet_tables import Row, Value, list_jet_tables, read_jet_rows, read_jet_table
from formats.errors import BridgemateFileError

RESULTS = "ReceivedData"
SECTIONS = "Section"
ROUNDS = "RoundData"
PLAYERS = "PlayerNumbers"
NAMES = "PlayerNames"
HANDS = "HandRecord"
SESSIONS = "Session"
SEATS = ("North", "East", "South", "West")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
# Columns of the results in the order of `BridgemateResult`; the first eight must be there.
RESULT_COLUMNS = (
    *("Section", "Round", "Table", "Board", "PairNS", "PairEW", "Contract", "Result"),
    *("NS/EW", "LeadCard", "Remarks", "Declarer", "South", "West", "DateLog", "ID", "Erased"),
)
NEEDED_COLUMNS = 8
TEXTS = slice(6, 11)
DAY = 14
# Letters of a faulty value that an error quotes.
SHOWN = 40


class BridgemateResult(NamedTuple):
    """A result of a table; a missing number is 0, and `side` is declarer's seat or side."""

    section: int
    round: int
    table: int
    board: int
    north_south: int
    east_west: int
    contract: str
    result: str
    side: str
    lead: str
    remark: str
    declarer: int
    south: int
    west: int
    day: date | None
    entry: int
    row: int

    def wrong_value(self, element: str, value: object) -> BridgemateFileError:
        """Return the error of a value that a column of the results cannot have."""
        shown = str(value)[:SHOWN]
        return BridgemateFileError(
            "bws_value", table=RESULTS, row=self.row, element=element, value=shown
        )


@dataclass(frozen=True, slots=True)
class BridgemateRow:
    """A row of another table by column name, numbered from 1; columns that it lacks are null."""

    row: int
    values: Mapping[str, Value]

    def text(self, name: str) -> str:
        """Return a text on one line, without characters that cannot be printed."""
        value = self.values[name]
        return _clean_text(value) if isinstance(value, str) else ""

    def number(self, name: str) -> int:
        """Return a number; a null is 0."""
        value = self.values[name]
        return value if isinstance(value, int) else 0

    def day(self, name: str) -> date | None:
        """Return a date; None for a null."""
        value = self.values[name]
        return value if isinstance(value, date) else None


class BridgemateTables:
    """The tables of a file; `incomplete` are those with other rows than the file states."""

    def __init__(self, content: bytes) -> None:
        self.file: JetFile = open_jet_file(content)
        self.places = list_jet_tables(self.file)
        self.incomplete: list[str] = []

    def rows(
        self, table: str, columns: Sequence[str], *, needed: Sequence[str] = ()
    ) -> Iterator[BridgemateRow]:
        """Yield the rows of a table; none if the file lacks it and no column is `needed`."""
        for at, values in enumerate(self._values(table, columns, needed), start=1):
            yield BridgemateRow(at, dict(zip(columns, values, strict=True)))

    def results(self) -> list[BridgemateResult]:
        """Return the results that count: the last, unless it is erased, of each table and board.

        A correction is a new row with a higher ID; the row before it is erased, or still there.
        """
        latest: dict[tuple[int, ...], BridgemateResult] = {}
        rows = self._values(RESULTS, RESULT_COLUMNS, RESULT_COLUMNS[:NEEDED_COLUMNS])
        results = [_result(at, row) for at, row in enumerate(rows, start=1) if row[-1] is not True]
        for result in sorted(results, key=lambda result: result.entry):
            latest[result[:4]] = result
        return list(latest.values())

    def _values(self, table: str, columns: Sequence[str], needed: Sequence[str]) -> list[Row]:
        page = self.places.get(table.lower())
        if page is None:
            if needed:
                raise BridgemateFileError("bws_missing", element=table)
            return []
        definition = read_jet_table(self.file, table, page)
        for name in needed:
            if not definition.has_column(name):
                raise BridgemateFileError("bws_missing", element=f"{table}.{name}")
        rows = read_jet_rows(self.file, definition, columns)
        if len(rows) != definition.stated_rows:
            self.incomplete.append(table)
        return rows


def _result(at: int, row: Row) -> BridgemateResult:
    """Return a row of the results; a value of another type than its column's counts as missing."""
    texts = [_clean_text(value) if isinstance(value, str) else "" for value in row[TEXTS]]
    numbers = [value if isinstance(value, int) else 0 for value in row]
    day = row[DAY]
    last = (day if isinstance(day, date) else None, numbers[DAY + 1], at)
    return BridgemateResult._make(
        (*numbers[: TEXTS.start], *texts, *numbers[TEXTS.stop : DAY], *last)
    )


@lru_cache(maxsize=4096)
def _clean_text(written: str) -> str:
    """Return a text on one line without what cannot be printed; contracts come again and again."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in written).split())
