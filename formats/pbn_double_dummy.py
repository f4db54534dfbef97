"""What can be made double dummy, as a PBN game says it. Knows tags; not whether it is true.

`DoubleDummyTricks` is in no standard and in most files; `OptimumResultTable` and `OptimumScore` are
those of PBN 2.1. Where a game has the first, its table is not looked at.
"""

import re

from deals.double_dummy import (
    DENOMINATIONS,
    PLAYERS,
    DoubleDummy,
    read_double_dummy,
    written_double_dummy,
)
from deals.errors import DoubleDummyError
from formats.errors import PbnTagError, PbnTokenError
from formats.pbn import Game, Tag
from scoring.compass import Direction
from scoring.contract import Denomination

TRICKS, TABLE, SCORE = "DoubleDummyTricks", "OptimumResultTable", "OptimumScore"
SCORED = re.compile(r"(NS|EW) ([+-]?[0-9]{1,5})")
ROW = re.compile(r"([NESW])\s+(NT?|[SHDC])\s+([0-9]{1,2})")
UNKNOWN = ("", "?", "-")


def double_dummy_of(game: Game) -> DoubleDummy | None:
    """What each player can make, if the game says it, with the par score where that is there."""
    par = _par(game)
    at = game.tag(TRICKS)
    if at is not None and (value := game.value(TRICKS)) not in UNKNOWN:
        return _read(value or "", at, par)
    table = game.tag(TABLE)
    if table is None or not any(table.rows):
        return None
    return _read(_figures(table), table, par)


def double_dummy_tags(found: DoubleDummy) -> dict[str, str]:
    """The tags that say it; `double_dummy_of` is the way back."""
    said = {TRICKS: written_double_dummy(found)}
    if found.par is not None:
        side, points = ("NS", found.par) if found.par >= 0 else ("EW", -found.par)
        said[SCORE] = f"{side} {points}"
    return said


def _read(text: str, at: Tag, par: int | None) -> DoubleDummy:
    try:
        return read_double_dummy(text, par)
    except DoubleDummyError as error:
        raise PbnTagError(line=at.line, tag=at.name, value=at.value) from error


def _figures(table: Tag) -> str:
    """The rows of the table as the twenty figures; one that is missing is no figure."""
    found: dict[tuple[Direction, Denomination], str] = {}
    for line, row in table.rows:
        said = ROW.fullmatch(row)
        tricks = int(said[3]) if said else -1
        if said is None or tricks > 13:
            raise PbnTokenError(line=line, tag=table.name, token=row)
        found[Direction(said[1]), Denomination(said[2][0])] = f"{tricks:x}"
    return "".join(found.get((who, each), "") for who in PLAYERS for each in DENOMINATIONS)


def _par(game: Game) -> int | None:
    """To North-South; None where it is not said."""
    at, value = game.tag(SCORE), game.value(SCORE)
    if at is None or value in (None, *UNKNOWN):
        return None
    said = SCORED.fullmatch(value or "")
    if said is None:
        raise PbnTagError(line=at.line, tag=at.name, value=at.value)
    return int(said[2]) if said[1] == "NS" else -int(said[2])
