"""Hands of a score sheet: contract, honours and revokes, and the checks of each."""

from dataclasses import dataclass
from enum import Enum

from scoring.errors import ScoreSheetError
from scoring.laws.contract import Denomination, PlayedContract
from scoring.laws.outcome import PassedOut

PASSED_OUT = PassedOut()
FOUR_HONOURS = 100
FIVE_HONOURS = 150
FOUR_ACES = 150
REVOKE_TRICKS = 2


class SheetSide(Enum):
    """The two columns of the sheet; which of them sits North-South is no matter of scoring."""

    WE = "we"
    THEY = "they"

    __hash__ = object.__hash__  # there is one of each; Enum's own hash is a slow one, by name

    @property
    def other(self) -> "SheetSide":
        """The opponents."""
        return SheetSide.THEY if self is SheetSide.WE else SheetSide.WE


@dataclass(frozen=True, slots=True)
class Honours:
    """What a player held in one hand, and the side that claimed it."""

    side: SheetSide
    points: int


@dataclass(frozen=True, slots=True)
class RevokeTransfer:
    """The side that revoked, and how many of its tricks went to the other side."""

    side: SheetSide
    tricks: int = REVOKE_TRICKS


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand that was played; its tricks are those that count, after any transfer."""

    declaring: SheetSide
    played: PlayedContract
    honours: Honours | tuple[Honours, ...] | None = None
    revoke: RevokeTransfer | None = None

    @property
    def claims(self) -> tuple[Honours, ...]:
        """Every claim of honours, as many as were entered."""
        if isinstance(self.honours, Honours):
            return (self.honours,)
        return self.honours or ()


DealtHand = SheetHand | PassedOut


def possible_honours(denomination: Denomination) -> tuple[int, ...]:
    """What honours are worth: of trumps four or five in one hand, at notrump all the aces."""
    if denomination is Denomination.NOTRUMP:
        return (FOUR_ACES,)
    return (FOUR_HONOURS, FIVE_HONOURS)


def check_honours(hand: SheetHand, number: int, *, counted: bool) -> None:
    """One claim in a hand at the most, of what can be held, where honours count at all."""
    if hand.honours is None:
        return
    if hand.claims and not counted:
        raise ScoreSheetError("honours_off", hand=number)
    if len(hand.claims) > 1:
        raise ScoreSheetError("honours_twice", hand=number)
    denomination = hand.played.contract.denomination
    for claim in hand.claims:
        if claim.points not in possible_honours(denomination):
            rule = "notrump" if denomination is Denomination.NOTRUMP else "trumps"
            raise ScoreSheetError("honours", hand=number, points=claim.points, rule=rule)


def check_revoke(hand: SheetHand, number: int) -> None:
    """Two tricks at the most go over, and before they went nobody had more than thirteen."""
    if hand.revoke is None:
        return
    tricks = hand.played.tricks
    given = hand.revoke.tricks
    if not 0 <= given <= REVOKE_TRICKS:
        raise ScoreSheetError("revoke", hand=number, tricks=given)
    before = tricks + given if hand.revoke.side is hand.declaring else tricks - given
    if not 0 <= before <= 13:
        raise ScoreSheetError("revoke_transfer", hand=number, tricks=tricks, transferred=given)
