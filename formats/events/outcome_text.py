"""Parses contracts, scores, adjusted scores and leads from the text of event files."""

import re
from fractions import Fraction
from functools import lru_cache

from formats.errors import EventFileError
from scoring.laws.compass import Direction, Side
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import (
    Award,
    BareScore,
    ContractResult,
    PassedOut,
    north_south_points,
)

CONTRACT = re.compile(r"([1-7])\s*(C|D|H|S|NT?|[♣♦♥♠])\s*(XX|X|\*\*|\*|R)?")
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
DOUBLINGS = {
    "": Doubling.UNDOUBLED,
    **dict.fromkeys(("X", "*"), Doubling.DOUBLED),
    **dict.fromkeys(("XX", "**", "R"), Doubling.REDOUBLED),
}
SEATS = {direction.value: direction for direction in Direction}
PASSES = frozenset({"PASS", "PASSED", "PASSED OUT", "ALL PASS", "AP", "P"})
UNKNOWN = frozenset({"", "-", "?", "--"})
# What travellers have in place of the contract of a board without a result.
NOT_PLAYED = frozenset({"NP", "NOT PLAYED", "CANCELLED"})
ADJUSTED = re.compile(r"A(?:DJ)?(\d{2})[-/]?(\d{2})")
WHOLE_NUMBER = re.compile(r"[+-]?\d{1,6}", re.ASCII)
NUMBER = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{1,9})?", re.ASCII)
SUIT_FIRST = re.compile(r"([CDHS♣♦♥♠])(10|[2-9TJQKA])")
RANK_FIRST = re.compile(r"(10|[2-9TJQKA])([CDHS♣♦♥♠])")
TRICKS = 13
# No adjusted score is longer, with its blanks.
LONGEST_ADJUSTED = 20
# Letters of a faulty value that an error quotes.
SHOWN = 40


def read_contract_text(text: str, *, line: int, element: str) -> Contract | PassedOut | None:
    """Read a contract such as `4SX`, `3 NT` or `PASS`; None if it is unknown."""
    value = text.strip().upper()
    if value in UNKNOWN or value in NOT_PLAYED:
        return None
    if value in PASSES:
        return PassedOut()
    contract = _find_contract(value)
    if contract is None:
        raise wrong_value(line, element, text)
    return contract


# A file has a few dozen contracts, each in hundreds of lines.
@lru_cache(maxsize=1_000)
def _find_contract(value: str) -> Contract | None:
    match = CONTRACT.fullmatch(value)
    if match is None:
        return None
    suit = SUITS.get(match[2], match[2][0])
    return Contract(int(match[1]), Denomination(suit), DOUBLINGS[match[3] or ""])


def read_declarer(text: str, *, line: int, element: str) -> Direction | None:
    """Read declarer's letter; None if it is unknown."""
    value = text.strip().upper().removeprefix("^")
    if value in UNKNOWN:
        return None
    if value not in SEATS:
        raise wrong_value(line, element, text)
    return SEATS[value]


def read_tricks(text: str, *, line: int, element: str) -> int | None:
    """Read the tricks that declarer took, 0 to 13; None if unknown."""
    value = text.strip()
    if value in UNKNOWN:
        return None
    if not value.isascii() or not value.isdecimal() or int(value[:4]) > TRICKS:
        raise wrong_value(line, element, text)
    return int(value)


def read_signed_number(text: str, *, line: int, element: str) -> int | None:
    """Read a whole number with its sign; None if unknown."""
    value = text.strip().replace("\N{MINUS SIGN}", "-")
    if value in UNKNOWN:
        return None
    if not WHOLE_NUMBER.fullmatch(value):
        raise wrong_value(line, element, text)
    return int(value)


def read_exact_number(text: str) -> Fraction | None:
    """Read a number with a decimal point or comma; None if it is none."""
    # Not left to Fraction, which would work out 1e999999999.
    value = text.strip().removesuffix("%").rstrip()
    return Fraction(value.replace(",", ".")) if NUMBER.fullmatch(value) else None


def read_adjusted_percentages(text: str) -> Award | None:
    """Read an adjusted score such as `A6040`: North-South's per cent, then East-West's."""
    value = text.strip()
    if len(value) > LONGEST_ADJUSTED or value[:1] not in ("A", "a"):
        return None
    match = ADJUSTED.fullmatch("".join(value.upper().replace("%", "").split()))
    return Award(Fraction(match[1]), Fraction(match[2])) if match else None


@lru_cache(maxsize=1_000)
def read_lead(text: str) -> str | None:
    """Read a card led, suit first or rank first; empty if unknown, None if it is no card."""
    value = text.strip().upper().replace(" ", "")
    if value in UNKNOWN:
        return ""
    if match := SUIT_FIRST.fullmatch(value):
        suit, rank = match[1], match[2]
    elif match := RANK_FIRST.fullmatch(value):
        suit, rank = match[2], match[1]
    else:
        return None
    return SUITS.get(suit, suit) + rank.replace("10", "T")


def contract_result(
    contract: Contract | PassedOut | None, declarer: Direction | None, tricks: int | None
) -> ContractResult | PassedOut | None:
    """Return the result of a contract; None if a part is unknown."""
    if isinstance(contract, PassedOut):
        return contract
    if contract is None or declarer is None or tricks is None:
        return None
    return ContractResult(contract, declarer, tricks)


def outcome_of_score(score: int) -> BareScore | PassedOut:
    """Return the outcome of a bare score to North-South; 0 is passed out."""
    return BareScore(score) if score else PassedOut()


def points_of_result(result: ContractResult | PassedOut, vulnerable: frozenset[Side]) -> int:
    """Return the score of a result to North-South."""
    return north_south_points(result, vulnerable=vulnerable) or 0


def wrong_value(line: int, element: str, value: str) -> EventFileError:
    """Return the error of a value that an element cannot have."""
    return EventFileError("event_value", line=line, element=element, value=value.strip()[:SHOWN])
