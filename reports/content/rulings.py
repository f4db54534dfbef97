"""A director's ruling, or a fouled board, in few words: its mark, figures, what the mark means."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boards.queries.table_results import TableResult
from reports.content.document import Number
from reports.content.names import NOBODY, direction_letter
from reports.content.numbers import MINUS, SYMBOLS, written
from scoring.boards.fouled import GROUPS
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    ComparableResult,
    RulingOutcome,
    WeightedResults,
    kind_of_ruling,
)
from scoring.laws.adjustments import Average, Averages
from scoring.laws.outcome import BareScore, ContractResult, PassedOut
from scoring.notation.rulings import write_weight
from standings.snapshot_cache import SessionSnapshot

# Not an asterisk: after a contract players read that as a double, as the entry box does.
ADJUSTED, WEIGHTED, SPLIT, CANCELLED, FOULED = "adj", "W", "S", "C", "F"
FOULED_LAW = "87"
NARROW_ADJUSTED = "*"
"""The same in a recap, whose columns are as wide as a figure and have no contract."""
MARKS = {
    "artificial": ADJUSTED,
    "assigned": ADJUSTED,
    "weighted": WEIGHTED,
    "split": SPLIT,
    "cancelled": CANCELLED,
}
LEGEND: Mapping[str, Promise] = {
    ADJUSTED: gettext_lazy("adjusted score"),
    WEIGHTED: gettext_lazy("weighted"),
    SPLIT: gettext_lazy("split"),
    CANCELLED: gettext_lazy("cancelled"),
}
"""In few letters, for the head of every paper."""
APPEALED = "†"
SUBJECT = gettext_lazy("subject to appeal")
"""The mark of what a pair has appealed, beside any other mark, and what it means."""
MEANINGS: Mapping[str, Promise] = {
    ADJUSTED: gettext_lazy("adjusted score"),
    WEIGHTED: gettext_lazy("weighted score"),
    SPLIT: gettext_lazy("split score"),
    CANCELLED: gettext_lazy("board cancelled"),
}
AVERAGES = {Average.PLUS: "A+", Average.AVERAGE: "A", Average.MINUS: f"A{MINUS}"}


def mark_of(cell: TableResult) -> str:
    """The mark of a ruling; nothing where a result stands."""
    return MARKS[kind_of_ruling(cell.outcome)] if isinstance(cell.outcome, RulingOutcome) else ""


def kind_word(cell: TableResult) -> str:
    """The mark in a word, before figures that would make a letter a chair: `weighted: 60% …`."""
    mark = mark_of(cell)
    if mark in (WEIGHTED, SPLIT):
        return _("%(kind)s: ") % {"kind": LEGEND[mark]}
    return f"{mark} " if mark else ""


def group_of(cell: TableResult) -> str:
    """The letter of the group that a result of a fouled board is compared in; else nothing."""
    return cell.group if cell.points is not None or cell.adjusted else ""


def marks_of(cell: TableResult) -> str:
    """The mark of a ruling, on a fouled board the result's group: `FB`, and of an open appeal."""
    group = group_of(cell)
    marks = (mark_of(cell), f"{FOULED}{group}" if group else "", appeal_mark(cell))
    return " ".join(filter(None, marks))


def appeal_mark(cell: TableResult) -> str:
    """The mark of what is subject to appeal, ruled or not."""
    return APPEALED if cell.appeals else ""


def mark_of_pair(evening: SessionSnapshot, place: int) -> str:
    """The marks of a pair: a ruling of any kind, other cards on a fouled board, an open appeal."""
    other = [each for each in evening.fouled if group_of(each) > GROUPS[0]]
    marked = ((evening.ruled, ADJUSTED), (other, FOULED), (evening.appealed, APPEALED))
    return " ".join(mark for cells, mark in marked if _has(cells, place))


def is_appealed(evening: SessionSnapshot, place: int) -> bool:
    """Whether an open appeal is on one of the pair's boards."""
    return _has(evening.appealed, place)


def _has(cells: Iterable[TableResult], place: int) -> bool:
    return any(place in (each.north_south, each.east_west) for each in cells)


def legend(evening: SessionSnapshot) -> str:
    """What the marks that occur mean; nothing where none does. A pair's is always among them."""
    found = {mark_of(cell) for cell in evening.ruled}
    shown = [mark for mark in LEGEND if mark in found or (found and mark == ADJUSTED)]
    called = {ADJUSTED: f"{ADJUSTED}, {NARROW_ADJUSTED}"}
    said = [f"{called.get(mark, mark)} {LEGEND[mark]}" for mark in shown]
    return " · ".join([*said, f"{APPEALED} {SUBJECT}"] if evening.appealed else said)


def fouled_legend(evening: SessionSnapshot) -> str:
    """What the mark of a fouled board means, and which boards are; nothing where none is."""
    boards = sorted({cell.board for cell in evening.fouled})
    if not boards:
        return ""
    facts = {"mark": FOULED, "boards": ", ".join(map(str, boards))}
    return (
        ngettext(
            "%(mark)s fouled board %(boards)s",
            "%(mark)s fouled boards %(boards)s",
            len(boards),
        )
        % facts
    )


def note(cell: TableResult) -> str:
    """What kind of ruling it is, which group of a fouled board, by which Law; an open appeal."""
    said = []
    if cell.ruled:
        said.append((str(MEANINGS[mark_of(cell)]), cell.law))
    if group := group_of(cell):
        said.append((_("fouled board, group %(group)s") % {"group": group}, FOULED_LAW))
    by_law = (_("%(kind)s, Law %(law)s") % {"kind": kind, "law": law} for kind, law in said)
    return "; ".join([*by_law, *([str(SUBJECT)] if cell.appeals else [])])


def words_of(verdict: Averages | AdjustedScore | CancelledBoard) -> str:
    """The figures: `A+/A−`, `60% 4♠N= + 40% 4♠N−1`; of a split score, North-South's first."""
    match verdict:
        case Averages(north_south=ours, east_west=theirs):
            return "/".join(AVERAGES[each] if each else NOBODY for each in (ours, theirs))
        case AdjustedScore() if verdict.is_split:
            return f"{_parts(verdict.north_south)} / {_parts(verdict.east_west)}"
        case AdjustedScore():
            return _parts(verdict.north_south)
        case CancelledBoard():
            return _("cancelled")


def _parts(parts: WeightedResults) -> str:
    if len(parts) == 1:
        return made(parts[0].outcome)
    return " + ".join(f"{_weight(weight)} {made(outcome)}" for outcome, weight in parts)


def _weight(weight: Fraction) -> str:
    return write_weight(weight).replace(".", get_format("DECIMAL_SEPARATOR"))


def made(outcome: ComparableResult) -> str:
    """A result in one word: `4♠xN+1`, `Pass`, `E-W 620`."""
    match outcome:
        case ContractResult(contract=bid, declarer=who):
            margin = outcome.played.margin
            over = f"{margin:+}".replace("-", MINUS) if margin else "="
            doubled = "x" * (bid.doubling // 2)
            called = f"{bid.level}{SYMBOLS[bid.denomination]}{doubled}"
            return f"{called}{direction_letter(who)}{over}"
        case PassedOut():
            return _("Pass")
        case BareScore(points):
            return bare_score(points)


def bare_score(points: int) -> str:
    """Points to North-South, named by the side that has them: `N-S 420`, `E-W 50`."""
    side = _("N-S") if points > 0 else _("E-W")
    return f"{side} {written(Number(Fraction(abs(points))))}"
