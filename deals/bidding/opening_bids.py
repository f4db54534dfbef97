"""Bidding table of opening bids: the requirements on a hand for each opening call.

The document calls its system SAYC, but it differs from the SAYC of the ACBL; this is the document's
table. Its ranges overlap, and its list of priorities omits 2♣, 2NT and 3NT, two five-card majors
and a 4-4-3-2 without four of a minor. We read it so: strong bids first, the narrower range before
the wider (3NT, 2NT, 2♣), then its list; a longer suit before a shorter one, the higher of two equal
majors, 1♦ with 4-4-3-2; then pre-empts, the longest first, and weak twos; else pass.

Three of its remarks are in no line, because thirteen cards alone cannot decide them: a weak two
needs a good suit, a weak two is not opened vulnerable, and the rule of two and three.

Also defines `BiddingTable` and `BiddingLine`, which all bidding tables use.
"""

from dataclasses import dataclass

from deals.auction import Call, read_call
from deals.bidding.hand_requirements import (
    Balanced,
    Either,
    HandRequirement,
    Length,
    NoneLonger,
    Points,
    Winners,
)
from deals.cards import Suit
from deals.hand import Hand

SPADES, HEARTS, DIAMONDS, CLUBS = reversed(Suit)
MAJORS = (SPADES, HEARTS)
MINORS = (DIAMONDS, CLUBS)
OPENING = Points(13, 22)


@dataclass(frozen=True, slots=True)
class BiddingLine:
    """One line of a table: the call, its requirements, its printed text, and where SAYC differs."""

    call: Call
    asks: tuple[HandRequirement, ...]
    printed: str
    sayc: str = ""

    def lacking(self, hand: Hand) -> tuple[HandRequirement, ...]:
        """Return the requirements that the hand does not meet."""
        return tuple(demand for demand in self.asks if not demand.met(hand))


@dataclass(frozen=True, slots=True)
class BiddingTable:
    """Lines in the order of trial; the first one whose requirements the hand meets applies."""

    name: str
    lines: tuple[BiddingLine, ...]


def bidding_line(call: str, *asks: HandRequirement, printed: str, sayc: str = "") -> BiddingLine:
    """Return a line of the table of opening bids, with its call read from text."""
    return BiddingLine(read_call(call), asks, printed, sayc)


def _weak_two(suit: Suit) -> BiddingLine:
    return bidding_line(
        f"2{suit.value}", Points(5, 11), Length(suit, 6, 6), printed="5-11 HCP, 6-card suit"
    )


def _preempt(level: int, suit: Suit) -> BiddingLine:
    length = level + 4
    return bidding_line(
        f"{level}{suit.value}",
        *(Points(6, 10), Length(suit, length), NoneLonger(suit)),
        printed=f"{length}-card suit, 6-10 HCP",
    )


STRONG = (
    bidding_line(
        "3NT", Points(25, 27), Balanced(), printed="25-27 HCP, balanced distribution (rare)"
    ),
    bidding_line("2NT", Points(20, 21), Balanced(), printed="20-21 HCP, balanced distribution"),
    bidding_line(
        "2C",
        Either((Points(22), Winners(9))),
        printed="22+ HCP OR 9+ winners",
        sayc="22 points or more, or the playing tricks for it",
    ),
)
ONE_LEVEL = (
    bidding_line("1NT", Points(15, 17), Balanced(), printed="15-17 HCP, balanced distribution"),
    bidding_line(
        "1S", OPENING, Length(SPADES, 5), NoneLonger(SPADES), printed="13-22 HCP, 5+ spades"
    ),
    bidding_line(
        "1H", OPENING, Length(HEARTS, 5), NoneLonger(HEARTS), printed="13-22 HCP, 5+ hearts"
    ),
    bidding_line(
        "1D",
        OPENING,
        Length(DIAMONDS, 4),
        NoneLonger(DIAMONDS, MINORS),
        printed="1♦ if 4+ diamonds (13-22 HCP)",
    ),
    bidding_line(
        "1D",
        *(OPENING, Length(SPADES, 4, 4), Length(HEARTS, 4, 4), Length(DIAMONDS, 3, 3)),
        printed="13-22 HCP, 3+ diamonds: may be short (3 cards) with 4-4 majors",
    ),
    bidding_line("1C", OPENING, Length(CLUBS, 3), printed="13-22 HCP, 3+ clubs"),
)
PREEMPTS = tuple(
    _preempt(level, suit)
    for level, suits in ((5, MINORS), (4, MAJORS + MINORS), (3, MAJORS + MINORS))
    for suit in suits
)
WEAK_TWOS = tuple(_weak_two(suit) for suit in (SPADES, HEARTS, DIAMONDS))
OTHERWISE = bidding_line("Pass", printed="0-5 pass as dealer; 6-9 rarely open")

OPENINGS = BiddingTable("openings", (*STRONG, *ONE_LEVEL, *PREEMPTS, *WEAK_TWOS, OTHERWISE))
