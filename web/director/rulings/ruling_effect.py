"""Table rows with each pair's score, total and rank before and after a ruling."""

from dataclasses import dataclass
from fractions import Fraction

from reports.content.cells.numbers import (
    MOST_PLACES,
    count_decimals,
    format_number,
    rounded_percentage_number,
)
from reports.content.cells.pair_names import pair_label, player_names
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.results.ranking import rank_text
from standings.previews.rulings import RulingEffect
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot

# A figure now and after the ruling; empty where there is none.
BeforeAfter = tuple[str, str]


@dataclass(frozen=True, slots=True)
class RulingEffectRow:
    """A pair with its board score, total, percentage and rank before and after a ruling."""

    pair: str
    names: str
    board: BeforeAfter
    total: BeforeAfter
    percentage: BeforeAfter
    place: BeforeAfter


def build_ruling_effect_row(now: SessionSnapshot, effect: RulingEffect) -> RulingEffectRow:
    """The row of a pair for which the ruling changes something."""
    before = effect.moved.before
    after = effect.moved.after
    return RulingEffectRow(
        pair_label(now, effect.place),
        player_names(now.pairs[effect.place]),
        (_points_text(now, effect.before), _points_text(now, effect.after)),
        (_total_text(now, before), _total_text(now, after)),
        (_percentage_text(before), _percentage_text(after)),
        (rank_text(before) if before else "", rank_text(after) if after else ""),
    )


def convert_share_to_unit(snapshot: SessionSnapshot, share: Fraction | None) -> Fraction | None:
    """A pair's board score in the event's scale of matchpoints, or in IMPs."""
    if share is None or not has_tops(snapshot):
        return share
    # Shares count 2 for a win; the regulations may count 1.
    return share * Fraction(snapshot.facts.regulations.win, 2)


def _points_text(snapshot: SessionSnapshot, share: Fraction | None) -> str:
    points = convert_share_to_unit(snapshot, share)
    return "" if points is None else format_number(score_unit(snapshot).number(points, MOST_PLACES))


def _total_text(snapshot: SessionSnapshot, row: RankedPair | None) -> str:
    return (
        format_number(score_unit(snapshot).number(row.shown.total, count_decimals(row.shown.total)))
        if row
        else ""
    )


def _percentage_text(row: RankedPair | None) -> str:
    percentage = row.shown.percentage if row else None
    return "" if percentage is None else f"{format_number(rounded_percentage_number(percentage))}%"
