"""What parted pairs that were level, in words and figures. Knows the ranking's stages."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.document import Kind, Number, Single, Text
from reports.content.names import label
from reports.content.numbers import percentage, places_needed, written
from reports.content.units import is_of_tops, unit
from scoring.events.tie_breaks import TieBreakStage
from standings.ranking import Ranked
from standings.snapshot_cache import SessionSnapshot

WORDS = {
    "between": gettext_lazy("result between them"),
    "board_by_board": gettext_lazy("board by board"),
    "wins": gettext_lazy("boards above average"),
    "opponents": gettext_lazy("what their opponents came to"),
    "quotient": gettext_lazy("IMP quotient, as the part won of the IMPs won and lost"),
}
COUNTED = frozenset({"board_by_board", "wins"})


def tie_notes(evening: SessionSnapshot) -> Iterator[str]:
    """What parted whom, a sentence for each tie-break that did, in the order of the ranking."""
    ranks = {row.pair.place: row.rank for row in evening.ranking}
    stages = {
        (each.key, tuple(each.values)): each for row in evening.ranking for each in row.stages
    }
    for stage in stages.values():
        in_order = sorted(stage.values, key=lambda place: -_value(stage, place))
        yield _("Level for place %(place)s, parted by %(rule)s: %(figures)s.") % {
            "place": min(ranks[place] for place in stage.values),
            "rule": WORDS[stage.key],
            "figures": ", ".join(_said(evening, stage, place) for place in in_order),
        }


def _value(stage: TieBreakStage[int], place: int) -> Fraction:
    return Fraction(stage.values[place].value)


def _said(evening: SessionSnapshot, stage: TieBreakStage[int], place: int) -> str:
    figure = tie_figure(evening, stage.key, _value(stage, place))
    return _("%(pair)s with %(figure)s") % {"pair": label(evening, place), "figure": figure}


def tie_figure(evening: SessionSnapshot, key: str, exact: Fraction) -> str:
    """What a pair has by a tie-break, as it is written."""
    if key in COUNTED:
        return written(Number(exact, places_needed([exact])))
    if key == "quotient":
        return f"{written(percentage(100 * exact))}%"
    if is_of_tops(evening):
        return f"{written(percentage(exact))}%"
    by = unit(evening)
    return written(by.number(exact, by.needed([exact])))


def tie_headings(evening: SessionSnapshot) -> Iterator[tuple[str, Kind]]:
    """A column for them, where any tie was parted."""
    if any(row.stages for row in evening.ranking):
        yield _("Tie-break"), Kind.NAMES


def tie_cells(evening: SessionSnapshot, row: Ranked) -> Iterator[Single]:
    """What parted one pair from others, and its figure."""
    for _heading in tie_headings(evening):
        said = (
            f"{WORDS[each.key]} " + tie_figure(evening, each.key, _value(each, row.pair.place))
            for each in row.stages
        )
        yield Text("; ".join(said))
