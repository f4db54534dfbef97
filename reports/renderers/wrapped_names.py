"""Wraps names and words that are too long for their column over several lines of the row."""

import re
from collections.abc import Iterator, Sequence

from reports.renderers.name_styles import BETWEEN_NAMES, NameStyle, apply_name_style, fit_names
from reports.renderers.text_layout import DrawingSurface, fit_text, is_right_to_left

# Two names of three lines each; a name has at most 150 letters.
MOST_LINES = 6
# The six players of a team, of two lines each.
MOST_LINES_OF_WORDS = 12
AFTER_HYPHEN = re.compile(r"(?<=-)")
HYPHEN = "-"
NO_BREAK = "\N{NO-BREAK SPACE}"
# Letters that a hyphenated word keeps for the next line.
LEAST_REST = 4


def wrap_names(
    surface: DrawingSurface, text: str, style: NameStyle, available: float, *, strong: bool = False
) -> list[str]:
    """Write names in a style, wrapped to a width at size one: each player begins a line."""
    styled = apply_name_style(text, style)
    if surface.width(styled, strong=strong) <= available or is_right_to_left(text):
        return [fit_names(surface, text, style, available, strong=strong)]
    people = BETWEEN_NAMES.split(styled)
    lines: list[str] = []
    for at in range(0, len(people), 2):
        # The sign between two names stays with the last word of the first.
        separator = NO_BREAK + people[at + 1].strip() if at + 1 < len(people) else ""
        wrapped = _wrap_person(surface, people[at] + separator, available, strong=strong)
        lines.extend(line.replace(NO_BREAK, " ") for line in wrapped)
    if len(lines) <= MOST_LINES:
        return lines
    rest = " ".join(lines[MOST_LINES - 1 :])
    return [*lines[: MOST_LINES - 1], fit_text(surface, rest, available, strong=strong)]


def wrap_words(
    surface: DrawingSurface, text: str, available: float, *, strong: bool = False
) -> list[str]:
    """Wrap a text at its spaces and hyphens to a width at size one, over a few lines."""
    if surface.width(text, strong=strong) <= available or is_right_to_left(text):
        return [fit_text(surface, text, available, strong=strong)]
    lines = _wrap_person(surface, text, available, strong=strong)
    if len(lines) <= MOST_LINES_OF_WORDS:
        return list(lines)
    rest = " ".join(lines[MOST_LINES_OF_WORDS - 1 :])
    return [*lines[: MOST_LINES_OF_WORDS - 1], fit_text(surface, rest, available, strong=strong)]


def _wrap_person(
    surface: DrawingSurface, person: str, available: float, *, strong: bool
) -> Sequence[str]:
    """Wrap one name at spaces and hyphens; a longer word is hyphenated where the line ends."""
    lines: list[str] = []
    for glue, part in _breakable_parts(person):
        longer = f"{lines[-1]}{glue}{part}" if lines else part
        if surface.width(longer, strong=strong) <= available:
            lines[-1:] = [longer]
            continue
        lines.extend(_break_word(surface, part, available, strong=strong))
    return lines


def _breakable_parts(person: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a name that stay whole, each with what joins it to the part before."""
    for word in person.split(" "):
        for at, part in enumerate(filter(None, AFTER_HYPHEN.split(word))):
            yield ("" if at else " ", part)


def _break_word(surface: DrawingSurface, word: str, available: float, *, strong: bool) -> list[str]:
    """Break a word that is longer than a line."""
    pieces: list[str] = []
    while surface.width(word, strong=strong) > available:
        fitting = (
            length
            for length in range(max(len(word) - LEAST_REST, 1), 0, -1)
            if surface.width(word[:length] + HYPHEN, strong=strong) <= available
        )
        length = next(fitting, 0)
        if not length:
            return [*pieces, fit_text(surface, word, available, strong=strong)]
        pieces.append(word[:length] + HYPHEN)
        word = word[length:]
    return [*pieces, word]
