"""A hand of the score sheet in words: who declared what, how it went, honours and revokes."""

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from reports.content.numbers import MINUS, worded
from reports.content.outcomes import bid_of
from scoring.laws.contract import PlayedContract
from scoring.score_sheets.hands import DealtHand, Honours, RevokeTransfer, SheetHand, SheetSide
from web.shared.cells import html

SIDES = {SheetSide.WE: gettext_lazy("We"), SheetSide.THEY: gettext_lazy("They")}


def said(hand: DealtHand) -> SafeString:
    """As a line of the list shows it: `4♠x We +1`."""
    if not isinstance(hand, SheetHand):
        return format_html("{}", _("Passed out"))
    bid = html(bid_of(hand.played.contract))
    return format_html("{} {} {}", bid, SIDES[hand.declaring], margin(hand.played))


def spelled(hand: DealtHand) -> str:
    """The same in plain letters, where nothing can be coloured."""
    if not isinstance(hand, SheetHand):
        return _("Passed out")
    bid = worded(bid_of(hand.played.contract))
    return f"{bid} {SIDES[hand.declaring]} {margin(hand.played)}"


def extras(hand: DealtHand) -> str:
    """What was held and what was revoked, if anything."""
    return "; ".join(_extras(hand)) if isinstance(hand, SheetHand) else ""


def margin(played: PlayedContract) -> str:
    """Against the contract: `=`, `+1`, `−2`."""
    over = played.margin
    if not over:
        return "="
    return f"+{over}" if over > 0 else f"{MINUS}{-over}"


def _extras(hand: SheetHand) -> Iterator[str]:
    yield from map(_held, hand.claims)
    if hand.revoke:
        yield _revoked(hand.revoke)


def _held(claim: Honours) -> str:
    facts = {"side": SIDES[claim.side], "points": claim.points}
    return _("%(side)s: %(points)s honours") % facts


def _revoked(revoke: RevokeTransfer) -> str:
    words = ngettext(
        "%(side)s revoked: %(tricks)s trick went over",
        "%(side)s revoked: %(tricks)s tricks went over",
        revoke.tricks,
    )
    return words % {"side": SIDES[revoke.side], "tricks": revoke.tricks}
