"""Computes a chart of how much every two pairs of a movement compete, for an SVG template.

Coordinates are whole units of the SVG's viewBox; the stylesheet shades the levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from movements.balance.fairness import competition_of_places
from movements.schedule import Schedule
from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell

SQUARE = 10
MARGIN = 16
# The mean has the middle level; the last one is for twice the mean and more.
MIDDLE_LEVEL = 4


@dataclass(frozen=True, slots=True)
class CompetitionSquare:
    """Two pairs: its coordinates, its level from 0 to 8, and how much they compete in words."""

    x: int
    y: int
    level: int
    words: str


@dataclass(frozen=True, slots=True)
class AxisLabel:
    """A pair number on an axis: `at` is the coordinate on it."""

    at: int
    words: str


@dataclass(frozen=True, slots=True)
class CompetitionPicture:
    """A square for every two pairs, the pair numbers, and the summary in a sentence."""

    squares: tuple[CompetitionSquare, ...]
    labels: tuple[AxisLabel, ...]
    summary: str
    size: int
    square: int = SQUARE
    margin: int = MARGIN - 3


def draw_competition(schedule: Schedule) -> CompetitionPicture:
    """Returns the picture of a schedule with one winner."""
    places = schedule.places
    amounts = competition_of_places(schedule)
    mean = Fraction(sum(amounts.values()), len(amounts))
    values = {
        "least": min(amounts.values()),
        "most": max(amounts.values()),
        "mean": format_number(NumberCell(mean, 1)),
    }
    summary = _("Two pairs compete by %(least)s to %(most)s, on average by %(mean)s.") % values
    labels = (
        AxisLabel(MARGIN + index * SQUARE + SQUARE // 2, str(number))
        for index, (_line, number) in enumerate(places)
    )
    return CompetitionPicture(
        tuple(_squares(schedule, mean)),
        tuple(labels),
        summary,
        MARGIN + len(places) * SQUARE,
    )


def _squares(schedule: Schedule, mean: Fraction) -> Iterator[CompetitionSquare]:
    places = schedule.places
    amounts = competition_of_places(schedule)
    for row, one in enumerate(places):
        for column, other in enumerate(places):
            if one != other:
                amount = amounts[(one, other) if row < column else (other, one)]
                values = {"one": one[1], "other": other[1], "amount": amount}
                yield CompetitionSquare(
                    MARGIN + column * SQUARE,
                    MARGIN + row * SQUARE,
                    _level(amount, mean),
                    _("%(one)s and %(other)s: %(amount)s") % values,
                )


def _level(amount: int, mean: Fraction) -> int:
    if mean <= 0:
        return MIDDLE_LEVEL
    level = round(MIDDLE_LEVEL * Fraction(amount) / mean)
    return max(0, min(2 * MIDDLE_LEVEL, level))
