"""Why a text is no entry: what in it cannot be, or what it lacks. Knows the pieces of entries.

Nothing is read here: what these patterns match, and no form does, is told what is wrong with it.
"""

import re
from fractions import Fraction
from functools import cache
from itertools import permutations

from scoring.contract import Contract
from scoring.errors import (
    AmbiguousError,
    BareScoreError,
    ContractMissingError,
    DeclarerMissingError,
    LevelError,
    LongScoreError,
    NotationError,
    PercentageError,
    ResultMissingError,
    ShortScoreError,
    TrickCountError,
    UnreadableError,
)
from scoring.notation.grammar import GAP, Entry
from scoring.notation.letters import Letters
from scoring.notation.plays import (
    bid_of,
    contract,
    declarer,
    doubling,
    lead,
    play_of,
    tricks_of,
    undoubled,
)
from scoring.notation.writing import bid, written
from scoring.outcome import SCORES

PERCENT = r"[0-9]{1,3}(?:\.[0-9]{1,2})?"
SHARES = re.compile(f"(?:A{GAP}|(?!0))({PERCENT})(?:%?{GAP}/|%{GAP}-){GAP}({PERCENT})%?")
BARE = re.compile("([+-])?([1-9][0-9]*)((?(1)|[+-]?))")
RESULT = "(?P<result>=|(?:[+-]?[1-9][0-9]?|[+-]0|(?!^)0)(?![0-9]))"
ALL = ("contract", "declarer", "result")
LACKING = (
    ("contract", "declarer"),
    ("contract", "result"),
    ("contract",),
    ("declarer", "result"),
    ("declarer",),
    ("result",),
)


def refusal(entry: str, *, last_zero_dropped: bool, letters: Letters) -> NotationError:
    """What is wrong with an entry that no form matches; its text is added where it is known."""
    if found := SHARES.fullmatch(entry):
        return PercentageError(percent=max(found.groups(), key=Fraction))
    if found := BARE.fullmatch(entry):
        return _bare_score(found, last_zero_dropped=last_zero_dropped)
    try:
        return _unplayed(entry, letters) or _missing(entry, letters)
    except LevelError as error:
        return error


def _bare_score(found: re.Match[str], *, last_zero_dropped: bool) -> BareScoreError:
    """It says how to type the score, where it is one but for its last 0."""
    before, figures, behind = found.groups(default="")
    typed = int(figures)
    if last_zero_dropped and typed in SCORES:
        return LongScoreError(points=10 * typed, instead=f"{before}{typed // 10}{behind}")
    if not last_zero_dropped and 10 * typed in SCORES:
        return ShortScoreError(points=typed, instead=f"{before}{10 * typed}{behind}")
    return BareScoreError(points=10 * typed if last_zero_dropped else typed)


@cache
def _orders(pieces: tuple[str, ...], letters: Letters) -> tuple[re.Pattern[str], ...]:
    """These pieces in any order, whatever the level and the result."""
    sources = {
        "contract": contract("[0-9]", letters.source).source,
        "declarer": declarer().source,
        "result": RESULT,
    }
    card = f"(?:{GAP}{lead(letters)})?"
    orders = [tuple(sources[piece] for piece in order) for order in permutations(pieces)]
    if pieces[:2] == ("contract", "declarer"):
        behind = (undoubled("[0-9]", letters.source).source, sources["declarer"], doubling().source)
        orders.append((*behind, *(sources[piece] for piece in pieces[2:])))
    return tuple(re.compile(GAP.join(order) + card) for order in orders)


def _found(entry: str, pieces: tuple[str, ...], letters: Letters) -> list[re.Match[str]]:
    matches = (pattern.fullmatch(entry) for pattern in _orders(pieces, letters))
    return [match for match in matches if match]


def _unplayed(entry: str, letters: Letters) -> NotationError | None:
    """What has all of its pieces, but cannot have been, or could be one of two."""
    readings, refusals = dict[Entry, None](), list[NotationError]()
    for match in _found(entry, ALL, letters):
        try:
            readings[_play(match, letters)] = None
        except NotationError as error:
            refusals.append(error)
    if readings:
        return AmbiguousError(readings=", ".join(written(each.outcome) for each in readings))
    return next(iter(refusals), None)


def _play(match: re.Match[str], letters: Letters) -> Entry:
    contract = _contract(match, letters)
    tricks = tricks_of(match["result"], contract)
    if not 0 <= tricks <= 13:
        raise TrickCountError(result=match["result"], contract=bid(contract))
    return play_of(match, contract, tricks, letters)


def _contract(match: re.Match[str], letters: Letters) -> Contract:
    level = int(match["level"])
    if not 1 <= level <= 7:
        raise LevelError(level=level)
    return bid_of(match, letters)


def _missing(entry: str, letters: Letters) -> NotationError:
    for pieces in LACKING:
        for found in _found(entry, pieces, letters):
            return _lacking(pieces, found, letters)
    return UnreadableError()


def _lacking(pieces: tuple[str, ...], found: re.Match[str], letters: Letters) -> NotationError:
    if "contract" not in pieces:
        return ContractMissingError()
    contract = bid(_contract(found, letters))
    if "declarer" not in pieces:
        return DeclarerMissingError(contract=contract)
    return ResultMissingError(contract=contract, declarer=found["declarer"])
