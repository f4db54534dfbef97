"""The forms of a board that was played: contract, declarer and result in any order, and a lead.

They are exact: of every level with the results that it can come to. A double stands behind the
contract, or behind its declarer where the result comes last: `4SXN=` and `4SNX=`. A figure
between contract and declarer may be the tricks, or the level of another contract: `4S1N` is four
spades by North, one trick, or one notrump by South, four tricks. No form matches what can be read
in two ways.
"""

import re
from collections.abc import Iterator
from functools import partial

from scoring.compass import Direction
from scoring.contract import Contract, Doubling
from scoring.notation.grammar import GAP, Entry, Form, Piece
from scoring.notation.letters import CHAIRS, Letters
from scoring.outcome import Contracted

Pieces = tuple[Piece, ...]

DOUBLE = "[X*]"  # as it is typed; read, a star is an X
DOUBLES = f"{DOUBLE}(?:{GAP}{DOUBLE})?"
DOUBLED = f"{GAP}{DOUBLE}"
BLANK = "(?= )"
LARGE, SMALL = "1[0-3]|[89]", "[1-7]"


def plays(letters: Letters) -> Iterator[Form]:
    """Of every level and in every order."""
    card, to_entry = lead(letters), partial(_played, letters=letters)
    for level in range(1, 8):
        for pieces in (*_plain(level, letters), *_between(level, letters)):
            yield Form("play", pieces, to_entry, card)


def contract(level: int | str, denominations: str) -> Piece:
    """A level, a denomination and perhaps a double, in that order."""
    bid = f"{undoubled(level, denominations).source}{GAP}"
    return Piece(f"{bid}(?P<doubling>(?:{DOUBLES})?)", f"{bid}{DOUBLE}{GAP}{DOUBLE}")


def undoubled(level: int | str, denominations: str) -> Piece:
    """A level and a denomination."""
    return Piece(f"(?P<level>{level}){GAP}(?P<denomination>{denominations})")


def doubling() -> Piece:
    """A double or a redouble that stands apart from its contract."""
    return Piece(f"(?P<doubling>{DOUBLES})")


def declarer(chairs: str = CHAIRS) -> Piece:
    """The letter of a chair."""
    source = f"(?P<declarer>[{chairs}])"
    return Piece(source, source)


def lead(letters: Letters) -> str:
    """A card, its suit first."""
    return f"(?P<lead>[{letters.suits}]{GAP}(?:10|[2-9TJQKA]))"


def bid_of(match: re.Match[str], letters: Letters) -> Contract:
    """The contract that was typed."""
    denomination = letters.denominations[match["denomination"]]
    doubling = tuple(Doubling)[match["doubling"].count("X")]
    return Contract(int(match["level"]), denomination, doubling)


def tricks_of(result: str, contract: Contract) -> int:
    """`=`, `+1` and `-2` count from the contract; a bare number is all of declarer's tricks."""
    counted = int(result.removeprefix("=") or 0)
    return counted + contract.target if result[0] in "=+-" else counted


def play_of(match: re.Match[str], bid: Contract, tricks: int, letters: Letters) -> Entry:
    """The contract with so many tricks by whoever was typed, and the card led."""
    outcome = Contracted(bid, Direction(match["declarer"]), tricks)
    if not match["lead"]:
        return Entry(outcome)
    suit, rank = match["lead"][0], match["lead"][1:].lstrip()
    return Entry(outcome, letters.denominations[suit].value + rank.replace("10", "T"))


def _played(match: re.Match[str], *, letters: Letters) -> Entry:
    bid = bid_of(match, letters)
    return play_of(match, bid, tricks_of(match["result"], bid), letters)


def _plain(level: int, letters: Letters) -> Iterator[Pieces]:
    """Where each piece is what it is, wherever it stands.

    A figure right before the contract has a blank behind it; an entry that begins with nought is
    nought, passed out.
    """
    bid, chair = contract(level, letters.source), declarer()
    result = _result(level, f"{LARGE}|{SMALL}|0")
    yield bid, chair, result
    # Not where the declarer comes last, as in `4S=N`: such an entry would never be finished.
    yield undoubled(level, letters.source), chair, doubling(), result
    yield chair, bid, result
    yield chair, _result(level, f"{LARGE}|{SMALL}|0", BLANK), bid
    yield _result(level, f"{LARGE}|{SMALL}", BLANK), bid, chair
    yield bid, _result(level, f"{LARGE}|0"), chair
    yield _result(level, LARGE), chair, bid


def _between(level: int, letters: Letters) -> Iterator[Pieces]:
    """Where a figure that could be a level is the tricks, for what stands beside it shows it.

    A letter that is a denomination and a chair is no chair where a double follows.
    """
    both = letters.also_chairs
    alone = [each for each in letters.denominations if each not in both]
    no_chair = "|".join((*alone, *(f"{each}(?={DOUBLED})" for each in both)))
    no_denomination = "".join(each for each in CHAIRS if each not in both)
    bid, small = contract(level, letters.source), Piece(f"(?P<result>{SMALL})")
    yield contract(level, no_chair), small, declarer()
    yield small, declarer(no_denomination), bid
    for each in both:
        yield contract(level, each), small, declarer(no_denomination)
        yield small, declarer(each), contract(level, no_chair)
        # `3N3N` says the same both ways.
        same = Piece(f"(?P<declarer>{each})")
        yield contract(level, each), Piece(f"(?P<result>{level})"), same


def _result(level: int, totals: str, behind: str = "") -> Piece:
    """How it went against the contract, or as many tricks; where it ends, one could become ten."""
    over = f"[+][0-{7 - level}]"
    counted = "|".join((over, f"-(?:{_undertricks(level)})", totals))
    longest = "|".join((over, f"-(?:{_undertricks(level, last=True)})", "1[0-3]|[02-9]"))
    return Piece(f"(?P<result>=|(?:{counted}){behind})", f"(?:=|{longest})")


def _undertricks(level: int, *, last: bool = False) -> str:
    """As many as the contract has tricks; where it is last, not the one that could be ten."""
    if level < 4:
        return f"[0-{6 + level}]"
    return f"1[0-{level - 4}]|[{'02-9' if last else '0-9'}]"
