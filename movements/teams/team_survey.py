"""Statistics of a team schedule: boards, opponents, sitting out and copies of boards needed."""

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction

from movements.statistics import MINUTES_A_BOARD, Span
from movements.teams.team_schedule import TeamSchedule


@dataclass(frozen=True, slots=True)
class TeamSurvey:
    """Statistics of a schedule of teams.

    `boards` is what a pair of a team plays, `opponents` how many other teams a team meets, and
    `sitting_out` how many teams miss a round. `copies` is how often the boards must be duplicated
    so that no two tables share; `minutes` is for 7½ minutes a board.
    """

    boards_in_play: int
    boards: Span
    opponents: Span
    opponents_possible: int
    sitting_out: int
    copies: int
    minutes: Fraction

    def with_boards(self, boards_a_round: int) -> "TeamSurvey":
        """Return the statistics with so many boards a round, where these are for one."""
        boards = Span(self.boards.least * boards_a_round, self.boards.most * boards_a_round)
        return replace(
            self,
            boards_in_play=self.boards_in_play * boards_a_round,
            boards=boards,
            minutes=self.minutes * boards_a_round,
        )


def survey_team_schedule(schedule: TeamSchedule) -> TeamSurvey:
    """Compute the statistics of a schedule of teams."""
    boards = defaultdict[int | None, int](int)
    met = defaultdict[int | None, set[int | None]](set)
    needed = Counter[tuple[int, int]]()
    for seat in schedule.matches():
        met[seat.north_south].add(seat.east_west)
        met[seat.east_west].add(seat.north_south)
        boards[seat.north_south] += len(seat.boards)
        needed.update((seat.round, board) for board in seat.boards)
    teams = schedule.teams
    most = max((boards[team] for team in teams), default=0)
    rounds = defaultdict[int, int](int)
    for seat in schedule.seats:
        rounds[seat.round] = max(rounds[seat.round], len(seat.boards))
    return TeamSurvey(
        boards_in_play=len({board for _, board in needed}),
        boards=Span(min((boards[team] for team in teams), default=0), most),
        opponents=Span(
            min((len(met[team]) for team in teams), default=0),
            max((len(met[team]) for team in teams), default=0),
        ),
        opponents_possible=len(teams) - 1,
        sitting_out=sum(boards[team] < most for team in teams),
        copies=max(needed.values(), default=1),
        minutes=MINUTES_A_BOARD * sum(rounds.values()),
    )
