"""Pictures of figures, drawn on the server: where each line and letter stands. Knows no colour.

Everything is in whole units of the picture's own field; how it looks is for the stylesheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.numbers import percentage, written

WIDTH, HEIGHT = 400, 190
LEFT, RIGHT, TOP, BOTTOM = 34, 12, 10, 24
HALF, LEVEL, NEAREST, MOST_LEVELS, MOST_LABELS = 50, 10, 20, 6, 14


@dataclass(frozen=True, slots=True)
class Dot:
    """One value where it stands, with what it is of and what it is in words; not all are named."""

    x: int
    y: int
    label: str
    words: str
    named: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A line across, at a round value; the one at the middle of the scale is told apart."""

    y: int
    words: str
    half: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A line of percentages from left to right, and the same in a sentence."""

    dots: tuple[Dot, ...]
    levels: tuple[Level, ...]
    summary: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 6

    @property
    def line(self) -> str:
        """The corners of the line, as SVG writes them."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


def running(values: Sequence[tuple[str, Fraction | None]]) -> Picture | None:
    """How a percentage went, label by label; None while there are not two values to join."""
    known = [(label, value) for label, value in values if value is not None]
    if len(known) <= 1:
        return None
    low, high, step = _scale([value for _label, value in known])
    apart = Fraction(WIDTH - LEFT - RIGHT, len(known) - 1)
    every = -(-len(known) // MOST_LABELS)
    dots = tuple(
        Dot(
            round(LEFT + at * apart),
            _height(value, low, high),
            label,
            f"{label}: {_said(value)}",
            at % every == 0,
        )
        for at, (label, value) in enumerate(known)
    )
    levels = tuple(
        Level(_height(Fraction(value), low, high), str(value), value == HALF)
        for value in range(low, high + 1, step)
    )
    return Picture(dots, levels, _summary(known))


def _scale(values: Sequence[Fraction]) -> tuple[int, int, int]:
    """Round values below and above them all and the middle, not so near as to exaggerate.

    The third is how far apart the lines across are.
    """
    low = min(int(min(values)) // LEVEL * LEVEL, HALF - NEAREST)
    high = max(-(-max(values) // LEVEL) * LEVEL, HALF + NEAREST)
    return (low, high, LEVEL) if high - low <= MOST_LEVELS * LEVEL else (0, 2 * HALF, HALF // 2)


def _height(value: Fraction, low: int, high: int) -> int:
    """From the top of the field."""
    return round(TOP + (high - value) * Fraction(HEIGHT - TOP - BOTTOM, high - low))


def _summary(known: Sequence[tuple[str, Fraction]]) -> str:
    """What the line shows, for who does not see it."""
    (first, begun), (last, ended) = known[0], known[-1]
    best, worst = (pick(known, key=lambda each: each[1]) for pick in (max, min))
    return _(
        "Running percentage: %(begun)s after board %(first)s, %(ended)s after board %(last)s; "
        "at most %(most)s after board %(best)s, at least %(least)s after board %(worst)s."
    ) % {
        "begun": _said(begun),
        "first": first,
        "ended": _said(ended),
        "last": last,
        "most": _said(best[1]),
        "best": best[0],
        "least": _said(worst[1]),
        "worst": worst[0],
    }


def _said(value: Fraction) -> str:
    return f"{written(percentage(value))}\N{NO-BREAK SPACE}%"
