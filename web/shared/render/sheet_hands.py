"""Renders one hand of a score sheet as HTML or text: contract, result, honours, revoke."""

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from reports.content.cells.numbers import MINUS, format_cell
from reports.content.cells.outcome_cells import bid_cell
from scoring.laws.contract import PlayedContract
from scoring.score_sheets.sheet_hands import (
    DealtHand,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)
from web.shared.render.cells import cell_html

SIDES = {SheetSide.WE: gettext_lazy("We"), SheetSide.THEY: gettext_lazy("They")}


def sheet_hand_html(hand: DealtHand) -> SafeString:
    """Returns a hand as HTML: `4♠x We +1`."""
    if not isinstance(hand, SheetHand):
        return format_html("{}", _("Passed out"))
    bid = cell_html(bid_cell(hand.played.contract))
    return format_html("{} {} {}", bid, SIDES[hand.declaring], sheet_margin_text(hand.played))


def sheet_hand_text(hand: DealtHand) -> str:
    """Returns a hand as plain text."""
    if not isinstance(hand, SheetHand):
        return _("Passed out")
    bid = format_cell(bid_cell(hand.played.contract))
    return f"{bid} {SIDES[hand.declaring]} {sheet_margin_text(hand.played)}"


def honours_and_revoke_text(hand: DealtHand) -> str:
    """Returns honours and revoke, if any."""
    return "; ".join(_honours_and_revoke(hand)) if isinstance(hand, SheetHand) else ""


def sheet_margin_text(played: PlayedContract) -> str:
    """Returns the margin against the contract: `=`, `+1`, `−2`."""
    over = played.margin
    if not over:
        return "="
    return f"+{over}" if over > 0 else f"{MINUS}{-over}"


def _honours_and_revoke(hand: SheetHand) -> Iterator[str]:
    yield from map(_honours_text, hand.claims)
    if hand.revoke:
        yield _revoke_text(hand.revoke)


def _honours_text(claim: Honours) -> str:
    values = {"side": SIDES[claim.side], "points": claim.points}
    return _("%(side)s: %(points)s honours") % values


def _revoke_text(revoke: RevokeTransfer) -> str:
    text = ngettext(
        "%(side)s revoked: %(tricks)s trick went over",
        "%(side)s revoked: %(tricks)s tricks went over",
        revoke.tricks,
    )
    return text % {"side": SIDES[revoke.side], "tricks": revoke.tricks}
