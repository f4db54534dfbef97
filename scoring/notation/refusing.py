"""Why a text is no entry: what in it cannot be, or what it lacks. Knows the pieces of entries.

Nothing is read here: what these patterns match, and no form does, is told what is wrong with it.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from scoring.errors import (
    AmbiguousError,
    BareScoreError,
    ContractMissingError,
    DeclarerMissingError,
    LevelError,
    NotationError,
    PercentageError,
    ResultMissingError,
    TrickCountError,
    UnreadableError,
)
from scoring.notation.grammar import GAP, Entry
from scoring.notation.plays import LEAD, bid_of, contract, declarer, play_of, tricks_of
from scoring.notation.writing import bid, written

PERCENT = r"[0-9]{1,3}(?:\.[0-9]{1,2})?"
SHARES = re.compile(f"(?:A{GAP}|(?!0))({PERCENT})(?:%?{GAP}/|%{GAP}-){GAP}({PERCENT})%?")
BARE = re.compile("([+-])?([1-9][0-9]*)(?(1)|[+-]?)")
PIECES = {
    "contract": contract("[0-9]").source,
    "declarer": declarer().source,
    "result": "(?P<result>=|(?:[+-]?[1-9][0-9]?|[+-]0|(?!^)0)(?![0-9]))",
}
CARD = f"(?:{GAP}{LEAD})?"


def _orders(pieces: tuple[str, ...]) -> Iterator[re.Pattern[str]]:
    for order in permutations(pieces):
        yield re.compile(GAP.join(PIECES[piece] for piece in order) + CARD)


PLAYS = tuple(_orders(("contract", "declarer", "result")))
LACKING = (
    ("contract", "declarer"),
    ("contract", "result"),
    ("contract",),
    ("declarer", "result"),
    ("declarer",),
    ("result",),
)
PARTS = tuple((pieces, pattern) for pieces in LACKING for pattern in _orders(pieces))


def refusal(entry: str, *, last_zero_dropped: bool) -> NotationError:
    """What is wrong with an entry that no form matches; its text is added where it is known."""
    if found := SHARES.fullmatch(entry):
        return PercentageError(percent=max(found.groups(), key=Fraction))
    if found := BARE.fullmatch(entry):
        return BareScoreError(points=int(found[2]) * (10 if last_zero_dropped else 1))
    return _unplayed(entry) or _missing(entry)


def _unplayed(entry: str) -> NotationError | None:
    """What has all of its pieces, but cannot have been, or could be one of two."""
    readings, refusals = dict[Entry, None](), list[NotationError]()
    for match in filter(None, (pattern.fullmatch(entry) for pattern in PLAYS)):
        try:
            readings[_play(match)] = None
        except NotationError as error:
            refusals.append(error)
    if readings:
        return AmbiguousError(readings=", ".join(written(each.outcome) for each in readings))
    return next(iter(refusals), None)


def _play(match: re.Match[str]) -> Entry:
    _check_level(match)
    contract = bid_of(match)
    tricks = tricks_of(match["result"], contract)
    if not 0 <= tricks <= 13:
        raise TrickCountError(result=match["result"], contract=bid(contract))
    return play_of(match, tricks)


def _check_level(match: re.Match[str]) -> None:
    level = int(match["level"])
    if not 1 <= level <= 7:
        raise LevelError(level=level)


def _missing(entry: str) -> NotationError:
    for pieces, pattern in PARTS:
        if found := pattern.fullmatch(entry):
            return _lacking(pieces, found)
    return UnreadableError()


def _lacking(pieces: tuple[str, ...], found: re.Match[str]) -> NotationError:
    if "contract" not in pieces:
        return ContractMissingError()
    _check_level(found)
    contract = bid(bid_of(found))
    if "declarer" not in pieces:
        return DeclarerMissingError(contract=contract)
    return ResultMissingError(contract=contract, declarer=found["declarer"])
