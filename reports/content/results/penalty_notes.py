"""Formats penalties as notes, as marks and as a column of the ranking.

These texts belong to a ranking; do not show them before the ranking is released.
"""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.cells.numbers import MINUS, format_number, places_needed
from reports.content.cells.pair_names import pair_label
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.document import BlankCell, ColumnKind, GridColumn, NumberCell, SingleCell
from reports.content.explanation_steps.step_labels import law_name
from scoring.boards.penalties import PenaltyUnit, ScorePenalty
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot

MARK = "P"
UNITS = {
    PenaltyUnit.MATCHPOINTS: gettext_lazy("%(amount)s matchpoints"),
    PenaltyUnit.PERCENT_OF_TOP: gettext_lazy("%(amount)s%% of a top"),
    PenaltyUnit.PERCENT_OF_SESSION: gettext_lazy("%(amount)s%% of the session"),
    PenaltyUnit.IMPS: gettext_lazy("%(amount)s IMPs"),
    PenaltyUnit.VICTORY_POINTS: gettext_lazy("%(amount)s victory points"),
}


def penalty_mark(snapshot: SessionSnapshot, place: int) -> str:
    """Return the mark of a pair with a penalty that counts."""
    return MARK if _counting_penalties(snapshot, place) else ""


def _counting_penalties(snapshot: SessionSnapshot, place: int) -> tuple[ScorePenalty, ...]:
    given = snapshot.penalties.get(place)
    return snapshot.scale_of(place).counting(given) if given else ()


def format_penalty(penalty: ScorePenalty) -> str:
    """Format amount, unit, Law and round: `10% of a top (Law 90, round 3)`."""
    amount = format_number(NumberCell(penalty.amount, places_needed([penalty.amount])))
    text = str(UNITS[penalty.unit]) % {"amount": amount}
    when = _("round %(of)s") % {"of": penalty.round} if penalty.round else ""
    return f"{MINUS}{text} ({', '.join(filter(None, (law_name(penalty.law), when)))})"


def penalty_notes(snapshot: SessionSnapshot) -> Iterator[str]:
    """Yield a sentence on each pair's penalties, in the order of the ranking."""
    for row in snapshot.ranking:
        for sentence in penalty_sentences(snapshot, row.pair.place):
            values = {"mark": MARK, "pair": pair_label(snapshot, row.pair.place), "said": sentence}
            yield _("%(mark)s · pair %(pair)s · %(said)s") % values


def penalty_sentences(snapshot: SessionSnapshot, place: int) -> Iterator[str]:
    """Yield a sentence on one pair's penalties; empty without any."""
    if counted := _counting_penalties(snapshot, place):
        yield _("Penalty: %(penalties)s") % {"penalties": ", ".join(map(format_penalty, counted))}


def penalty_columns(snapshot: SessionSnapshot) -> tuple[GridColumn, ...]:
    """Return the column of penalties, if there are any."""
    some = any(_counting_penalties(snapshot, place) for place in snapshot.penalties)
    return (GridColumn(_("Adj"), ColumnKind.NUMBER, spare=True),) if some else ()


def penalty_cell(snapshot: SessionSnapshot, row: RankedPair) -> SingleCell:
    """Return the deduction from a pair's total, in the event's unit and scale; else empty."""
    before = snapshot.totals[row.pair.place]
    taken = Fraction(row.total.won) - Fraction(before.won)
    if not taken:
        return BlankCell()
    if has_tops(snapshot):
        taken *= Fraction(snapshot.facts.regulations.win, 2)
    return NumberCell(taken, score_unit(snapshot).needed([taken]), signed=True)
