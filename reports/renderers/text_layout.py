"""Drawing interface, and text shortened or wrapped to a width."""

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


class DrawingSurface(Protocol):
    """Drawing methods for the current page; lengths are in points, from the lower left corner."""

    def width(self, words: str, *, strong: bool = False) -> float:
        """Return the width of a text at size one."""

    def words(self, x: float, y: float, words: str, size: float, *, strong: bool = False) -> None:
        """Draw a text starting at x, on the baseline y."""

    def rule(self, x: float, y: float, to_x: float, to_y: float, weight: float) -> None:
        """Draw a straight line."""

    def dashes(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Draw a dashed line to cut along."""

    def pointer(self, x: float, y: float, height: float) -> None:
        """Draw an upward arrow with its foot at x, y."""


@lru_cache(maxsize=8192)
def prepare_text(text: str) -> str:
    """Remove invisible characters, and put right-to-left text in visual order."""
    if text.isascii() and text.isprintable():
        return text
    seen = "".join(letter for letter in text if unicodedata.category(letter)[0] != "C")
    return _reverse_right_to_left(seen) if _is_right_to_left(seen) else seen


def _reverse_right_to_left(text: str) -> str:
    """Reverse runs of right-to-left letters."""
    runs = groupby(_with_direction(text), key=lambda letter: letter[1])
    parts = ("".join(letter for letter, _ in run)[:: -1 if right else 1] for right, run in runs)
    return "".join(parts)


def _with_direction(text: str) -> list[tuple[str, bool]]:
    """Return each letter and whether it is right-to-left; a space between two such also is."""
    kinds = [unicodedata.bidirectional(letter) for letter in text]
    directions: list[bool] = []
    for at, kind in enumerate(kinds):
        ahead = next((later for later in kinds[at:] if later not in NEUTRAL), "")
        before = bool(directions) and directions[-1]
        neutral = kind in NEUTRAL and before and ahead in RIGHT_TO_LEFT
        directions.append(kind in RIGHT_TO_LEFT or neutral)
    return list(zip(text, directions, strict=True))


def fit_text(surface: DrawingSurface, text: str, room: float, *, strong: bool = False) -> str:
    """Shorten a text to a width at size one, with an ellipsis."""
    if surface.width(text, strong=strong) <= room:
        return text
    short = 0
    long = len(text)
    while short < long:
        middle = (short + long + 1) // 2
        if surface.width(text[:middle].rstrip() + ELLIPSIS, strong=strong) <= room:
            short = middle
        else:
            long = middle - 1
    cut = text[:short].rstrip() + ELLIPSIS
    return cut if surface.width(cut, strong=strong) <= room else ""


class NameStyle(IntEnum):
    """Forms of names, the longest first."""

    FULL = 0
    INITIALS = 1
    ALL_INITIALS = 2
    SURNAMES = 3


def name_style(
    surface: DrawingSurface, lines: Iterable[str], room: float, *, strong: bool = False
) -> NameStyle:
    """Return the longest style in which every line fits at size one, for a whole column.

    SURNAMES is for pairs in one line. A line that fits in no style is cut, and does not shorten the
    names of the others.
    """
    lines = list(lines)
    last = (
        NameStyle.SURNAMES
        if any(PAIR in names_line for names_line in lines)
        else NameStyle.ALL_INITIALS
    )

    def has_room(line: str, style: NameStyle) -> bool:
        return surface.width(_apply_name_style(line, style), strong=strong) <= room

    short_enough = [line for line in lines if has_room(line, last)]
    if not short_enough:
        return last
    styles = [style for style in NameStyle if style <= last]
    return next(style for style in styles if all(has_room(line, style) for line in short_enough))


def fit_names(
    surface: DrawingSurface, text: str, style: NameStyle, room: float, *, strong: bool = False
) -> str:
    """Write names in a style; if they do not fit, cut the ends of the longest names."""
    styled = _apply_name_style(text, style)
    if surface.width(styled, strong=strong) <= room or _is_right_to_left(text):
        return fit_text(surface, styled, room, strong=strong)
    people = BETWEEN_NAMES.split(styled)
    return fit_text(
        surface, "".join(_cut_names(surface, people, room, strong=strong)), room, strong=strong
    )


def _apply_name_style(text: str, style: NameStyle) -> str:
    if style is NameStyle.FULL or _is_right_to_left(text):
        return text
    return "".join(SHORTENED[style](person) for person in BETWEEN_NAMES.split(text))


def _cut_names(
    surface: DrawingSurface, people: Sequence[str], room: float, *, strong: bool
) -> list[str]:
    """Cut names, with the separators between them, to equal shares of the space."""
    names = people[::2]
    between = people[1::2]
    left = room - sum(surface.width(item, strong=strong) for item in between)
    most = largest_equal_share([surface.width(item, strong=strong) for item in names], left)
    cut = [fit_text(surface, item, most, strong=strong) for item in names]
    return [part for both in zip_longest(cut, between, fillvalue="") for part in both]


def largest_equal_share(wanted: Sequence[float], room: float) -> float:
    """Return the largest width for each if the space is too small, shortening the longest first."""
    left = room
    most = 0.0
    for done, width in enumerate(sorted(wanted)):
        most = left / (len(wanted) - done)
        if width > most:
            break
        left -= width
    return most


def _with_initial(person: str) -> str:
    """Shorten to `A. Maria van Dyck`; in a list by surname, to `van Dyck, A. Maria`."""
    surname, comma, given = person.rpartition(SURNAME_FIRST)
    if comma:
        first, space, rest = given.partition(" ")
        return f"{surname}{comma}{_initial(first)}{space}{rest}"
    given, _, rest = person.partition(" ")
    return f"{_initial(given)} {rest}" if given and rest else person


def _with_initials(person: str) -> str:
    """Shorten to `A. M. van Dyck`: initials of all names but the last; particles stay."""
    surname, comma, given = person.rpartition(SURNAME_FIRST)
    names = given.split(" ")
    last_names = [] if comma else [names.pop()]
    short = (_initial(name) if name[:1].isupper() else name for name in names)
    return f"{surname}{comma}{' '.join([*short, *last_names])}"


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


def _is_right_to_left(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text)


def fit_text_parts(surface: DrawingSurface, text: str, room: float) -> str:
    """Return as many of the parts between dots as fit at size one, at least the first."""
    parts = text.split(DOT)
    while len(parts) > 1 and surface.width(DOT.join(parts)) > room:
        parts.pop()
    return fit_text(surface, DOT.join(parts), room)


def wrap_text(surface: DrawingSurface, text: str, room: float) -> list[str]:
    """Wrap a text to a width at size one; a word that is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and surface.width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(fit_text(surface, word, room))
    return lines
