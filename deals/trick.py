"""One trick: the suit led, whose turn it is, and the winner (Law 44)."""

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
        """Whose hand plays next; of a complete trick, the winner's, who leads (Law 44G)."""
        return self.winner if self.is_complete else self.player(len(self.cards))

    @property
    def winner(self) -> Direction:
        """Who has the highest trump, or else the highest card of the suit led (Law 44E and F)."""
        best = max(range(len(self.cards)), key=lambda place: self._strength(self.cards[place]))
        return self.player(best)

    def player(self, place: int) -> Direction:
        """Whose card it is at a place, counted from zero."""
        return player_after(self.leader, place)

    def card_of(self, player: Direction) -> Card | None:
        """What a player has played to it, or None."""
        cards = {self.player(place): card for place, card in enumerate(self.cards)}
        return cards.get(player)

    def _strength(self, card: Card) -> tuple[bool, bool, int]:
        return card.suit.denomination is self.trumps, card.suit is self.led, card.rank
