"""When a typed entry cannot go on, so that the page moves on by itself. Knows the grammar only."""

from collections.abc import Iterator
from functools import cache

from scoring.notation.grammar import (
    AVERAGE,
    DECLARER,
    DENOMINATION,
    GAP,
    LEAD,
    ORDERS,
    PERCENT,
    STARRED,
)
from scoring.outcome import SCORES

WORDS = ("0", "PASS", "NP", "LP")
FULL_AWARDS = (f"{AVERAGE}{GAP}[+=-][+=-]", f"A{GAP}[0-9]{{4}}")
AWARDS = (
    f"{AVERAGE}{GAP}[+=-]?[+=-]?",
    f"A{GAP}[0-9]{{2}}(?:[0-9]{{2}})?",
    f"(?:A{GAP}|(?!0)){PERCENT}(?:%?{GAP}/|%{GAP}-){GAP}{PERCENT}%?",
)


@cache
def finished(*, last_zero_dropped: bool = False, lead: bool = False) -> str:
    """A regular expression, for Python and JavaScript alike, that only finished entries match.

    To be matched in full and with the flag `i`. An entry is finished when it is valid and no
    longer entry begins with it: `4SN=` is, `4SN1` is not (eleven tricks), nor is an unsigned
    `420` (the sign may follow). Where `lead` is expected, only the card led finishes a contract;
    where not, `4SN=` is finished although a card could follow.
    """
    sources = (*WORDS, *FULL_AWARDS, *_scores(last_zero_dropped), *_plays(lead))
    return "|".join(sources)


@cache
def whole(*, last_zero_dropped: bool = False) -> str:
    """A regular expression, likewise, that an entry matches whether or not it could go on."""
    scores = "|".join(_points(last_zero_dropped))
    sources = ("P", *WORDS, *AWARDS, f"[+-]?(?:{scores})", f"(?:{scores})[+-]")
    return "|".join((*sources, *(f"{play}(?:{GAP}{LEAD})?" for play in _entire_plays())))


def _points(last_zero_dropped: bool) -> list[str]:
    unit = 10 if last_zero_dropped else 1
    return sorted({str(points // unit) for points in SCORES if points > 0})


def _scores(last_zero_dropped: bool) -> Iterator[str]:
    """With the sign in front, where no longer score begins alike; or with the sign behind."""
    scores = _points(last_zero_dropped)
    alone = [each for each in scores if not any(_longer(each, other) for other in scores)]
    yield f"[+-](?:{'|'.join(alone)})"
    yield f"(?:{'|'.join(scores)})[+-]"


def _longer(score: str, other: str) -> bool:
    return other != score and other.startswith(score)


def _plays(lead: bool) -> Iterator[str]:
    for level in range(1, 8):
        for order in ORDERS:
            pieces = (_piece(piece, level, order, ends=not lead) for piece in order)
            yield GAP.join((*pieces, LEAD) if lead else pieces)


def _entire_plays() -> Iterator[str]:
    for level in range(1, 8):
        for order in ORDERS:
            yield GAP.join(_piece(piece, level, order, ends=False) for piece in order)


def _piece(piece: str, level: int, order: tuple[str, ...], *, ends: bool) -> str:
    last = ends and piece == order[-1]
    match piece:
        case "contract":
            doubling = f"{STARRED}{{2}}" if last else f"(?:{STARRED}{{1,2}})?"
            return f"{level}{GAP}{DENOMINATION}{GAP}{doubling}"
        case "declarer":
            return DECLARER
        case _:
            return _result(level, order, last=last)


def _result(level: int, order: tuple[str, ...], *, last: bool) -> str:
    """What the contract's level lets declarer take; where it is last, what has no longer form."""
    over = f"[+][1-{7 - level}]" if level < 7 else ""
    under = f"-(?:{_undertricks(level, last=last)})"
    total = "1[0-3]|[02-9]" if last else f"1[0-3]|{_single_total(order)}"
    counted = "|".join(filter(None, (over, under, total)))
    parted = " +" if order.index("contract") == order.index("result") + 1 else ""
    return f"(?:=|(?:{counted}){parted})"


def _undertricks(level: int, *, last: bool) -> str:
    if level < 4:
        return f"[1-{6 + level}]"
    return f"1[0-{level - 4}]|[{2 if last else 1}-9]"


def _single_total(order: tuple[str, ...]) -> str:
    """One figure of tricks: not nought in front, nor 1 to 7 where it might be a level: `4S1N`."""
    nought = "" if order[0] == "result" else "0"
    between = order in (("contract", "result", "declarer"), ("result", "declarer", "contract"))
    return f"[{nought}89]" if between else f"[{nought}1-9]"
