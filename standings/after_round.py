"""Snapshot of a session (results, scores and ranking) as it was after a given round.

In a barometer every table plays the same boards in a round, so a complete round has final scores.
In other sessions later tables still play those boards and change their scores.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from boards.queries.penalties import FITTING_UNITS, PenaltiesByPlace
from boards.queries.table_results import TableResult
from movements.pairs.barometer import is_barometer
from movements.schedule import ScheduledSeat
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True)
class SnapshotAfterRound(SessionSnapshot):
    """Snapshot without results after this round; `missing` results before it are not in.

    `for_good` means that no table plays these boards later, and all results are in. `roundless`
    means that a penalty without a known round does not count yet.
    """

    after: int = 0
    rounds: int = 0
    missing: int = 0
    barometer: bool = False
    roundless: bool = False

    @property
    def for_good(self) -> bool:
        """Whether only corrections, rulings and penalties can change it."""
        return not self.missing and (self.barometer or self.after == self.rounds)


def rounds_with_results(snapshot: SessionSnapshot) -> tuple[int, ...]:
    """The rounds with any result, in order."""
    return tuple(sorted({cell.round for cell in snapshot.cells if cell.outcome is not None}))


def snapshot_after_round(snapshot: SessionSnapshot, round_: int) -> SnapshotAfterRound:
    """The results up to the end of a round, with the penalties given by then.

    Boards without later results keep their scores. Cached with the snapshot. No query.
    """
    # In the snapshot's dict, so that it is dropped with its revision; `setdefault` is atomic
    # among threads.
    cached: dict[int, SnapshotAfterRound] = vars(snapshot).setdefault("after_rounds", {})
    return cached.get(round_) or cached.setdefault(round_, _build_after_round(snapshot, round_))


def _build_after_round(snapshot: SessionSnapshot, round_: int) -> SnapshotAfterRound:
    rounds = max((cell.round for cell in snapshot.cells), default=0)
    given = _penalties_until(snapshot.penalties, round_, rounds)
    cells = _without_later_groups(snapshot.cells, round_)
    otherwise = {
        snapshot.key(cell)
        for cell, then in zip(snapshot.cells, cells, strict=True)
        if then is not cell or (cell.round > round_ and cell.outcome is not None)
    }
    values = {field.name: getattr(snapshot, field.name) for field in fields(SessionSnapshot)}
    values |= {
        "cells": tuple(_table_result_until(cell, round_) for cell in cells),
        "known": {at: field for at, field in snapshot.compared.items() if at not in otherwise},
        "penalties": given,
        # Marks compare a result with all tables, so those of the end are not those after a round.
        "known_marks": {},
    }
    return SnapshotAfterRound(
        **values,
        after=round_,
        rounds=rounds,
        missing=sum(cell.round <= round_ and cell.is_missing for cell in snapshot.cells),
        barometer=is_barometer_session(snapshot),
        roundless=given is not snapshot.penalties and _has_roundless_penalty(snapshot),
    )


def _has_roundless_penalty(snapshot: SessionSnapshot) -> bool:
    """Whether a penalty that counts has no round."""
    fitting = FITTING_UNITS[snapshot.facts.regulations.method]
    return any(
        award.round is None and award.unit in fitting
        for given in snapshot.penalties.values()
        for award in given
    )


def is_barometer_session(snapshot: SessionSnapshot) -> bool:
    """Whether the session is a barometer; cached with the snapshot. No query."""
    cached: dict[str, bool] = vars(snapshot).setdefault("played_as", {})
    if "barometer" not in cached:
        cached["barometer"] = plays_barometer(snapshot.cells)
    return cached["barometer"]


def _penalties_until(penalties: PenaltiesByPlace, round_: int, rounds: int) -> PenaltiesByPlace:
    """Return the penalties up to this round; those without a round count at the session's end."""
    if round_ >= rounds:
        return penalties
    given = {
        place: tuple(
            penalty for penalty in all_ if penalty.round is not None and penalty.round <= round_
        )
        for place, all_ in penalties.items()
    }
    return {place: some for place, some in given.items() if some}


def _without_later_groups(cells: Sequence[TableResult], round_: int) -> Sequence[TableResult]:
    """Return the table results with only the fouled boards that were fouled by this round."""
    groups = defaultdict[int, set[str]](set)
    for cell in cells:
        if cell.group and cell.expected and cell.round <= round_:
            groups[cell.board].add(cell.group)
    return [
        replace(cell, group="") if cell.group and len(groups[cell.board]) < 2 else cell
        for cell in cells
    ]


def plays_barometer(cells: Sequence[TableResult]) -> bool:
    """Whether all tables play the same boards in each round, and none of them later."""
    # Asked after each result: in most sessions the first round answers it.
    if not _tables_share_boards([cell for cell in cells if cell.round == cells[0].round]):
        return False
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


def _tables_share_boards(cells: Sequence[TableResult]) -> bool:
    """Whether the tables where both sides sit play the same boards, in the cells of one round."""
    boards = defaultdict[tuple[str, int], set[int]](set)
    for cell in cells:
        if cell.north_south is not None and cell.east_west is not None:
            boards[cell.section, cell.table].add(cell.board)
    return len({frozenset(played) for played in boards.values()}) <= 1


def _table_result_until(cell: TableResult, round_: int) -> TableResult:
    """Return the table result without anything recorded for a later round, its pairs as seated."""
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
