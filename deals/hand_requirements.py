"""Requirements of a bidding table on a hand: points, lengths, balance, aces and winners."""

from dataclasses import dataclass
from typing import Protocol

from deals.cards import Rank, Suit
from deals.hand import Hand


class HandRequirement(Protocol):
    """Something that a hand has or has not; what it is stands in its fields."""

    def met(self, hand: Hand) -> bool:
        """Whether the hand has it."""


@dataclass(frozen=True, slots=True)
class Points:
    """High-card points from one number to another, or from one number up."""

    least: int
    most: int | None = None

    def met(self, hand: Hand) -> bool:
        """Whether the points are in the range."""
        return _within(hand.high_card_points, self.least, self.most)


@dataclass(frozen=True, slots=True)
class Length:
    """So many cards of a suit."""

    suit: Suit
    least: int
    most: int | None = None

    def met(self, hand: Hand) -> bool:
        """Whether the suit is in the range."""
        return _within(hand.length(self.suit), self.least, self.most)


@dataclass(frozen=True, slots=True)
class Balanced:
    """One of the three shapes for notrump."""

    def met(self, hand: Hand) -> bool:
        """Whether the hand is balanced."""
        return hand.is_balanced


@dataclass(frozen=True, slots=True)
class NoneLonger:
    """A suit, and those of which none may be longer."""

    suit: Suit
    others: tuple[Suit, ...] = tuple(Suit)

    def met(self, hand: Hand) -> bool:
        """Whether none is longer."""
        return all(hand.length(other) <= hand.length(self.suit) for other in self.others)


@dataclass(frozen=True, slots=True)
class Winners:
    """Tricks that the hand takes by itself."""

    least: int

    def met(self, hand: Hand) -> bool:
        """Whether there are so many."""
        return hand.winners >= self.least


@dataclass(frozen=True, slots=True)
class Aces:
    """One of these numbers of aces."""

    numbers: tuple[int, ...]

    def met(self, hand: Hand) -> bool:
        """Whether the hand has one of them."""
        return sum(card.rank is Rank.ACE for card in hand.cards) in self.numbers


@dataclass(frozen=True, slots=True)
class Either:
    """One of several demands at least."""

    demands: tuple[HandRequirement, ...]

    def met(self, hand: Hand) -> bool:
        """Whether one of them is met."""
        return any(demand.met(hand) for demand in self.demands)


@dataclass(frozen=True, slots=True)
class Together:
    """All of several demands, as one alternative of an `Either`."""

    demands: tuple[HandRequirement, ...]

    def met(self, hand: Hand) -> bool:
        """Whether all of them are met."""
        return all(demand.met(hand) for demand in self.demands)


def _within(number: int, least: int, most: int | None) -> bool:
    return least <= number and (most is None or number <= most)
