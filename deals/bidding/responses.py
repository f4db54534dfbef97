"""Bidding tables of responses to partner's opening bids and conventional calls.

The lines are as printed; the order is ours, because the document has none: a raise of a major
before anything else, the stronger raise first; of two suits the longer, of two five-card suits the
higher, of two four-card suits the lower. "No fit" means two cards of partner's suit or fewer. Hands
that no line covers get no advice.
"""

from deals.bidding.hand_requirements import (
    Aces,
    Balanced,
    Either,
    HandRequirement,
    Length,
    NoneLonger,
    Points,
)
from deals.bidding.opening_bids import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    MAJORS,
    MINORS,
    SPADES,
    BiddingLine,
    BiddingTable,
    bidding_line,
)
from deals.cards import Suit

FOUR_OF_A_MAJOR = Either(tuple(Length(suit, 4) for suit in MAJORS))
TOO_WEAK = bidding_line("Pass", Points(0, 5), printed="0-5 pass; respond minimally")


def _game_try(
    call: str, points: Points, printed: str, *asks: HandRequirement, sayc: str = ""
) -> BiddingLine:
    return bidding_line(call, points, Balanced(), *asks, printed=printed, sayc=sayc)


def _long_suit_line(suit: Suit) -> BiddingLine:
    return bidding_line(
        f"4{suit.value}",
        *(Points(10), Length(suit, 6), NoneLonger(suit)),
        printed="10+ HCP, 6-card major",
    )


def _transfer(call: str, suit: Suit) -> BiddingLine:
    return bidding_line(
        call,
        *(Points(6), Length(suit, 5), NoneLonger(suit, MAJORS)),
        printed=f"6+ HCP, 5+ {suit.name.lower()}: Jacoby transfer",
        sayc="any strength, from 0 up",
    )


TO_1NT = BiddingTable(
    "to_1nt",
    (
        *map(_long_suit_line, MAJORS),
        _transfer("2H", SPADES),
        _transfer("2D", HEARTS),
        bidding_line(
            "2C", Points(8), FOUR_OF_A_MAJOR, printed="8+ HCP: Stayman, asks for 4-card major"
        ),
        _game_try("2NT", Points(8, 9), "8-9 HCP, balanced"),
        _game_try("3NT", Points(10, 15), "10-15 HCP, balanced"),
        bidding_line("2C", Points(8), printed="8+ HCP: Stayman", sayc="a four-card major is held"),
        bidding_line("Pass", Points(0, 7), printed="0-7 HCP: no game possible"),
    ),
)


def _new_suits(
    lower: Suit, higher: Suit, *, level: int, points: Points, printed: str
) -> list[BiddingLine]:
    """Return both new suits at one level: the longer; the higher of five cards, lower of four."""
    pair = (higher, lower)
    return [
        bidding_line(
            f"{level}{suit.value}",
            *(points, Length(suit, least), NoneLonger(suit, pair)),
            printed=printed,
        )
        for suit, least in ((higher, 5), (lower, 4), (higher, 4))
    ]


def _to_major(major: Suit) -> BiddingTable:
    suit = major.value
    no_fit = Length(major, 0, 2)
    spades = "6+ HCP, 4+ spades: new suit, forcing one round"
    over_hearts = (bidding_line("1S", Points(6), Length(SPADES, 4), printed=spades),)
    return BiddingTable(
        f"to_1{suit.lower()}",
        (
            bidding_line(
                f"4{suit}", Points(5, 9), Length(major, 5), printed="5-9 HCP, 5+ card support"
            ),
            bidding_line(
                f"3{suit}", Points(10, 12), Length(major, 4), printed="10-12 HCP, 4+ card support"
            ),
            bidding_line(
                f"2{suit}", Points(6, 10), Length(major, 3), printed="6-10 HCP, 3+ card support"
            ),
            *(over_hearts if major is HEARTS else ()),
            _game_try(
                *("2NT", Points(11, 12), "11-12 HCP, balanced: no major fit", no_fit),
                sayc="Jacoby: a raise that forces to game",
            ),
            _game_try("3NT", Points(13, 15), "13-15 HCP, balanced: no major fit", no_fit),
            *_new_suits(
                *(CLUBS, DIAMONDS),
                level=2,
                points=Points(11),
                printed="11+ HCP, 4+ card suit: new suit at 2-level, forcing",
            ),
            _game_try(
                *("1NT", Points(6, 10), "6-10 HCP, balanced: minimum, no fit, forcing", no_fit),
                sayc="not forcing, and not only balanced",
            ),
            TOO_WEAK,
        ),
    )


def _to_minor(minor: Suit) -> BiddingTable:
    suit = minor.value
    clubs = "new suit at two-level (10+ HCP)"
    over_diamonds = (bidding_line("2C", Points(10), Length(CLUBS, 4), printed=clubs),)
    return BiddingTable(
        f"to_1{suit.lower()}",
        (
            *_new_suits(
                *(HEARTS, SPADES),
                level=1,
                points=Points(6),
                printed="6+ HCP, 4+ card major: new major, forcing",
            ),
            _game_try("2NT", Points(11, 12), "11-12 HCP, balanced", sayc="13-15, forcing to game"),
            _game_try("3NT", Points(13, 15), "13-15 HCP, balanced", sayc="16-18"),
            _game_try("1NT", Points(6, 10), "6-10 HCP, balanced: no major"),
            bidding_line(
                f"3{suit}", Points(10, 12), Length(minor, 5), printed="10-12 HCP, 5+ card support"
            ),
            bidding_line(
                f"2{suit}", Points(6, 10), Length(minor, 5), printed="6-10 HCP, 5+ card support"
            ),
            *(over_diamonds if minor is DIAMONDS else ()),
            *(
                bidding_line(
                    f"2{major.value}",
                    *(Points(10), Length(major, 4)),
                    printed="10+ HCP, 4+ card suit: new suit, forcing",
                    sayc="a jump shift, with far more",
                )
                for major in MAJORS
            ),
            TOO_WEAK,
        ),
    )


TO_MAJORS = {suit: _to_major(suit) for suit in MAJORS}
TO_MINORS = {suit: _to_minor(suit) for suit in MINORS}
TO_2C = BiddingTable("to_2c", (bidding_line("2D", printed="2♦ = waiting"),))
TO_STAYMAN = BiddingTable(
    "to_stayman",
    (
        bidding_line(
            "2S",
            Length(SPADES, 4),
            printed="4-card spade suit (may also have 4 hearts)",
            sayc="2♥ with both",
        ),
        bidding_line("2H", Length(HEARTS, 4), printed="4-card heart suit"),
        bidding_line("2D", printed="no 4-card major"),
    ),
)
TO_TRANSFER = {
    DIAMONDS: BiddingTable(
        "to_transfer_hearts", (bidding_line("2H", printed="opener must bid 2♥"),)
    ),
    HEARTS: BiddingTable("to_transfer_spades", (bidding_line("2S", printed="opener must bid 2♠"),)),
}


def _to_question(name: str, calls: tuple[str, ...]) -> BiddingTable:
    """Return the answers by number of aces: none or all four, one, two, three."""
    numbers = ((0, 4), (1,), (2,), (3,))
    return BiddingTable(
        name,
        tuple(
            bidding_line(call, Aces(aces), printed=f"{' or '.join(map(str, aces))} aces")
            for call, aces in zip(calls, numbers, strict=True)
        ),
    )


TO_BLACKWOOD = _to_question("to_blackwood", ("5C", "5D", "5H", "5S"))
TO_GERBER = _to_question("to_gerber", ("4D", "4H", "4S", "4NT"))
