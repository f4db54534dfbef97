"""Reads the players from the rows of a player list: name, number and other fields."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from formats.players.column_names import ONCE, PlayerField, fields_of_headings
from formats.tables import Cells, ListTable, UnreadableCell

LOOKED_AT = 20
SPOKEN = (PlayerField.NAME, PlayerField.FIRST, PlayerField.MIDDLE, PlayerField.LAST)
SUFFIXES = {"jr", "sr", "ii", "iii", "iv", "md", "phd", "esq"}
ORDER = {field: at for at, field in enumerate(SPOKEN)}


class ListedMember(NamedTuple):
    """A row: its line and the fields of a player, or the fault for which it is skipped.

    None means that the list has no such column.
    """

    line: int
    name: str
    number: str
    fault: str = ""
    points: str | None = None
    handicap: str | None = None
    guest: str | None = None
    email: str | None = None


@dataclass(frozen=True, slots=True)
class MemberColumns:
    """Each column's field, and the first row after the headings."""

    fields: tuple[PlayerField, ...]
    first: int = 0


class MissingColumns(Enum):
    """The columns that a list needs before it can be read."""

    NAME = "name"
    ONE_NUMBER = "one_number"
    ONE_EACH = "one_each"


def missing_columns(columns: MemberColumns) -> MissingColumns | None:
    """Return the fault of the columns, or None: a name is required, other fields at most once."""
    if not set(columns.fields) & {PlayerField.NAME, PlayerField.FIRST, PlayerField.LAST}:
        return MissingColumns.NAME
    twice = [field for field in ONCE if columns.fields.count(field) > 1]
    if not twice:
        return None
    return MissingColumns.ONE_NUMBER if PlayerField.NUMBER in twice else MissingColumns.ONE_EACH


def guess_columns(rows: Sequence[Cells]) -> MemberColumns:
    """Guess the columns' fields from the row with the most headings, or from the cells."""
    best = (PlayerField.NOTHING,) * max(map(len, rows), default=0)
    first = 0
    for at, row in enumerate(rows[:LOOKED_AT]):
        fields = fields_of_headings(row)
        known = len(fields) - fields.count(PlayerField.NOTHING)
        if known > len(best) - best.count(PlayerField.NOTHING) and set(fields) & set(SPOKEN):
            best = fields
            first = at + 1
    width = max(map(len, rows), default=0)
    if not first:
        return MemberColumns(_guess_from_cells(rows[:LOOKED_AT], width))
    return MemberColumns((*best, *(PlayerField.NOTHING,) * (width - len(best))), first)


def _guess_from_cells(rows: Sequence[Cells], width: int) -> tuple[PlayerField, ...]:
    """Guess without headings: mostly digits are the number, and the first words are the name."""
    fields = [PlayerField.NOTHING] * width
    for at in range(width):
        cells = [row[at] for row in rows if at < len(row) and row[at].strip()]
        digits = sum(any(map(str.isdigit, cell)) for cell in cells)
        texts = sum(any(map(str.isalpha, cell)) for cell in cells) if not digits else 0
        kind = (
            PlayerField.NUMBER
            if digits > len(cells) / 2
            else PlayerField.NAME
            if texts
            else PlayerField.NOTHING
        )
        fields[at] = PlayerField.NOTHING if kind in fields else kind
    return tuple(fields)


def turn_name_round(name: str) -> str:
    """Return "First Last" for "Last, First", and "First Last Jr." for "Last, First, Jr.".

    A name with other commas, as in "Ace, Jr.", stays.
    """
    last, *others = (part.strip() for part in name.split(","))
    suffixes = [part for part in others if part.rstrip(".").casefold() in SUFFIXES]
    first = [part for part in others if part not in suffixes]
    if not last or len(first) != 1 or not first[0] or len(suffixes) > 1:
        return name
    return " ".join((first[0], last, *suffixes))


def read_members(table: ListTable, columns: MemberColumns) -> Iterator[ListedMember]:
    """Yield every non-empty row after the headings."""
    spoken = [at for at, field in enumerate(columns.fields) if field in ORDER]
    spoken.sort(key=lambda at: (ORDER[columns.fields[at]], at))
    is_whole_name = [columns.fields[at] for at in spoken] == [PlayerField.NAME]
    single = {value: at for at, value in enumerate(columns.fields) if value in ONCE}
    used = [*spoken, *single.values()]
    after = {value: len(spoken) + at for at, value in enumerate(single)}
    at_number = after.pop(PlayerField.NUMBER, None)
    figures = [(value.value, at) for value, at in after.items()]
    for row, line in zip(table.rows[columns.first :], table.lines[columns.first :], strict=True):
        cells = [row[at] if at < len(row) else "" for at in used]
        if line in table.merged:
            yield ListedMember(line, "", "", "merged")
        elif odd := next((value for value in cells if isinstance(value, UnreadableCell)), None):
            yield ListedMember(line, "", "", str(odd))
        else:
            name = " ".join(filter(None, map(str.strip, cells[: len(spoken)])))
            name = turn_name_round(name) if is_whole_name else name
            number = "" if at_number is None else cells[at_number].strip()
            if name or number or any(map(str.strip, row)):
                known = {word: cells[at].strip() for word, at in figures}
                yield ListedMember(line, name, number, **known)
