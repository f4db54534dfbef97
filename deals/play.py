"""Play of a contract, card by card: turns, tricks and claims."""

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
    """The number of remaining tricks that the claimer's side claims; it concedes the rest."""

    by: Direction
    tricks: int
    is_settled: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """The cards played so far, in order, each from the hand whose turn it was (Laws 41 and 44).

    A recorded play can contain revokes: `played` refuses a revoke, `recorded` accepts it, and
    `deals.revokes` finds it afterwards.
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
        """The trick in progress, or the next one if nobody has played to it."""
        if self.tricks and not self.tricks[-1].is_complete:
            return self.tricks[-1]
        return Trick(self._next_leader, self.declared.contract.denomination)

    @property
    def complete_tricks(self) -> tuple[Trick, ...]:
        """The tricks to which all four have played."""
        return tuple(trick for trick in self.tricks if trick.is_complete)

    @property
    def is_over(self) -> bool:
        """Whether thirteen tricks were played or a claim was settled."""
        return len(self.cards) == CARDS or (self.claim is not None and self.claim.is_settled)

    @property
    def turn(self) -> Direction | None:
        """The hand that plays next; None when play is over or suspended by a claim."""
        return None if self.is_over or self.claim else self.current.turn

    @property
    def player(self) -> Direction | None:
        """The player who chooses the next card: declarer also plays dummy's hand (Law 45B)."""
        return self.declared.declarer if self.turn is self.declared.dummy else self.turn

    @property
    def is_dummy_faced(self) -> bool:
        """Whether dummy's hand is spread, which follows the opening lead (Law 41D)."""
        return bool(self.cards)

    def left(self, player: Direction) -> frozenset[Card]:
        """Return the cards that a player still holds."""
        return self.deal.hand(player).cards - frozenset(self.cards)

    @property
    def legal_cards(self) -> frozenset[Card]:
        """The cards that the next hand may play: of the suit led, if it has any."""
        if self.turn is None:
            return frozenset()
        held = self.left(self.turn)
        return frozenset(card for card in held if card.suit is self.current.led) or held

    def played(self, card: Card) -> "Play":
        """Return the play with one more card, which follows suit if its holder can (Law 44C)."""
        after = self.recorded(card)
        led = self.current.led
        if card not in self.legal_cards and self.turn and led:
            raise IllegalPlayError(
                "follow_suit", card=str(card), player=self.turn.value, led=led.value
            )
        return after

    def recorded(self, card: Card) -> "Play":
        """Return the play with one more card as it was played, even a revoke."""
        if self.claim:
            raise IllegalPlayError("play_over", card=str(card), rule="claim")
        return replace(self, cards=(*self.cards, card))

    def claimed(self, by: Direction, tricks: int) -> "Play":
        """Return the play suspended by a claim to this many remaining tricks (Laws 68A and D)."""
        if self.is_over:
            raise IllegalPlayError("claim", tricks=tricks, left=0)
        return replace(self, claim=Claim(by, tricks))

    def settled(self, *, tricks: int | None = None) -> "Play":
        """Return the play ended by an agreed claim or the director's number (Laws 69, 70)."""
        if self.claim is None:
            raise DealPhaseError("no_claim")
        given = self.claim.tricks if tricks is None else tricks
        return replace(self, claim=Claim(self.claim.by, given, is_settled=True))

    def played_on(self) -> "Play":
        """Return the play continued after a claim that all four agree to play on (Law 68D2b)."""
        if self.claim is None:
            raise DealPhaseError("no_claim")
        return replace(self, claim=None)

    @property
    def won(self) -> Mapping[Side, int]:
        """Each side's tricks, including those of a settled claim."""
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
        """The result before revokes are rectified; refused while the play goes on."""
        if not self.is_over:
            raise DealPhaseError("play_open", cards=len(self.cards))
        declarer = self.declared.declarer
        return ContractResult(self.declared.contract, declarer, self.won[declarer.side])

    @property
    def _left(self) -> int:
        """The tricks that nobody has won yet, including the one in progress."""
        return TRICKS - len(self.complete_tricks)

    @property
    def _next_leader(self) -> Direction:
        return self.tricks[-1].winner if self.tricks else self.declared.leader

    def _add(self, card: Card) -> None:
        current = self.current
        rest = self.tricks[:-1] if current.cards else self.tricks
        trick = Trick(current.leader, current.trumps, (*current.cards, card))
        # The class is frozen; the tricks follow from `cards` and are set only here.
        object.__setattr__(self, "tricks", (*rest, trick))

    def _check(self, card: Card, holder: Direction, seen: set[Card]) -> None:
        """Refuse a card that was played already or is not from the next hand."""
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
