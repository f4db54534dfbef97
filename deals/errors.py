"""Errors of a deal: each has a code and facts, from which the pages make a sentence.

DealError
├── CardError              no card looks like this
├── DeckError              a deal of more or fewer than fifty-two cards
├── HandSizeError          a hand of more or fewer than thirteen cards
├── CardTwiceError         a card that is there twice
├── DealTextError          no deal looks like this
├── DoubleDummyError       not twenty numbers of tricks, each 0 to 13
├── CallTextError          no call looks like this
├── AuctionError           a call that cannot be made; its fact `call` is the call
│   ├── CallTurnError          somebody called, and it is another's turn
│   ├── AuctionOverError       a call after the last pass
│   ├── InsufficientBidError   a bid that is not above the last one
│   ├── DoubleError            a double with nothing to double
│   └── RedoubleError          a redouble with nothing to redouble
├── AuctionOpenError       a contract is asked for, and the auction goes on
├── PassedOutError         a play is asked for, and nobody bid
├── PlayError              a card that cannot be played; its fact `card` is the card
│   ├── OpeningLeadError       the first card does not come from declarer's left
│   ├── PlayTurnError          a card of somebody whose turn it is not
│   ├── CardGoneError          a card that was played before
│   ├── FollowSuitError        a card of another suit by somebody who could follow
│   └── PlayOverError          a card after the last one, or after a claim
├── PlayOpenError          a result is asked for, and the play goes on
├── ClaimError             more tricks than are left, or fewer than none
├── ClaimantError          dummy claims
├── NoClaimError           there is no claim to agree to
└── PhaseError             a step that does not come next
"""


class DealError(ValueError):
    """Something that cannot happen in one deal of bridge."""

    code = "deal"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class CardError(DealError):
    """This `text` is no card."""

    code = "card"


class DeckError(DealError):
    """There are so many `cards`, and a deal has fifty-two."""

    code = "deck"


class HandSizeError(DealError):
    """This `hand`, as it is written, has so many `cards`, and a hand has thirteen."""

    code = "hand_size"


class CardTwiceError(DealError):
    """This `card` is there twice."""

    code = "card_twice"


class DealTextError(DealError):
    """This `text` is no deal: four hands of four suits, after the letter of the first."""

    code = "deal_text"


class DoubleDummyError(DealError):
    """Not twenty numbers of tricks, each 0 to 13; so many `tricks` were said."""

    code = "double_dummy"


class CallTextError(DealError):
    """This `text` is no call."""

    code = "call_text"


class AuctionError(DealError):
    """A call that cannot be made."""

    code = "auction"


class CallTurnError(AuctionError):
    """The `call` came from `caller`, and it is the turn of `turn` (Law 17C)."""

    code = "call_turn"


class AuctionOverError(AuctionError):
    """The `call` comes when the auction is over (Law 22A)."""

    code = "auction_over"


class InsufficientBidError(AuctionError):
    """The `call` is not above `last`, the last bid (Law 18C)."""

    code = "insufficient_bid"


class DoubleError(AuctionError):
    """A double is allowed over an opponent's bid alone (Law 19A); `rule` says what stood there."""

    code = "double"


class RedoubleError(AuctionError):
    """A redouble is allowed over an opponent's double alone (Law 19B); `rule` as of a double."""

    code = "redouble"


class AuctionOpenError(DealError):
    """The auction is not over: it is the turn of `turn`."""

    code = "auction_open"


class PassedOutError(DealError):
    """Nobody bid, so that there is nothing to play (Law 22A1)."""

    code = "passed_out"


class PlayError(DealError):
    """A card that cannot be played."""

    code = "play"


class OpeningLeadError(PlayError):
    """The `card` was led by `player`, and `leader`, left of declarer, leads first (Law 41A)."""

    code = "opening_lead"


class PlayTurnError(PlayError):
    """The `card` is held by `player`, and it is the turn of `turn` (Law 44)."""

    code = "play_turn"


class CardGoneError(PlayError):
    """The `card` was played before."""

    code = "card_gone"


class FollowSuitError(PlayError):
    """The `card` is not of the suit `led`, which `player` still holds (Law 44C)."""

    code = "follow_suit"


class PlayOverError(PlayError):
    """The `card` comes when play has ceased; `rule` is of thirteen tricks or of a claim."""

    code = "play_over"


class PlayOpenError(DealError):
    """So many `cards` were played, and nothing was claimed."""

    code = "play_open"


class ClaimError(DealError):
    """So many `tricks` were claimed, and `left` are left."""

    code = "claim"


class ClaimantError(DealError):
    """The `player` is dummy, who takes no part in the play (Law 43A1)."""

    code = "claimant"


class NoClaimError(DealError):
    """Nothing was claimed."""

    code = "no_claim"


class PhaseError(DealError):
    """In this `phase` the `step` does not come next."""

    code = "phase"
