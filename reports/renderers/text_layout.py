"""Shortens and wraps text to a width on a page of a PDF, as measured by its drawing surface."""

import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import Protocol

ELLIPSIS = "…"
RIGHT_TO_LEFT = frozenset({"R", "AL"})
NEUTRAL = frozenset({"WS", "ON", "NSM", "CS", "ES"})
DOT = " \N{MIDDLE DOT} "


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
    return _reverse_right_to_left(seen) if is_right_to_left(seen) else seen


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


def fit_text(surface: DrawingSurface, text: str, available: float, *, strong: bool = False) -> str:
    """Shorten a text to a width at size one, with an ellipsis."""
    if surface.width(text, strong=strong) <= available:
        return text
    short = 0
    long = len(text)
    while short < long:
        middle = (short + long + 1) // 2
        if surface.width(text[:middle].rstrip() + ELLIPSIS, strong=strong) <= available:
            short = middle
        else:
            long = middle - 1
    cut = text[:short].rstrip() + ELLIPSIS
    return cut if surface.width(cut, strong=strong) <= available else ""


def is_right_to_left(text: str) -> bool:
    """Return whether the text has a right-to-left letter."""
    # Asked for each cell of a document; nearly all are plain letters and figures.
    if text.isascii():
        return False
    return any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text)


def fit_text_parts(surface: DrawingSurface, text: str, available: float) -> str:
    """Return as many of the parts between dots as fit at size one, at least the first."""
    parts = text.split(DOT)
    while len(parts) > 1 and surface.width(DOT.join(parts)) > available:
        parts.pop()
    return fit_text(surface, DOT.join(parts), available)


def wrap_text(surface: DrawingSurface, text: str, available: float) -> list[str]:
    """Wrap a text to a width at size one; a word that is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and surface.width(longer) <= available:
            lines[-1] = longer
        else:
            lines.append(fit_text(surface, word, available))
    return lines
