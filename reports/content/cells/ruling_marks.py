"""Marks, legends and texts for rulings, fouled boards and open appeals."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boards.queries.table_results import TableResult
from reports.content.cells.numbers import MINUS, SYMBOLS, format_number
from reports.content.cells.pair_names import NOBODY, direction_letter
from reports.content.document import NumberCell
from scoring.boards.fouled_boards import GROUPS
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    ComparableResult,
    RulingOutcome,
    WeightedResults,
    kind_of_ruling,
)
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, ContractResult, PassedOut
from scoring.notation.ruling_text import write_weight
from standings.snapshot_cache import SessionSnapshot

# Not an asterisk: after a contract players read that as a double, as the entry box does.
ADJUSTED = "adj"
WEIGHTED = "W"
SPLIT = "S"
CANCELLED = "C"
FOULED = "F"
FOULED_LAW = "87"
# The same in a recap, whose columns are as wide as a figure and have no contract.
NARROW_ADJUSTED = "*"
MARKS = {
    "artificial": ADJUSTED,
    "assigned": ADJUSTED,
    "weighted": WEIGHTED,
    "split": SPLIT,
    "cancelled": CANCELLED,
}
# In few letters, for the head of every paper.
LEGEND: Mapping[str, Promise] = {
    ADJUSTED: gettext_lazy("adjusted score"),
    WEIGHTED: gettext_lazy("weighted"),
    SPLIT: gettext_lazy("split"),
    CANCELLED: gettext_lazy("cancelled"),
}
APPEALED = "†"
# The mark of what a pair has appealed, beside any other mark, and what it means.
SUBJECT_TO_APPEAL = gettext_lazy("subject to appeal")
MEANINGS: Mapping[str, Promise] = {
    ADJUSTED: gettext_lazy("adjusted score"),
    WEIGHTED: gettext_lazy("weighted score"),
    SPLIT: gettext_lazy("split score"),
    CANCELLED: gettext_lazy("board cancelled"),
}
AVERAGES = {Average.PLUS: "A+", Average.AVERAGE: "A", Average.MINUS: f"A{MINUS}"}


def ruling_mark(cell: TableResult) -> str:
    """Return the mark of a ruling; empty for a result."""
    return MARKS[kind_of_ruling(cell.outcome)] if isinstance(cell.outcome, RulingOutcome) else ""


def ruling_kind_prefix(cell: TableResult) -> str:
    """Return the kind of ruling as a word before its figures: `weighted: 60% …`."""
    mark = ruling_mark(cell)
    if mark in (WEIGHTED, SPLIT):
        return _("%(kind)s: ") % {"kind": LEGEND[mark]}
    return f"{mark} " if mark else ""


def fouled_group_letter(cell: TableResult) -> str:
    """Return the letter of the result's group on a fouled board; else empty."""
    return cell.group if cell.points is not None or cell.adjusted else ""


def result_marks(cell: TableResult) -> str:
    """Return the marks of a ruling, of a group on a fouled board (`FB`), and of an open appeal."""
    group = fouled_group_letter(cell)
    marks = (ruling_mark(cell), f"{FOULED}{group}" if group else "", appeal_mark(cell))
    return " ".join(filter(None, marks))


def appeal_mark(cell: TableResult) -> str:
    """Return the mark of a result or ruling with an open appeal."""
    return APPEALED if cell.appeals else ""


def pair_marks(snapshot: SessionSnapshot, place: int) -> str:
    """Return a pair's marks: a ruling, different cards on a fouled board, an open appeal."""
    other = [cell for cell in snapshot.fouled if fouled_group_letter(cell) > GROUPS[0]]
    marked = ((snapshot.ruled, ADJUSTED), (other, FOULED), (snapshot.appealed, APPEALED))
    return " ".join(mark for cells, mark in marked if _pair_is_in(cells, place))


def has_open_appeal(snapshot: SessionSnapshot, place: int) -> bool:
    """Whether an open appeal is on one of the pair's boards."""
    return _pair_is_in(snapshot.appealed, place)


def _pair_is_in(cells: Iterable[TableResult], place: int) -> bool:
    return any(cell.seats(place) for cell in cells)


def ruling_legend(snapshot: SessionSnapshot) -> str:
    """Return the meaning of the marks in use; empty without marks."""
    marks_found = {ruling_mark(cell) for cell in snapshot.ruled}
    marks = [mark for mark in LEGEND if mark in marks_found or (marks_found and mark == ADJUSTED)]
    called = {ADJUSTED: f"{ADJUSTED}, {NARROW_ADJUSTED}"}
    texts = [f"{called.get(mark, mark)} {LEGEND[mark]}" for mark in marks]
    return " · ".join([*texts, f"{APPEALED} {SUBJECT_TO_APPEAL}"] if snapshot.appealed else texts)


def fouled_legend(snapshot: SessionSnapshot) -> str:
    """Return the meaning of the fouled mark, and the fouled boards; empty if there is none."""
    boards = sorted({cell.board for cell in snapshot.fouled})
    if not boards:
        return ""
    values = {"mark": FOULED, "boards": ", ".join(map(str, boards))}
    return (
        ngettext(
            "%(mark)s fouled board %(boards)s",
            "%(mark)s fouled boards %(boards)s",
            len(boards),
        )
        % values
    )


def ruling_note(cell: TableResult) -> str:
    """Return the kind of ruling, its Law, the group of a fouled board, and an open appeal."""
    kinds = []
    if cell.ruled:
        kinds.append((str(MEANINGS[ruling_mark(cell)]), cell.law))
    if group := fouled_group_letter(cell):
        kinds.append((_("fouled board, group %(group)s") % {"group": group}, FOULED_LAW))
    by_law = (_("%(kind)s, Law %(law)s") % {"kind": kind, "law": law} for kind, law in kinds)
    return "; ".join([*by_law, *([str(SUBJECT_TO_APPEAL)] if cell.appeals else [])])


def format_ruling(verdict: Averages | AdjustedScore | CancelledBoard) -> str:
    """Format a ruling: `A+/A−`, `60% 4♠N= + 40% 4♠N−1`; a split score has North-South's first."""
    match verdict:
        case Averages(north_south=ours, east_west=theirs):
            return "/".join(AVERAGES[average] if average else NOBODY for average in (ours, theirs))
        case AdjustedScore() if verdict.is_split:
            north_south = _format_weighted_results(verdict.north_south)
            return f"{north_south} / {_format_weighted_results(verdict.east_west)}"
        case AdjustedScore():
            return _format_weighted_results(verdict.north_south)
        case CancelledBoard():
            return _("cancelled")


def _format_weighted_results(parts: WeightedResults) -> str:
    if len(parts) == 1:
        return format_result(parts[0].outcome)
    return " + ".join(
        f"{_format_weight(weight)} {format_result(outcome)}" for outcome, weight in parts
    )


def _format_weight(weight: Fraction) -> str:
    return write_weight(weight).replace(".", get_format("DECIMAL_SEPARATOR"))


def format_result(outcome: ComparableResult) -> str:
    """Format a result as one word: `4♠xN+1`, `Pass`, `E-W 620`."""
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
            return format_bare_score(points)


def format_bare_score(points: int) -> str:
    """Format points to North-South by the side that scored: `N-S 420`, `E-W 50`."""
    side = _("N-S") if points > 0 else _("E-W")
    return f"{side} {format_number(NumberCell(Fraction(abs(points))))}"
