"""Checks and balance of a schedule, result by result; it shares no code with `movements`."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations


def played_rows(schedule):
    """Round, table, North-South's cards, East-West's cards and boards, wherever two pairs are."""
    for seat in schedule.seats:
        first, other = seat.north_south, seat.east_west
        if first is not None and other is not None:
            if schedule.lines == 2:
                first, other = ("NS", first), ("EW", other)
            if seat.arrow_switched:
                first, other = other, first
            yield seat.round, seat.table, first, other, seat.boards


def broken_rules(schedule):
    """Describe every broken rule of a schedule."""
    broken = []
    seated = Counter()
    tables = Counter()
    boards_of = Counter()
    for seat in schedule.seats:
        tables[seat.round, seat.table] += 1
    for round_, _table, first, other, boards in played_rows(schedule):
        seated[round_, first] += 1
        seated[round_, other] += 1
        for board in boards:
            boards_of[first, board] += 1
            boards_of[other, board] += 1
        if first == other:
            broken.append(f"{first} meets itself in round {round_}")
    broken += [f"table {at} twice" for at, times in tables.items() if times > 1]
    broken += [f"{at} at two tables" for at, times in seated.items() if times > 1]
    broken += [f"{at} replayed" for at, times in boards_of.items() if times > 1]
    return broken


def shared_boards(schedule):
    """How often a table needs a board that another table has in the same round."""
    needed = Counter()
    for round_, _table, _one, _other, boards in played_rows(schedule):
        needed.update((round_, board) for board in boards)
    return sum(times - 1 for times in needed.values())


def meetings_again(schedule):
    met = Counter(frozenset(row[2:4]) for row in played_rows(schedule))
    return sum(times - 1 for times in met.values())


def measured_balance(schedule):
    """Manning's Qf: over every board +1 for the same cards, −1 for opposite, and the meetings."""
    results = defaultdict(list)
    pairs = set()
    for seat in schedule.seats:
        pairs |= {seat.north_south, seat.east_west} - {None}
    for _round, _table, first, other, boards in played_rows(schedule):
        for board in boards:
            results[board].append((first, other))
    amounts = Counter()
    for rows in results.values():
        for north_south, east_west in rows:
            amounts[frozenset((north_south, east_west))] += len(rows) - 1
        for (each_first, two), (three, four) in combinations(rows, 2):
            amounts[frozenset((each_first, three))] += 1
            amounts[frozenset((two, four))] += 1
            amounts[frozenset((each_first, four))] -= 1
            amounts[frozenset((two, three))] -= 1
    couples = len(pairs) * (len(pairs) - 1) // 2
    squares = sum(amount**2 for amount in amounts.values())
    return 100 * Fraction(sum(amounts.values()) ** 2, couples * squares or 1)
