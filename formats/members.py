"""Who stands on a list: rows of text as names and numbers. Knows columns; not the club."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from formats.headings import ONCE, Field, fields_called
from formats.tables import Cells, Odd, Table

LOOKED_AT = 20
SPOKEN = (Field.NAME, Field.FIRST, Field.MIDDLE, Field.LAST)
ORDER = {each: at for at, each in enumerate(SPOKEN)}


class Member(NamedTuple):
    """A row: its line and what stands there of a player, or why it cannot be taken.

    What is None has no column in this list.
    """

    line: int
    name: str
    number: str
    fault: str = ""
    points: str | None = None
    handicap: str | None = None
    guest: str | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """What each column holds, and which row is the first that is no heading."""

    fields: tuple[Field, ...]
    first: int = 0


class Lacking(Enum):
    """What columns lack before a list can be read by them."""

    NAME = "name"
    ONE_NUMBER = "one_number"
    ONE_EACH = "one_each"


def lacking(columns: Columns) -> Lacking | None:
    """What is wrong with them, or None: a name is in some column, the rest in one at the most."""
    if not set(columns.fields) & {Field.NAME, Field.FIRST, Field.LAST}:
        return Lacking.NAME
    twice = [each for each in ONCE if columns.fields.count(each) > 1]
    if not twice:
        return None
    return Lacking.ONE_NUMBER if Field.NUMBER in twice else Lacking.ONE_EACH


def columns_of(rows: Sequence[Cells]) -> Columns:
    """What the columns seem to hold: by the row with the most headings, or by what is in them."""
    best, first = (Field.NOTHING,) * max(map(len, rows), default=0), 0
    for at, row in enumerate(rows[:LOOKED_AT]):
        found = fields_called(row)
        known = len(found) - found.count(Field.NOTHING)
        if known > len(best) - best.count(Field.NOTHING) and set(found) & set(SPOKEN):
            best, first = found, at + 1
    width = max(map(len, rows), default=0)
    if not first:
        return Columns(_guessed(rows[:LOOKED_AT], width))
    return Columns((*best, *(Field.NOTHING,) * (width - len(best))), first)


def _guessed(rows: Sequence[Cells], width: int) -> tuple[Field, ...]:
    """Without headings: mostly digits are the number, and the first words are the name."""
    found = [Field.NOTHING] * width
    for at in range(width):
        cells = [row[at] for row in rows if at < len(row) and row[at].strip()]
        digits = sum(any(map(str.isdigit, cell)) for cell in cells)
        words = sum(any(map(str.isalpha, cell)) for cell in cells) if not digits else 0
        kind = Field.NUMBER if digits > len(cells) / 2 else Field.NAME if words else Field.NOTHING
        found[at] = Field.NOTHING if kind in found else kind
    return tuple(found)


def members(table: Table, columns: Columns) -> Iterator[Member]:
    """Every row behind the headings that has anything in it."""
    spoken = [at for at, field in enumerate(columns.fields) if field in ORDER]
    spoken.sort(key=lambda at: (ORDER[columns.fields[at]], at))
    single = {each: at for at, each in enumerate(columns.fields) if each in ONCE}
    used = [*spoken, *single.values()]
    after = {each: len(spoken) + at for at, each in enumerate(single)}
    at_number = after.pop(Field.NUMBER, None)
    figures = [(each.value, at) for each, at in after.items()]
    for row, line in zip(table.rows[columns.first :], table.lines[columns.first :], strict=True):
        cells = [row[at] if at < len(row) else "" for at in used]
        if line in table.merged:
            yield Member(line, "", "", "merged")
        elif odd := next((each for each in cells if isinstance(each, Odd)), None):
            yield Member(line, "", "", str(odd))
        else:
            name = " ".join(filter(None, map(str.strip, cells[: len(spoken)])))
            number = "" if at_number is None else cells[at_number].strip()
            if name or number or any(map(str.strip, row)):
                known = {word: cells[at].strip() for word, at in figures}
                yield Member(line, name, number, **known)
