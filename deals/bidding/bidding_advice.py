"""Advises the next call for a hand, from the tables of the bidding system.

While the opponents pass, the tables cover the opening, partner's answer, opener's rebid after a new
suit or 1NT, and the answers to Stayman, transfers, Blackwood and Gerber. After an opponent's
opening of one in a suit they cover the overcall or double, and the answer to partner's take-out
double. After an opponent's overcall of partner's opening they cover the negative double. Elsewhere
there is no advice. A line notes where the system differs from the SAYC of the ACBL.
"""

from dataclasses import dataclass

from deals.auction import DOUBLE, PASS, Auction, Bid, Call, read_call
from deals.bidding.competitive_bids import NEGATIVE_DOUBLES, OVER_OPENINGS, TO_TAKEOUT_DOUBLES
from deals.bidding.hand_requirements import HandRequirement
from deals.bidding.opening_bids import OPENINGS, BiddingLine, BiddingTable
from deals.bidding.rebids import REBIDS
from deals.bidding.responses import (
    TO_1NT,
    TO_2C,
    TO_BLACKWOOD,
    TO_GERBER,
    TO_MAJORS,
    TO_MINORS,
    TO_STAYMAN,
    TO_TRANSFER,
)
from deals.deal import player_after
from deals.hand import Hand
from scoring.laws.contract import Denomination

OwnCalls = tuple[Call, ...]
ONE_NOTRUMP, FOUR_NOTRUMP, FOUR_CLUBS = map(read_call, ("1NT", "4NT", "4C"))
ANSWERS: dict[OwnCalls, BiddingTable] = {
    (): OPENINGS,
    (ONE_NOTRUMP,): TO_1NT,
    (read_call("2C"),): TO_2C,
    (ONE_NOTRUMP, read_call("2C")): TO_STAYMAN,
}
ANSWERS |= {
    (read_call(f"1{suit.value}"),): table for suit, table in (TO_MAJORS | TO_MINORS).items()
}
ANSWERS |= {(ONE_NOTRUMP, read_call(f"2{suit.value}")): to for suit, to in TO_TRANSFER.items()}
ANSWERS |= REBIDS


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line tried earlier, and the requirements that the hand lacks for it."""

    line: BiddingLine
    lacking: tuple[HandRequirement, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """The table that applies, its matching line, and the lines skipped before it.

    Without a line there is no advice.
    """

    table: BiddingTable | None = None
    line: BiddingLine | None = None
    passed_over: tuple[SkippedLine, ...] = ()

    @property
    def call(self) -> Call | None:
        """The advised call, or None without advice."""
        return self.line.call if self.line else None


SILENCE = Advice()


def advise_call(hand: Hand, auction: Auction) -> Advice:
    """Advise the hand whose turn it is, from the bidding tables."""
    table = None if auction.is_over else _table(auction)
    if table is None:
        return SILENCE
    passed_over = list[SkippedLine]()
    for line in table.lines:
        lacking = line.lacking(hand)
        if not lacking:
            return Advice(table, line, tuple(passed_over))
        # Kept for the explanation: why no line before applied.
        passed_over.append(SkippedLine(line, lacking))
    return Advice(table, None, tuple(passed_over))


def _table(auction: Auction) -> BiddingTable | None:
    """Return the table for the calls so far."""
    calls = _calls_of_own_side(auction)
    if calls is None:
        return _competitive_table(auction)
    if calls in ANSWERS:
        return ANSWERS[calls]
    return _ace_asking_table(calls)


def _competitive_table(auction: Auction) -> BiddingTable | None:
    """Return the table for both sides' calls without passes: an opening and one more at most."""
    partner = player_after(auction.next_caller, 2)
    match [
        (auction.caller(place), call)
        for place, call in enumerate(auction.calls)
        if call is not PASS
    ]:
        case [(_, opening)]:
            return OVER_OPENINGS.get(opening)
        case [(_, opening), (caller, call)] if caller is partner and call is DOUBLE:
            return TO_TAKEOUT_DOUBLES.get(opening)
        case [(caller, opening), (_, overcall)] if caller is partner:
            return NEGATIVE_DOUBLES.get((opening, overcall))
        case _:
            return None


def _calls_of_own_side(auction: Auction) -> OwnCalls | None:
    """Return the calling side's calls from its first bid; None where the other side has called."""
    own = auction.next_caller.side
    calls = list[Call]()
    for place, call in enumerate(auction.calls):
        if auction.caller(place).side is not own:
            if call is not PASS:
                return None
        elif calls or call is not PASS:
            calls.append(call)
    return tuple(calls)


def _ace_asking_table(calls: OwnCalls) -> BiddingTable | None:
    """Return Blackwood after a suit bid, Gerber directly over notrump."""
    # An ace question answers something: nobody asks before partner has bid.
    if len(calls) < 2:
        return None
    *before, last = calls
    if last == FOUR_NOTRUMP and any(_is_suit(call) for call in before):
        return TO_BLACKWOOD
    notrump = isinstance(before[-1], Bid) and not _is_suit(before[-1])
    return TO_GERBER if last == FOUR_CLUBS and notrump else None


def _is_suit(call: Call) -> bool:
    return isinstance(call, Bid) and call.denomination is not Denomination.NOTRUMP
