"""The record of one table: its auction and the cards played, and the result they come to."""

from dataclasses import dataclass

from deals.auction import Auction, AuctionEnding, DeclaredContract, read_call
from deals.cards import Card, read_card
from deals.deal import BridgeDeal
from deals.errors import DealError
from deals.play import Play
from deals.revokes import rectified_outcome
from scoring.laws.compass import Direction
from scoring.laws.outcome import ContractResult, PassedOut


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A whole auction, and the cards as far as they were noted, in the order of play."""

    auction: Auction
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _ = self.auction.ending  # refused while it goes on

    @property
    def ending(self) -> AuctionEnding:
        """The contract and its declarer, or a deal passed out."""
        return self.auction.ending

    @property
    def lead(self) -> str:
        """The opening lead, suit first; nothing where no card was noted."""
        return str(self.cards[0]) if self.cards else ""

    def play(self, deal: BridgeDeal) -> Play | None:
        """The play of this deal, each card from the hand whose turn it was; None without one."""
        if not self.cards or not isinstance(self.ending, DeclaredContract):
            return None
        return Play(deal, self.ending, self.cards)

    def play_that_fits(self, deal: BridgeDeal) -> Play | None:
        """The same; None where the cards were not dealt so, for the deal was changed since."""
        try:
            return self.play(deal)
        except DealError:
            return None

    def outcome(self, play: Play | None, tricks: int | None) -> ContractResult | PassedOut | None:
        """The result: by the tricks that were said, or else by thirteen that were played.

        None where neither says it: a claim is in no record.
        """
        if isinstance(self.ending, PassedOut):
            return self.ending
        if tricks is not None:
            return ContractResult(self.ending.contract, self.ending.declarer, tricks)
        return rectified_outcome(play) if play is not None and play.is_over else None


def write_calls(auction: Auction) -> str:
    """The calls from the dealer on, a blank between them."""
    return " ".join(map(str, auction.calls))


def write_cards(cards: tuple[Card, ...]) -> str:
    """The cards in the order of play, a blank between them."""
    return " ".join(map(str, cards))


def read_play_record(dealer: Direction, calls: str, cards: str) -> PlayRecord:
    """The way back from both."""
    auction = Auction(dealer, tuple(map(read_call, calls.split())))
    return PlayRecord(auction, tuple(map(read_card, cards.split())))
