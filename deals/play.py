"""The play of a contract, card by card: turns, tricks and claims."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from deals.auction import DeclaredContract
from deals.cards import Card
from deals.deal import BridgeDeal
from deals.errors import DealPhaseError, IllegalPlayError
from deals.trick import Trick
from scoring.laws.compass import Direction, Side
from scoring.laws.outcome import ContractResult

TRICKS = 13
CARDS = 52


@dataclass(frozen=True, slots=True)
class Claim:
    """How many of the tricks that are left the claimer's side is to win; the rest it concedes."""

    by: Direction
    tricks: int
    is_settled: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """The cards played so far, in order, each from the hand whose turn it was (Laws 41 and 44).

    What a player did is kept even where it was a revoke: `played` refuses one, `recorded` does
    not, and `deals.revokes` finds them afterwards.
    """

    deal: BridgeDeal
    declared: DeclaredContract
    cards: tuple[Card, ...] = ()
    claim: Claim | None = None
    tricks: tuple[Trick, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        holders = {card: who for who, hand in self.deal.hands.items() for card in hand.cards}
        seen = set[Card]()
        for card in self.cards:
            self._check(card, holders[card], seen)
            seen.add(card)
            self._add(card)
        if self.claim:
            self._check_claim(self.claim)

    @property
    def current(self) -> Trick:
        """The trick in progress, or the next one, to which nobody has played yet."""
        if self.tricks and not self.tricks[-1].is_complete:
            return self.tricks[-1]
        return Trick(self._next_leader, self.declared.contract.denomination)

    @property
    def complete_tricks(self) -> tuple[Trick, ...]:
        """Those to which all four have played."""
        return tuple(trick for trick in self.tricks if trick.is_complete)

    @property
    def is_over(self) -> bool:
        """Thirteen tricks were played, or a claim was settled."""
        return len(self.cards) == CARDS or (self.claim is not None and self.claim.is_settled)

    @property
    def turn(self) -> Direction | None:
        """Whose hand plays next; nobody's when play is over or suspended by a claim."""
        return None if self.is_over or self.claim else self.current.turn

    @property
    def player(self) -> Direction | None:
        """Who says the next card: declarer for dummy's hand too (Law 45B)."""
        return self.declared.declarer if self.turn is self.declared.dummy else self.turn

    @property
    def is_dummy_faced(self) -> bool:
        """Dummy's hand is spread after the opening lead, never before (Law 41D)."""
        return bool(self.cards)

    def left(self, player: Direction) -> frozenset[Card]:
        """The cards that a player still holds."""
        return self.deal.hand(player).cards - frozenset(self.cards)

    @property
    def legal_cards(self) -> frozenset[Card]:
        """What the hand whose turn it is may play: of the suit led, where it has any."""
        if self.turn is None:
            return frozenset()
        held = self.left(self.turn)
        return frozenset(card for card in held if card.suit is self.current.led) or held

    def played(self, card: Card) -> "Play":
        """The play with one card more, which follows suit where its holder can (Law 44C)."""
        after = self.recorded(card)
        led = self.current.led
        if card not in self.legal_cards and self.turn and led:
            raise IllegalPlayError(
                "follow_suit", card=str(card), player=self.turn.value, led=led.value
            )
        return after

    def recorded(self, card: Card) -> "Play":
        """The play with one card more that was played, be it a revoke."""
        if self.claim:
            raise IllegalPlayError("play_over", card=str(card), rule="claim")
        return replace(self, cards=(*self.cards, card))

    def claimed(self, by: Direction, tricks: int) -> "Play":
        """The play, suspended: a side is to win so many of the tricks left (Laws 68A and D)."""
        if self.is_over:
            raise IllegalPlayError("claim", tricks=tricks, left=0)
        return replace(self, claim=Claim(by, tricks))

    def settled(self, *, tricks: int | None = None) -> "Play":
        """The play, ended: the claim was agreed to, or the director gave so many (Laws 69, 70)."""
        if self.claim is None:
            raise DealPhaseError("no_claim")
        given = self.claim.tricks if tricks is None else tricks
        return replace(self, claim=Claim(self.claim.by, given, is_settled=True))

    def played_on(self) -> "Play":
        """The claim is void, and play goes on: the others asked, all four concur (Law 68D2b)."""
        if self.claim is None:
            raise DealPhaseError("no_claim")
        return replace(self, claim=None)

    @property
    def won(self) -> Mapping[Side, int]:
        """The tricks of each side, those of a settled claim with them."""
        won = {
            side: sum(trick.winner.side is side for trick in self.complete_tricks) for side in Side
        }
        if self.claim and self.claim.is_settled:
            for side in Side:
                mine = side is self.claim.by.side
                won[side] += self.claim.tricks if mine else self._left - self.claim.tricks
        return won

    @property
    def outcome(self) -> ContractResult:
        """What is scored, before any revoke is looked at; refused while the play goes on."""
        if not self.is_over:
            raise DealPhaseError("play_open", cards=len(self.cards))
        declarer = self.declared.declarer
        return ContractResult(self.declared.contract, declarer, self.won[declarer.side])

    @property
    def _left(self) -> int:
        """Tricks that nobody has won yet, the one in progress with them."""
        return TRICKS - len(self.complete_tricks)

    @property
    def _next_leader(self) -> Direction:
        return self.tricks[-1].winner if self.tricks else self.declared.leader

    def _add(self, card: Card) -> None:
        current = self.current
        rest = self.tricks[:-1] if current.cards else self.tricks
        trick = Trick(current.leader, current.trumps, (*current.cards, card))
        object.__setattr__(self, "tricks", (*rest, trick))

    def _check(self, card: Card, holder: Direction, seen: set[Card]) -> None:
        """The card is there to be played, and from the hand whose turn it is."""
        if len(seen) == CARDS:
            raise IllegalPlayError("play_over", card=str(card), rule="thirteen")
        if card in seen:
            raise IllegalPlayError("card_gone", card=str(card))
        if holder is self.current.turn:
            return
        if not seen:
            leader = self.declared.leader.value
            raise IllegalPlayError(
                "opening_lead", card=str(card), player=holder.value, leader=leader
            )
        raise IllegalPlayError(
            "play_turn", card=str(card), player=holder.value, turn=self.current.turn.value
        )

    def _check_claim(self, claim: Claim) -> None:
        if claim.by is self.declared.dummy:
            raise IllegalPlayError("claimant", player=claim.by.value)
        if not 0 <= claim.tricks <= self._left:
            raise IllegalPlayError("claim", tricks=claim.tricks, left=self._left)
