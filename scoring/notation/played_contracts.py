"""Syntax of a typed contract: level, denomination, declarer, result and card led, in any order.

Each level allows only its possible results. A double follows the contract, or its declarer where
the result comes last: `4SXN=` and `4SNX=`. A number between contract and declarer can be the tricks
or the level of another contract: `4S1N` is four spades by North, one trick, or one notrump by
South, four tricks. No form matches an ambiguous entry.
"""

import re
from collections.abc import Iterator
from functools import partial

from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Doubling
from scoring.laws.outcome import ContractResult
from scoring.notation.denomination_letters import CHAIRS, LanguageLetters
from scoring.notation.entry_parts import GAP, EntryForm, EntryPiece, TypedEntry

Pieces = tuple[EntryPiece, ...]

DOUBLE = "[X*]"  # as it is typed; read, a star is an X
DOUBLES = f"{DOUBLE}(?:{GAP}{DOUBLE})?"
DOUBLED = f"{GAP}{DOUBLE}"
BLANK = "(?= )"
LARGE = "1[0-3]|[89]"
SMALL = "[1-7]"


def play_forms(letters: LanguageLetters) -> Iterator[EntryForm]:
    """Yield the forms of every level, in every order."""
    card = lead_pattern(letters)
    to_entry = partial(_played, letters=letters)
    for level in range(1, 8):
        for pieces in (*_plain(level, letters), *_between(level, letters)):
            yield EntryForm("play", pieces, to_entry, card)


def contract_piece(level: int | str, denominations: str) -> EntryPiece:
    """Return the piece for a level, a denomination and an optional double, in that order."""
    bid = f"{undoubled_contract_piece(level, denominations).source}{GAP}"
    return EntryPiece(f"{bid}(?P<doubling>(?:{DOUBLES})?)", f"{bid}{DOUBLE}{GAP}{DOUBLE}")


def undoubled_contract_piece(level: int | str, denominations: str) -> EntryPiece:
    """Return the piece for a level and a denomination."""
    return EntryPiece(f"(?P<level>{level}){GAP}(?P<denomination>{denominations})")


def doubling_piece() -> EntryPiece:
    """Return the piece for a double or a redouble apart from its contract."""
    return EntryPiece(f"(?P<doubling>{DOUBLES})")


def declarer_piece(chairs: str = CHAIRS) -> EntryPiece:
    """Return the piece for declarer's letter."""
    source = f"(?P<declarer>[{chairs}])"
    return EntryPiece(source, source)


def lead_pattern(letters: LanguageLetters) -> str:
    """Return the expression of a card, its suit first."""
    return f"(?P<lead>[{letters.suits}]{GAP}(?:10|[2-9TJQKA]))"


def contract_of_match(match: re.Match[str], letters: LanguageLetters) -> Contract:
    """Return the contract in a typed entry, from the match of its pattern."""
    denomination = letters.denominations[match["denomination"]]
    doubling = tuple(Doubling)[match["doubling"].count("X")]
    return Contract(int(match["level"]), denomination, doubling)


def tricks_of_result(result: str, contract: Contract) -> int:
    """Return declarer's tricks: `=`, `+1` and `-2` count from the contract; a number is the sum."""
    counted = int(result.removeprefix("=") or 0)
    return counted + contract.target if result[0] in "=+-" else counted


def entry_of_play(
    match: re.Match[str], bid: Contract, tricks: int, letters: LanguageLetters
) -> TypedEntry:
    """Return the entry of this contract and tricks with the typed declarer and card led."""
    outcome = ContractResult(bid, Direction(match["declarer"]), tricks)
    if not match["lead"]:
        return TypedEntry(outcome)
    suit = match["lead"][0]
    rank = match["lead"][1:].lstrip()
    return TypedEntry(outcome, letters.denominations[suit].value + rank.replace("10", "T"))


def _played(match: re.Match[str], *, letters: LanguageLetters) -> TypedEntry:
    bid = contract_of_match(match, letters)
    return entry_of_play(match, bid, tricks_of_result(match["result"], bid), letters)


def _plain(level: int, letters: LanguageLetters) -> Iterator[Pieces]:
    """Yield the orders in which each piece has one meaning.

    A number right before the contract needs a blank behind it. An entry that begins with zero is
    passed out.
    """
    bid = contract_piece(level, letters.source)
    chair = declarer_piece()
    result = _result(level, f"{LARGE}|{SMALL}|0")
    yield bid, chair, result
    # Not where the declarer comes last, as in `4S=N`: such an entry would never be finished.
    yield undoubled_contract_piece(level, letters.source), chair, doubling_piece(), result
    yield chair, bid, result
    yield chair, _result(level, f"{LARGE}|{SMALL}|0", BLANK), bid
    yield _result(level, f"{LARGE}|{SMALL}", BLANK), bid, chair
    yield bid, _result(level, f"{LARGE}|0"), chair
    yield _result(level, LARGE), chair, bid


def _between(level: int, letters: LanguageLetters) -> Iterator[Pieces]:
    """Yield the orders in which a possible level is clearly the number of tricks.

    The piece next to it shows this. A letter for both a denomination and a chair is no chair before
    a double.
    """
    both = letters.also_chairs
    alone = [letter for letter in letters.denominations if letter not in both]
    no_chair = "|".join((*alone, *(f"{letter}(?={DOUBLED})" for letter in both)))
    no_denomination = "".join(letter for letter in CHAIRS if letter not in both)
    bid = contract_piece(level, letters.source)
    small = EntryPiece(f"(?P<result>{SMALL})")
    yield contract_piece(level, no_chair), small, declarer_piece()
    yield small, declarer_piece(no_denomination), bid
    for letter in both:
        yield contract_piece(level, letter), small, declarer_piece(no_denomination)
        yield small, declarer_piece(letter), contract_piece(level, no_chair)
        # `3N3N` says the same both ways.
        same = EntryPiece(f"(?P<declarer>{letter})")
        yield contract_piece(level, letter), EntryPiece(f"(?P<result>{level})"), same


def _result(level: int, totals: str, behind: str = "") -> EntryPiece:
    """Return the piece for the result; at the end, a 1 that could become 10 is not finished."""
    over = f"[+][0-{7 - level}]"
    counted = "|".join((over, f"-(?:{_undertricks(level)})", totals))
    longest = "|".join((over, f"-(?:{_undertricks(level, last=True)})", "1[0-3]|[02-9]"))
    return EntryPiece(f"(?P<result>=|(?:{counted}){behind})", f"(?:=|{longest})")


def _undertricks(level: int, *, last: bool = False) -> str:
    """Return the possible undertricks; with `last`, without the 1 that could become 10."""
    if level < 4:
        return f"[0-{6 + level}]"
    return f"1[0-{level - 4}]|[{'02-9' if last else '0-9'}]"
