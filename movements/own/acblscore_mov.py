"""Reads and writes pair movements in ACBLscore's external `.MOV` file format.

A header of 707 bytes: byte 2 whether there is one winner, 3 the tables, 4 the rounds, 5 the sets,
then ten lines of text of 70 letters. After it for each table, and in it each round, three bytes:
the pairs North-South and East-West, and the set. A zero is an empty side.
"""

from movements.errors import InvalidMovementError
from movements.own.own_movement import (
    MOST_OWN_ROUNDS,
    MOST_OWN_TABLES,
    OwnMovement,
    validate_boards_a_round,
    validate_own_rounds,
    validate_own_size,
)
from movements.schedule import Schedule, ScheduledSeat, boards_of_set

HEADER = 707
TEXT_AT = 7
TEXT_LINE = 70
ENTRY = 3
LARGEST = 255


def read_mov(data: bytes, *, boards_a_round: int = 2) -> OwnMovement:
    """Read a movement; the file has sets, not boards. Raises InvalidMovementError."""
    validate_own_size(len(data))
    validate_boards_a_round(boards_a_round)
    if len(data) < HEADER:
        raise InvalidMovementError("mov_header", size=len(data), header=HEADER)
    one_winner, tables, rounds, sets = _header_numbers(data)
    validate_own_rounds(rounds)
    if not 1 <= tables <= MOST_OWN_TABLES:
        raise InvalidMovementError("own_tables", round=1, most=MOST_OWN_TABLES)
    expected = HEADER + tables * rounds * ENTRY
    if len(data) < expected:
        raise InvalidMovementError("mov_size", size=len(data), expected=expected)
    seats = []
    for table in range(tables):
        for turn in range(rounds):
            at = HEADER + (table * rounds + turn) * ENTRY
            north_south, east_west, lot = data[at : at + ENTRY]
            if not 1 <= lot <= sets:
                raise InvalidMovementError("mov_set", table=table + 1, round=turn + 1, set=lot)
            boards = boards_of_set(lot, boards_a_round)
            sides = north_south or None, east_west or None
            if sides != (None, None):
                seats.append(ScheduledSeat(turn + 1, table + 1, *sides, boards))
    ordered = sorted(seats, key=lambda seat: (seat.round, seat.table))
    schedule = Schedule(tuple(ordered), 1 if one_winner else 2)
    return OwnMovement(_title(data), "pairs", schedule)


def write_mov(movement: OwnMovement) -> bytes:
    """Write a movement of pairs. Raises InvalidMovementError for what the format cannot hold."""
    schedule = movement.schedule
    if not isinstance(schedule, Schedule):
        raise InvalidMovementError("mov_pairs_only")
    if any(seat.arrow_switched for seat in schedule.seats):
        schedule = _with_sides_exchanged(schedule)
    lots = _numbered_lots(schedule)
    tables = max(schedule.tables, default=0)
    if tables > MOST_OWN_TABLES or schedule.rounds > MOST_OWN_ROUNDS or len(lots) > LARGEST:
        raise InvalidMovementError("mov_too_large", most=LARGEST)
    header = bytearray(HEADER)
    header[TEXT_AT:] = b" " * (HEADER - TEXT_AT)
    header[2:6] = bytes((schedule.lines == 1, tables, schedule.rounds, len(lots)))
    name = movement.name.encode("cp437", "replace")[:TEXT_LINE]
    header[TEXT_AT : TEXT_AT + len(name)] = name
    return bytes(header) + _entries(schedule, lots, tables)


def _entries(schedule: Schedule, lots: dict[tuple[int, ...], int], tables: int) -> bytes:
    entries = bytearray(tables * schedule.rounds * ENTRY)
    # Where nobody sits a set is needed all the same.
    entries[2::ENTRY] = b"\1" * (tables * schedule.rounds)
    for seat in schedule.seats:
        at = ((seat.table - 1) * schedule.rounds + seat.round - 1) * ENTRY
        sides = seat.north_south or 0, seat.east_west or 0
        if max(sides) > LARGEST:
            raise InvalidMovementError("mov_too_large", most=LARGEST)
        entries[at : at + ENTRY] = bytes((*sides, lots[seat.boards]))
    return bytes(entries)


def _numbered_lots(schedule: Schedule) -> dict[tuple[int, ...], int]:
    """Return the number of each set: sets of boards that are the same or have none in common."""
    lots = sorted({seat.boards for seat in schedule.seats})
    boards = [board for lot in lots for board in lot]
    if len({*boards}) < len(boards) or () in lots or len({len(lot) for lot in lots}) > 1:
        raise InvalidMovementError("mov_sets")
    return {lot: number for number, lot in enumerate(lots, start=1)}


def _with_sides_exchanged(schedule: Schedule) -> Schedule:
    """Return the schedule with switched pairs on the sides whose cards they hold."""
    if schedule.lines == 2:
        raise InvalidMovementError("mov_switched")
    seats = tuple(
        ScheduledSeat(seat.round, seat.table, seat.east_west, seat.north_south, seat.boards)
        if seat.arrow_switched
        else seat
        for seat in schedule.seats
    )
    return Schedule(seats, schedule.lines)


def _header_numbers(data: bytes) -> tuple[int, int, int, int]:
    """Return whether there is one winner, the tables, the rounds and the sets."""
    # The format is described without saying whether its bytes count from 0 or from 1: where the
    # length of the file fits the latter only, they do.
    for first in (2, 1):
        one_winner, tables, rounds, sets = data[first : first + 4]
        if len(data) == HEADER + tables * rounds * ENTRY and tables:
            return one_winner, tables, rounds, sets
    return data[2], data[3], data[4], data[5]


def _title(data: bytes) -> str:
    lines = (
        data[at : at + TEXT_LINE].decode("cp437").replace("\0", " ").strip()
        for at in range(TEXT_AT, HEADER, TEXT_LINE)
    )
    return next((line for line in lines if line), "")
