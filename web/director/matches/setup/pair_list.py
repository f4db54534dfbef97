"""Parses a typed, pasted or uploaded list of pairs, one pair on each line."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from formats.errors import EventFileError
from formats.players.list_file import read_table
from formats.tables import UnreadableCell, column_letters
from tournament.services.matches.match_events import MatchEventEntrant

MAX_ZONE_LENGTH = 60
MAX_LINES = 200
# What the box of the list takes, where its rows can be corrected.
MOST_LETTERS = 20_000
# Of a text file, in any encoding and with what is left out of it.
MOST_TEXT_BYTES = 500_000
COLUMN_SEPARATOR = re.compile(r"[\t;]")
# A comma or a dash too: lists come from spreadsheets and letters.
LABEL_PREFIX = re.compile(r"(?P<label>\d{1,2}[ABab])(?:[-\s.:),\u2013]+|$)(?P<rest>.*)")
# Before a name, not before another figure: `1 & 2` are two player numbers.
RUNNING_NUMBER = re.compile(r"(?P<number>\d{1,2})[\s.:),]+(?=[^\W\d_])")
COLUMN_HEADINGS = {
    "label",
    "pair",
    "no",
    "player",
    "player 1",
    "player 2",
    "name",
    "names",
    "zone",
    "club",
}
DELIMITERS = "\t;,"
# For text with single spaces: `\s+` would backtrack, and 16,000 spaces took it 16 s.
PLAYER_SEPARATOR = re.compile(r" (?:[&+/]|and) | ?[&/] ?", re.IGNORECASE)


def parse_pair_list(text: str) -> tuple[MatchEventEntrant, ...]:
    """The pairs of `parse_numbered_pair_list` without their line numbers."""
    return tuple(parse_numbered_pair_list(text).values())


def parse_numbered_pair_list(text: str) -> dict[int, MatchEventEntrant]:
    """The pairs by line number: `1A Ada Ace & Bo Bold; Zone 3`; label and zone are optional.

    Text pasted from a spreadsheet has tabs, with each player in a column.
    """
    lines = [line.strip() for line in text.splitlines()]
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line]
    if numbered and _is_heading(numbered[0][1]):
        del numbered[0]
    if len(numbered) > MAX_LINES:
        raise ValidationError(_("There are too many lines: one for each pair, please."))
    numbered = _without_running_numbers(numbered)
    return {number: _parse_line(number, line) for number, line in numbered}


def read_pair_list_file(content: bytes, *, name: str) -> str:
    """Read a workbook or text file into lines with tabs between the columns.

    A `FormatError` names the file or the line; a `ValidationError` says that it is no such list.
    """
    # A workbook is packed, and can have pictures.
    if len(content) > MOST_TEXT_BYTES and not content.startswith(b"PK"):
        raise _too_long(name)
    # A heading and one line too many: enough for the parser to refuse a longer list.
    table = read_table(content, name=name, delimiter=_delimiter, first=MAX_LINES + 2)
    text = "\n".join(
        "\t".join(_cell_text(cell, line, at) for at, cell in enumerate(row))
        for line, row in zip(table.lines, table.rows, strict=True)
    )
    if len(text) > MOST_LETTERS:
        raise _too_long(name)
    return text


def _too_long(name: str) -> ValidationError:
    message = _("%(file)s is too long for a list of pairs: it can have %(letters)s letters.")
    return ValidationError(message % {"file": name, "letters": MOST_LETTERS})


def _delimiter(text: str) -> str:
    """The delimiter, taken from the first line that is not empty."""
    first = next(filter(None, text.splitlines()), "")
    # The comma comes last, as a zone may contain one.
    return next((delimiter for delimiter in DELIMITERS if delimiter in first), DELIMITERS[0])


def _cell_text(cell: str, line: int, column: int) -> str:
    """The text of a cell on one line; a formula would be a pair or zone that nobody typed."""
    if isinstance(cell, UnreadableCell):
        raise EventFileError(
            "event_cell", line=line, element=column_letters(column), value=str(cell)
        )
    return " ".join(cell.split())


def _without_running_numbers(numbered: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines without 1, 2, 3 … in front, if all have them: they belong to no player."""
    found = [RUNNING_NUMBER.match(line) for _number, line in numbered]
    counts = [int(match["number"]) for match in found if match]
    if len(counts) < 2 or counts != list(range(1, len(numbered) + 1)):
        return numbered
    return [
        (number, line[match.end() :] if match else line)
        for (number, line), match in zip(numbered, found, strict=True)
    ]


def _is_heading(line: str) -> bool:
    return {part.strip().lower() for part in COLUMN_SEPARATOR.split(line)} <= COLUMN_HEADINGS | {""}


def _parse_line(number: int, line: str) -> MatchEventEntrant:
    label, parts = _split_label([part.strip() for part in COLUMN_SEPARATOR.split(line)])
    if len(parts) == 1:
        parts = [part.strip() for part in parts[0].split(",")]
    players, zone = _split_players_and_zone([part for part in parts if part])
    if len(players) not in (0, 2) or any("&" in player for player in players):
        message = _(
            "Line %(line)s: “%(typed)s” is not two players. "
            "Type a pair as Ada Ace & Bo Bold; Zone 3."
        )
        raise ValidationError(message % {"line": number, "typed": line[:80]})
    if len(zone) > MAX_ZONE_LENGTH:
        message = _("Line %(line)s: a zone has at most %(longest)s letters.")
        raise ValidationError(message % {"line": number, "longest": MAX_ZONE_LENGTH})
    return MatchEventEntrant(label, zone, players)


def _split_label(parts: list[str]) -> tuple[str, list[str]]:
    """The label in front, if any, and the other columns."""
    read = LABEL_PREFIX.fullmatch(parts[0])
    return (read["label"].upper(), [read["rest"], *parts[1:]]) if read else ("", parts)


def _split_players_and_zone(parts: list[str]) -> tuple[tuple[str, ...], str]:
    """Two players in one column or in two, and the zone after them."""
    if not parts:
        return (), ""
    together = tuple(filter(None, PLAYER_SEPARATOR.split(" ".join(parts[0].split()))))
    players, rest = (together, parts[1:]) if len(together) > 1 else (tuple(parts[:2]), parts[2:])
    return players, ", ".join(rest)
