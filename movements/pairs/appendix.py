"""Appendix Mitchells: additional tables share the boards of the tables of a smaller Mitchell.

Every table beyond the core is twinned with one of the core, the first with the first, and both play
the same set in each round. North-South sit at the twinned tables of the core, East-West at the
others; the remaining North-South pairs move up a table, and the remaining East-West pairs down two.
(The dual-carriageway appendix of Beynon.)
"""

from collections.abc import Collection
from math import gcd
from typing import Literal

from movements.pairs.web import last_rounds_switched, turn_seats
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat, boards_of_set

LEAST_CORE = 7
# With a core larger than this nobody plays an evening through.
LARGEST_CORE = 25


def appendix_core(tables: int, rounds: int) -> int | None:
    """Return the smallest core of at least so many tables and at least half of all; None without.

    Pairs move one, two and three tables past each other and past the boards, so a core has no
    common divisor with six.
    """
    least = max(LEAST_CORE, rounds, (tables + 1) // 2)
    cores = (core for core in range(least, min(tables, LARGEST_CORE + 1)) if gcd(core, 6) == 1)
    return next(cores, None)


def suits_appendix(tables: int) -> bool:
    """Whether there is a core for these tables, with at least one table more."""
    return appendix_core(tables, 1) is not None


def appendix_most_rounds(tables: int) -> int:
    """Return the most rounds: one for each table of the largest core."""
    fitting = (core for core in range(LARGEST_CORE, 0, -1) if core < tables and gcd(core, 6) == 1)
    return next(fitting, 0)


def appendix_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    arrow_switched: Collection[int] = (),
    lines: Literal[1, 2] = 2,
) -> Schedule:
    """Return an appendix Mitchell with the smallest core that has so many rounds.

    At a half table the last pair of a line is missing.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    core = appendix_core(tables, rounds)
    validate_setting(setting, suits=core is not None, most=appendix_most_rounds(tables))
    seats = [
        _seat(number, table, tables, core or tables, setting)
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    ]
    return Schedule(tuple(turn_seats(seats, tables, arrow_switched, lines)), lines)


def switched_appendix_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
) -> Schedule:
    """Return a one-winner appendix Mitchell, with the usual last rounds arrow-switched."""
    return appendix_schedule(
        tables,
        rounds=rounds,
        boards_a_round=boards_a_round,
        missing=missing,
        arrow_switched=last_rounds_switched(rounds),
        lines=1,
    )


def _seat(
    number: int, table: int, tables: int, core: int, setting: MovementSetting
) -> ScheduledSeat:
    twinned = tables - core
    moved = number - 1
    north_south = table if table <= twinned else (table - twinned - 1 - moved) % core + twinned + 1
    east_west = table if table > core else (table - 1 + 2 * moved) % core + 1
    return ScheduledSeat(
        number,
        table,
        None if setting.missing == "NS" and north_south == tables else north_south,
        None if setting.missing == "EW" and east_west == tables else east_west,
        boards_of_set((table - 1 + moved) % core + 1, setting.boards_a_round),
    )
