"""Units of scores: matchpoints, IMPs or points, with their decimals and column headings."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports.content.cells.numbers import MOST_PLACES, places_needed
from reports.content.document import NumberCell
from scoring.boards.imp_boards import AGGREGATE, CROSS_IMPS, MATCHPOINTS
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class ScoreUnit:
    """Matchpoints, which are parts of a top, or what has a sign: IMPs and points.

    `short` heads a column of shares and `total` one of totals; `places` are those that every figure
    is shown with, None where it is as few as will do. Totals have at most so many `decimals`.
    """

    key: str
    short: str
    total: str
    places: int | None = None
    signed: bool = True
    decimals: int = MOST_PLACES

    def needed(self, values: Iterable[Fraction | Decimal]) -> int:
        """How many places show every one of these."""
        return places_needed(values) if self.places is None else self.places

    def needed_by_totals(self, totals: Iterable[Fraction | Decimal]) -> int:
        """How many places show every one of these totals."""
        if self.places is None:
            return places_needed(totals, most=self.decimals)
        return self.decimals

    def number(self, value: Fraction | Decimal, places: int) -> NumberCell:
        """A figure, with its sign where it may be below zero."""
        return NumberCell(Fraction(value), places, self.signed)


def score_unit(snapshot: SessionSnapshot) -> ScoreUnit:
    """What the event's method counts in."""
    method = snapshot.facts.regulations.method
    decimals = snapshot.facts.regulations.decimals
    if method == MATCHPOINTS:
        headings = pgettext("unit", "mp"), _("Score")
        return ScoreUnit("matchpoints", *headings, signed=False, decimals=decimals)
    if method == AGGREGATE:
        return ScoreUnit("points", pgettext("unit", "points"), _("Points"), decimals=decimals)
    fixed = MOST_PLACES if method == CROSS_IMPS else None
    return ScoreUnit("imps", pgettext("unit", "IMPs"), _("IMPs"), fixed, decimals=decimals)


def has_tops(snapshot: SessionSnapshot) -> bool:
    """There is a top, and so there are percentages."""
    return snapshot.facts.regulations.method == MATCHPOINTS
