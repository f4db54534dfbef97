"""Matches of a team movement's schedule: which tables, in which rounds, make up each match."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from movements.teams.team_schedule import TeamSchedule, TeamSeat


@dataclass(frozen=True, slots=True)
class ScheduledTeamMatch:
    """Two teams and every seat at which they meet, by round and table; of a bye, one team.

    The home team sits North-South at the first of the seats.
    """

    round: int
    home: int
    away: int | None = None
    seats: tuple[TeamSeat, ...] = ()

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards of the match: those that the home team's North-South pair plays."""
        return tuple(
            board for seat in self.seats if seat.north_south == self.home for board in seat.boards
        )


def list_scheduled_matches(schedule: TeamSchedule) -> tuple[ScheduledTeamMatch, ...]:
    """Return the matches of a schedule by their first round and table; the byes of a round last."""
    seats = defaultdict[frozenset[int | None], list[TeamSeat]](list)
    for seat in sorted(schedule.matches(), key=lambda seat: (seat.round, seat.table)):
        seats[frozenset((seat.north_south, seat.east_west))].append(seat)
    matches = [
        ScheduledTeamMatch(rooms[0].round, rooms[0].north_south, rooms[0].east_west, tuple(rooms))
        for rooms in seats.values()
        if rooms[0].north_south is not None
    ]
    matches += _byes(schedule)
    return tuple(sorted(matches, key=lambda match: (match.round, match.away is None)))


def match_lengths(schedule: TeamSchedule) -> tuple[int, ...]:
    """Return how many boards the matches of a schedule have: one number if all are equally long."""
    matches = (match for match in list_scheduled_matches(schedule) if match.seats)
    return tuple(sorted({len(match.boards) for match in matches}))


def _byes(schedule: TeamSchedule) -> Iterator[ScheduledTeamMatch]:
    """Yield a bye for each team that has no seat in a round in which others play."""
    playing = defaultdict[int, set[int | None]](set)
    for seat in schedule.matches():
        playing[seat.round] |= {seat.north_south, seat.east_west}
    for round_ in sorted(playing):
        for team in schedule.teams:
            if team not in playing[round_]:
                yield ScheduledTeamMatch(round_, team)
