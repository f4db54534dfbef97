"""Reads the figures back as the product shows them: ranking, travellers, recap and workbook."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from reports.content.cells.numbers import format_cell
from reports.content.document import Grid
from reports.content.results.ranking import ranking_document
from reports.content.results.recap import recap_document
from reports.content.results.scored_results import results_by_board
from reports.content.results.travellers import travellers_document
from reports.documents import session_document_file
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from tests.replay.session import ReplayedSession

PRINTED = datetime(2026, 1, 1, tzinfo=UTC)
Figures = dict[str, str]
"""Where it was read -> the current value there."""


@dataclass
class Readings:
    """Every figure of the product, by what it is of, with each place where it was read."""

    scores: dict[int, Figures] = field(default_factory=lambda: defaultdict(dict))
    boards: dict[tuple[int, str], Figures] = field(default_factory=lambda: defaultdict(dict))
    percents: dict[tuple[int, str], Figures] = field(default_factory=lambda: defaultdict(dict))
    datums: dict[int, Figures] = field(default_factory=lambda: defaultdict(dict))
    pairs: dict[tuple[int, str], Figures] = field(default_factory=lambda: defaultdict(dict))
    lists: dict[tuple[int, str, int], Figures] = field(default_factory=lambda: defaultdict(dict))


def read_figures(replayed: ReplayedSession) -> Readings:
    """Everything that the documents and the workbook of the session show."""
    now, readings = snapshot_of_session(replayed.session.pk), Readings()
    _read_ranking(now, readings)
    _read_travellers(now, readings)
    _read_recap(now, readings)
    _read_workbook(now, readings)
    return readings


def _grids(blocks: Sequence[Any]) -> Iterator[Grid]:
    yield from (block for block in blocks if isinstance(block, Grid))


def _rows(grid: Grid) -> Iterator[dict[str, str]]:
    names = [str(column.heading) for column in grid.columns]
    for row in grid.rows:
        yield dict(zip(names, map(format_cell, row), strict=True))


def _read_ranking(now: SessionSnapshot, reading: Readings) -> None:
    """The rows are those of the ranking in its order; the lists next to it come after."""
    lists = now.lists.lists
    grids = list(_grids(ranking_document(now, PRINTED).blocks))
    scratch, list_grids = grids[: len(grids) - len(lists)], grids[len(grids) - len(lists) :]
    rows = [row for grid in scratch for row in _rows(grid)]
    for ranking_row, row in zip(now.ranking, rows, strict=True):
        for heading, kind in RANKING.items():
            if row.get(heading):
                reading.pairs[ranking_row.pair.place, kind]["ranking"] = row[heading]
    for listed, grid in zip(lists, list_grids, strict=True):
        for line, row in zip(listed.lines, _rows(grid), strict=True):
            key = (line.row.pair.place, listed.kind, listed.stratum or 1)
            reading.lists[key]["ranking"] = row["Rank"]


RANKING = {
    "Rank": "place",
    "Score": "total",
    "Total": "total",
    "IMPs": "total",
    "Points": "total",
    "%": "percent",
    "Boards": "boards_played",
}


def _read_travellers(now: SessionSnapshot, reading: Readings) -> None:
    results = [
        grid
        for grid in _grids(travellers_document(now, PRINTED).blocks)
        if any(str(column.heading) == "Contract" for column in grid.columns)
    ]
    for rows, grid in zip(results_by_board(now).values(), results, strict=True):
        for each_row, row in zip(rows, _rows(grid), strict=True):
            _read_row(each_row.cell.pk, row, "traveller", reading)
            for heading, sign in (("NS+", ""), ("EW+", "-")):
                if row.get(heading):
                    reading.scores[each_row.cell.pk]["traveller"] = sign + row[heading]


def _read_row(cell: int, row: Mapping[str, str], where: str, reading: Readings) -> None:
    for heading, value in row.items():
        match = re.fullmatch(r"(NS|EW) (mp|IMPs|points|%)", heading)
        if match and value:
            kind = reading.percents if match[2] == "%" else reading.boards
            kind[cell, match[1].lower()][where] = value


def _read_recap(now: SessionSnapshot, reading: Readings) -> None:
    for grid in _grids(recap_document(now, PRINTED).blocks):
        for row in _rows(grid):
            if row.get("Names") == "Datum":
                for board in now.boards:
                    if row.get(str(board)):
                        reading.datums[board]["recap"] = row[str(board)]


def _read_workbook(now: SessionSnapshot, reading: Readings) -> None:
    file = session_document_file(now, "standings", "xlsx", PRINTED)
    assert file
    book = load_workbook(BytesIO(file.content))
    standings = _table(book["Standings"], {"Rank", "Pair"})
    for row in standings:
        place = _standing(now, row)
        for heading, kind in WORKBOOK.items():
            if row.get(heading):
                reading.pairs[place, kind]["workbook"] = row[heading]
    by_key = {
        (cell.board, cell.round, _table_of(now, cell)): cell.pk
        for cell in now.cells
        if cell.outcome is not None
    }
    for row in _table(book["Travellers"], {"Board", "Round", "Table"}):
        cell = by_key[int(row["Board"]), int(row["Round"]), row["Table"]]
        _read_row(cell, row, "workbook", reading)
        if row.get("NS score"):
            reading.scores[cell]["workbook"] = row["NS score"]


WORKBOOK = {"Total": "total", "%": "percent"}


def _table_of(now: SessionSnapshot, cell: Any) -> str:
    return f"{cell.section}{cell.table}" if len(now.sections) > 1 else str(cell.table)


def _standing(now: SessionSnapshot, row: Mapping[str, str]) -> int:
    for place, pair in now.pairs.items():
        same = (pair.section, str(pair.number), pair.line)
        if same == (row["Section"], row["Pair"], row.get("Direction", "")):
            return place
    raise LookupError(f"no pair of the session is row {dict(row)!r} of the workbook")


def _table(rows: Any, needed: set[str]) -> list[dict[str, str]]:
    """The rows below the line of headings, each cell as it is shown."""
    lines = list(rows.iter_rows())
    at = next(at for at, line in enumerate(lines) if needed <= {str(cell.value) for cell in line})
    headings = [str(cell.value) for cell in lines[at]]
    return [
        {heading: print_value(cell) for heading, cell in zip(headings, line, strict=True)}
        for line in lines[at + 1 :]
        if any(cell.value is not None for cell in line)
    ]


def print_value(cell: Any) -> str:
    """A cell as a spreadsheet shows it: a number with the decimals of its format."""
    if cell.value is None:
        return ""
    if not isinstance(cell.value, int | float):
        return str(cell.value)
    value = Decimal(str(cell.value))
    decimals = re.search(r"0\.(0+)", cell.number_format or "")
    if decimals:
        value = value.quantize(Decimal(1).scaleb(-len(decimals[1])), rounding=ROUND_HALF_UP)
    elif re.fullmatch(r"[+#,0;\-\[\]A-Za-z]*0", cell.number_format or ""):
        value = value.quantize(Decimal(1), rounding=ROUND_HALF_UP)
    return f"{value:f}"


def number(text: str) -> Decimal | None:
    """A figure as a number, whichever minus, sign or zeros it is written with."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace("%", "").replace(",", ".").strip()
    try:
        return Decimal(plain)
    except InvalidOperation:
        return None
