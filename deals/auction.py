"""Auction of a deal: legal calls, the final contract and its declarer (Laws 17 to 22)."""

import re
from dataclasses import dataclass, field
from enum import Enum

from deals.deal import player_after
from deals.errors import DealPhaseError, DealTextError, IllegalCallError
from scoring.errors import InvalidScoreError
from scoring.laws.compass import Direction
from scoring.laws.contract import RANKS, Contract, Denomination, Doubling
from scoring.laws.outcome import PassedOut


@dataclass(frozen=True, slots=True)
class Bid:
    """A number of odd tricks in a denomination (Law 18A)."""

    level: int
    denomination: Denomination

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise InvalidScoreError("contract", level=self.level)

    @property
    def number(self) -> int:
        """The rank of the bid among the thirty-five (Law 18E)."""
        return 5 * (self.level - 1) + RANKS[self.denomination]

    def __str__(self) -> str:
        notrump = self.denomination is Denomination.NOTRUMP
        return f"{self.level}{'NT' if notrump else self.denomination.value}"


class OtherCall(Enum):
    """The calls other than bids: pass, double and redouble."""

    PASS = "Pass"
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return self.value


Call = Bid | OtherCall
PASS, DOUBLE, REDOUBLE = OtherCall
# All thirty-five, from the lowest up.
BIDS = tuple(Bid(level, denomination) for level in range(1, 8) for denomination in Denomination)

CALLS: tuple[Call, ...] = (*OtherCall, *BIDS)
BID = re.compile("([1-7])(NT?|[CDHS])")
WORDS = {"P": PASS, "PASS": PASS, "X": DOUBLE, "DBL": DOUBLE, "D": DOUBLE}
WORDS |= {"XX": REDOUBLE, "RDBL": REDOUBLE, "R": REDOUBLE}
PLAIN = str.maketrans("♣♦♥♠", "CDHS")
DOUBLINGS: dict[Call, Doubling] = {DOUBLE: Doubling.DOUBLED, REDOUBLE: Doubling.REDOUBLED}


def read_call(text: str) -> Call:
    """Read a call: `1NT`, `1n`, `4♥`, `Pass`, `p`, `X`, `dbl`, `XX`."""
    plain = text.strip().translate(PLAIN).upper()
    if match := BID.fullmatch(plain):
        return Bid(int(match[1]), Denomination(match[2][0]))
    if plain not in WORDS:
        raise DealTextError("call_text", text=text)
    return WORDS[plain]


@dataclass(frozen=True, slots=True)
class DeclaredContract:
    """The final contract of an auction, and its declarer."""

    contract: Contract
    declarer: Direction

    @property
    def dummy(self) -> Direction:
        """Declarer's partner, who is dummy."""
        return player_after(self.declarer, 2)

    @property
    def leader(self) -> Direction:
        """The defender on declarer's left, who makes the opening lead (Law 41A)."""
        return player_after(self.declarer, 1)


