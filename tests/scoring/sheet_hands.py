"""Hands for tests, as they would be said at the table: we("2S=", honours=100), they("3DX-2")."""

import re

from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract
from scoring.score_sheets.sheet_hands import Honours, RevokeTransfer, SheetHand, SheetSide

RESULT = re.compile(r"([1-7])([CDHSN])(X{0,2})(=|[+-]\d+)")
DOUBLING = {"": Doubling.UNDOUBLED, "X": Doubling.DOUBLED, "XX": Doubling.REDOUBLED}


def played(text):
    level, denomination, doubled, margin = RESULT.fullmatch(text).groups()
    contract = Contract(int(level), Denomination(denomination), DOUBLING[doubled])
    return PlayedContract(contract, contract.target + int(margin.replace("=", "0")))


def we(text, *, honours=None, revoke=None):
    return SheetHand(SheetSide.WE, played(text), honours, revoke)


def they(text, *, honours=None, revoke=None):
    return SheetHand(SheetSide.THEY, played(text), honours, revoke)


def our(points):
    return Honours(SheetSide.WE, points)


def their(points):
    return Honours(SheetSide.THEY, points)


def we_revoked(tricks):
    return RevokeTransfer(SheetSide.WE, tricks)


def they_revoked(tricks):
    return RevokeTransfer(SheetSide.THEY, tricks)


def swapped(hand):
    """The same hand with the sides exchanged."""
    if not isinstance(hand, SheetHand):
        return hand
    honours = hand.honours and Honours(hand.honours.side.other, hand.honours.points)
    revoke = hand.revoke and RevokeTransfer(hand.revoke.side.other, hand.revoke.tricks)
    return SheetHand(hand.declaring.other, hand.played, honours, revoke)
