"""Deal of four hands with thirteen cards each, and its conversion from and to PBN text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deals.cards import DECK, Card
from deals.errors import DealTextError, InvalidCardsError
from deals.hand import Hand, check_each_once, hand_of, read_hand
from scoring.laws.compass import Direction

DIRECTIONS = tuple(Direction)


@dataclass(frozen=True, slots=True)
class BridgeDeal:
    """Fifty-two cards in four hands, each card once (Law 1, Law 6)."""

    north: Hand
    east: Hand
    south: Hand
    west: Hand

    def __post_init__(self) -> None:
        hands = self.hands.values()
        check_each_once(card for card in DECK for hand in hands if card in hand.cards)

    @property
    def hands(self) -> Mapping[Direction, Hand]:
        """Each player's hand, from North clockwise."""
        hands = (self.north, self.east, self.south, self.west)
        return dict(zip(DIRECTIONS, hands, strict=True))

    def hand(self, player: Direction) -> Hand:
        """Return a player's hand of the deal."""
        return self.hands[player]

    def holder(self, card: Card) -> Direction:
        """Return the player who was dealt this card."""
        return next(player for player, hand in self.hands.items() if card in hand.cards)


def player_after(player: Direction, seats: int) -> Direction:
    """Return the player this many seats further clockwise: 1 is the left, 2 is partner."""
    return DIRECTIONS[(DIRECTIONS.index(player) + seats) % 4]


def deal_pack(pack: Sequence[Card], *, dealer: Direction) -> BridgeDeal:
    """Deal a shuffled pack one card at a time, starting at the dealer's left (Law 6B)."""
    if len(pack) != len(DECK):
        raise InvalidCardsError("deck", cards=len(pack))
    check_each_once(pack)
    # Every fourth card: one at a time, as Law 6B asks.
    hands = {player_after(dealer, 1 + seat): hand_of(pack[seat::4]) for seat in range(4)}
    return BridgeDeal(*(hands[player] for player in DIRECTIONS))


def read_deal(text: str) -> BridgeDeal:
    """Read a deal from PBN text: the first player such as `N:`, then four hands clockwise."""
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    if not colon or first.upper() not in set("NESW") or len(hands) != 4:
        raise DealTextError("deal_text", text=text)
    # Before the hands are read: "53 cards" says more than "this hand has 14".
    _count(hands, text)
    seats = (player_after(Direction(first.upper()), seat) for seat in range(4))
    held = {seat: read_hand(hand) for seat, hand in zip(seats, hands, strict=True)}
    return BridgeDeal(*(held[player] for player in DIRECTIONS))


def write_deal(deal: BridgeDeal, *, first: Direction = Direction.NORTH) -> str:
    """Write a deal as PBN text, beginning with the hand of `first`."""
    seats = (player_after(first, seat) for seat in range(4))
    return f"{first.value}:{' '.join(str(deal.hand(seat)) for seat in seats)}"


def _count(hands: Sequence[str], text: str) -> None:
    """Refuse a total other than 52 cards; other wrong hands are reported one by one later."""
    if any(hand.count(".") != 3 for hand in hands):
        raise DealTextError("deal_text", text=text)
    cards = sum(len(hand.replace("10", "T")) - 3 for hand in hands)
    if cards != len(DECK):
        raise InvalidCardsError("deck", cards=cards)
