"""Hand of thirteen cards: shape, high-card points, winners, and its PBN text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from deals.cards import DECK, LETTERS, RANKS, SUITS, WRITTEN, Card, Rank, Suit
from deals.errors import DealTextError, InvalidCardsError

# Forty in the pack, ten in an average hand.
HONOUR_POINTS: Mapping[Rank, int] = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}

# No void, no singleton, at most one doubleton. A 5-4-2-2 has two, a 6-3-2-2 too.
BALANCED = frozenset({(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)})

# For a void, a singleton, a doubleton, when supporting partner's suit.
SHORT_POINTS = {0: 3, 1: 2, 2: 1}

LONG_SUIT = 5
SIZE = 13


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards; the text lists the suits from spades down: AKQ.T987.432.J65."""

    cards: frozenset[Card]

    def __post_init__(self) -> None:
        if len(self.cards) != SIZE:
            raise InvalidCardsError(
                "hand_size", hand=write_suits(self.cards), cards=len(self.cards)
            )

    def __str__(self) -> str:
        return write_suits(self.cards)

    def suit(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of one suit, from the highest down."""
        return sorted_suit(self.cards, suit)

    def length(self, suit: Suit) -> int:
        """Return the number of cards in a suit."""
        return sum(card.suit is suit for card in self.cards)

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the suits, the longest first."""
        return tuple(sorted(map(self.length, Suit), reverse=True))

    @property
    def high_card_points(self) -> int:
        """The high-card points: ace four, king three, queen two, jack one."""
        return sum(HONOUR_POINTS.get(card.rank, 0) for card in self.cards)

    @property
    def short_points(self) -> int:
        """Points for supporting partner's suit: void three, singleton two, doubleton one."""
        return sum(SHORT_POINTS.get(length, 0) for length in self.shape)

    @property
    def long_points(self) -> int:
        """One point for the fifth card of a suit and for each further one."""
        return sum(max(0, length - LONG_SUIT + 1) for length in self.shape)

    @property
    def is_balanced(self) -> bool:
        """Whether the hand has one of the three shapes for notrump."""
        return self.shape in BALANCED

    @property
    def winners(self) -> int:
        """Tricks that the hand takes alone when every suit splits evenly between the others."""
        return sum(suit_winners(self.suit(suit)) for suit in Suit)


def suit_winners(suit: Iterable[Card]) -> int:
    """Return a suit's tricks, led from the top, when its other cards split evenly in three hands.

    Each round draws one card from each of the three, and our lowest card that beats them wins it.
    When they have none left, all our remaining cards win.
    """
    ours = [card.rank for card in suit]
    theirs = sorted(set(Rank) - set(ours))
    rounds = -(-len(theirs) // 3)
    lost = 0
    for rank in ours[:rounds]:
        if above := [higher for higher in theirs if higher > rank]:
            theirs.remove(above[0])
            lost += 1
    return len(ours) - lost


def sorted_suit(cards: Iterable[Card], suit: Suit) -> tuple[Card, ...]:
    """Return the cards of one suit among these, from the highest down."""
    held = (card for card in cards if card.suit is suit)
    return tuple(sorted(held, key=lambda card: card.rank, reverse=True))


def write_suits(cards: Iterable[Card]) -> str:
    """Write a hand in PBN: spades, hearts, diamonds, clubs; a void is empty between two dots."""
    held = list(cards)
    return ".".join(
        "".join(LETTERS[card.rank] for card in sorted_suit(held, suit)) for suit in SUITS
    )


def read_hand(text: str) -> Hand:
    """Read a hand of four suits: `AKQ.T987.432.J65`; the ten can also be 10."""
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != len(SUITS) or set("".join(suits)) - set(RANKS):
        raise DealTextError("deal_text", text=text)
    cards = [
        WRITTEN[suit.value + letter]
        for suit, letters in zip(SUITS, suits, strict=True)
        for letter in letters
    ]
    return hand_of(cards)


def hand_of(cards: Iterable[Card]) -> Hand:
    """Return a hand of these cards; refused if a card occurs twice."""
    held = list(cards)
    check_each_once(held)
    return Hand(frozenset(held))


def fourth_hand(hands: Iterable[Hand]) -> Hand:
    """Return the hand of the cards that three hands lack; refused if two of them have a card."""
    dealt = list(hands)
    check_each_once(card for card in DECK for hand in dealt if card in hand.cards)
    return Hand(frozenset(DECK).difference(*(hand.cards for hand in dealt)))


def check_each_once(cards: Iterable[Card]) -> None:
    """Refuse cards of which one occurs twice."""
    seen = set[Card]()
    for card in cards:
        if card in seen:
            raise InvalidCardsError("card_twice", card=str(card))
        seen.add(card)
