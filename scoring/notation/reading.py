"""From a typed entry to a value, or to the reason why not. Knows no board and no vulnerability.

Nothing is guessed: what can be read in two ways is refused, and so is a score with its last
nought left off, unless the typist works that way. Of an award one figure is North-South's, and
East-West get the rest of the hundred: `A60` is 60/40, `A+` too, `A-` is 40/60; `A++` is 60/60.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from scoring.compass import Direction
from scoring.contract import Contract, Denomination, Doubling
from scoring.errors import (
    AmbiguousError,
    BareScoreError,
    ContractMissingError,
    DeclarerMissingError,
    EmptyEntryError,
    LevelError,
    NotationError,
    PercentageError,
    ResultMissingError,
    RunTogetherError,
    TrickCountError,
    UnreadableError,
)
from scoring.notation.grammar import (
    AVERAGE,
    DECLARER,
    DENOMINATION,
    DOUBLING,
    GAP,
    LEAD,
    LEVEL,
    ORDERS,
    PERCENT,
    POINTS,
    RESULT,
    plain,
)
from scoring.notation.parting import parts
from scoring.notation.writing import bid, written
from scoring.outcome import SCORES, Award, Contracted, NotPlayed, Outcome, PassedOut, Score


@dataclass(frozen=True, slots=True)
class Entry:
    """Everything that one entry says: the outcome, the card led, and whether it comes late."""

    outcome: Outcome
    lead: str = ""
    late: bool = False


PIECES = {
    "contract": (
        f"(?P<level>{LEVEL}){GAP}(?P<denomination>{DENOMINATION}){GAP}(?P<doubling>{DOUBLING})"
    ),
    "declarer": f"(?P<declarer>{DECLARER})",
    "result": f"(?P<result>{RESULT})",
}
CARD = f"(?:{GAP}(?P<lead>{LEAD}))?"
WHOLE = tuple(re.compile(GAP.join(PIECES[piece] for piece in order) + CARD) for order in ORDERS)
LACKING = (
    ("contract", "declarer"),
    ("contract", "result"),
    ("contract",),
    ("declarer", "result"),
    ("declarer",),
    ("result",),
)
PARTS = tuple(
    (frozenset(pieces), re.compile(GAP.join(PIECES[piece] for piece in order) + CARD))
    for pieces in LACKING
    for order in permutations(pieces)
)
WORDS = {
    "P": Entry(PassedOut()),
    "PASS": Entry(PassedOut()),
    "0": Entry(PassedOut()),
    "NP": Entry(NotPlayed()),
    "LP": Entry(NotPlayed(), late=True),
}
AVERAGES = {"+": Fraction(60), "=": Fraction(50), "-": Fraction(40)}
SIGNED = re.compile(f"{AVERAGE}{GAP}(?P<north_south>[+=-]?)(?P<east_west>[+=-]?)")
FIGURES = re.compile(f"A{GAP}(?P<north_south>[0-9]{{2}})(?P<east_west>[0-9]{{2}})?")
SHARES = re.compile(
    f"(?:A{GAP}|(?!0))(?P<north_south>{PERCENT})(?:%?{GAP}/|%{GAP}-){GAP}(?P<east_west>{PERCENT})%?"
)
BARE = re.compile(f"(?P<before>[+-])?(?P<points>{POINTS})(?P<after>(?(before)|[+-]?))")


def read(text: str, *, last_zero_dropped: bool = False) -> Outcome:
    """The outcome that an entry says; what it says besides, `read_entry` has."""
    return read_entry(text, last_zero_dropped=last_zero_dropped).outcome


def read_entry(text: str, *, last_zero_dropped: bool = False) -> Entry:
    """The entry in full; a `NotationError` names it and what is wrong or missing."""
    entry = plain(text)
    if not entry:
        raise EmptyEntryError(text=text)
    try:
        return WORDS.get(entry) or _award(entry) or _bare(entry, last_zero_dropped) or _play(entry)
    except (UnreadableError, BareScoreError) as error:
        if several := parts(entry, last_zero_dropped=last_zero_dropped):
            raise RunTogetherError(text=text, entries=", ".join(several)) from None
        raise type(error)(**error.facts | {"text": text}) from None
    except NotationError as error:
        raise type(error)(**error.facts | {"text": text}) from None


def _award(entry: str) -> Entry | None:
    if signed := SIGNED.fullmatch(entry):
        return _awarded(AVERAGES[signed[1] or "="], AVERAGES.get(signed[2]))
    if found := FIGURES.fullmatch(entry) or SHARES.fullmatch(entry):
        return _awarded(Fraction(found[1]), Fraction(found[2]) if found[2] else None)
    return None


def _awarded(north_south: Fraction, east_west: Fraction | None) -> Entry:
    rest = 100 - north_south if east_west is None else east_west
    if north_south > 100 or rest > 100:
        raise PercentageError(percent=str(max(north_south, rest)))
    return Entry(Award(north_south, rest))


def _bare(entry: str, last_zero_dropped: bool) -> Entry | None:
    found = BARE.fullmatch(entry)
    if not found:
        return None
    points = int(found["points"]) * (10 if last_zero_dropped else 1)
    if points not in SCORES:
        raise BareScoreError(points=points)
    return Entry(Score(-points if "-" in (found["before"], found["after"]) else points))


def _play(entry: str) -> Entry:
    found = [match for pattern in WHOLE if (match := pattern.fullmatch(entry))]
    readings, refusals = _sorted_out(found)
    if len(readings) > 1:
        raise AmbiguousError(readings=", ".join(written(each.outcome) for each in readings))
    if readings:
        return readings[0]
    raise next(iter(refusals), None) or _missing(entry)


def _sorted_out(found: list[re.Match[str]]) -> tuple[list[Entry], list[NotationError]]:
    readings, refusals = dict[Entry, None](), list[NotationError]()
    for match in found:
        try:
            readings[_played(match)] = None
        except NotationError as error:
            refusals.append(error)
    return list(readings), refusals


def _played(match: re.Match[str]) -> Entry:
    contract = _contract(match)
    tricks = _tricks(match["result"], contract)
    lead = (match["lead"] or "").replace(" ", "").replace("10", "T")
    return Entry(Contracted(contract, Direction(match["declarer"]), tricks), lead)


def _contract(match: re.Match[str]) -> Contract:
    level = int(match["level"])
    if not 1 <= level <= 7:
        raise LevelError(level=level)
    denomination = Denomination(match["denomination"][0])
    return Contract(level, denomination, tuple(Doubling)[len(match["doubling"])])


def _tricks(result: str, contract: Contract) -> int:
    """`=`, `+1` and `-2` count from the contract; a bare number is all of declarer's tricks."""
    tricks = int(result.removeprefix("=") or 0)
    if result[0] in "=+-":
        tricks += contract.target
    if not 0 <= tricks <= 13:
        raise TrickCountError(result=result, contract=bid(contract))
    return tricks


def _missing(entry: str) -> NotationError:
    for pieces, pattern in PARTS:
        if found := pattern.fullmatch(entry):
            return _lacking(pieces, found)
    return UnreadableError()


def _lacking(pieces: frozenset[str], found: re.Match[str]) -> NotationError:
    if "contract" not in pieces:
        return ContractMissingError()
    contract = _contract(found)
    if "declarer" not in pieces:
        return DeclarerMissingError(contract=bid(contract))
    return ResultMissingError(contract=bid(contract), declarer=found["declarer"])
