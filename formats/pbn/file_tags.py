"""Reads and writes PBN files as games and tags, with their encoding and line ends.

PBN 2.1 (2007): empty lines separate games. A game has tags in brackets, some with a section of rows
below. Lines that begin with % or ; and text in braces are remarks. Writing a file restores its
bytes: the encoding and its byte order mark, line ends, empty lines, and a last line without an end.
Three things are not kept: blanks around a tag and inside its brackets; several tags or a remark on
one line, which are written on separate lines; and line ends of two kinds in one file.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from formats.errors import PbnError

TAG = re.compile(r'\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*')
ESCAPED = re.compile(r'\\(["\\])')
SECTIONS = ("Auction", "Play")
TABLE = "Table"
NOTE = "Note"
# Letters of a faulty line that an error quotes.
SHOWN = 40
AS_BEFORE = ("#", "##")
REMARKS = ("%", ";", "{")
BOM = "\ufeff"
NEWLINES = ("\r\n", "\n", "\r")
UTF_8 = "utf-8"
LATIN = "iso-8859-1"


@dataclass(frozen=True, slots=True)
class PbnTag:
    """A tag as written in the file, with the rows below it and its line."""

    name: str
    written: str
    below: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)
    first_row: int = field(default=0, compare=False)

    @property
    def value(self) -> str:
        """The value, without the backslashes that escape quotation marks and backslashes."""
        return ESCAPED.sub(r"\1", self.written)

    @property
    def rows(self) -> Iterator[tuple[int, str]]:
        """Yield the rows below a PBN tag, each with its line, without remarks."""
        in_remark = False
        for line, row in enumerate(self.below, start=self.first_row):
            text, in_remark = _outside_remarks(row, in_remark)
            if text.strip():
                yield line, text.strip()

    @property
    def is_section(self) -> bool:
        """Whether rows belong below this tag."""
        return self.name in SECTIONS or self.name.endswith(TABLE)


@dataclass(frozen=True, slots=True)
class PbnGame:
    """One board at one table: remarks above it, its tags in order, and the empty lines after it.

    A block without any tag is no game; it holds remarks or the empty lines at the start of a file.
    """

    tags: tuple[PbnTag, ...]
    head: tuple[str, ...] = ()
    gap: tuple[str, ...] = ("",)
    before: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    def tag(self, name: str) -> PbnTag | None:
        """Return the tag of this name, if the game has it."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str | None:
        """Return a tag's value, or the earlier game's where it is `#`; None where it is missing."""
        tag = self.tag(name)
        if tag is None:
            return None
        return self.before.get(name, "") if tag.value in AS_BEFORE else tag.value

    @property
    def values(self) -> dict[str, str]:
        """Return every tag's value by its name."""
        return {
            tag.name: self.before.get(tag.name, "") if tag.value in AS_BEFORE else tag.value
            for tag in self.tags
        }


@dataclass(frozen=True, slots=True)
class PbnFile:
    """A file: its blocks of lines, and how they were encoded.

    `ended` says whether the last line has a line end.
    """

    blocks: tuple[PbnGame, ...]
    newline: str = "\n"
    ended: bool = True
    encoding: str = UTF_8
    has_mark: bool = False

    @property
    def games(self) -> tuple[PbnGame, ...]:
        """The blocks with tags; blocks of remarks are left out."""
        return tuple(block for block in self.blocks if block.tags)


