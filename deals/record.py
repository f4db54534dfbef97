"""What was called and played at one table, and what it comes to. Knows no session and no file."""

from dataclasses import dataclass

from deals.auction import Auction, Declared, Ending, read_call
from deals.cards import Card, read_card
from deals.deal import Deal
from deals.errors import DealError
from deals.play import Play
from deals.revokes import rectified_outcome
from scoring.compass import Direction
from scoring.outcome import Contracted, PassedOut


@dataclass(frozen=True, slots=True)
class Record:
    """A whole auction, and the cards as far as they were noted, in the order of play."""

    auction: Auction
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _ = self.auction.ending  # refused while it goes on

    @property
    def ending(self) -> Ending:
        """The contract and its declarer, or a deal passed out."""
        return self.auction.ending

    @property
    def lead(self) -> str:
        """The opening lead, suit first; nothing where no card was noted."""
        return str(self.cards[0]) if self.cards else ""

    def play(self, deal: Deal) -> Play | None:
        """The play of this deal, each card from the hand whose turn it was; None without one."""
        if not self.cards or not isinstance(self.ending, Declared):
            return None
        return Play(deal, self.ending, self.cards)

    def play_that_fits(self, deal: Deal) -> Play | None:
        """The same; None where the cards were not dealt so, for the deal was changed since."""
        try:
            return self.play(deal)
        except DealError:
            return None

    def outcome(self, play: Play | None, tricks: int | None) -> Contracted | PassedOut | None:
        """The result: by the tricks that were said, or else by thirteen that were played.

        None where neither says it: a claim is in no record.
        """
        if isinstance(self.ending, PassedOut):
            return self.ending
        if tricks is not None:
            return Contracted(self.ending.contract, self.ending.declarer, tricks)
        return rectified_outcome(play) if play is not None and play.is_over else None


def written_calls(auction: Auction) -> str:
    """The calls from the dealer on, a blank between them."""
    return " ".join(map(str, auction.calls))


def written_cards(cards: tuple[Card, ...]) -> str:
    """The cards in the order of play, a blank between them."""
    return " ".join(map(str, cards))


def read_record(dealer: Direction, calls: str, cards: str) -> Record:
    """The way back from both."""
    auction = Auction(dealer, tuple(map(read_call, calls.split())))
    return Record(auction, tuple(map(read_card, cards.split())))
