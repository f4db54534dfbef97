"""Determines the current round of each table, and when it should end.

Computed from the times of the results; the caller compares them with the clock. A table that owes a
slip from an earlier round but has played on is not late.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import accumulate

from boards.queries.matches.match_states import MatchProgress, MatchState
from boards.queries.table_results import TableResult
from movements.expected_finish import ExpectedFinish, FinishedRound, expected_finish


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """The current round of a table, its expected finish, and the time of its rounds after it."""

    section: str
    table: int
    round: int
    when: ExpectedFinish
    later: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round at a table.

    `boards` counts the boards laid out; `wanted` says that a result is expected on one of them,
    `begun` that one has come in, `whole` that all have. `at` is the time of the last uncorrected
    one.
    """

    round: int
    boards: int
    wanted: bool
    begun: bool
    whole: bool
    at: datetime | None


def tables_in_play(cells: Iterable[TableResult]) -> tuple[TableInPlay, ...]:
    """Every table of a session with a pace and boards left to play. No query."""
    tables = defaultdict[tuple[str, int], list[TableResult]](list)
    for cell in cells:
        tables[cell.section, cell.table].append(cell)
    tables_or_none = (_session_table_in_play(tuple(own)) for own in tables.values())
    return tuple(table for table in tables_or_none if table)


def match_tables_in_play(matches: Iterable[MatchState]) -> tuple[TableInPlay, ...]:
    """Every table of a match event with a pace; each round has one match. No query."""
    tables = defaultdict[int, list[MatchState]](list)
    for match in sorted(matches, key=lambda match: match.round):
        tables[match.table].append(match)
    tables_or_none = (
        _table_in_play("", table, [_match_round(match) for match in played])
        for table, played in tables.items()
    )
    return tuple(table_in_play for table_in_play in tables_or_none if table_in_play)


# A result changes one table of up to a hundred; the others are the same table results as before.
@lru_cache(maxsize=1024)
def _session_table_in_play(cells: tuple[TableResult, ...]) -> TableInPlay | None:
    rounds = defaultdict[int, list[TableResult]](list)
    for cell in cells:
        rounds[cell.round].append(cell)
    played = [_table_round(number, rounds[number]) for number in sorted(rounds)]
    return _table_in_play(cells[0].section, cells[0].table, played)


def _table_round(number: int, cells: Sequence[TableResult]) -> TableRound:
    wanted = [cell for cell in cells if cell.expected]
    come = [cell for cell in wanted if cell.outcome is not None]
    moments = [cell.recorded_at for cell in come if cell.recorded_at and cell.version == 1]
    return TableRound(
        number,
        len(cells),
        wanted=bool(wanted),
        begun=bool(come),
        whole=bool(wanted) and len(come) == len(wanted),
        at=max(moments, default=None),
    )


def _match_round(match: MatchState) -> TableRound:
    return TableRound(
        match.round,
        1,
        wanted=True,
        begun=match.state is not MatchProgress.NOT_BEGUN,
        whole=match.state is MatchProgress.OVER,
        at=match.recorded_at if match.corrected_at is None else None,
    )


def _table_in_play(section: str, table: int, sittings: Sequence[TableRound]) -> TableInPlay | None:
    laid_out = list(accumulate(sitting.boards for sitting in sittings))
    begun = [at for at, sitting in enumerate(sittings) if sitting.begun]
    ahead = [
        at
        for at, sitting in enumerate(sittings)
        if begun and at >= begun[-1] and sitting.wanted and not sitting.whole
    ]
    if not ahead:
        return None
    done = [
        FinishedRound(sitting.at, boards)
        for sitting, boards in zip(sittings[: ahead[0]], laid_out, strict=False)
        if sitting.whole and sitting.at
    ]
    when = expected_finish(done, laid_out[ahead[0]])
    last = expected_finish(done, laid_out[ahead[-1]])
    if when is None or last is None:
        return None
    return TableInPlay(section, table, sittings[ahead[0]].round, when, last.due - when.due)


def finish_by_pace(tables: Iterable[TableInPlay], now: datetime) -> datetime | None:
    """When the last of these tables ends its last round at its pace; None without a pace.

    A round that is overdue is expected to end now, so the forecast moves on with the delay.
    """
    return max((max(table.when.due, now) + table.later for table in tables), default=None)
