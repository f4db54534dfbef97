"""State machine of one deal, from dealing through auction and play to the score.

    DEALING → BIDDING → BIDDING_COMPLETE → PLAY_STARTING → PLAY_IN_PROGRESS → PLAY_COMPLETE
    → SCORING → ROUND_COMPLETE → DEALING, with the next board

Each state is a value with everything known at that point, and only `advance_phase` leads to the
next one. A passed-out deal has no play: its BIDDING_COMPLETE goes to SCORING at once, with zero to
both. The source document redeals it; the Laws do not ("There shall not be a redeal", Law 22A1).
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, NoReturn

from deals.auction import Auction, Call, DeclaredContract
from deals.cards import Card
from deals.deal import BridgeDeal
from deals.errors import DealPhaseError
from deals.hand import Hand
from deals.play import Play
from deals.revokes import rectified_outcome
from scoring.laws.compass import Direction, Side, dealer_of_board, vulnerability_of_board
from scoring.laws.outcome import (
    ContractResult,
    PassedOut,
    explain_north_south_points,
    north_south_points,
)
from scoring.steps import Part


class Phase(Enum):
    """The eight states, with the source document's names."""

    DEALING = "dealing"
    BIDDING = "bidding"
    BIDDING_COMPLETE = "bidding_complete"
    PLAY_STARTING = "play_starting"
    PLAY_IN_PROGRESS = "play_in_progress"
    PLAY_COMPLETE = "play_complete"
    SCORING = "scoring"
    ROUND_COMPLETE = "round_complete"


@dataclass(frozen=True, slots=True)
class Dealing:
    """A board before the deal; its number determines the dealer and the vulnerability (Law 2).

    A record can override them with `dealt_by` and `vulnerable_sides`.
    """

    phase: ClassVar = Phase.DEALING
    board: int
    dealt_by: Direction | None = None
    vulnerable_sides: frozenset[Side] | None = None

    @property
    def dealer(self) -> Direction:
        """The player who deals and calls first."""
        return self.dealt_by or dealer_of_board(self.board)

    @property
    def vulnerable(self) -> Set[Side]:
        """The sides that are vulnerable in the deal being played."""
        sides = self.vulnerable_sides
        return vulnerability_of_board(self.board) if sides is None else sides


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction in progress; each player sees only their own hand."""

    phase: ClassVar = Phase.BIDDING
    start: Dealing
    deal: BridgeDeal
    auction: Auction


@dataclass(frozen=True, slots=True)
class BiddingComplete:
    """The auction after its end, with a contract or passed out."""

    phase: ClassVar = Phase.BIDDING_COMPLETE
    start: Dealing
    deal: BridgeDeal
    auction: Auction


@dataclass(frozen=True, slots=True)
class PlayStarting:
    """The state after the opening lead is faced, before dummy spreads its hand (Law 41D)."""

    phase: ClassVar = Phase.PLAY_STARTING
    bidding: BiddingComplete
    play: Play


@dataclass(frozen=True, slots=True)
class PlayInProgress:
    """The play, with dummy's hand spread."""

    phase: ClassVar = Phase.PLAY_IN_PROGRESS
    bidding: BiddingComplete
    play: Play


@dataclass(frozen=True, slots=True)
class PlayComplete:
    """The play after thirteen tricks or a settled claim, before the tricks are counted (Law 65)."""

    phase: ClassVar = Phase.PLAY_COMPLETE
    bidding: BiddingComplete
    play: Play


@dataclass(frozen=True, slots=True)
class Scoring:
    """The outcome before scoring: a contract and its tricks, or passed out."""

    phase: ClassVar = Phase.SCORING
    start: Dealing
    outcome: ContractResult | PassedOut


@dataclass(frozen=True, slots=True)
class RoundComplete:
    """The score to North-South, with its explanation."""

    phase: ClassVar = Phase.ROUND_COMPLETE
    start: Dealing
    outcome: ContractResult | PassedOut
    points: int
    explanation: Part


PhaseState = (
    Dealing
    | Bidding
    | BiddingComplete
    | PlayStarting
    | PlayInProgress
    | PlayComplete
    | Scoring
    | RoundComplete
)


