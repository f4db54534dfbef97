"""Errors for typed results: they name the part that is impossible or missing.

The patterns here match invalid entries only, to find the error to show.
"""

import re
from fractions import Fraction
from functools import cache
from itertools import permutations

from scoring.errors import NotationError, UnreadableEntryError
from scoring.laws.contract import Contract
from scoring.laws.outcome import SCORES
from scoring.notation.denomination_letters import LanguageLetters
from scoring.notation.entry_parts import GAP, TypedEntry
from scoring.notation.entry_writer import write_contract, write_outcome
from scoring.notation.played_contracts import (
    contract_of_match,
    contract_piece,
    declarer_piece,
    doubling_piece,
    entry_of_play,
    lead_pattern,
    tricks_of_result,
    undoubled_contract_piece,
)

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


def find_entry_error(
    entry: str, *, last_zero_dropped: bool, letters: LanguageLetters
) -> NotationError:
    """Return the error of an entry that no form matches."""
    if match := SHARES.fullmatch(entry):
        return NotationError("notation_percentage", percent=max(match.groups(), key=Fraction))
    if match := BARE.fullmatch(entry):
        return _bare_score_error(match, last_zero_dropped=last_zero_dropped)
    try:
        return _unplayable_error(entry, letters) or _missing_error(entry, letters)
    except NotationError as error:
        return error


def _bare_score_error(match: re.Match[str], *, last_zero_dropped: bool) -> UnreadableEntryError:
    """Return the error of a bare score, with the right entry if only its last 0 is wrong."""
    before, figures, behind = match.groups(default="")
    typed = int(figures)
    if last_zero_dropped and typed in SCORES:
        return UnreadableEntryError(
            "notation_score_long", points=10 * typed, instead=f"{before}{typed // 10}{behind}"
        )
    if not last_zero_dropped and 10 * typed in SCORES:
        return UnreadableEntryError(
            "notation_score_short", points=typed, instead=f"{before}{10 * typed}{behind}"
        )
    return UnreadableEntryError("notation_score", points=10 * typed if last_zero_dropped else typed)


@cache
def _orders(pieces: tuple[str, ...], letters: LanguageLetters) -> tuple[re.Pattern[str], ...]:
    """Return patterns of these pieces in any order, at any level and result."""
    sources = {
        "contract": contract_piece("[0-9]", letters.source).source,
        "declarer": declarer_piece().source,
        "result": RESULT,
    }
    card = f"(?:{GAP}{lead_pattern(letters)})?"
    orders = [tuple(sources[piece] for piece in order) for order in permutations(pieces)]
    if pieces[:2] == ("contract", "declarer"):
        behind = (
            undoubled_contract_piece("[0-9]", letters.source).source,
            sources["declarer"],
            doubling_piece().source,
        )
        orders.append((*behind, *(sources[piece] for piece in pieces[2:])))
    return tuple(re.compile(GAP.join(order) + card) for order in orders)


def _matches(entry: str, pieces: tuple[str, ...], letters: LanguageLetters) -> list[re.Match[str]]:
    matches = (pattern.fullmatch(entry) for pattern in _orders(pieces, letters))
    return [match for match in matches if match]


def _unplayable_error(entry: str, letters: LanguageLetters) -> NotationError | None:
    """Return the error of an entry with all parts that is impossible or ambiguous."""
    readings = dict[TypedEntry, None]()
    refusals = list[NotationError]()
    for match in _matches(entry, ALL, letters):
        try:
            readings[_play(match, letters)] = None
        except NotationError as error:
            refusals.append(error)
    if readings:
        return NotationError(
            "notation_ambiguous",
            readings=", ".join(write_outcome(entry_read.outcome) for entry_read in readings),
        )
    return next(iter(refusals), None)


def _play(match: re.Match[str], letters: LanguageLetters) -> TypedEntry:
    contract = _contract(match, letters)
    tricks = tricks_of_result(match["result"], contract)
    if not 0 <= tricks <= 13:
        raise NotationError(
            "notation_tricks", result=match["result"], contract=write_contract(contract)
        )
    return entry_of_play(match, contract, tricks, letters)


def _contract(match: re.Match[str], letters: LanguageLetters) -> Contract:
    level = int(match["level"])
    if not 1 <= level <= 7:
        raise NotationError("notation_level", level=level)
    return contract_of_match(match, letters)


def _missing_error(entry: str, letters: LanguageLetters) -> NotationError:
    for pieces in LACKING:
        for match in _matches(entry, pieces, letters):
            return _missing_piece_error(pieces, match, letters)
    return UnreadableEntryError("notation_unreadable")


def _missing_piece_error(
    pieces: tuple[str, ...], match: re.Match[str], letters: LanguageLetters
) -> NotationError:
    if "contract" not in pieces:
        return NotationError("notation_contract_missing")
    contract = write_contract(_contract(match, letters))
    if "declarer" not in pieces:
        return NotationError("notation_declarer_missing", contract=contract)
    return NotationError("notation_result_missing", contract=contract, declarer=match["declarer"])
