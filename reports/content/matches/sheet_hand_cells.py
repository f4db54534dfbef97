"""Table cells for a hand of a match: dealer, vulnerability, contract and result."""

from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchState
from reports.content.cells.numbers import format_cell
from reports.content.cells.outcome_cells import bid_cell, margin_text_cell
from reports.content.cells.pair_names import NOBODY, direction_letter
from reports.content.document import BlankCell, ColumnKind, GridColumn, Row, SingleCell, TextCell
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand, SheetSide


def sheet_hand_columns() -> tuple[GridColumn, ...]:
    """Return the headings for `sheet_hand_cells`."""
    return (
        GridColumn(_("Dealer"), ColumnKind.MARK),
        GridColumn(_("Vul."), ColumnKind.MARK),
        GridColumn(_("By"), ColumnKind.MARK),
        GridColumn(_("Contract"), strong=True),
        GridColumn(_("Result"), ColumnKind.MARK),
    )


def sheet_hand_cells(
    match: MatchState, at: int, vulnerable: frozenset[SheetSide], labels: tuple[str, str]
) -> Row:
    """Return the cells of the hand at this index."""
    hand = match.lines[at].hand
    dealer = match.dealer_of(at)
    return (
        TextCell(direction_letter(dealer)) if dealer else BlankCell(),
        TextCell(vulnerable_pairs_text(vulnerable, labels)),
        *played_hand_cells(hand, labels),
    )


def played_hand_cells(
    hand: DealtHand, labels: tuple[str, str]
) -> tuple[SingleCell, SingleCell, SingleCell]:
    """Return declarer's label, the contract and the result."""
    if not isinstance(hand, SheetHand):
        return (BlankCell(), TextCell(_("Pass")), BlankCell())
    played = hand.played
    return (
        TextCell(label_of_side(hand.declaring, labels)),
        bid_cell(played.contract),
        margin_text_cell(played.margin),
    )


def label_of_side(side: SheetSide, labels: tuple[str, str]) -> str:
    """Return a pair's label by its side of the sheet."""
    return labels[0] if side is SheetSide.WE else labels[1]


def vulnerable_pairs_text(sides: frozenset[SheetSide], labels: tuple[str, str]) -> str:
    """Return which of the two pairs is vulnerable."""
    if not sides:
        return NOBODY
    return _("both") if len(sides) == 2 else label_of_side(next(iter(sides)), labels)


def format_contract_and_result(hand: DealtHand) -> str:
    """Format a contract and its result next to a figure: `4♥+1`."""
    _side, contract, result = played_hand_cells(hand, ("", ""))
    return f"{format_cell(contract)}{format_cell(result)}"


def hand_remarks(hand: DealtHand, labels: tuple[str, str]) -> str:
    """Return remarks on honours and on tricks transferred for a revoke."""
    if not isinstance(hand, SheetHand):
        return ""
    remarks_made = [
        _("honours %(points)s to %(pair)s")
        % {"points": claim.points, "pair": label_of_side(claim.side, labels)}
        for claim in hand.claims
    ]
    if hand.revoke:
        values = {"pair": label_of_side(hand.revoke.side, labels), "tricks": hand.revoke.tricks}
        remarks_made.append(_("revoke by %(pair)s: tricks transferred %(tricks)s") % values)
    return ", ".join(remarks_made)
