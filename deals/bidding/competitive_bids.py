"""Bidding tables after an opponent's bid: overcalls, take-out doubles and negative doubles.

The document prints ranges but no order. If two lines fit, the one with the narrower range of points
applies, as among the openings: the weak jump overcall before the simple one, both before the
double. No line requires a "good" suit, because the document does not define it. These lines apply
over openings of one in a suit; the document says nothing about others.
"""

from deals.auction import Bid, Call, read_call
from deals.bidding.hand_requirements import (
    Either,
    HandRequirement,
    Length,
    NoneLonger,
    Points,
    Together,
)
from deals.bidding.opening_bids import (
    HEARTS,
    MAJORS,
    MINORS,
    SPADES,
    BiddingLine,
    BiddingTable,
    bidding_line,
)
from deals.cards import Suit

# A void, a singleton or a doubleton is a short suit: the document counts points for each.
SHORT = 2

SUITS = (SPADES, HEARTS, *MINORS)
NEGATIVE_THROUGH = Bid(2, SPADES.denomination)
DECLINE = bidding_line("Pass", printed="PASS: decline to bid at this turn")


def cheapest_bid(suit: Suit, over: Bid) -> Bid:
    """Return the lowest bid of a suit that is higher than another bid (Law 18)."""
    same_level = Bid(over.level, suit.denomination)
    return same_level if same_level.number > over.number else Bid(over.level + 1, suit.denomination)


def jump_bid(bid: Bid, levels: int = 1) -> Bid:
    """Return the bid this many levels higher in the same denomination."""
    return Bid(bid.level + levels, bid.denomination)


def game_bid(suit: Suit) -> Bid:
    """Return the game bid of a suit: four of a major, five of a minor."""
    return Bid(4 if suit in MAJORS else 5, suit.denomination)


def _bid_line(call: Call, *asks: HandRequirement, printed: str, sayc: str = "") -> BiddingLine:
    return bidding_line(str(call), *asks, printed=printed, sayc=sayc)


def _jump_overcall(suit: Suit, opening: Bid) -> BiddingLine:
    return _bid_line(
        jump_bid(cheapest_bid(suit, opening)),
        *(Points(6, 11), Length(suit, 6, 6), NoneLonger(suit)),
        printed="Jump Overcall (weak): 6-11 HCP, good 6-card suit",
    )


def _overcall(suit: Suit, opening: Bid) -> BiddingLine:
    bid = cheapest_bid(suit, opening)
    if bid.level == 1:
        asks: tuple[HandRequirement, ...] = (Points(8, 16), Length(suit, 5))
        printed = "Simple Overcall: 8-16 HCP, good 5-card suit"
    else:
        asks = (Points(10, 16), Length(suit, 6))
        printed = "Simple Overcall: 10-16 HCP, good 6+ cards at the 2-level"
    return _bid_line(bid, *asks, NoneLonger(suit), printed=printed)


def _takeout_double(theirs: Suit, unbid: tuple[Suit, ...]) -> BiddingLine:
    support = Together((*(Length(suit, 3) for suit in unbid), Length(theirs, 0, SHORT)))
    return bidding_line(
        "X",
        Either((Points(13), support)),
        printed="Takeout Double: opening values (13+ HCP), OR support for unbid suits, shortage "
        "in opponent's suit",
        sayc="opening values and support for the unbid suits",
    )


def _over_opening(theirs: Suit) -> BiddingTable:
    opening = Bid(1, theirs.denomination)
    unbid = tuple(suit for suit in SUITS if suit is not theirs)
    return BiddingTable(
        f"over_1{theirs.value.lower()}",
        (
            *(_jump_overcall(suit, opening) for suit in unbid),
            *(_overcall(suit, opening) for suit in unbid),
            _takeout_double(theirs, unbid),
            DECLINE,
        ),
    )


STRENGTHS = (
    (Points(0, 8), "minimum suit = 0-8 HCP"),
    (Points(9, 11), "jump = 9-11 HCP (invitational)"),
    (Points(12), "jump to game = 12+ HCP"),
)


def _to_takeout_double(theirs: Suit) -> BiddingTable:
    """Answer with the longest suit; of two five-card suits the higher, of two shorter the lower."""
    opening = Bid(1, theirs.denomination)
    unbid = tuple(suit for suit in SUITS if suit is not theirs)
    # `unbid` is from spades down: five-card suits the higher first, shorter ones the lower first.
    order = [(suit, 5) for suit in unbid] + [(suit, 0) for suit in reversed(unbid)]
    lines = list[BiddingLine]()
    for points, printed in STRENGTHS:
        for suit, least in order:
            bid = cheapest_bid(suit, opening)
            bids = (bid, jump_bid(bid), game_bid(suit))
            lines.append(
                _bid_line(
                    bids[STRENGTHS.index((points, printed))],
                    *(points, Length(suit, least), NoneLonger(suit, unbid)),
                    printed=f"Bid your longest suit: {printed}",
                )
            )
    return BiddingTable(f"to_double_of_1{theirs.value.lower()}", tuple(lines))


def negative_double_table(ours: Suit, overcall: Bid) -> BiddingTable | None:
    """Return the table of a negative double, or None without an unbid major to show.

    The double "denies ability to bid naturally". So a major is bid at the one level where possible,
    and at the two level with the points that the document requires for a new suit there (10 over a
    minor, 11 over a major).
    """
    bid_suits = {ours.denomination, overcall.denomination}
    unbid = [suit for suit in MAJORS if suit.denomination not in bid_suits]
    if not unbid or any(cheapest_bid(suit, overcall).level == 1 for suit in unbid):
        return None
    natural = any(cheapest_bid(suit, overcall).level == 2 for suit in unbid)
    most = (10 if ours in MAJORS else 9) if natural else None
    no_support = (Length(ours, 0, 2),) if ours in MAJORS else ()
    asks = (Points(6, most), *(Length(suit, 4) for suit in unbid), *no_support)
    double = bidding_line(
        "X",
        *asks,
        printed="Negative Double: 6+ HCP, interest in unbid suits (especially majors), denies "
        "ability to bid naturally",
    )
    return BiddingTable(f"negative_double_1{ours.value}_{overcall}".lower(), (double,))


OVER_OPENINGS: dict[Call, BiddingTable] = {
    read_call(f"1{suit.value}"): _over_opening(suit) for suit in SUITS
}
TO_TAKEOUT_DOUBLES: dict[Call, BiddingTable] = {
    read_call(f"1{suit.value}"): _to_takeout_double(suit) for suit in SUITS
}


def _negative_doubles() -> dict[tuple[Call, Call], BiddingTable]:
    """Build the tables by partner's opening and the opponent's overcall, up to 2♠."""
    tables = dict[tuple[Call, Call], BiddingTable]()
    for ours in SUITS:
        opening = Bid(1, ours.denomination)
        for theirs in SUITS:
            for overcall in (Bid(level, theirs.denomination) for level in (1, 2)):
                # An overcall in partner's suit, or below the opening, is no legal overcall.
                if theirs is ours or not opening.number < overcall.number:
                    continue
                if overcall.number > NEGATIVE_THROUGH.number:
                    continue
                if table := negative_double_table(ours, overcall):
                    tables[opening, overcall] = table
    return tables


NEGATIVE_DOUBLES = _negative_doubles()