@dataclass(frozen=True, slots=True)
class Called:
    """Step: a player calls."""

    call: Call
    by: Direction | None = None


@dataclass(frozen=True, slots=True)
class Faced:
    """Step: dummy's hand is spread."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """Step: a player claims this many of the remaining tricks, which suspends play."""

    by: Direction
    tricks: int


@dataclass(frozen=True, slots=True)
class Settled:
    """Step: the claim is agreed, or the director awards this many tricks."""

    tricks: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """Step: all four players agree to play on, which voids the claim."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Step: both sides agree on the tricks; revokes are rectified first."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Step: the outcome is scored."""


@dataclass(frozen=True, slots=True)
class NextBoard:
    """Step: go to the next board and its dealer."""


PhaseStep = (
    BridgeDeal | Called | Card | Faced | Claimed | Settled | PlayedOn | Counted | Scored | NextBoard
)


def advance_phase(state: PhaseState, step: PhaseStep) -> PhaseState:
    """Return the state after a step; a step that cannot come next is refused by name."""
    match state, step:
        case Dealing(), BridgeDeal():
            return Bidding(state, step, Auction(state.dealer))
        case Bidding(start, deal, auction), Called(call, by):
            after = auction.called(call, by=by)
            return (BiddingComplete if after.is_over else Bidding)(start, deal, after)
        case BiddingComplete(), Card():
            return PlayStarting(state, _start_play(state, step))
        case BiddingComplete(start, _, auction), Counted() if not _declared_contract(auction):
            return Scoring(start, PassedOut())
        case PlayStarting(bidding, play), Faced():
            return PlayInProgress(bidding, play)
        case PlayInProgress(), Card() | Claimed() | Settled() | PlayedOn():
            return _continue_play(state, step)
        case PlayComplete(bidding, play), Counted():
            return Scoring(bidding.start, rectified_outcome(play))
        case Scoring(), Scored():
            return _score_board(state)
        case RoundComplete(start), NextBoard():
            return Dealing(start.board + 1)
    return _refuse_step(state, step)


def visible_hands(state: PhaseState, by: Direction) -> Mapping[Direction, Hand]:
    """Return the hands that a player may see: their own, and dummy's once it is spread."""
    match state:
        case Bidding(deal=deal) | BiddingComplete(deal=deal):
            return {by: deal.hand(by)}
        case PlayStarting(play=play):
            return {by: play.deal.hand(by)}
        case PlayInProgress(play=play):
            seen = {by, play.declared.dummy}
            return {player: hand for player, hand in play.deal.hands.items() if player in seen}
        case PlayComplete(play=play):
            return play.deal.hands
    return {}


def _start_play(state: BiddingComplete, lead: Card) -> Play:
    declared = _declared_contract(state.auction)
    if declared is None:
        _refuse_step(state, lead)
    return Play(state.deal, declared).played(lead)


def _declared_contract(auction: Auction) -> DeclaredContract | None:
    ending = auction.ending
    return ending if isinstance(ending, DeclaredContract) else None


def _continue_play(state: PlayInProgress, step: Card | Claimed | Settled | PlayedOn) -> PhaseState:
    match step:
        case Card():
            after = state.play.played(step)
        case Claimed(by, tricks):
            after = state.play.claimed(by, tricks)
        case Settled(tricks):
            after = state.play.settled(tricks=tricks)
        case PlayedOn():
            after = state.play.played_on()
    if after.is_over:
        return PlayComplete(state.bidding, after)
    return replace(state, play=after)


def _score_board(state: Scoring) -> RoundComplete:
    """Score by Law 77, at the vulnerability of the board."""
    sides = state.start.vulnerable
    points = north_south_points(state.outcome, vulnerable=sides)
    explanation = explain_north_south_points(state.outcome, vulnerable=sides)
    assert points is not None and explanation is not None
    return RoundComplete(state.start, state.outcome, points, explanation)


def _refuse_step(state: PhaseState, step: PhaseStep) -> NoReturn:
    # A step is called by its class, but for the deal, whose class is named for what it holds.
    step_name = "deal" if isinstance(step, BridgeDeal) else type(step).__name__.lower()
    raise DealPhaseError("phase", phase=state.phase.value, step=step_name)
