"""Times reading a list of 50,000 players, against csv and openpyxl alone."""

import csv
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from io import BytesIO, StringIO

from openpyxl import Workbook, load_workbook

from bench import memory
from bench.measure import AtMost, Case, Effort, Race, WrongError, timed
from formats.players.list_file import read_table

ROWS = 50_000
HEADINGS = ("Member no", "First name", "Last name", "Club")
SYLLABLES = ["ba", "de", "ki", "lo", "mu", "na", "ri", "so", "tu", "ve"]


@cache
def rows() -> list[tuple[str, ...]]:
    """Return the same players each time: number with zeros, two names and a club."""
    drawn = random.Random(20250101)

    def word() -> str:
        return "".join(drawn.choices(SYLLABLES, k=drawn.randint(2, 4))).title()

    return [(f"{n:07d}", word(), f"{word()}é", f"Club {n % 40}") for n in range(ROWS)]


@cache
def as_csv() -> bytes:
    """Write the list as a spreadsheet does: UTF-8 with a byte-order mark."""
    file = StringIO()
    csv.writer(file).writerows([HEADINGS, *rows()])
    return file.getvalue().encode("utf-8-sig")


@cache
def as_xlsx() -> bytes:
    """Write the list with openpyxl, with text cells."""
    book, file = Workbook(), BytesIO()
    for row in (HEADINGS, *rows()):
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def by_csv() -> list[list[str]]:
    """Read every row with the csv module, which is given the encoding."""
    return list(csv.reader(StringIO(as_csv().decode("utf-8-sig"), newline="")))


def by_openpyxl() -> list[tuple[object, ...]]:
    """Read every row with openpyxl's read-only mode."""
    book = load_workbook(BytesIO(as_xlsx()), read_only=True, data_only=True)
    return list(book.worksheets[0].iter_rows(values_only=True))


def race(
    content: Callable[[], bytes], name: str, bare: Callable[[], Sequence[Iterable[object]]]
) -> Callable[[Effort], AbstractContextManager[Race]]:
    """Compare the rows of both ways, then return the two sides to time."""

    def start(effort: Effort) -> Iterator[Race]:
        sent = content()
        if list(read_table(sent, name=name).rows) != list(map(tuple, bare())):
            raise WrongError(f"{name} is read differently")
        yield Race(
            timed(lambda: read_table(sent, name=name), effort.seconds),
            timed(bare, effort.seconds),
            notes=lambda: f"{ROWS:,} rows; {memory.of_a_list(sent, name)}",
            rounds=min(effort.rounds, 5),
        )

    return contextmanager(start)


CASES = (
    Case("players: CSV of 50,000 rows", AtMost(1.5), race(as_csv, "list.csv", by_csv), "bare csv"),
    Case(
        "players: XLSX of 50,000 rows",
        AtMost(2.0),
        race(as_xlsx, "list.xlsx", by_openpyxl),
        "bare openpyxl",
    ),
)
