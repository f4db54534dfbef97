"""A hand on a score sheet: its contract, its honours with their possible points, and its revoke."""

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
    """The two columns of the sheet; scoring does not need to know which one sits North-South."""

    WE = "we"
    THEY = "they"

    __hash__ = object.__hash__  # there is one of each; Enum's own hash is a slow one, by name

    @property
    def other(self) -> "SheetSide":
        """The opponents of this side of the score sheet."""
        return SheetSide.THEY if self is SheetSide.WE else SheetSide.WE


@dataclass(frozen=True, slots=True)
class Honours:
    """The points for one player's honours in a hand, and the side that claimed them."""

    side: SheetSide
    points: int


@dataclass(frozen=True, slots=True)
class RevokeTransfer:
    """The side that revoked, and how many of its tricks went to the other side."""

    side: SheetSide
    tricks: int = REVOKE_TRICKS


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A played hand; its tricks are those after any transfer."""

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
    """Return the possible points for honours: four or five trumps, or all aces at notrump."""
    if denomination is Denomination.NOTRUMP:
        return (FOUR_ACES,)
    return (FOUR_HONOURS, FIVE_HONOURS)


def check_honours(hand: SheetHand, number: int, *, counted: bool) -> None:
    """Refuse a second claim in a hand, an impossible one, or any where honours do not count."""
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
    """Refuse a transfer of more than two tricks, or more than thirteen tricks before it."""
    if hand.revoke is None:
        return
    tricks = hand.played.tricks
    given = hand.revoke.tricks
    if not 0 <= given <= REVOKE_TRICKS:
        raise ScoreSheetError("revoke", hand=number, tricks=given)
    before = tricks + given if hand.revoke.side is hand.declaring else tricks - given
    if not 0 <= before <= 13:
        raise ScoreSheetError("revoke_transfer", hand=number, tricks=tricks, transferred=given)
