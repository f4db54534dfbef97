"""Contracts (level, denomination and doubling), and contracts with the number of tricks taken."""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cache

from scoring.errors import InvalidScoreError


class Denomination(Enum):
    """The five denominations of Law 18A, in rank order."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "N"

    __hash__ = object.__hash__  # there is one of each; Enum's own hash is a slow one, by name


class Doubling(IntEnum):
    """Undoubled, doubled or redoubled; the value is the multiplier."""

    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4


RANKS = {denomination: rank for rank, denomination in enumerate(Denomination)}


@dataclass(frozen=True, slots=True)
class Contract:
    """A final contract, without its declarer; `number` indexes tables of all 105 contracts."""

    level: int
    denomination: Denomination
    doubling: Doubling = Doubling.UNDOUBLED
    number: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if type(self.level) is not int or not 1 <= self.level <= 7:
            raise InvalidScoreError("contract", level=self.level)
        if type(self.denomination) is not Denomination:
            raise InvalidScoreError(
                "contract", level=self.level, rule="denomination", value=self.denomination
            )
        if type(self.doubling) is not Doubling:
            raise InvalidScoreError(
                "contract", level=self.level, rule="doubling", value=self.doubling
            )
        bid = 5 * (self.level - 1) + RANKS[self.denomination]
        # The class is frozen; the number follows from the fields and is set once, here.
        object.__setattr__(self, "number", 3 * bid + self.doubling // 2)

    @property
    def target(self) -> int:
        """Tricks needed to make it: six and the odd tricks."""
        return 6 + self.level


def check_tricks(tricks: int) -> None:
    """Refuse tricks that are not 0 to 13."""
    if type(tricks) is not int or not 0 <= tricks <= 13:
        raise InvalidScoreError("tricks", tricks=tricks)


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """A contract and the tricks that declarer took."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        check_tricks(self.tricks)

    @property
    def margin(self) -> int:
        """Overtricks when positive, undertricks when negative."""
        return self.tricks - self.contract.target


@cache
def cached_played_contract(
    level: int, denomination: Denomination, doubling: Doubling, tricks: int
) -> PlayedContract:
    """Return one of the 1,470 played contracts, created and checked once; for bulk work."""
    return PlayedContract(Contract(level, denomination, Doubling(doubling)), tricks)


def all_contracts() -> list[Contract]:
    """List all 105 contracts by number: in rank order, each undoubled, doubled and redoubled."""
    return [
        Contract(level, denomination, doubling)
        for level in range(1, 8)
        for denomination in Denomination
        for doubling in Doubling
    ]
