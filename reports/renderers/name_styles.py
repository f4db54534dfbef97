"""Shortens player names to fit a column, in one style for the whole column."""

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import zip_longest

from reports.content.cells.surnames import split_surname
from reports.renderers.text_layout import DrawingSurface, fit_text, is_right_to_left

BETWEEN_NAMES = re.compile(r"( [&/] )")
PAIR = " & "
SURNAME_FIRST = ", "
# Where long names are wrapped, one in so many is; if more are too long, all are shortened.
FEW_IN = 3


class NameStyle(IntEnum):
    """Forms of names, the longest first."""

    FULL = 0
    INITIALS = 1
    ALL_INITIALS = 2
    SURNAMES = 3


def name_style(
    surface: DrawingSurface,
    lines: Iterable[str],
    available: float,
    *,
    strong: bool = False,
    wrapped: bool = False,
) -> NameStyle:
    """Return the longest style in which every line fits at size one, for a whole column.

    SURNAMES is for pairs in one line. A line that fits in no style does not shorten the names of
    the others. If long lines are `wrapped`, a few of them may be too long for the style.
    """
    lines = sorted(set(lines))
    too_long = len(lines) // FEW_IN if wrapped else 0
    last = (
        NameStyle.SURNAMES
        if any(PAIR in names_line for names_line in lines)
        else NameStyle.ALL_INITIALS
    )

    def has_room(line: str, style: NameStyle) -> bool:
        return surface.width(apply_name_style(line, style), strong=strong) <= available

    short_enough = [line for line in lines if has_room(line, last)]
    if not short_enough:
        return last
    styles = [style for style in NameStyle if style <= last]
    allowed = max(too_long - (len(lines) - len(short_enough)), 0)
    return next(
        style
        for style in styles
        if sum(not has_room(line, style) for line in short_enough) <= allowed
    )


def fit_names(
    surface: DrawingSurface, text: str, style: NameStyle, available: float, *, strong: bool = False
) -> str:
    """Write names in a style; if they do not fit, cut the ends of the longest names."""
    styled = apply_name_style(text, style)
    if surface.width(styled, strong=strong) <= available or is_right_to_left(text):
        return fit_text(surface, styled, available, strong=strong)
    people = BETWEEN_NAMES.split(styled)
    return fit_text(
        surface,
        "".join(_cut_names(surface, people, available, strong=strong)),
        available,
        strong=strong,
    )


def apply_name_style(text: str, style: NameStyle) -> str:
    """Write every name of a text in a style."""
    if style is NameStyle.FULL or is_right_to_left(text):
        return text
    parts = BETWEEN_NAMES.split(text)
    parts[::2] = (SHORTENED[style](person) for person in parts[::2])
    return "".join(parts)


def _cut_names(
    surface: DrawingSurface, people: Sequence[str], available: float, *, strong: bool
) -> list[str]:
    """Cut names, with the separators between them, to equal shares of the space."""
    names = people[::2]
    between = people[1::2]
    left = available - sum(surface.width(item, strong=strong) for item in between)
    most = largest_equal_share([surface.width(item, strong=strong) for item in names], left)
    cut = [fit_text(surface, item, most, strong=strong) for item in names]
    return [part for both in zip_longest(cut, between, fillvalue="") for part in both]


def largest_equal_share(wanted: Sequence[float], available: float) -> float:
    """Return the largest width for each if the space is too small, shortening the longest first."""
    left = available
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
    return f"{_initial(given)} {rest}" if split_surname(person)[1] and rest else person


def _with_initials(person: str) -> str:
    """Shorten to `A. M. van Dyck`: initials of all names but the surname; particles stay."""
    surname, comma, given = person.rpartition(SURNAME_FIRST)
    if not comma:
        surname, given = split_surname(person)
    short = [_initial(name) if name[:1].isupper() else name for name in given.split(" ") if name]
    return f"{surname}{comma}{' '.join(short)}" if comma else " ".join([*short, surname])


def _initial(name: str) -> str:
    return f"{name[:1]}."


def _surname(person: str) -> str:
    if SURNAME_FIRST in person:
        return person.rpartition(SURNAME_FIRST)[0]
    return split_surname(person.strip())[0]


SHORTENED = {
    NameStyle.INITIALS: _with_initial,
    NameStyle.ALL_INITIALS: _with_initials,
    NameStyle.SURNAMES: _surname,
}
