"""A session as it was after a round, of what stands now. Knows a picture; asks no row.

At a barometer every table plays the same boards in a round, so that a round that is in is scored
for good. In any other session later tables still play those boards, and change what they are worth.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from boards.queries.evening import Evening
from boards.queries.seated import Cell
from movements.barometer import is_barometer
from movements.schedule import Seat


@dataclass(frozen=True)
class AsOf(Evening):
    """The picture where nothing after this round has come in; so many results before are missing.

    `for_good`: no table plays a board of these rounds later, and none has yet to report one.
    """

    after: int = 0
    rounds: int = 0
    missing: int = 0
    barometer: bool = False

    @property
    def for_good(self) -> bool:
        """Only corrections, rulings and penalties can change it."""
        return not self.missing and (self.barometer or self.after == self.rounds)


def rounds_of(evening: Evening) -> tuple[int, ...]:
    """The rounds of a session of which anything has come in, in order."""
    return tuple(sorted({cell.round for cell in evening.cells if cell.outcome is not None}))


def as_of(evening: Evening, round_: int) -> AsOf:
    """What was played until the end of a round; penalties stand as they do now.

    A board of which nothing came in later is not scored again. Made once for each picture, and
    kept with it. No query.
    """
    kept: dict[int, AsOf] = vars(evening).setdefault("after_rounds", {})
    return kept.get(round_) or kept.setdefault(round_, _after(evening, round_))


def _after(evening: Evening, round_: int) -> AsOf:
    later = {
        evening.key(cell)
        for cell in evening.cells
        if cell.round > round_ and cell.outcome is not None
    }
    facts = {each.name: getattr(evening, each.name) for each in fields(Evening)}
    facts |= {
        "cells": tuple(_until(cell, round_) for cell in evening.cells),
        "known": {at: each for at, each in evening.compared.items() if at not in later},
    }
    return AsOf(
        **facts,
        after=round_,
        rounds=max((cell.round for cell in evening.cells), default=0),
        missing=sum(
            cell.round <= round_ and cell.expected and cell.outcome is None
            for cell in evening.cells
        ),
        barometer=plays_barometer(evening.cells),
    )


def plays_barometer(cells: Sequence[Cell]) -> bool:
    """Every table of every section plays the same boards in each round, and none of them later."""
    tables: dict[tuple[str, int, int], list[Cell]] = {}
    for cell in cells:
        tables.setdefault((cell.section, cell.round, cell.table), []).append(cell)
    return is_barometer(
        Seat(
            round_,
            table,
            own[0].north_south,
            own[0].east_west,
            tuple(sorted(cell.board for cell in own)),
        )
        for (_section, round_, table), own in tables.items()
    )


def _until(cell: Cell, round_: int) -> Cell:
    """The cell with whatever came to it later taken away, its pairs as they were seated."""
    if cell.round <= round_ or not cell.version:
        return cell
    sides = (cell.north_south, cell.east_west)
    return replace(
        cell,
        north_south=sides[cell.turned],
        east_west=sides[not cell.turned],
        version=0,
        outcome=None,
        lead="",
        law="",
        why="",
        play_at="",
        turned=False,
        recorded_at=None,
        author=None,
        appeals=0,
    )
