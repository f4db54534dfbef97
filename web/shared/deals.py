"""Cards, calls and what a bidding table asks, as a page shows them. Knows words; not who plays."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from deals.auction import Bid, Call, OtherCall
from deals.cards import SUITS, Card, Rank, Suit
from deals.demands import (
    Aces,
    Balanced,
    Demand,
    Either,
    Length,
    NoneLonger,
    Points,
    Together,
    Winners,
)
from web.shared.cells import suit

TEN, DASH = "10", "\N{EN DASH}"


def rank(card: Card) -> str:
    """The ten as 10, all else by its letter."""
    return TEN if card.rank is Rank.TEN else card.rank.letter


def card(found: Card | None) -> SafeString:
    """A card by its suit's shape and its rank; no card is nothing."""
    if found is None:
        return SafeString("")
    return format_html("{}{}", suit(found.suit.denomination), rank(found))


def suits_of(held: Iterable[Card]) -> list[str]:
    """The ranks of each suit, from spades down; a void is a dash."""
    cards = sorted(held, key=lambda each: each.rank, reverse=True)
    return [" ".join(rank(each) for each in cards if each.suit is one) or DASH for one in SUITS]


def suit_heads() -> list[SafeString]:
    """The signs of the suits, from spades down."""
    return [suit(one.denomination) for one in SUITS]


def call(found: Call) -> SafeString:
    """A call: a bid by its level and its suit's shape."""
    if isinstance(found, Bid):
        return format_html("{}{}", found.level, suit(found.denomination))
    return format_html("{}", _("Pass") if found is OtherCall.PASS else found.value)


def demanded(demands: Iterable[Demand]) -> SafeString:
    """What a line asks and a hand has not, in one line."""
    return format_html_join(", ", "{}", ((_demand(each),) for each in demands))


def _demand(demand: Demand) -> SafeString | str:
    match demand:
        case Points(least, most):
            return _("%(range)s points") % {"range": _range(least, most)}
        case Length(one, least, most):
            return format_html("{} {}", _range(least, most), _sign(one))
        case NoneLonger(one):
            return format_html(_("no suit longer than {}"), _sign(one))
        case Balanced():
            return _("a balanced hand")
        case Winners(least):
            return _("%(least)s winners") % {"least": least}
        case Aces(numbers):
            return _("%(numbers)s aces") % {"numbers": "/".join(map(str, numbers))}
        case Either(either):
            return format_html_join(f" {_('or')} ", "{}", ((_demand(each),) for each in either))
        case Together(demands):
            return format_html_join(f" {_('and')} ", "{}", ((_demand(each),) for each in demands))
        case _:
            raise AssertionError(demand)


def _range(least: int, most: int | None) -> str:
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}{DASH}{most}"


def _sign(one: Suit) -> SafeString:
    return suit(one.denomination)
