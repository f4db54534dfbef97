"""Reads and writes the PBN tags for double-dummy tricks and par score.

`DoubleDummyTricks` is in no standard but in most files; `OptimumResultTable` and `OptimumScore` are
from PBN 2.1. If a game has the first, the table is ignored.
"""

import re

from deals.double_dummy import (
    DENOMINATIONS,
    PLAYERS,
    DoubleDummy,
    read_double_dummy,
    write_double_dummy,
)
from deals.errors import DealTextError
from formats.errors import PbnError
from formats.pbn.file_tags import PbnGame, PbnTag
from scoring.laws.compass import Direction
from scoring.laws.contract import Denomination

TRICKS = "DoubleDummyTricks"
TABLE = "OptimumResultTable"
SCORE = "OptimumScore"
SCORED = re.compile(r"(NS|EW) ([+-]?[0-9]{1,5})")
ROW = re.compile(r"([NESW])\s+(NT?|[SHDC])\s+([0-9]{1,2})")
UNKNOWN = ("", "?", "-")


def double_dummy_of(game: PbnGame) -> DoubleDummy | None:
    """Return the double-dummy tricks of a game, if it has them, with its par score, if known."""
    par = _par(game)
    at = game.tag(TRICKS)
    if at is not None and (value := game.value(TRICKS)) not in UNKNOWN:
        return _read(value or "", at, par)
    table = game.tag(TABLE)
    if table is None or not any(table.rows):
        return None
    return _read(_figures(table), table, par)


def double_dummy_tags(double_dummy: DoubleDummy) -> dict[str, str]:
    """Return the tags that `double_dummy_of` reads."""
    tags = {TRICKS: write_double_dummy(double_dummy)}
    if double_dummy.par is not None:
        side, points = (
            ("NS", double_dummy.par) if double_dummy.par >= 0 else ("EW", -double_dummy.par)
        )
        tags[SCORE] = f"{side} {points}"
    return tags


def _read(text: str, at: PbnTag, par: int | None) -> DoubleDummy:
    try:
        return read_double_dummy(text, par)
    except DealTextError as error:
        raise PbnError("pbn_tag", line=at.line, tag=at.name, value=at.value) from error


def _figures(table: PbnTag) -> str:
    """Return the rows of the table as twenty digits; a missing row leaves none."""
    figures: dict[tuple[Direction, Denomination], str] = {}
    for line, row in table.rows:
        match = ROW.fullmatch(row)
        tricks = int(match[3]) if match else -1
        if match is None or tricks > 13:
            raise PbnError("pbn_token", line=line, tag=table.name, token=row)
        figures[Direction(match[1]), Denomination(match[2][0])] = f"{tricks:x}"
    return "".join(
        figures.get((who, denomination), "") for who in PLAYERS for denomination in DENOMINATIONS
    )


def _par(game: PbnGame) -> int | None:
    """Return the par score to North-South; None if the game lacks it."""
    at = game.tag(SCORE)
    value = game.value(SCORE)
    if at is None or value in (None, *UNKNOWN):
        return None
    match = SCORED.fullmatch(value or "")
    if match is None:
        raise PbnError("pbn_tag", line=at.line, tag=at.name, value=at.value)
    return int(match[2]) if match[1] == "NS" else -int(match[2])
