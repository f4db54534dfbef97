"""Effect of a ruling on each pair: board score, total, percentage and rank, before and after."""

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

# As it is, and as it would be; nothing where there is no figure.
BeforeAfter = tuple[str, str]


@dataclass(frozen=True, slots=True)
class RulingEffectRow:
    """A pair, what it has of the board, its total, its percentage and its place."""

    pair: str
    names: str
    board: BeforeAfter
    total: BeforeAfter
    percentage: BeforeAfter
    place: BeforeAfter


def build_ruling_effect_row(now: SessionSnapshot, effect: RulingEffect) -> RulingEffectRow:
    """One pair for which something changes."""
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


def convert_share_to_unit(evening: SessionSnapshot, share: Fraction | None) -> Fraction | None:
    """What a pair has of a board as the event counts it: matchpoints in its scale, or IMPs."""
    if share is None or not has_tops(evening):
        return share
    return share * Fraction(evening.facts.regulations.win, 2)


def _points_text(evening: SessionSnapshot, share: Fraction | None) -> str:
    points = convert_share_to_unit(evening, share)
    return "" if points is None else format_number(score_unit(evening).number(points, MOST_PLACES))


def _total_text(evening: SessionSnapshot, row: RankedPair | None) -> str:
    return (
        format_number(score_unit(evening).number(row.shown.total, count_decimals(row.shown.total)))
        if row
        else ""
    )


def _percentage_text(row: RankedPair | None) -> str:
    percentage = row.shown.percentage if row else None
    return "" if percentage is None else f"{format_number(rounded_percentage_number(percentage))}%"
