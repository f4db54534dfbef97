"""Checks a team movement's schedule for faults that prevent play, and for acceptable weaknesses."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from movements.checks import Finding, findings_of_repeats
from movements.teams.team_schedule import TeamSchedule


def team_faults(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield the faults of a team movement's schedule; with a fault it cannot be played."""
    yield from team_numbers_below_one(schedule)
    yield from team_tables_used_twice(schedule)
    yield from teams_at_two_tables(schedule)
    yield from teams_against_themselves(schedule)
    yield from team_boards_missing(schedule)
    yield from team_boards_listed_twice(schedule)
    yield from team_boards_replayed(schedule)
    yield from matches_incomplete(schedule)


def team_remarks(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield what a director may accept: rematches, shared boards and teams that sit out."""
    yield from team_rematches(schedule)
    yield from team_boards_shared(schedule)
    yield from teams_sitting_out(schedule)


def team_numbers_below_one(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield rounds, tables, teams and boards numbered below one."""
    for seat in schedule.seats:
        sides = [side for side in (seat.north_south, seat.east_west) if side is not None]
        if min((seat.round, seat.table, *sides, *seat.boards)) < 1:
            yield Finding("number_below_one", (seat.round, seat.table))


def team_tables_used_twice(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield tables where teams have two seats in one round."""
    return findings_of_repeats(
        "table_used_twice", [(seat.round, seat.table) for seat in schedule.seats]
    )


def teams_at_two_tables(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield teams that sit in one direction at two tables of a round.

    A team has two pairs. One sits North-South and the other East-West in each round.
    """
    sides = [
        (seat.round, side, team)
        for seat in schedule.seats
        for side, team in (("NS", seat.north_south), ("EW", seat.east_west))
        if team is not None
    ]
    return findings_of_repeats("team_at_two_tables", sides)


def teams_against_themselves(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield teams whose two pairs meet."""
    for seat in schedule.matches():
        if seat.north_south == seat.east_west:
            yield Finding("team_against_itself", (seat.round, seat.north_south))


def team_boards_missing(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield tables with two pairs and no boards."""
    for seat in schedule.matches():
        if not seat.boards:
            yield Finding("boards_missing", (seat.round, seat.table))


def team_boards_listed_twice(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield boards that a table of teams gets twice in one round."""
    for seat in schedule.seats:
        if len({*seat.boards}) < len(seat.boards):
            boards = [(seat.round, seat.table, board) for board in seat.boards]
            yield from findings_of_repeats("board_listed_twice", boards)


def team_boards_replayed(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield boards that a team plays twice in one direction (Law 15)."""
    played = dict.fromkeys(
        (side, team, board, seat.round)
        for seat in schedule.matches()
        for side, team in (("NS", seat.north_south), ("EW", seat.east_west))
        for board in seat.boards
    )
    return findings_of_repeats("board_replayed", [each[:3] for each in played])


def matches_incomplete(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield the teams of matches of which some boards are played in one direction only."""
    halves = Counter(
        (seat.north_south, seat.east_west, board)
        for seat in schedule.matches()
        for board in seat.boards
    )
    open_halves = dict.fromkeys(
        (home, visiting)
        for home, visiting, board in halves
        if halves[visiting, home, board] != halves[home, visiting, board]
    )
    return (Finding("match_incomplete", teams) for teams in open_halves)


def team_rematches(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield teams that meet in more than one match: on two sets of boards."""
    sets = dict.fromkeys(
        (tuple(sorted((seat.north_south or 0, seat.east_west or 0))), seat.boards)
        for seat in schedule.matches()
    )
    return findings_of_repeats("meeting_repeated", [teams for teams, _ in sets])


def team_boards_shared(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield boards that two tables need in one round."""
    needed = [(seat.round, board) for seat in schedule.matches() for board in seat.boards]
    return findings_of_repeats("board_shared", needed)


def teams_sitting_out(schedule: TeamSchedule) -> Iterator[Finding]:
    """Yield each team that plays in fewer seats than others, with how many it misses."""
    played = defaultdict[int | None, int](int)
    for seat in schedule.matches():
        played[seat.north_south] += 1
        played[seat.east_west] += 1
    most = max(played.values(), default=0)
    for team in schedule.teams:
        if played[team] < most:
            yield Finding("team_sits_out", (team, most - played[team]))
