"""What a page is drawn with, and words made fit to draw. Knows no library and no matter."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import groupby, zip_longest
from typing import Protocol

ELLIPSIS = "…"
RIGHT_TO_LEFT = frozenset({"R", "AL"})
NEUTRAL = frozenset({"WS", "ON", "NSM", "CS", "ES"})
BETWEEN_NAMES = re.compile(r"( [&/] )")
PAIR = " & "
DOT = " \N{MIDDLE DOT} "
SURNAME_FIRST = ", "


class Ink(Protocol):
    """Words and lines on the page at hand; lengths are in points, from the lower left corner."""

    def width(self, words: str, *, strong: bool = False) -> float:
        """How wide words are at size one."""

    def words(self, x: float, y: float, words: str, size: float, *, strong: bool = False) -> None:
        """Words that begin at x, on the line at y."""

    def rule(self, x: float, y: float, to_x: float, to_y: float, weight: float) -> None:
        """A straight line."""

    def dashes(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A line to cut along."""

    def pointer(self, x: float, y: float, height: float) -> None:
        """An arrow upwards whose foot stands at x, y."""


@lru_cache(maxsize=8192)
def drawable(words: str) -> str:
    """Without what cannot be seen, and in the order in which it is read on the page."""
    if words.isascii() and words.isprintable():
        return words
    seen = "".join(letter for letter in words if unicodedata.category(letter)[0] != "C")
    return _turned(seen) if _reads_from_the_right(seen) else seen


def _turned(words: str) -> str:
    """Runs of letters that are read from the right, set down the other way round."""
    runs = groupby(_with_direction(words), key=lambda each: each[1])
    parts = ("".join(letter for letter, _ in run)[:: -1 if right else 1] for right, run in runs)
    return "".join(parts)


def _with_direction(words: str) -> list[tuple[str, bool]]:
    """Each letter, and whether it is read from the right; between two such, so is a space."""
    kinds = [unicodedata.bidirectional(letter) for letter in words]
    directions: list[bool] = []
    for at, kind in enumerate(kinds):
        ahead = next((each for each in kinds[at:] if each not in NEUTRAL), "")
        before = bool(directions) and directions[-1]
        neutral = kind in NEUTRAL and before and ahead in RIGHT_TO_LEFT
        directions.append(kind in RIGHT_TO_LEFT or neutral)
    return list(zip(words, directions, strict=True))


def fitted(ink: Ink, words: str, room: float, *, strong: bool = False) -> str:
    """As much of the words as there is room for at size one; what is left out leaves a sign."""
    if ink.width(words, strong=strong) <= room:
        return words
    short, long = 0, len(words)
    while short < long:
        middle = (short + long + 1) // 2
        if ink.width(words[:middle].rstrip() + ELLIPSIS, strong=strong) <= room:
            short = middle
        else:
            long = middle - 1
    cut = words[:short].rstrip() + ELLIPSIS
    return cut if ink.width(cut, strong=strong) <= room else ""


class NameStyle(IntEnum):
    """How much of each name is written, the most first."""

    FULL = 0
    INITIALS = 1
    ALL_INITIALS = 2
    SURNAMES = 3


def name_style(ink: Ink, lines: Iterable[str], room: float, *, strong: bool = False) -> NameStyle:
    """The style in which every line has room at size one, so that a column is written in one.

    Surnames alone are for pairs in one line. A line that has no room in any style is cut, and does
    not shorten the names of the others.
    """
    lines = list(lines)
    last = NameStyle.SURNAMES if any(PAIR in each for each in lines) else NameStyle.ALL_INITIALS

    def has_room(line: str, style: NameStyle) -> bool:
        return ink.width(_styled(line, style), strong=strong) <= room

    short_enough = [line for line in lines if has_room(line, last)]
    if not short_enough:
        return last
    styles = [style for style in NameStyle if style <= last]
    return next(style for style in styles if all(has_room(line, style) for line in short_enough))


def name_fitted(
    ink: Ink, words: str, style: NameStyle, room: float, *, strong: bool = False
) -> str:
    """A line of names in a style; where it has no room the longest names lose their ends."""
    styled = _styled(words, style)
    if ink.width(styled, strong=strong) <= room or _reads_from_the_right(words):
        return fitted(ink, styled, room, strong=strong)
    people = BETWEEN_NAMES.split(styled)
    return fitted(ink, "".join(_each_cut(ink, people, room, strong=strong)), room, strong=strong)


def _styled(words: str, style: NameStyle) -> str:
    if style is NameStyle.FULL or _reads_from_the_right(words):
        return words
    return "".join(SHORTENED[style](person) for person in BETWEEN_NAMES.split(words))


def _each_cut(ink: Ink, people: Sequence[str], room: float, *, strong: bool) -> list[str]:
    """People and what stands between them, every name no longer than its share of the room."""
    names, between = people[::2], people[1::2]
    left = room - sum(ink.width(each, strong=strong) for each in between)
    most = share([ink.width(each, strong=strong) for each in names], left)
    cut = [fitted(ink, each, most, strong=strong) for each in names]
    return [part for both in zip_longest(cut, between, fillvalue="") for part in both]


def share(wanted: Sequence[float], room: float) -> float:
    """The most that anybody gets of a room that is too small for all: the longest give way."""
    left, most = room, 0.0
    for done, width in enumerate(sorted(wanted)):
        most = left / (len(wanted) - done)
        if width > most:
            break
        left -= width
    return most


def _with_initial(person: str) -> str:
    """`A. Maria van Dyck`; of a list by surname, `van Dyck, A. Maria`."""
    surname, comma, given = person.rpartition(SURNAME_FIRST)
    if comma:
        first, space, rest = given.partition(" ")
        return f"{surname}{comma}{_initial(first)}{space}{rest}"
    given, _, rest = person.partition(" ")
    return f"{_initial(given)} {rest}" if given and rest else person


def _with_initials(person: str) -> str:
    """`A. M. van Dyck`: of every name but the last its first letter; particles stay."""
    surname, comma, given = person.rpartition(SURNAME_FIRST)
    names = given.split(" ")
    kept = [] if comma else [names.pop()]
    short = (_initial(name) if name[:1].isupper() else name for name in names)
    return f"{surname}{comma}{' '.join([*short, *kept])}"


def _initial(name: str) -> str:
    return f"{name[:1]}."


def _surname(person: str) -> str:
    if SURNAME_FIRST in person:
        return person.rpartition(SURNAME_FIRST)[0]
    return person if person[:1] == " " else "".join(person.split()[-1:])


SHORTENED = {
    NameStyle.INITIALS: _with_initial,
    NameStyle.ALL_INITIALS: _with_initials,
    NameStyle.SURNAMES: _surname,
}


def _reads_from_the_right(words: str) -> bool:
    return any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in words)


def fitted_parts(ink: Ink, words: str, room: float) -> str:
    """As many of the parts between dots as there is room for at size one, the first at least."""
    parts = words.split(DOT)
    while len(parts) > 1 and ink.width(DOT.join(parts)) > room:
        parts.pop()
    return fitted(ink, DOT.join(parts), room)


def wrapped(ink: Ink, words: str, room: float) -> list[str]:
    """The words in lines that have room at size one; a word that is too long is cut."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and ink.width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(fitted(ink, word, room))
    return lines
