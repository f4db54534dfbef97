"""Deals sets of boards to the tables of one round, each to as few tables as possible."""

from collections import Counter
from collections.abc import Sequence

from movements.schedule import Schedule

# The boards of one table in one round.
Lot = tuple[int, ...]


def list_lots(schedule: Schedule) -> tuple[Lot, ...]:
    """Return the sets of boards of a schedule, in order."""
    return tuple(sorted({seat.boards for seat in schedule.seats if seat.boards}))


def new_lots(lots: Sequence[Lot], count: int, *, first_board: int) -> tuple[Lot, ...]:
    """Return more sets, from this board on, each as large as most of these."""
    size = Counter(map(len, lots)).most_common(1)[0][0]
    starts = (first_board + size * number for number in range(count))
    return tuple(tuple(range(start, start + size)) for start in starts)


def match_lots(choices: Sequence[Sequence[Lot]], *, copies: int) -> list[Lot | None]:
    """Return a set for each table from its choices; None where all its choices are taken.

    As many tables as possible get one while `copies` tables use a set at most; then tables share.
    """
    chosen = dict[int, Lot]()
    for most in range(copies, copies + len(choices)):
        for table in range(len(choices)):
            if table not in chosen:
                _find_lot(table, choices, chosen, most, set())
        if all(table in chosen for table, lots in enumerate(choices) if lots):
            break
    return [chosen.get(table) for table in range(len(choices))]


def _find_lot(
    table: int,
    choices: Sequence[Sequence[Lot]],
    chosen: dict[int, Lot],
    most: int,
    tried: set[Lot],
) -> bool:
    """Give the table a set, if others can exchange theirs for it (Kuhn's augmenting path)."""
    for lot in choices[table]:
        if lot in tried:
            continue
        tried.add(lot)
        users = [other for other, taken in chosen.items() if taken == lot]
        if len(users) < most or any(
            _find_lot(other, choices, chosen, most, tried) for other in users
        ):
            chosen[table] = lot
            return True
    return False
