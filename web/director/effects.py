"""What a ruling changes for one pair, as a page shows it: before and after."""

from dataclasses import dataclass
from fractions import Fraction

from reports.content.names import label, names
from reports.content.numbers import MOST_PLACES, decimals_of, rounded_percentage, written
from reports.content.ranking import rank
from reports.content.units import is_of_tops, unit
from standings.previews.rulings import Effect
from standings.ranking import Ranked
from standings.snapshot_cache import SessionSnapshot

Change = tuple[str, str]
"""As it is, and as it would be; nothing where there is no figure."""


@dataclass(frozen=True, slots=True)
class Line:
    """A pair, what it has of the board, its total, its percentage and its place."""

    pair: str
    names: str
    board: Change
    total: Change
    percentage: Change
    place: Change


def line(now: SessionSnapshot, effect: Effect) -> Line:
    """One pair for which something changes."""
    before, after = effect.moved.before, effect.moved.after
    return Line(
        label(now, effect.place),
        names(now.pairs[effect.place]),
        (_points(now, effect.before), _points(now, effect.after)),
        (_total(now, before), _total(now, after)),
        (_percentage(before), _percentage(after)),
        (rank(before) if before else "", rank(after) if after else ""),
    )


def in_unit(evening: SessionSnapshot, share: Fraction | None) -> Fraction | None:
    """What a pair has of a board as the event counts it: matchpoints in its scale, or IMPs."""
    if share is None or not is_of_tops(evening):
        return share
    return share * Fraction(evening.facts.regulations.win, 2)


def _points(evening: SessionSnapshot, share: Fraction | None) -> str:
    points = in_unit(evening, share)
    return "" if points is None else written(unit(evening).number(points, MOST_PLACES))


def _total(evening: SessionSnapshot, row: Ranked | None) -> str:
    return (
        written(unit(evening).number(row.shown.total, decimals_of(row.shown.total))) if row else ""
    )


def _percentage(row: Ranked | None) -> str:
    shown = row.shown.percentage if row else None
    return "" if shown is None else f"{written(rounded_percentage(shown))}%"
