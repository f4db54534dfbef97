"""Cells for a table result: contract, declarer, lead, tricks, margin, score."""

from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.cells.numbers import MINUS, format_number
from reports.content.cells.pair_names import direction_letter
from reports.content.cells.ruling_marks import (
    appeal_mark,
    format_bare_score,
    format_result,
    format_ruling,
    result_marks,
    ruling_kind_prefix,
    ruling_mark,
)
from reports.content.document import BlankCell, NumberCell, SingleCell, SuitCell, TextCell
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, OutcomeOrRuling
from scoring.laws.averages import Averages
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import Award, BareScore, ContractResult, NotPlayed, PassedOut

DOUBLES = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "x", Doubling.REDOUBLED: "xx"}


def unmarked_contract_cell(cell: TableResult) -> SingleCell:
    """Return the contract or the other outcome; a star after a contract would read as a double."""
    if isinstance(cell.made, ContractResult | PassedOut | NotPlayed | BareScore):
        return _result_cell(cell, "")
    return contract_cell(cell)


def contract_cell(cell: TableResult) -> SingleCell:
    """Return the contract or the other outcome, with its marks."""
    match cell.outcome:
        case Award() as award:
            return TextCell(f"{format_award(award)} {appeal_mark(cell)}".rstrip())
        case Averages() | CancelledBoard() as ruled:
            return TextCell(f"{format_ruling(ruled)} {appeal_mark(cell)}".rstrip())
        case AdjustedScore() as adjusted if cell.made is None:
            marks = result_marks(cell).removeprefix(ruling_mark(cell))
            return TextCell(f"{ruling_kind_prefix(cell)}{format_ruling(adjusted)}{marks}")
        case _:
            return _result_cell(cell, result_marks(cell))


def _result_cell(cell: TableResult, mark: str) -> SingleCell:
    """Return a result with the marks of its ruling, its group and an appeal."""
    match cell.made:
        case ContractResult(contract=bid):
            return bid_cell(bid, mark)
        case PassedOut():
            return TextCell(f"{_('Pass')} {mark}".rstrip())
        case NotPlayed():
            return TextCell(f"{_('NP')} {mark}".rstrip())
        case _:
            return TextCell(mark) if mark else BlankCell()


def bid_cell(bid: Contract, mark: str = "") -> SuitCell:
    """Return level, denomination and doubles, with an optional mark."""
    return SuitCell(str(bid.level), bid.denomination, f"{DOUBLES[bid.doubling]} {mark}".rstrip())


def format_award(award: Award) -> str:
    """Format an award in per cent of the board, North-South first: `A60/40`."""
    shares = (award.north_south, award.east_west)
    return "A" + "/".join(
        format_number(NumberCell(share, 0 if share.denominator == 1 else 2)) for share in shares
    )


def format_outcome_briefly(outcome: OutcomeOrRuling | None) -> str:
    """Format any outcome, or none, in a few letters: `4♠N=`, `A60/40`, `A+/A−`."""
    match outcome:
        case None:
            return _("nothing")
        case Award():
            return format_award(outcome)
        case Averages() | AdjustedScore() | CancelledBoard():
            return format_ruling(outcome)
        case NotPlayed():
            return _("not played")
        case _:
            return format_result(outcome)


def declarer_cell(cell: TableResult) -> SingleCell:
    """Return the letter of declarer's seat."""
    played = cell.made
    return (
        TextCell(direction_letter(played.declarer))
        if isinstance(played, ContractResult)
        else BlankCell()
    )


def lead_cell(cell: TableResult) -> SingleCell:
    """Return the opening lead, the suit first, with a ten in the reader's language."""
    if len(cell.lead) != 2:
        return BlankCell()
    rank = cell.lead[1]
    return SuitCell("", Denomination(cell.lead[0]), "10" if rank == "T" else rank)


def tricks_cell(cell: TableResult) -> SingleCell:
    """Return all of declarer's tricks."""
    played = cell.made
    return (
        NumberCell(Fraction(played.tricks)) if isinstance(played, ContractResult) else BlankCell()
    )


def margin_cell(cell: TableResult) -> SingleCell:
    """Return the result relative to the contract: `=`, `+1`, `−2`."""
    if not isinstance(cell.made, ContractResult):
        return BlankCell()
    return margin_text_cell(cell.made.played.margin)


def margin_text_cell(over: int) -> TextCell:
    """Return the tricks over or under the contract."""
    if not over:
        return TextCell("=")
    return TextCell(f"+{over}" if over > 0 else f"{MINUS}{-over}")


def score_cells(cell: TableResult) -> tuple[SingleCell, SingleCell]:
    """Return the score in its side's column, and an empty cell in the other."""
    points = cell.points
    if points is None:
        return BlankCell(), BlankCell()
    number = NumberCell(Fraction(abs(points)))
    return (number, BlankCell()) if points >= 0 else (BlankCell(), number)


def side_score_cell(cell: TableResult) -> TextCell:
    """Return the score with its side, for a single column: `N-S 420`; a pass is 0."""
    if not cell.points:
        return TextCell("" if cell.points is None else "0")
    return TextCell(format_bare_score(cell.points))
