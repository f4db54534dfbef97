"""The session snapshot after a given round.

At a barometer every table plays the same boards in a round, so that a round that is in is scored
for good. In any other session later tables still play those boards, and change what they are worth.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from boards.queries.penalties import FITTING, Standing
from boards.queries.table_results import TableResult
from movements.pairs.barometer import is_barometer
from movements.schedule import ScheduledSeat
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True)
class AsOf(SessionSnapshot):
    """The picture where nothing after this round has come in; so many results before are missing.

    `for_good`: no table plays a board of these rounds later, and none has yet to report one.
    `roundless`: some penalty of which nobody knows the round does not count yet.
    """

    after: int = 0
    rounds: int = 0
    missing: int = 0
    barometer: bool = False
    roundless: bool = False

    @property
    def for_good(self) -> bool:
        """Only corrections, rulings and penalties can change it."""
        return not self.missing and (self.barometer or self.after == self.rounds)


def rounds_with_results(evening: SessionSnapshot) -> tuple[int, ...]:
    """The rounds of a session of which anything has come in, in order."""
    return tuple(sorted({cell.round for cell in evening.cells if cell.outcome is not None}))


def as_of(evening: SessionSnapshot, round_: int) -> AsOf:
    """What was played until the end of a round, less the penalties that were given by then.

    A board of which nothing came in later is not scored again. Made once for each picture, and
    kept with it. No query.
    """
    cached: dict[int, AsOf] = vars(evening).setdefault("after_rounds", {})
    return cached.get(round_) or cached.setdefault(round_, _after(evening, round_))


def _after(evening: SessionSnapshot, round_: int) -> AsOf:
    rounds = max((cell.round for cell in evening.cells), default=0)
    given = _given_by(evening.penalties, round_, rounds)
    cells = _fouled_by(evening.cells, round_)
    otherwise = {
        evening.key(cell)
        for cell, then in zip(evening.cells, cells, strict=True)
        if then is not cell or (cell.round > round_ and cell.outcome is not None)
    }
    facts = {field.name: getattr(evening, field.name) for field in fields(SessionSnapshot)}
    facts |= {
        "cells": tuple(_until(cell, round_) for cell in cells),
        "known": {at: field for at, field in evening.compared.items() if at not in otherwise},
        "penalties": given,
        "known_marks": {},
    }
    return AsOf(
        **facts,
        after=round_,
        rounds=rounds,
        missing=sum(cell.round <= round_ and cell.is_missing for cell in evening.cells),
        barometer=of_barometer(evening),
        roundless=given is not evening.penalties and _any_roundless(evening),
    )


def _any_roundless(evening: SessionSnapshot) -> bool:
    """A penalty that counts says no round."""
    fitting = FITTING[evening.facts.regulations.method]
    return any(
        award.round is None and award.unit in fitting
        for given in evening.penalties.values()
        for award in given
    )


def of_barometer(evening: SessionSnapshot) -> bool:
    """Whether the session is one; looked at once for each picture. No query."""
    cached: dict[str, bool] = vars(evening).setdefault("played_as", {})
    if "barometer" not in cached:
        cached["barometer"] = plays_barometer(evening.cells)
    return cached["barometer"]


def _given_by(penalties: Standing, round_: int, rounds: int) -> Standing:
    """Those of these rounds; of which nobody knows the round, from the end of the session on."""
    if round_ >= rounds:
        return penalties
    given = {
        place: tuple(each for each in all_ if each.round is not None and each.round <= round_)
        for place, all_ in penalties.items()
    }
    return {place: some for place, some in given.items() if some}


def _fouled_by(cells: Sequence[TableResult], round_: int) -> Sequence[TableResult]:
    """A board is fouled once tables that met on it by then had different cards of it."""
    groups = defaultdict[int, set[str]](set)
    for cell in cells:
        if cell.group and cell.expected and cell.round <= round_:
            groups[cell.board].add(cell.group)
    return [
        replace(cell, group="") if cell.group and len(groups[cell.board]) < 2 else cell
        for cell in cells
    ]


def plays_barometer(cells: Sequence[TableResult]) -> bool:
    """Every table of every section plays the same boards in each round, and none of them later."""
    tables: dict[tuple[str, int, int], list[TableResult]] = {}
    for cell in cells:
        tables.setdefault((cell.section, cell.round, cell.table), []).append(cell)
    return is_barometer(
        ScheduledSeat(
            round_,
            table,
            own[0].north_south,
            own[0].east_west,
            tuple(sorted(cell.board for cell in own)),
        )
        for (_section, round_, table), own in tables.items()
    )


def _until(cell: TableResult, round_: int) -> TableResult:
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
