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
    """The unit of scores: matchpoints, which have a top, or IMPs and points, which have a sign.

    `short` heads a column of shares and `total` a column of totals. `places` is the fixed number of
    decimals; None means as few as needed. Totals have at most `decimals`.
    """

    key: str
    short: str
    total: str
    places: int | None = None
    signed: bool = True
    decimals: int = MOST_PLACES

    def needed(self, values: Iterable[Fraction | Decimal]) -> int:
        """Return the decimals that show each of these."""
        return places_needed(values) if self.places is None else self.places

    def needed_by_totals(self, totals: Iterable[Fraction | Decimal]) -> int:
        """Return the decimals that show each of these totals."""
        if self.places is None:
            return places_needed(totals, most=self.decimals)
        return self.decimals

    def number(self, value: Fraction | Decimal, places: int) -> NumberCell:
        """Return a figure, with its sign if it can be negative."""
        return NumberCell(Fraction(value), places, self.signed)


def score_unit(snapshot: SessionSnapshot) -> ScoreUnit:
    """Return the unit of the event's scoring method."""
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
    """Whether boards have tops, and so percentages exist."""
    return snapshot.facts.regulations.method == MATCHPOINTS
