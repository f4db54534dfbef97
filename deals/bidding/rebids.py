"""Bidding tables of opener's rebid after a response of a new suit or 1NT.

The document prints no order, so we try: 2NT, whose range is the narrowest; a raise of partner's
suit in its three categories of strength; the jump rebid and the rebid of a six-card suit; a new
suit, a reverse only with its 17 points; and 1NT last, "no better bid". Two lines name no cards or
points ("jump to game: strong hand", "3NT: good hand"). So a jump to game is advised only as the
raise of a maximum hand, and 3NT never.
"""

from deals.auction import Bid, Call, read_call
from deals.bidding.competitive_bids import SUITS, cheapest_bid, game_bid, jump_bid
from deals.bidding.hand_requirements import Balanced, HandRequirement, Length, NoneLonger, Points
from deals.bidding.opening_bids import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    BiddingLine,
    BiddingTable,
    bidding_line,
)
from deals.cards import Suit
from scoring.laws.contract import Denomination

MINIMUM = Points(13, 15)
MEDIUM = Points(16, 18)
MAXIMUM = Points(19, 21)
# The new suits that the document has partner answer in, at the cheapest level.
NEW_SUITS = {
    CLUBS: ("1H", "1S"),
    DIAMONDS: ("1H", "1S", "2C"),
    HEARTS: ("1S", "2C", "2D"),
    SPADES: ("2C", "2D"),
}


def _suit_of(bid: Bid) -> Suit | None:
    return next((suit for suit in Suit if suit.denomination is bid.denomination), None)


def _notrump(level: int, response: Bid, points: Points, printed: str) -> list[BiddingLine]:
    bid = Bid(level, Denomination.NOTRUMP)
    if bid.number <= response.number:
        return []
    return [bidding_line(str(bid), points, Balanced(), printed=printed)]


def _raises(partners: Suit, response: Bid) -> list[BiddingLine]:
    """Return the raises by strength: the cheapest raise, a jump, game."""
    raised = cheapest_bid(partners, response)
    support = Length(partners, 3)
    printed = "Raise responder's suit: support (3+ cards) and values"
    steps = (
        (MINIMUM, raised, "minimum: 13-15 HCP"),
        (MEDIUM, jump_bid(raised), "medium: 16-18 HCP, invitational"),
        (MAXIMUM, game_bid(partners), "maximum: 19-21 HCP"),
    )
    return [
        bidding_line(str(bid), points, support, printed=f"{printed} ({strength})")
        for points, bid, strength in steps
    ]


def _own_suit(own: Suit, response: Bid) -> list[BiddingLine]:
    again = cheapest_bid(own, response)
    return [
        bidding_line(
            str(jump_bid(again)),
            *(Points(16, 18), Length(own, 6)),
            printed="Jump rebid: 6+ card suit, 16-18 HCP, invitational",
        ),
        bidding_line(str(again), Length(own, 6), printed="Rebid own suit: 6+ card suit"),
    ]


def _new_suit(suit: Suit, own: Suit, response: Bid, unbid: tuple[Suit, ...]) -> BiddingLine:
    bid = cheapest_bid(suit, response)
    asks: tuple[HandRequirement, ...] = (Length(suit, 4), NoneLonger(suit, unbid))
    if bid.level >= 2 and _is_higher(suit, own):
        printed = "Bid new suit (reverse): 4+ card suit, 17+ HCP (forcing)"
        return bidding_line(str(bid), Points(17), *asks, printed=printed)
    printed = "Bid new suit (lower): 4+ card suit, does not show extra values"
    return bidding_line(str(bid), *asks, printed=printed)


def _is_higher(suit: Suit, other: Suit) -> bool:
    return Bid(1, suit.denomination).number > Bid(1, other.denomination).number


def _rebids(own: Suit, response: Bid) -> BiddingTable:
    partners = _suit_of(response)
    unbid = tuple(suit for suit in SUITS if suit not in (own, partners))
    new_suits = sorted(unbid, key=lambda suit: cheapest_bid(suit, response).number)
    return BiddingTable(
        f"rebid_1{own.value}_{response}".lower(),
        (
            *_notrump(2, response, Points(18, 19), "2NT: 18-19 HCP, balanced"),
            *(_raises(partners, response) if partners else ()),
            *_own_suit(own, response),
            *(_new_suit(suit, own, response, unbid) for suit in new_suits),
            *_notrump(1, response, Points(12, 14), "1NT: 12-14 HCP, balanced, no better bid"),
        ),
    )


def _tables() -> dict[tuple[Call, ...], BiddingTable]:
    tables = dict[tuple[Call, ...], BiddingTable]()
    for own, responses in NEW_SUITS.items():
        opening = Bid(1, own.denomination)
        for response in (*responses, "1NT"):
            bid = read_call(response)
            assert isinstance(bid, Bid)
            tables[opening, bid] = _rebids(own, bid)
    return tables


# By opening and response.
REBIDS = _tables()