AuctionEnding = DeclaredContract | PassedOut


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, from the dealer clockwise; each is checked by Laws 17 to 19.

    It ends with three passes in a row after a bid, or with four when nobody has bid (Law 22).
    """

    dealer: Direction
    calls: tuple[Call, ...] = ()
    last_bid: Bid | None = field(init=False, repr=False, compare=False, default=None)
    doubling: Doubling = field(init=False, repr=False, compare=False, default=Doubling.UNDOUBLED)
    bidder: Direction | None = field(init=False, repr=False, compare=False, default=None)
    is_over: bool = field(init=False, repr=False, compare=False, default=False)

    def __post_init__(self) -> None:
        passes = 0
        for place, call in enumerate(self.calls):
            caller = player_after(self.dealer, place)
            # Each call is checked against what the calls before it have set so far.
            self._check(call, caller)
            passes = passes + 1 if call is PASS else 0
            if isinstance(call, Bid):
                self._set(last_bid=call, bidder=caller, doubling=Doubling.UNDOUBLED)
            elif call is not PASS:
                self._set(doubling=DOUBLINGS[call])
            self._set(is_over=passes == (4 if self.last_bid is None else 3))

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            # The class is frozen; these fields follow from `calls` and are set once, here.
            object.__setattr__(self, name, value)

    @property
    def next_caller(self) -> Direction:
        """The player after the last caller, even when the auction is over."""
        return player_after(self.dealer, len(self.calls))

    @property
    def turn(self) -> Direction | None:
        """The player to call; None when the auction is over."""
        return None if self.is_over else self.next_caller

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """Every legal call of the player to call."""
        return tuple(call for call in CALLS if self.allows(call))

    def allows(self, call: Call) -> bool:
        """Whether the player to call may make this call."""
        try:
            self._check(call, self.next_caller)
        except IllegalCallError:
            return False
        return True

    def called(self, call: Call, *, by: Direction | None = None) -> "Auction":
        """Return the auction with one more call; `by`, if known, must be the player to call."""
        # None: the auction is over, which the check below says more plainly than a wrong turn.
        if by is not None and self.turn not in (by, None):
            raise IllegalCallError(
                "call_turn", call=str(call), caller=by.value, turn=self.next_caller.value
            )
        return Auction(self.dealer, (*self.calls, call))

    @property
    def ending(self) -> AuctionEnding:
        """The contract and its declarer, or a pass-out; refused while the auction goes on.

        Declarer is the player who first named the denomination for the side of the last bid (Law
        22A2 and the Laws' definitions). Four passes are a result, zero to both sides: "There shall
        not be a redeal" (Law 22A1).
        """
        if not self.is_over:
            raise DealPhaseError("auction_open", turn=self.next_caller.value)
        if self.last_bid is None or self.bidder is None:
            return PassedOut()
        contract = Contract(self.last_bid.level, self.last_bid.denomination, self.doubling)
        return DeclaredContract(contract, self._first_to_name(contract.denomination, self.bidder))

    @property
    def declared(self) -> DeclaredContract:
        """The contract and its declarer; refused after a pass-out or during the auction."""
        ending = self.ending
        if isinstance(ending, PassedOut):
            raise DealPhaseError("passed_out")
        return ending

    def caller(self, place: int) -> Direction:
        """Return the player who made the call at this index."""
        return player_after(self.dealer, place)

    def _first_to_name(self, denomination: Denomination, bidder: Direction) -> Direction:
        return next(
            self.caller(place)
            for place, call in enumerate(self.calls)
            if isinstance(call, Bid)
            and call.denomination is denomination
            and self.caller(place).side is bidder.side
        )

    def _check(self, call: Call, caller: Direction) -> None:
        """Refuse an illegal call or a call out of turn (Laws 18C, 19A, 19B, 22)."""
        if self.is_over:
            raise IllegalCallError("auction_over", call=str(call))
        if isinstance(call, Bid):
            if self.last_bid and call.number <= self.last_bid.number:
                raise IllegalCallError("insufficient_bid", call=str(call), last=str(self.last_bid))
        elif call is DOUBLE and (rule := self._undoublable(caller)):
            raise IllegalCallError("double", call=str(call), rule=rule)
        elif call is REDOUBLE and (rule := self._unredoublable(caller)):
            raise IllegalCallError("redouble", call=str(call), rule=rule)

    def _undoublable(self, caller: Direction) -> str:
        """Return the reason why the player cannot double; empty if they can."""
        if self.bidder is None:
            return "no_bid"
        if self.doubling is not Doubling.UNDOUBLED:
            return "doubled" if self.doubling is Doubling.DOUBLED else "redoubled"
        return "own_side" if self.bidder.side is caller.side else ""

    def _unredoublable(self, caller: Direction) -> str:
        """Return the reason why the player cannot redouble; empty if they can."""
        if self.bidder is None:
            return "no_bid"
        if self.doubling is not Doubling.DOUBLED:
            return "not_doubled" if self.doubling is Doubling.UNDOUBLED else "redoubled"
        return "" if self.bidder.side is caller.side else "own_side"
