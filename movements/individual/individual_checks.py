"""Checks an individual's schedule for faults that prevent play, and for acceptable weaknesses."""

from collections import Counter
from collections.abc import Iterator

from movements.checks import Finding, findings_of_repeats
from movements.individual.individual_schedule import IndividualSchedule


def individual_faults(schedule: IndividualSchedule) -> Iterator[Finding]:
    """Yield the faults of an individual's schedule; with a fault it cannot be played."""
    yield from individual_numbers_below_one(schedule)
    yield from findings_of_repeats(
        "table_used_twice", [(seat.round, seat.table) for seat in schedule.seats]
    )
    yield from findings_of_repeats(
        "player_in_two_chairs",
        [(seat.round, player) for seat in schedule.seats for player in seat.players],
    )
    yield from individual_boards_faulty(schedule)
    yield from individual_boards_replayed(schedule)


def individual_remarks(schedule: IndividualSchedule) -> Iterator[Finding]:
    """Yield partners met again, shared boards and players who sit out."""
    yield from findings_of_repeats("partner_repeated", list(schedule.partners()))
    yield from findings_of_repeats(
        "board_shared", [(seat.round, board) for seat in schedule.seats for board in seat.boards]
    )
    yield from players_sitting_out(schedule)


def individual_numbers_below_one(schedule: IndividualSchedule) -> Iterator[Finding]:
    """Yield rounds, tables, players and boards numbered below one."""
    for seat in schedule.seats:
        if min((seat.round, seat.table, *seat.players, *seat.boards)) < 1:
            yield Finding("number_below_one", (seat.round, seat.table))


def individual_boards_faulty(schedule: IndividualSchedule) -> Iterator[Finding]:
    """Yield tables without boards, and boards that a table gets twice in one round."""
    for seat in schedule.seats:
        if not seat.boards:
            yield Finding("boards_missing", (seat.round, seat.table))
        boards = [(seat.round, seat.table, board) for board in seat.boards]
        yield from findings_of_repeats("board_listed_twice", boards)


def individual_boards_replayed(schedule: IndividualSchedule) -> Iterator[Finding]:
    """Yield boards that a player plays twice (Law 15)."""
    played = dict.fromkeys(
        (player, board, seat.round)
        for seat in schedule.seats
        for player in seat.players
        for board in seat.boards
    )
    return findings_of_repeats("board_replayed", [each[:2] for each in played])


def players_sitting_out(schedule: IndividualSchedule) -> Iterator[Finding]:
    """Yield each player who misses rounds, with how many."""
    played = Counter(player for seat in schedule.seats for player in seat.players)
    rounds = len({seat.round for seat in schedule.seats})
    for player in schedule.players:
        if played[player] < rounds:
            yield Finding("player_sits_out", (player, rounds - played[player]))
