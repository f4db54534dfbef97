"""Hands for tests, as they would be said at the table: we("2S=", honours=100), they("3DX-2")."""

import re

from scoring.contract import Contract, Denomination, Doubling, Played
from scoring.hands import Hand, Honours, Revoke, Side

RESULT = re.compile(r"([1-7])([CDHSN])(X{0,2})(=|[+-]\d+)")
DOUBLING = {"": Doubling.UNDOUBLED, "X": Doubling.DOUBLED, "XX": Doubling.REDOUBLED}


def played(text):
    level, denomination, doubled, margin = RESULT.fullmatch(text).groups()
    contract = Contract(int(level), Denomination(denomination), DOUBLING[doubled])
    return Played(contract, contract.target + int(margin.replace("=", "0")))


def we(text, *, honours=None, revoke=None):
    return Hand(Side.WE, played(text), honours, revoke)


def they(text, *, honours=None, revoke=None):
    return Hand(Side.THEY, played(text), honours, revoke)


def our(points):
    return Honours(Side.WE, points)


def their(points):
    return Honours(Side.THEY, points)


def we_revoked(tricks):
    return Revoke(Side.WE, tricks)


def they_revoked(tricks):
    return Revoke(Side.THEY, tricks)


def swapped(hand):
    """The same hand with the sides exchanged."""
    if not isinstance(hand, Hand):
        return hand
    honours = hand.honours and Honours(hand.honours.side.other, hand.honours.points)
    revoke = hand.revoke and Revoke(hand.revoke.side.other, hand.revoke.tricks)
    return Hand(hand.declaring.other, hand.played, honours, revoke)
