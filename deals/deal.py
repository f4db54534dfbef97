"""The deal: four hands of thirteen cards, dealt from a pack, read and written."""

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
        """The hand of each player, from North clockwise."""
        hands = (self.north, self.east, self.south, self.west)
        return dict(zip(DIRECTIONS, hands, strict=True))

    def hand(self, player: Direction) -> Hand:
        """The hand of one player."""
        return self.hands[player]

    def holder(self, card: Card) -> Direction:
        """Who was dealt a card."""
        return next(player for player, hand in self.hands.items() if card in hand.cards)


def player_after(player: Direction, seats: int) -> Direction:
    """Who sits so many places further, clockwise: one is the left, two is partner."""
    return DIRECTIONS[(DIRECTIONS.index(player) + seats) % 4]


def deal_pack(pack: Sequence[Card], *, dealer: Direction) -> BridgeDeal:
    """A shuffled pack, dealt one card at a time to the dealer's left and on (Law 6B)."""
    if len(pack) != len(DECK):
        raise InvalidCardsError("deck", cards=len(pack))
    check_each_once(pack)
    hands = {player_after(dealer, 1 + seat): hand_of(pack[seat::4]) for seat in range(4)}
    return BridgeDeal(*(hands[player] for player in DIRECTIONS))


def read_deal(text: str) -> BridgeDeal:
    """The deal that a line of PBN says: `N:` or another letter, then four hands clockwise."""
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    if not colon or first.upper() not in set("NESW") or len(hands) != 4:
        raise DealTextError("deal_text", text=text)
    _count(hands, text)
    seats = (player_after(Direction(first.upper()), seat) for seat in range(4))
    held = {seat: read_hand(hand) for seat, hand in zip(seats, hands, strict=True)}
    return BridgeDeal(*(held[player] for player in DIRECTIONS))


def write_deal(deal: BridgeDeal, *, first: Direction = Direction.NORTH) -> str:
    """The line of PBN that says the deal, beginning with the hand of `first`."""
    seats = (player_after(first, seat) for seat in range(4))
    return f"{first.value}:{' '.join(str(deal.hand(seat)) for seat in seats)}"


def _count(hands: Sequence[str], text: str) -> None:
    """Fifty-two in all: a hand too many here and one too few there are shown hand by hand."""
    if any(hand.count(".") != 3 for hand in hands):
        raise DealTextError("deal_text", text=text)
    cards = sum(len(hand.replace("10", "T")) - 3 for hand in hands)
    if cards != len(DECK):
        raise InvalidCardsError("deck", cards=cards)
