"""The forms of a board that was played: contract, declarer and result in any order, and a lead.

They are exact: of every level with the results that it can come to. A figure between contract and
declarer may be the tricks, or the level of another contract: `4S1N` is four spades by North, one
trick, or one notrump by South, four tricks. No form matches what can be read in two ways.
"""

import re
from collections.abc import Iterator

from scoring.compass import Direction
from scoring.contract import Contract, Denomination, Doubling
from scoring.notation.grammar import GAP, Entry, Form, Piece
from scoring.outcome import Contracted

Pieces = tuple[Piece, ...]

DENOMINATIONS = "NT?|[CDHS]"
CHAIRS = "[NESW]"
# N and S are both; no chair where a T or a double shows it.
BOTH, NO_DENOMINATION = "NS", "[EW]"
NO_CHAIR = f"NT|[CDH]|[{BOTH}](?={GAP}[X*])"
DOUBLE = "[X*]"  # as it is typed; read, a star is an X
LEAD = f"(?P<lead>[CDHS]{GAP}(?:10|[2-9TJQKA]))"
BLANK = "(?= )"
LARGE, SMALL = "1[0-3]|[89]", "[1-7]"


def plays() -> Iterator[Form]:
    """Of every level and in every order."""
    for level in range(1, 8):
        for pieces in (*_plain(level), *_between(level)):
            yield Form("play", pieces, _played, LEAD)


def contract(level: int | str, denominations: str = DENOMINATIONS) -> Piece:
    """A level, a denomination and perhaps a double, in that order."""
    bid = f"(?P<level>{level}){GAP}(?P<denomination>{denominations}){GAP}"
    doubled = f"{DOUBLE}(?:{GAP}{DOUBLE})?"
    return Piece(f"{bid}(?P<doubling>(?:{doubled})?)", f"{bid}{DOUBLE}{GAP}{DOUBLE}")


def declarer(chairs: str = CHAIRS) -> Piece:
    """The letter of a chair."""
    source = f"(?P<declarer>{chairs})"
    return Piece(source, source)


def bid_of(match: re.Match[str]) -> Contract:
    """The contract that was typed."""
    doubling = tuple(Doubling)[match["doubling"].count("X")]
    return Contract(int(match["level"]), Denomination(match["denomination"][0]), doubling)


def tricks_of(result: str, contract: Contract) -> int:
    """`=`, `+1` and `-2` count from the contract; a bare number is all of declarer's tricks."""
    counted = int(result.removeprefix("=") or 0)
    return counted + contract.target if result[0] in "=+-" else counted


def play_of(match: re.Match[str], tricks: int) -> Entry:
    """The contract and its declarer with so many tricks, and the card led."""
    lead = (match["lead"] or "").replace(" ", "").replace("10", "T")
    return Entry(Contracted(bid_of(match), Direction(match["declarer"]), tricks), lead)


def _played(match: re.Match[str]) -> Entry:
    return play_of(match, tricks_of(match["result"], bid_of(match)))


def _plain(level: int) -> Iterator[Pieces]:
    """Where each piece is what it is, wherever it stands.

    A figure right before the contract has a blank behind it; an entry that begins with nought is
    nought, passed out.
    """
    bid, chair = contract(level), declarer()
    result = _result(level, f"{LARGE}|{SMALL}|0")
    yield bid, chair, result
    yield chair, bid, result
    yield chair, _result(level, f"{LARGE}|{SMALL}|0", BLANK), bid
    yield _result(level, f"{LARGE}|{SMALL}", BLANK), bid, chair
    yield bid, _result(level, f"{LARGE}|0"), chair
    yield _result(level, LARGE), chair, bid


def _between(level: int) -> Iterator[Pieces]:
    """Where a figure that could be a level is the tricks, for what stands beside it shows it."""
    small = Piece(f"(?P<result>{SMALL})")
    yield contract(level, NO_CHAIR), small, declarer()
    yield contract(level, f"[{BOTH}]"), small, declarer(NO_DENOMINATION)
    yield small, declarer(NO_DENOMINATION), contract(level)
    yield small, declarer(f"[{BOTH}]"), contract(level, NO_CHAIR)
    for each in BOTH:  # `3N3N` says the same both ways
        chair = Piece(f"(?P<declarer>{each})")
        yield contract(level, each), Piece(f"(?P<result>{level})"), chair


def _result(level: int, totals: str, behind: str = "") -> Piece:
    """How it went against the contract, or as many tricks; where it ends, one could become ten."""
    over = f"[+][0-{7 - level}]"
    counted = "|".join((over, f"-(?:{_undertricks(level)})", totals))
    longest = "|".join((over, f"-(?:{_undertricks(level, last=True)})", "1[0-3]|[02-9]"))
    return Piece(f"(?P<result>=|(?:{counted}){behind})", f"=|{longest}")


def _undertricks(level: int, *, last: bool = False) -> str:
    """As many as the contract has tricks; where it is last, not the one that could be ten."""
    if level < 4:
        return f"[0-{6 + level}]"
    return f"1[0-{level - 4}]|[{'02-9' if last else '0-9'}]"
