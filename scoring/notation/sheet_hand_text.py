"""Parses and writes hands of a rubber-bridge score sheet as text, such as `W4S=` (We) or `T3N-1`.

The declaring side comes first, W for we and T for they; then the contract and its result as in
every other entry: `W4S=`, `T3N-1`, `W2HX+1`. After them, in any order, `H100` or `H150` stands for
honours of declarer's side, and `R2` (or `R1`, `R0`; `R` alone is two) for the tricks transferred
when the other side revoked. A further letter names the other side of each: `H100T`, `R2W`.
"""

import re
from collections.abc import Iterator

from scoring.errors import NotationError, UnreadableEntryError
from scoring.laws.compass import Direction
from scoring.laws.outcome import ContractResult
from scoring.notation.entry_parts import GAP, TypedEntry, plain_entry
from scoring.notation.entry_reader import read_entry
from scoring.notation.entry_writer import write_contract, write_contract_result
from scoring.score_sheets.sheet_hands import (
    PASSED_OUT,
    REVOKE_TRICKS,
    DealtHand,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)

SIDES = {"W": SheetSide.WE, "T": SheetSide.THEY}
LETTERS = {side: letter for letter, side in SIDES.items()}
PASSES = ("P", "PASS", "0")
EXTRA = re.compile(
    f"(?P<rest>.*?){GAP}"
    f"(?:H{GAP}(?P<honours>[0-9]{{3}})|R{GAP}(?P<tricks>[0-9])?){GAP}(?P<side>[WT])?"
)
# Who declared is said in front; to the reader of entries it is always the same chair.
CHAIR = Direction.NORTH


def read_sheet_hand(text: str) -> DealtHand:
    """Read the hand of an entry; a `NotationError` names the entry and its error."""
    entry = plain_entry(text)
    if not entry:
        raise UnreadableEntryError("hand_empty", text=text)
    if entry in PASSES:
        return PASSED_OUT
    if entry[0] in "1234567=+-":
        raise NotationError("hand_side_missing", text=text)
    if entry[0] not in SIDES:
        raise UnreadableEntryError("hand_unreadable", text=text)
    contract, extras = _split_extras(entry[1:])
    try:
        return _hand(SIDES[entry[0]], read_entry(f"{CHAIR.value} {contract}"), extras)
    except UnreadableEntryError:
        raise UnreadableEntryError("hand_unreadable", text=text) from None
    except NotationError as error:
        # The chair in front makes a declarer of an entry that has no contract.
        if error.code == "notation_contract_missing":
            raise UnreadableEntryError("hand_unreadable", text=text) from None
        details = {"text": text, "declarer": entry[0]}
        raise type(error)(error.code, **error.facts | details) from None


def write_sheet_hand(hand: DealtHand) -> str:
    """Write a hand as it is typed: `W4SX=`, `T3NT+1 H150W R2`, `P`. Reading gives the same hand."""
    if not isinstance(hand, SheetHand):
        return PASSES[0]
    contract = write_contract(hand.played.contract)
    result = write_contract_result(hand.played)
    play = f"{LETTERS[hand.declaring]}{contract}{result}"
    return " ".join([play, *_written_extras(hand)])


def _split_extras(entry: str) -> tuple[str, list[re.Match[str]]]:
    """Split an entry into the contract with its result and the extras after it."""
    extras: list[re.Match[str]] = []
    while match := EXTRA.fullmatch(entry):
        extras.insert(0, match)
        entry = match["rest"]
    return entry, extras


def _hand(declaring: SheetSide, entry: TypedEntry, extras: list[re.Match[str]]) -> SheetHand:
    revokes = [extra for extra in extras if not extra["honours"]]
    outcome = entry.outcome
    if not isinstance(outcome, ContractResult) or entry.lead or len(revokes) > 1:
        raise UnreadableEntryError("notation_unreadable")
    claims = tuple(
        Honours(SIDES.get(extra["side"], declaring), int(extra["honours"]))
        for extra in extras
        if extra["honours"]
    )
    revoke = next((_read_revoke(extra, declaring) for extra in revokes), None)
    return SheetHand(declaring, outcome.played, _read_honours(claims), revoke)


def _read_honours(claims: tuple[Honours, ...]) -> Honours | tuple[Honours, ...] | None:
    if len(claims) > 1:
        return claims
    return next(iter(claims), None)


def _read_revoke(match: re.Match[str], declaring: SheetSide) -> RevokeTransfer:
    tricks = REVOKE_TRICKS if match["tricks"] is None else int(match["tricks"])
    return RevokeTransfer(SIDES.get(match["side"], declaring.other), tricks)


def _written_extras(hand: SheetHand) -> Iterator[str]:
    for claim in hand.claims:
        other = "" if claim.side is hand.declaring else LETTERS[claim.side]
        yield f"H{claim.points}{other}"
    if hand.revoke:
        own = LETTERS[hand.declaring] if hand.revoke.side is hand.declaring else ""
        yield f"R{hand.revoke.tricks}{own}"
