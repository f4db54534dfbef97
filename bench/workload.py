"""Random but repeatable results of a session, which all benchmark cases use."""

import random
from collections.abc import Sequence
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

SEED = 20250101
DENOMINATIONS = "CDHSN"
DIRECTIONS = "NESW"
POOL = 12
"""So many outcomes are plausible on one board of a club's evening."""


class Row(NamedTuple):
    """One table's result in plain values; pairs are numbered from zero."""

    board: int
    north_south: int
    east_west: int
    level: int
    denomination: str
    doubling: int
    declarer: str
    tricks: int


class DifferentDataError(Exception):
    """The data differ from those that the figures were measured with."""


def session(pairs: int, boards: int) -> list[Row]:
    """Create a session in which everybody plays every board, each two against other opponents."""
    chance = random.Random(SEED)
    return list(chain.from_iterable(_board(chance, pairs, number) for number in range(boards)))


def _board(chance: random.Random, pairs: int, number: int) -> list[Row]:
    pool = [_contract(chance) for _ in range(POOL)]
    weights = [1 / rank for rank in range(1, POOL + 1)]
    meetings = _meetings(pairs, number // 2)
    played = chance.choices(pool, weights, k=len(meetings))
    return [
        Row(number, north_south, east_west, *contract)
        for (north_south, east_west), contract in zip(meetings, played, strict=True)
    ]


Contract = tuple[int, str, int, str, int]


def _contract(chance: random.Random) -> Contract:
    level = chance.choices(range(1, 8), (12, 20, 25, 30, 6, 5, 2))[0]
    margin = chance.choices(range(-4, 4), (1, 4, 8, 18, 40, 18, 8, 3))[0]
    return (
        level,
        chance.choice(DENOMINATIONS),
        chance.choices((1, 2, 4), (90, 9, 1))[0],
        chance.choice(DIRECTIONS),
        max(0, min(13, 6 + level + margin)),
    )


def _meetings(pairs: int, turn: int) -> list[tuple[int, int]]:
    """Return one round of a round robin: the last pair stays, the others move around it."""
    around, last = pairs - 1, pairs - 1
    meetings = [(turn % around, last)]
    for step in range(1, pairs // 2):
        meetings.append(((turn + step) % around, (turn - step) % around))
    return meetings


def vulnerable_sides(board: int) -> str:
    """Return `NSEW`, `NS`, `EW` or nothing; boards are counted from zero (Law 2)."""
    return ("", "NS", "EW", "NSEW")[(board + board // 4) % 4]


def fingerprint(rows: Sequence[Row]) -> str:
    """Return sixteen digits of the hash of the data."""
    return sha256("\n".join(",".join(map(str, row)) for row in rows).encode()).hexdigest()[:16]


def known_session(pairs: int, boards: int, expected: str) -> list[Row]:
    """Return the session; raise an error if its hash differs."""
    rows = session(pairs, boards)
    if (digest := fingerprint(rows)) != expected:
        raise DifferentDataError(f"{pairs} pairs, {boards} boards: {digest}, not {expected}")
    return rows


def club_session() -> list[Row]:
    """Seven tables, 26 boards: 182 results."""
    return known_session(14, 26, "f9ba3c3d90bdbf52")


def large_session() -> list[Row]:
    """A hundred pairs, 28 boards: 1,400 results."""
    return known_session(100, 28, "3f5eb02eb98664e6")


def session_with_rulings() -> list[Row]:
    """Sixty tables, 26 boards: 1,560 results."""
    return known_session(120, 26, "8d7bee9634825980")
