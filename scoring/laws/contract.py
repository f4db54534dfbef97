"""Contracts (level, denomination and doubling) and the tricks that declarer took."""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cache

from scoring.errors import InvalidScoreError


class Denomination(Enum):
    """The five denominations of Law 18A, as they rank."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "N"

    __hash__ = object.__hash__  # there is one of each; Enum's own hash is a slow one, by name


class Doubling(IntEnum):
    """How often the contract was doubled; the value is the stake."""

    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4


RANKS = {denomination: rank for rank, denomination in enumerate(Denomination)}


@dataclass(frozen=True, slots=True)
class Contract:
    """A final contract, without its declarer; its number orders all 105, for tables of them."""

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
        object.__setattr__(self, "number", 3 * bid + self.doubling // 2)

    @property
    def target(self) -> int:
        """Tricks that make it: the book of six and the odd tricks."""
        return 6 + self.level


def check_tricks(tricks: int) -> None:
    """Declarer takes whole tricks, of thirteen."""
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
    """One of the 1,470 there can be: made and checked once, then shared; for work in bulk."""
    return PlayedContract(Contract(level, denomination, Doubling(doubling)), tricks)


def all_contracts() -> list[Contract]:
    """All 105, by number: as the bids rank, each undoubled, doubled and redoubled."""
    return [
        Contract(level, denomination, doubling)
        for level in range(1, 8)
        for denomination in Denomination
        for doubling in Doubling
    ]
