"""The parts of a workbook beside its cells: sheets, words, and how numbers are shown. No cell.

A workbook is a packed folder of XML. What in it cannot be read is a KeyError or a ValueError, or
what the folder and the XML refuse by themselves; that entities grow without end, expat refuses.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from posixpath import dirname, join, normpath
from typing import IO
from xml.etree.ElementTree import Element, iterparse
from zipfile import ZipFile

from formats.packed import opened

ESCAPED = re.compile("_x(?!D[89A-F])([0-9A-F]{4})_", re.IGNORECASE)
# Dates among the formats that no workbook writes down, and what shows one in those that it does.
BUILT_IN_DATES = (*range(14, 23), 45, 47)
ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
NOT_SHOWN = re.compile(r'"[^"]*"|\\.|_.|\[[^\]]*\]')
PARTS_OF_DATES = re.compile("[dmyhs]", re.IGNORECASE)
MOST_ZEROS = 30


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet by its title, where in the folder it is, and whether it is shown."""

    title: str
    path: str
    shown: bool


@dataclass(frozen=True, slots=True)
class Styles:
    """Which styles make a number a date, and which show it with how many zeros."""

    dates: frozenset[int]
    zeros: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Parts:
    """What the cells of a workbook refer to."""

    sheets: tuple[Sheet, ...]
    words: tuple[str, ...]
    styles: Styles


def parts_of(packed: ZipFile) -> Parts:
    """By the references from part to part, wherever a program has put them."""
    [book] = [path for kind, path in _references(packed, "").values() if kind == "officeDocument"]
    references = _references(packed, book)
    by_kind = {kind: path for kind, path in references.values()}
    words, styles = by_kind.get("sharedStrings"), by_kind.get("styles")
    return Parts(
        tuple(_sheets(packed, book, references)),
        tuple(text_of(item) for item in _elements(packed, words, "si")) if words else (),
        _styles(packed, styles) if styles else Styles(frozenset(), {}),
    )


def elements(source: IO[bytes], *names: str) -> Iterator[Element]:
    """Each element of these names, forgotten before the next one is read."""
    inside: list[Element] = []
    wanted: set[str] = set()
    for event, element in iterparse(source, ("start", "end")):
        if event == "start":
            wanted = wanted or {space_of(element) + name for name in names}
            inside.append(element)
            continue
        inside.pop()
        if element.tag in wanted and inside:
            yield element
            inside[-1].remove(element)


def space_of(element: Element) -> str:
    """What stands before the names of all its kind; programs write one of two."""
    return element.tag[: element.tag.find("}") + 1]


def text_of(item: Element) -> str:
    """What is written in it, without how it looks or sounds."""
    text = ""
    for child in item:
        name = child.tag.rpartition("}")[2]
        if name == "t":
            text += child.text or ""
        elif name == "r":
            text += "".join(each.text or "" for each in child if each.tag.endswith("}t"))
    return ESCAPED.sub(_letter, text) if "_x" in text else text


def _letter(escaped: re.Match[str]) -> str:
    """A letter by its number; of what cannot be printed, only what parts words."""
    letter = chr(int(escaped[1], 16))
    return letter if letter.isprintable() or letter.isspace() else ""


def _elements(packed: ZipFile, path: str, *names: str) -> Iterator[Element]:
    with opened(packed, path) as source:
        yield from elements(source, *names)


def _references(packed: ZipFile, path: str) -> dict[str, tuple[str, str]]:
    """What a part refers to, by its own names for it: of which kind that is, and where."""
    folder = dirname(path)
    listed = join(folder, "_rels", f"{path[len(folder) :].lstrip('/')}.rels")
    return {
        each.get("Id", ""): (
            each.get("Type", "").rpartition("/")[2],
            normpath(join("/", folder, each.get("Target", ""))).lstrip("/"),
        )
        for each in _elements(packed, listed, "Relationship")
    }


def _sheets(
    packed: ZipFile, book: str, references: Mapping[str, tuple[str, str]]
) -> Iterator[Sheet]:
    for each in _elements(packed, book, "sheet"):
        own = next(value for name, value in each.items() if name.endswith("}id"))
        kind, path = references[own]
        if kind == "worksheet":
            yield Sheet(each.get("name", ""), path, each.get("state", "visible") == "visible")


def _styles(packed: ZipFile, path: str) -> Styles:
    formats: dict[int, str] = {}
    used: list[int] = []
    for each in _elements(packed, path, "numFmt", "cellXfs"):
        if (code := each.get("formatCode")) is not None:
            formats.setdefault(int(each.get("numFmtId", "")), code)
        else:
            used += [int(style.get("numFmtId", 0)) for style in each]
    shown = [(at, own, formats.get(own, "")) for at, own in enumerate(used)]
    return Styles(
        frozenset(at for at, own, code in shown if _is_date(own, code)),
        {at: min(len(code), MOST_ZEROS) for at, _own, code in shown if set(code) == {"0"}},
    )


def _is_date(own: int, code: str) -> bool:
    """By what it shows of a number above nought; so many hours that went by are no date."""
    if not code:
        return own in BUILT_IN_DATES
    first = code.partition(";")[0]
    return not ELAPSED.search(first) and bool(PARTS_OF_DATES.search(NOT_SHOWN.sub("", first)))
