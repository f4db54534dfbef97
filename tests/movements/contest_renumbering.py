"""Whether two movements of teams or players are one, but for the names of everybody and of sets.

A movement is its rows: round, table, who sits there in the order of the chairs, set. Rounds keep
their order and chairs their sides; tables, contestants and sets can be renamed.
"""

from collections import Counter


def is_same_movement(first, other):
    ours, theirs = tables_of(first), tables_of(other)
    if Counter(map(lengths, ours)) != Counter(map(lengths, theirs)):
        return False
    return rename([*range(len(ours))], [*range(len(theirs))], ours, theirs, {}, {})


def tables_of(rows):
    """Each table's view of each round: the names there, the set last."""
    tables = {}
    for round_, table, seated, lot in rows:
        named = (*(("contestant", entry) for entry in seated), ("set", lot))
        tables.setdefault(table, {})[round_] = named
    return list(tables.values())


def lengths(table):
    return tuple(sorted(table))


def rename(left, right, ours, theirs, names, back):
    """Finds a table of theirs for each of ours, the most constrained one first."""
    if not left:
        return True
    table = max(
        left,
        key=lambda entry: sum(x in names for opponents in ours[entry].values() for x in opponents),
    )
    rest = [entry_there for entry_there in left if entry_there != table]
    for candidate in right:
        if lengths(ours[table]) != lengths(theirs[candidate]):
            continue
        new = merge(ours[table], theirs[candidate], names, back)
        others = [entry_there for entry_there in right if entry_there != candidate]
        if new is not None and rename(rest, others, ours, theirs, *new):
            return True
    return False


def merge(mine, other, names, back):
    """The names with those that make one table into the other; None if they clash."""
    names, back = dict(names), dict(back)
    for round_, opponents in mine.items():
        for ours, theirs in zip(opponents, other[round_], strict=True):
            if names.setdefault(ours, theirs) != theirs or back.setdefault(theirs, ours) != ours:
                return None
    return names, back
