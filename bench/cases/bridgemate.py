"""Times reading a Bridgemate file of 14,000 results, against only splitting it into columns."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from struct import unpack_from

from bench.measure import AtMost, Case, Effort, Race, WrongError, timed
from formats.bridgemate.bridgemate_rows import BridgemateTables
from formats.events.event_file import read_event_file
from tests.formats.bridgemate.bridgemate_files import COLUMNS, a_bws, a_result, a_section
from tests.formats.bridgemate.jet_builder import JET4

ROWS = 14_000
TABLES = 400
PAGE = JET4.page
DATA_PAGE = 1
# The columns of ReceivedData, and its numbers before the texts.
COLUMNS_OF_RESULTS = len(COLUMNS["ReceivedData"])
NUMBERS = "<i7h2d"


@cache
def file() -> bytes:
    """Write a session of 400 tables and 35 boards, as large as a season of a club."""
    rows = [
        a_result(board, table, board, table, TABLES + table, LeadCard="H10", Section=1)
        for board in range(1, ROWS // TABLES + 1)
        for table in range(1, TABLES + 1)
    ]
    return a_bws(JET4, Section=[a_section()], ReceivedData=rows)


def cells() -> int:
    """Count the numbers and texts of all rows, each row taken as it comes, without any check."""
    content, found = file(), 0
    for start in range(PAGE, len(content), PAGE):
        if content[start] != DATA_PAGE:
            continue
        page = content[start : start + PAGE]
        (count,) = unpack_from("<H", page, JET4.row_count)
        end = PAGE
        for offset in unpack_from(f"<{count}H", page, JET4.row_count + 2):
            if page[offset] == COLUMNS_OF_RESULTS:
                found += len(cut_row(page[offset:end]))
            end = offset
    return found


def cut_row(row: bytes) -> list[object]:
    """Return the numbers and the texts of a row of results."""
    mask = len(row) - (row[0] + 7) // 8
    (texts,) = unpack_from("<H", row, mask - 2)
    ends = unpack_from(f"<{texts + 1}H", row, mask - 4 - 2 * texts)[::-1]
    numbers = unpack_from(NUMBERS, row, 2)
    return [*numbers, *(row[at:to].decode("utf-16-le") for at, to in pairwise(ends))]


@contextmanager
def start(effort: Effort) -> Iterator[Race]:
    """Check that every result is read, then return the two sides to time."""
    content = file()
    if (
        len(BridgemateTables(content).results()) != ROWS
        or len(read_event_file(content).results) != ROWS
    ):
        raise WrongError("results are missing")
    event = timed(lambda: read_event_file(content), effort.seconds)
    yield Race(
        timed(lambda: BridgemateTables(content).results(), effort.seconds),
        timed(cells, effort.seconds),
        notes=lambda: (
            f"{ROWS:,} results, {len(content) // 1000:,} kB; the whole event {event():.2f} s"
        ),
        rounds=min(effort.rounds, 5),
    )


CASES = (Case("events: Bridgemate file of 14,000 results", AtMost(4.0), start, "bare rows"),)
