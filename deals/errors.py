"""Exceptions for impossible cards, auctions and play of a deal.

DealError
├── InvalidCardsError
├── DealTextError
├── IllegalCallError
├── IllegalPlayError
├── DealPhaseError
└── SolverError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""


class DealError(ValueError):
    """Base class of all errors about a deal, auction or play."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class InvalidCardsError(DealError):
    """Cards that make no hand or deal.

    card: `text` is no card
    deck: a deal has 52 cards, not this number of `cards`
    hand_size: this `hand`, as written, has this number of `cards` and not 13
    card_twice: this `card` is there twice
    """


class DealTextError(DealError):
    """Text that is no deal, call or double dummy table.

    deal_text: `text` is not four hands of four suits after the letter of the first hand
    call_text: `text` is no call
    double_dummy: not twenty numbers of tricks, each 0 to 13; `tricks` counts them
    """


class IllegalCallError(DealError):
    """A `call` that the Laws do not allow.

    call_turn: `caller` called in the turn of `turn` (Law 17C)
    auction_over: the auction is over (Law 22A)
    insufficient_bid: not above `last`, the last bid (Law 18C)
    double: only an opponent's bid can be doubled (Law 19A); `rule` says what was there
    redouble: only an opponent's double can be redoubled (Law 19B); `rule` as for a double
    """


class IllegalPlayError(DealError):
    """A `card` or a claim that the Laws do not allow.

    opening_lead: `player` led, but the opening lead is from `leader` (Law 41A)
    play_turn: `player` holds the card, but it is the turn of `turn` (Law 44)
    card_gone: the card was played before
    follow_suit: `player` still has a card of the suit `led` (Law 44C)
    play_over: play has ended; `rule` is thirteen tricks or a claim
    claim: `tricks` claimed are below 0 or more than the `left` ones
    claimant: `player` is dummy, who cannot claim (Law 43A1)
    """


class DealPhaseError(DealError):
    """A step that does not come next.

    auction_open: the auction is not over: it is the turn of `turn`
    passed_out: nobody bid, so there is nothing to play (Law 22A1)
    play_open: only this number of `cards` was played, without a claim
    no_claim: there is no claim to answer
    phase: in this `phase` the `step` does not come next
    """


class SolverError(DealError):
    """Double-dummy tables cannot be computed.

    solver_start: the process that computes them does not start
    """
