"""A hand as it is typed for the sheet of we and they, read and written. Knows no other hand.

The side that declared comes first, W for we and T for they; then the contract and its result as
in every other entry: `W4S=`, `T3N-1`, `W2HX+1`. Behind them, in any order, `H100` or `H150` for
honours of declarer's side, and `R2` (or `R1`, `R0`; `R` alone is two) for the tricks that went
over when the other side revoked. A letter more names the other side of each: `H100T`, `R2W`.
"""

import re
from collections.abc import Iterator

from scoring.compass import Direction
from scoring.errors import (
    BareScoreError,
    ContractMissingError,
    EntryLengthError,
    HandEmptyError,
    HandSideMissingError,
    HandUnreadableError,
    NotationError,
    RunTogetherError,
    UnreadableError,
)
from scoring.hands import PASSED_OUT, REVOKE_TRICKS, Dealt, Hand, Honours, Revoke, Side
from scoring.notation.grammar import GAP, Entry, plain
from scoring.notation.reading import read_entry
from scoring.notation.writing import bid, result
from scoring.outcome import Contracted

SIDES = {"W": Side.WE, "T": Side.THEY}
LETTERS = {side: letter for letter, side in SIDES.items()}
PASSES = ("P", "PASS", "0")
EXTRA = re.compile(
    f"(?P<rest>.*?){GAP}"
    f"(?:H{GAP}(?P<honours>[0-9]{{3}})|R{GAP}(?P<tricks>[0-9])?){GAP}(?P<side>[WT])?"
)
# Who declared is said in front; to the reader of entries it is always the same chair.
CHAIR = Direction.NORTH
UNREADABLE = (
    *(UnreadableError, BareScoreError, ContractMissingError, RunTogetherError),
    EntryLengthError,  # by the chair that is put in front
)


def read_hand(text: str) -> Dealt:
    """The hand that an entry says; a `NotationError` names the entry and what is wrong with it."""
    entry = plain(text)
    if not entry:
        raise HandEmptyError(text=text)
    if entry in PASSES:
        return PASSED_OUT
    if entry[0] in "1234567=+-":
        raise HandSideMissingError(text=text)
    if entry[0] not in SIDES:
        raise HandUnreadableError(text=text)
    contract, extras = _parted(entry[1:])
    try:
        return _hand(SIDES[entry[0]], read_entry(f"{CHAIR.value} {contract}"), extras)
    except UNREADABLE:
        raise HandUnreadableError(text=text) from None
    except NotationError as error:
        said = {"text": text, "declarer": entry[0]}
        raise type(error)(**error.facts | said) from None


def written_hand(hand: Dealt) -> str:
    """As it would be typed: `W4SX=`, `T3NT+1 H150W R2`, `P`. Reading it gives the hand again."""
    if not isinstance(hand, Hand):
        return PASSES[0]
    play = f"{LETTERS[hand.declaring]}{bid(hand.played.contract)}{result(hand.played)}"
    return " ".join([play, *_written_extras(hand)])


def _parted(entry: str) -> tuple[str, list[re.Match[str]]]:
    """The contract and its result, and what stands behind them, as it was typed."""
    extras: list[re.Match[str]] = []
    while found := EXTRA.fullmatch(entry):
        extras.insert(0, found)
        entry = found["rest"]
    return entry, extras


def _hand(declaring: Side, entry: Entry, extras: list[re.Match[str]]) -> Hand:
    revokes = [each for each in extras if not each["honours"]]
    outcome = entry.outcome
    if not isinstance(outcome, Contracted) or entry.lead or len(revokes) > 1:
        raise UnreadableError
    claims = tuple(
        Honours(SIDES.get(each["side"], declaring), int(each["honours"]))
        for each in extras
        if each["honours"]
    )
    revoke = next((_revoke(each, declaring) for each in revokes), None)
    return Hand(declaring, outcome.played, _claimed(claims), revoke)


def _claimed(claims: tuple[Honours, ...]) -> Honours | tuple[Honours, ...] | None:
    if len(claims) > 1:
        return claims
    return next(iter(claims), None)


def _revoke(found: re.Match[str], declaring: Side) -> Revoke:
    tricks = REVOKE_TRICKS if found["tricks"] is None else int(found["tricks"])
    return Revoke(SIDES.get(found["side"], declaring.other), tricks)


def _written_extras(hand: Hand) -> Iterator[str]:
    for claim in hand.claims:
        other = "" if claim.side is hand.declaring else LETTERS[claim.side]
        yield f"H{claim.points}{other}"
    if hand.revoke:
        own = LETTERS[hand.declaring] if hand.revoke.side is hand.declaring else ""
        yield f"R{hand.revoke.tricks}{own}"
