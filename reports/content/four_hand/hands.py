"""The lines of a match as cells: dealer, vulnerability, contract, result. Knows no figures."""

from django.utils.translation import gettext as _

from boards.queries.matches import MatchState
from reports.content.document import Blank, Column, Kind, Row, Single, Text
from reports.content.names import NOBODY, direction_letter
from reports.content.numbers import worded
from reports.content.outcomes import bid_of, margin_of
from scoring.score_sheets.hands import DealtHand, SheetHand, SheetSide


def hand_columns() -> tuple[Column, ...]:
    """Headings for `hand_cells`."""
    return (
        Column(_("Dealer"), Kind.MARK),
        Column(_("Vul."), Kind.MARK),
        Column(_("By"), Kind.MARK),
        Column(_("Contract"), strong=True),
        Column(_("Result"), Kind.MARK),
    )


def hand_cells(
    match: MatchState, at: int, vulnerable: frozenset[SheetSide], labels: tuple[str, str]
) -> Row:
    """The line at this place of the sheet."""
    hand = match.lines[at].hand
    dealer = match.dealer_of(at)
    return (
        Text(direction_letter(dealer)) if dealer else Blank(),
        Text(vulnerability(vulnerable, labels)),
        *played_cells(hand, labels),
    )


def played_cells(hand: DealtHand, labels: tuple[str, str]) -> tuple[Single, Single, Single]:
    """Who declared what, and with what result."""
    if not isinstance(hand, SheetHand):
        return (Blank(), Text(_("Pass")), Blank())
    played = hand.played
    return (Text(of(hand.declaring, labels)), bid_of(played.contract), margin_of(played.margin))


def of(side: SheetSide, labels: tuple[str, str]) -> str:
    """A pair's label by its side of the sheet."""
    return labels[0] if side is SheetSide.WE else labels[1]


def vulnerability(sides: frozenset[SheetSide], labels: tuple[str, str]) -> str:
    """Which of the two pairs is vulnerable."""
    if not sides:
        return NOBODY
    return _("both") if len(sides) == 2 else of(next(iter(sides)), labels)


def short(hand: DealtHand) -> str:
    """A contract and its result, to stand beside a figure: `4♥+1`."""
    _side, contract, result = played_cells(hand, ("", ""))
    return f"{worded(contract)}{worded(result)}"


def remarks(hand: DealtHand, labels: tuple[str, str]) -> str:
    """What else happened: honours that were claimed, tricks that went over for a revoke."""
    if not isinstance(hand, SheetHand):
        return ""
    said = [
        _("honours %(points)s to %(pair)s") % {"points": each.points, "pair": of(each.side, labels)}
        for each in hand.claims
    ]
    if hand.revoke:
        facts = {"pair": of(hand.revoke.side, labels), "tricks": hand.revoke.tricks}
        said.append(_("revoke by %(pair)s: tricks transferred %(tricks)s") % facts)
    return ", ".join(said)
