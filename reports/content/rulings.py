"""A director's ruling as a few words: its mark, its figures, and what the mark means."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.evening import Evening
from boards.queries.seated import Cell
from reports.content.names import NOBODY, direction_letter
from reports.content.numbers import MINUS, SYMBOLS
from scoring.adjustments import Average, Averages
from scoring.notation.rulings import written_weight
from scoring.outcome import Contracted, PassedOut, Score
from scoring.verdicts import Adjusted, Cancelled, Made, Parts, Verdict, kind_of

ADJUSTED, WEIGHTED, SPLIT, CANCELLED = "*", "W", "S", "C"
MARKS = {
    "artificial": ADJUSTED,
    "assigned": ADJUSTED,
    "weighted": WEIGHTED,
    "split": SPLIT,
    "cancelled": CANCELLED,
}
LEGEND: Mapping[str, Promise] = {
    ADJUSTED: gettext_lazy("adjusted"),
    WEIGHTED: gettext_lazy("weighted"),
    SPLIT: gettext_lazy("split"),
    CANCELLED: gettext_lazy("cancelled"),
}
"""In few letters, for the head of every paper."""
MEANINGS: Mapping[str, Promise] = {
    ADJUSTED: gettext_lazy("adjusted score"),
    WEIGHTED: gettext_lazy("weighted score"),
    SPLIT: gettext_lazy("split score"),
    CANCELLED: gettext_lazy("board cancelled"),
}
AVERAGES = {Average.PLUS: "A+", Average.AVERAGE: "A", Average.MINUS: f"A{MINUS}"}


def mark_of(cell: Cell) -> str:
    """The mark of a ruling; nothing where a result stands."""
    return MARKS[kind_of(cell.outcome)] if isinstance(cell.outcome, Verdict) else ""


def mark_of_pair(evening: Evening, place: int) -> str:
    """The mark of a pair with a ruling of any kind on one of its boards."""
    ruled = any(place in (each.north_south, each.east_west) for each in evening.ruled)
    return ADJUSTED if ruled else ""


def legend(cells: Iterable[Cell]) -> str:
    """What the marks that occur mean; nothing where none does. A pair's is always among them."""
    found = {mark_of(cell) for cell in cells}
    shown = (mark for mark in LEGEND if mark in found or (found and mark == ADJUSTED))
    return " · ".join(f"{mark} {LEGEND[mark]}" for mark in shown)


def note(cell: Cell) -> str:
    """What kind of ruling it is, and by which Law; nothing where a result stands."""
    if not cell.ruled:
        return ""
    facts = {"kind": MEANINGS[mark_of(cell)], "law": cell.law}
    return _("%(kind)s, Law %(law)s") % facts


def words_of(verdict: Averages | Adjusted | Cancelled) -> str:
    """The figures: `A+/A−`, `60% 4♠N= + 40% 4♠N−1`; of a split score, North-South's first."""
    match verdict:
        case Averages(north_south=ours, east_west=theirs):
            return "/".join(AVERAGES[each] if each else NOBODY for each in (ours, theirs))
        case Adjusted() if verdict.is_split:
            return f"{_parts(verdict.north_south)} / {_parts(verdict.east_west)}"
        case Adjusted():
            return _parts(verdict.north_south)
        case Cancelled():
            return _("cancelled")


def _parts(parts: Parts) -> str:
    if len(parts) == 1:
        return made(parts[0].outcome)
    return " + ".join(f"{_weight(weight)} {made(outcome)}" for outcome, weight in parts)


def _weight(weight: Fraction) -> str:
    return written_weight(weight).replace(".", get_format("DECIMAL_SEPARATOR"))


def made(outcome: Made) -> str:
    """A result in one word: `4♠xN+1`, `Pass`, `−620`."""
    match outcome:
        case Contracted(contract=bid, declarer=who):
            margin = outcome.played.margin
            over = f"{margin:+}".replace("-", MINUS) if margin else "="
            doubled = "x" * (bid.doubling // 2)
            called = f"{bid.level}{SYMBOLS[bid.denomination]}{doubled}"
            return f"{called}{direction_letter(who)}{over}"
        case PassedOut():
            return _("Pass")
        case Score(points):
            return f"{points:+}".replace("-", MINUS)
