"""Whether two schedules are one movement: the same but for the names of pairs, sets and tables.

Rounds keep their order, and anyone who holds North-South's cards goes on holding them. Tables where
one side sits out are left aside: the published movements do not all name them.
"""

from collections.abc import Iterator

Column = dict[int, tuple[object, object, object]]
"""What one table sees: in which round which two places on which boards."""


def is_renumbered(first, other):
    return next(_renamings(columns(first), columns(other), {}), None) is not None


def columns(schedule):
    """The tables at which something is played."""
    tables: dict[int, Column] = {}
    for seat in schedule.seats:
        if seat.is_played:
            held = schedule.holding(seat)
            tables.setdefault(seat.table, {})[seat.round] = (*held, seat.boards)
    return list(tables.values())


def _renamings(ours, theirs, names) -> Iterator[dict[object, object]]:
    """Every way to rename our tables, one after the other, into theirs."""
    if len(ours) != len(theirs):
        return
    if not ours:
        yield names
        return
    for index, column in enumerate(theirs):
        renamed = _renamed(ours[0], column, names)
        if renamed is not None:
            yield from _renamings(ours[1:], theirs[:index] + theirs[index + 1 :], renamed)


def _renamed(ours, theirs, names):
    """The names so far, and those that make this table into that one; None if they clash."""
    if ours.keys() != theirs.keys():
        return None
    names = dict(names)
    for round_, opponents in theirs.items():
        for mine, other in zip(ours[round_], opponents, strict=True):
            if names.setdefault(("to", mine), other) != other:
                return None
            if names.setdefault(("from", other), mine) != mine:
                return None
    return names