def make_tag(name: str, value: str, below: Iterable[str] = ()) -> PbnTag:
    """Return a tag with this value, which can contain any character except a line end."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return PbnTag(name, " ".join(escaped.splitlines()), tuple(below))


def read_pbn(content: bytes) -> PbnFile:
    """Read a file from bytes in UTF-8 or, as the standard says, in ISO 8859-1."""
    try:
        text = content.decode(UTF_8)
        encoding = UTF_8
    except UnicodeDecodeError:
        text = content.decode(LATIN)
        encoding = LATIN
    newline = next((line_end for line_end in NEWLINES if line_end in text), NEWLINES[1])
    lines = re.split("|".join(NEWLINES), text.removeprefix(BOM))
    ended = not lines[-1]
    if ended:
        lines.pop()
    blocks = tuple(_blocks(_mark_remarks(lines)))
    return PbnFile(blocks, newline, ended, encoding, has_mark=text.startswith(BOM))


def read_pbn_text(text: str) -> PbnFile:
    """Read a file from text; a lone surrogate, which no encoding has, becomes an escape."""
    return read_pbn(text.encode(UTF_8, "backslashreplace"))


def write_pbn(file: PbnFile) -> bytes:
    """Return the bytes of a file, in UTF-8 if a character is not in its own encoding."""
    lines = [line for block in file.blocks for line in _lines(block)]
    last = file.newline if lines and file.ended else ""
    text = BOM * file.has_mark + file.newline.join(lines) + last
    try:
        return text.encode(file.encoding)
    except UnicodeEncodeError:
        return text.encode(UTF_8)


def _lines(block: PbnGame) -> Iterator[str]:
    yield from block.head
    for tag in block.tags:
        yield f'[{tag.name} "{tag.written}"]'
        yield from tag.below
    yield from block.gap


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the file, and whether it begins inside a remark in braces."""

    number: int
    text: str
    in_remark: bool

    @property
    def is_empty(self) -> bool:
        return not self.in_remark and not self.text.strip()

    @property
    def is_remark(self) -> bool:
        return self.in_remark or self.text.lstrip().startswith(REMARKS)

    def belongs(self, above: PbnTag | None) -> bool:
        """Whether the line belongs to the tag above: a row to a section, a remark to any tag."""
        if self.is_remark or above is None:
            return self.is_remark
        return above.is_section and not self.text.lstrip().startswith("[")


def _mark_remarks(lines: Iterable[str]) -> Iterator[_Line]:
    opened = 0
    for number, text in enumerate(lines, start=1):
        yield _Line(number, text, bool(opened))
        rest = text if opened else _tags(text, number)[1]
        inside = _outside_remarks(rest, bool(opened))[1]
        opened = (opened or number) if inside else 0
    if opened:
        raise PbnError("pbn_brace", line=opened)


def _outside_remarks(text: str, in_remark: bool) -> tuple[str, bool]:
    """Return the text of a line outside remarks, and whether it ends inside braces."""
    if not in_remark and text.startswith("%"):
        return "", False
    letters = list[str]()
    for letter in text:
        if in_remark:
            in_remark = letter != "}"
        elif letter == "{":
            in_remark = True
        elif letter == ";":
            break
        else:
            letters.append(letter)
    return "".join(letters), in_remark


def _blocks(lines: Iterable[_Line]) -> Iterator[PbnGame]:
    """Yield the games; each gets the earlier values of tags that repeat them."""
    known: dict[str, str] = {}
    held = list[_Line]()
    gap = list[str]()
    for line in lines:
        if line.is_empty:
            gap.append(line.text)
            continue
        if gap:
            yield _game(held, gap, known)
            held = []
            gap = []
        held.append(line)
    if held or gap:
        yield _game(held, gap, known)


def _game(lines: Iterable[_Line], gap: Iterable[str], known: dict[str, str]) -> PbnGame:
    head = list[str]()
    tags = dict[int, PbnTag]()
    rows = defaultdict[int, list[str]](list)
    names = set[str]()
    for line in lines:
        line_tags, rest = ([], line.text) if line.in_remark else _tags(line.text, line.number)
        for tag in line_tags:
            if tag.name in names and tag.name != NOTE:
                raise PbnError("pbn_tag_twice", line=line.number, tag=tag.name)
            names.add(tag.name)
            tags[len(tags)] = replace(tag, first_row=line.number + (not rest))
        if rest or not line_tags:
            row = _Line(line.number, rest, line.in_remark)
            if not row.belongs(tags.get(len(tags) - 1)):
                raise PbnError("pbn_line", line=line.number, text=rest.strip()[:SHOWN])
            (rows[len(tags) - 1] if tags else head).append(rest)
    game_tags = tuple(replace(tag, below=tuple(rows[place])) for place, tag in tags.items())
    before = {tag.name: known.get(tag.name, "") for tag in game_tags if tag.value in AS_BEFORE}
    game = PbnGame(game_tags, tuple(head), tuple(gap), before)
    known.update(game.values)
    return game


def _tags(text: str, number: int) -> tuple[list[PbnTag], str]:
    """Return the tags at the start of a line, and the rest of the line."""
    tags = list[PbnTag]()
    place = 0
    while match := TAG.match(text, place):
        tags.append(PbnTag(match[1], match[2], line=number))
        place = match.end()
    return tags, text[place:]
