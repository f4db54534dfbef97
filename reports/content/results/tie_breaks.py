"""Formats the tie-breaks of a ranking as notes, columns and numbers."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.cells.numbers import format_number, percentage_number, places_needed
from reports.content.cells.pair_names import pair_label
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.document import ColumnKind, NumberCell, SingleCell, TextCell
from scoring.events.pair_tie_breaks import TieBreakStage
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot

TIE_BREAK_NAMES = {
    "between": gettext_lazy("result between them"),
    "board_by_board": gettext_lazy("board by board"),
    "wins": gettext_lazy("boards above average"),
    "opponents": gettext_lazy("scores of their opponents"),
    "quotient": gettext_lazy("IMP quotient, as the part won of the IMPs won and lost"),
}
COUNTED_TIE_BREAKS = frozenset({"board_by_board", "wins"})


def tie_notes(snapshot: SessionSnapshot) -> Iterator[str]:
    """Yield a sentence for each tie-break that separated pairs, in the order of the ranking."""
    ranks = {row.pair.place: row.rank for row in snapshot.ranking}
    stages = {
        (item.key, tuple(item.values)): item for row in snapshot.ranking for item in row.stages
    }
    for stage in stages.values():
        in_order = sorted(stage.values, key=lambda place: -_value(stage, place))
        yield _("Level for place %(place)s, parted by %(rule)s: %(figures)s.") % {
            "place": min(ranks[place] for place in stage.values),
            "rule": TIE_BREAK_NAMES[stage.key],
            "figures": ", ".join(_pair_with_figure(snapshot, stage, place) for place in in_order),
        }


def _value(stage: TieBreakStage[int], place: int) -> Fraction:
    return Fraction(stage.values[place].value)


def _pair_with_figure(snapshot: SessionSnapshot, stage: TieBreakStage[int], place: int) -> str:
    figure = tie_figure(snapshot, stage.key, _value(stage, place))
    return _("%(pair)s with %(figure)s") % {"pair": pair_label(snapshot, place), "figure": figure}


def tie_figure(snapshot: SessionSnapshot, key: str, exact: Fraction) -> str:
    """Return a pair's tie-break value as text."""
    if key in COUNTED_TIE_BREAKS:
        return format_number(NumberCell(exact, places_needed([exact])))
    if key == "quotient":
        return f"{format_number(percentage_number(100 * exact))}%"
    if has_tops(snapshot):
        return f"{format_number(percentage_number(exact))}%"
    by = score_unit(snapshot)
    return format_number(by.number(exact, by.needed([exact])))


def tie_headings(snapshot: SessionSnapshot) -> Iterator[tuple[str, ColumnKind]]:
    """Yield the heading of the tie-break column, if any tie was broken."""
    if any(row.stages for row in snapshot.ranking):
        yield _("Tie-break"), ColumnKind.NAMES


def tie_cells(snapshot: SessionSnapshot, row: RankedPair) -> Iterator[SingleCell]:
    """Yield the tie-break that separated a pair from others, and its value."""
    for _heading in tie_headings(snapshot):
        texts = (
            f"{TIE_BREAK_NAMES[stage.key]} "
            + tie_figure(snapshot, stage.key, _value(stage, row.pair.place))
            for stage in row.stages
        )
        yield TextCell("; ".join(texts))
