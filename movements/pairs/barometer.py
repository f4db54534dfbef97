"""Barometer movements: every table plays the same boards in a round."""

from collections.abc import Iterable
from dataclasses import replace

from movements.pairs import howell
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat, boards_of_set

LEAST_TABLES = 2


def suits_barometer(tables: int) -> bool:
    """Whether there are enough tables to compare; no board moves, so no pair meets one again."""
    return tables >= LEAST_TABLES


def barometer_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
) -> Schedule:
    """Return a barometer: North-South stay, East-West go up one table, all play the same boards.

    At a half table the last pair of a line is missing.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    validate_setting(setting, suits=suits_barometer(tables), most=tables)
    seats = (
        ScheduledSeat(
            round_,
            table,
            None if missing == "NS" and table == tables else table,
            _visitor(table, round_, tables, missing),
            boards_of_set(round_, boards_a_round),
        )
        for round_ in range(1, rounds + 1)
        for table in range(1, tables + 1)
    )
    return Schedule(tuple(seats), lines=2)


def _visitor(table: int, round_: int, tables: int, missing: MissingSide | None) -> int | None:
    number = (table - round_) % tables + 1
    return None if missing == "EW" and number == tables else number


def howell_barometer_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | bool | None = None
) -> Schedule:
    """Return the meetings of a Howell, each round with its own boards."""
    full = howell.howell_schedule(
        tables, rounds=rounds, boards_a_round=boards_a_round, missing=missing
    )
    seats = (replace(seat, boards=boards_of_set(seat.round, boards_a_round)) for seat in full.seats)
    return replace(full, seats=tuple(seats))


def is_barometer(seats: Iterable[ScheduledSeat]) -> bool:
    """Whether all tables play the same boards in a round, and no board comes again later."""
    lots: dict[int, tuple[int, ...]] = {}
    for seat in seats:
        if seat.is_played and lots.setdefault(seat.round, seat.boards) != seat.boards:
            return False
    played = [board for lot in lots.values() for board in lot]
    return len(lots) > 0 and len(set(played)) == len(played)
