"""Renders cards, hands, calls and the requirements of bids as HTML."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from deals.auction import Bid, Call, OtherCall
from deals.bidding.hand_requirements import (
    Aces,
    Balanced,
    Either,
    HandRequirement,
    Length,
    NoneLonger,
    Points,
    Together,
    Winners,
)
from deals.cards import SUITS, Card, Rank, Suit
from web.shared.render.cells import suit_html

TEN = "10"
DASH = "\N{EN DASH}"


def card_rank(card: Card) -> str:
    """Returns the rank: 10 for the ten, otherwise a letter or digit."""
    return TEN if card.rank is Rank.TEN else card.rank.letter


def card_html(card: Card | None) -> SafeString:
    """Returns a card with its suit sign and rank; empty for None."""
    if card is None:
        return SafeString("")
    return format_html("{}{}", suit_html(card.suit.denomination), card_rank(card))


def ranks_by_suit(hand: Iterable[Card]) -> list[str]:
    """Returns the ranks of each suit, from spades down; a void is a dash."""
    cards = sorted(hand, key=lambda each: each.rank, reverse=True)
    return [
        " ".join(card_rank(card) for card in cards if card.suit is card_suit) or DASH
        for card_suit in SUITS
    ]


def suit_headings() -> list[SafeString]:
    """Returns the suit signs, from spades down."""
    return [suit_html(card_suit.denomination) for card_suit in SUITS]


def call_html(call: Call) -> SafeString:
    """Returns a call; a bid with its level and suit sign."""
    if isinstance(call, Bid):
        return format_html("{}{}", call.level, suit_html(call.denomination))
    return format_html("{}", _("Pass") if call is OtherCall.PASS else call.value)


def demands_html(demands: Iterable[HandRequirement]) -> SafeString:
    """Returns the requirements that a hand does not meet, in one line."""
    return format_html_join(", ", "{}", ((_demand_html(demand),) for demand in demands))


def _demand_html(demand: HandRequirement) -> SafeString | str:
    match demand:
        case Points(least, most):
            return _("%(range)s points") % {"range": _range_text(least, most)}
        case Length(one, least, most):
            return format_html("{} {}", _range_text(least, most), _suit_sign(one))
        case NoneLonger(one):
            return format_html(_("no suit longer than {}"), _suit_sign(one))
        case Balanced():
            return _("a balanced hand")
        case Winners(least):
            return _("%(least)s winners") % {"least": least}
        case Aces(numbers):
            return _("%(numbers)s aces") % {"numbers": "/".join(map(str, numbers))}
        case Either(either):
            return format_html_join(
                f" {_('or')} ", "{}", ((_demand_html(part),) for part in either)
            )
        case Together(demands):
            return format_html_join(
                f" {_('and')} ", "{}", ((_demand_html(part),) for part in demands)
            )
        case _:
            raise AssertionError(demand)


def _range_text(least: int, most: int | None) -> str:
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}{DASH}{most}"


def _suit_sign(card_suit: Suit) -> SafeString:
    return suit_html(card_suit.denomination)
