"""Requirements that a line of a bidding table has on a hand: points, suit lengths, aces."""

from dataclasses import dataclass
from typing import Protocol

from deals.cards import Rank, Suit
from deals.hand import Hand


class HandRequirement(Protocol):
    """Base class of the requirements on a hand; its fields say what is required."""

    def met(self, hand: Hand) -> bool:
        """Whether the hand meets the requirement."""


@dataclass(frozen=True, slots=True)
class Points:
    """High-card points in a range, or at least a number."""

    least: int
    most: int | None = None

    def met(self, hand: Hand) -> bool:
        """Whether the points are in the range."""
        return _within(hand.high_card_points, self.least, self.most)


@dataclass(frozen=True, slots=True)
class Length:
    """A number of cards in a suit."""

    suit: Suit
    least: int
    most: int | None = None

    def met(self, hand: Hand) -> bool:
        """Whether the suit's length is in the range."""
        return _within(hand.length(self.suit), self.least, self.most)


@dataclass(frozen=True, slots=True)
class Balanced:
    """One of the three shapes for notrump."""

    def met(self, hand: Hand) -> bool:
        """Whether the hand is balanced."""
        return hand.is_balanced


@dataclass(frozen=True, slots=True)
class NoneLonger:
    """A suit that is at least as long as each of some others."""

    suit: Suit
    others: tuple[Suit, ...] = tuple(Suit)

    def met(self, hand: Hand) -> bool:
        """Whether none of the others is longer."""
        return all(hand.length(other) <= hand.length(self.suit) for other in self.others)


@dataclass(frozen=True, slots=True)
class Winners:
    """A least number of tricks that the hand takes by itself."""

    least: int

    def met(self, hand: Hand) -> bool:
        """Whether the hand takes the required number of tricks."""
        return hand.winners >= self.least


@dataclass(frozen=True, slots=True)
class Aces:
    """A number of aces out of several allowed numbers."""

    numbers: tuple[int, ...]

    def met(self, hand: Hand) -> bool:
        """Whether the hand has one of the required numbers of aces."""
        return sum(card.rank is Rank.ACE for card in hand.cards) in self.numbers


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of several requirements."""

    demands: tuple[HandRequirement, ...]

    def met(self, hand: Hand) -> bool:
        """Whether the hand meets one of the requirements."""
        return any(demand.met(hand) for demand in self.demands)


@dataclass(frozen=True, slots=True)
class Together:
    """All of several requirements, as one alternative of an `Either`."""

    demands: tuple[HandRequirement, ...]

    def met(self, hand: Hand) -> bool:
        """Whether the hand meets all of the requirements."""
        return all(demand.met(hand) for demand in self.demands)


def _within(number: int, least: int, most: int | None) -> bool:
    return least <= number and (most is None or number <= most)
