"""Trick of up to four cards: the suit led, the player whose turn it is, and the winner (Law 44)."""

from dataclasses import dataclass

from deals.cards import Card, Suit
from deals.deal import player_after
from scoring.laws.compass import Direction
from scoring.laws.contract import Denomination


@dataclass(frozen=True, slots=True)
class Trick:
    """Up to four cards, from the leader clockwise (Law 44A and B)."""

    leader: Direction
    trumps: Denomination
    cards: tuple[Card, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def turn(self) -> Direction:
        """The hand that plays next; after a complete trick, the winner, who leads (Law 44G)."""
        return self.winner if self.is_complete else self.player(len(self.cards))

    @property
    def winner(self) -> Direction:
        """The player of the highest trump, else of the highest card led (Law 44E and F)."""
        best = max(range(len(self.cards)), key=lambda place: self._strength(self.cards[place]))
        return self.player(best)

    def player(self, place: int) -> Direction:
        """Return the player whose card is at this index."""
        return player_after(self.leader, place)

    def card_of(self, player: Direction) -> Card | None:
        """Return a player's card in this trick, or None."""
        cards = {self.player(place): card for place, card in enumerate(self.cards)}
        return cards.get(player)

    def _strength(self, card: Card) -> tuple[bool, bool, int]:
        return card.suit.denomination is self.trumps, card.suit is self.led, card.rank
