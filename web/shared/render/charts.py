"""Computes the line chart of a pair's running percentage, for an SVG template.

Coordinates are whole units of the SVG's viewBox; the stylesheet decides how it looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells.numbers import format_number, percentage_number

WIDTH = 400
HEIGHT = 190
LEFT = 34
RIGHT = 12
TOP = 10
BOTTOM = 24
MIDDLE = 50
GRID_STEP = 10
MIN_RANGE = 20
MAX_GRID_LINES = 6
MAX_LABELS = 14


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """A value with its coordinates, board and text; only some are labelled."""

    x: int
    y: int
    label: str
    words: str
    named: bool


@dataclass(frozen=True, slots=True)
class ChartGridLine:
    """A horizontal line at a round value; the middle one has its own style."""

    y: int
    words: str
    half: bool


@dataclass(frozen=True, slots=True)
class PercentageChart:
    """A line chart of percentages, and its summary in a sentence."""

    dots: tuple[ChartPoint, ...]
    levels: tuple[ChartGridLine, ...]
    summary: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 6

    @property
    def line(self) -> str:
        """Points of the line, as an SVG attribute."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


def percentage_chart(values: Sequence[tuple[str, Fraction | None]]) -> PercentageChart | None:
    """Returns the chart of these percentages; None with fewer than two values."""
    known = [(label, value) for label, value in values if value is not None]
    if len(known) <= 1:
        return None
    low, high, step = _scale([value for _label, value in known])
    apart = Fraction(WIDTH - LEFT - RIGHT, len(known) - 1)
    every = -(-len(known) // MAX_LABELS)
    dots = tuple(
        ChartPoint(
            round(LEFT + at * apart),
            _y_position(value, low, high),
            label,
            f"{label}: {_percentage_text(value)}",
            at % every == 0,
        )
        for at, (label, value) in enumerate(known)
    )
    levels = tuple(
        ChartGridLine(_y_position(Fraction(value), low, high), str(value), value == MIDDLE)
        for value in range(low, high + 1, step)
    )
    return PercentageChart(dots, levels, _summary(known))


def _scale(values: Sequence[Fraction]) -> tuple[int, int, int]:
    """Returns round bounds around all values and 50, at least some distance apart.

    The third value is the distance between grid lines.
    """
    low = min(int(min(values)) // GRID_STEP * GRID_STEP, MIDDLE - MIN_RANGE)
    high = max(-(-max(values) // GRID_STEP) * GRID_STEP, MIDDLE + MIN_RANGE)
    return (
        (low, high, GRID_STEP)
        if high - low <= MAX_GRID_LINES * GRID_STEP
        else (0, 2 * MIDDLE, MIDDLE // 2)
    )


def _y_position(value: Fraction, low: int, high: int) -> int:
    """Returns the distance from the top of the chart."""
    return round(TOP + (high - value) * Fraction(HEIGHT - TOP - BOTTOM, high - low))


def _summary(known: Sequence[tuple[str, Fraction]]) -> str:
    """Returns the text of the chart for screen readers."""
    (first, begun), (last, ended) = known[0], known[-1]
    best, worst = (pick(known, key=lambda each: each[1]) for pick in (max, min))
    return _(
        "Running percentage: %(begun)s after board %(first)s, %(ended)s after board %(last)s; "
        "at most %(most)s after board %(best)s, at least %(least)s after board %(worst)s."
    ) % {
        "begun": _percentage_text(begun),
        "first": first,
        "ended": _percentage_text(ended),
        "last": last,
        "most": _percentage_text(best[1]),
        "best": best[0],
        "least": _percentage_text(worst[1]),
        "worst": worst[0],
    }


def _percentage_text(value: Fraction) -> str:
    return f"{format_number(percentage_number(value))}\N{NO-BREAK SPACE}%"
