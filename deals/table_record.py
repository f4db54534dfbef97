"""Record of a board at one table: auction, cards played, and the result computed from them."""

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
    """A whole auction, and the recorded cards in the order of play."""

    auction: Auction
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _ = self.auction.ending  # refused while it goes on

    @property
    def ending(self) -> AuctionEnding:
        """The contract and its declarer in a recorded auction, or passed out."""
        return self.auction.ending

    @property
    def lead(self) -> str:
        """The opening lead, suit first; empty if no card was recorded."""
        return str(self.cards[0]) if self.cards else ""

    def play(self, deal: BridgeDeal) -> Play | None:
        """Return the play of this deal, each card from the next hand; None if nobody played."""
        if not self.cards or not isinstance(self.ending, DeclaredContract):
            return None
        return Play(deal, self.ending, self.cards)

    def play_that_fits(self, deal: BridgeDeal) -> Play | None:
        """Return the play; None if the deal was changed so that the cards no longer fit it."""
        try:
            return self.play(deal)
        except DealError:
            return None

    def outcome(self, play: Play | None, tricks: int | None) -> ContractResult | PassedOut | None:
        """Return the result by the given tricks, or else by thirteen recorded tricks.

        None if neither is known: a record holds no claims.
        """
        if isinstance(self.ending, PassedOut):
            return self.ending
        if tricks is not None:
            return ContractResult(self.ending.contract, self.ending.declarer, tricks)
        return rectified_outcome(play) if play is not None and play.is_over else None


def write_calls(auction: Auction) -> str:
    """Write the calls from the dealer on, separated by blanks."""
    return " ".join(map(str, auction.calls))


def write_cards(cards: tuple[Card, ...]) -> str:
    """Write the cards in the order of play, separated by blanks."""
    return " ".join(map(str, cards))


def read_play_record(dealer: Direction, calls: str, cards: str) -> PlayRecord:
    """Read a record from the texts of `write_calls` and `write_cards`."""
    auction = Auction(dealer, tuple(map(read_call, calls.split())))
    return PlayRecord(auction, tuple(map(read_card, cards.split())))
