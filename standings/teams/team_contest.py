"""Snapshot of a contest of teams: matches with their scores, and the standings.

Pages, documents and the API take every figure from it. Nothing is stored: a match's score follows
from the results of its two rooms.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boards.queries.table_results import TableResult
from scoring.boards.ranking import RankedPlace
from scoring.laws.adjustments import AverageRule
from scoring.steps import Part, Step
from scoring.teams.contest_explanations import explain_contest_place, explain_contest_points
from scoring.teams.contests import (
    ContestMatch,
    ContestStanding,
    contest_standings,
    contest_tie_breaks,
    rank_contest,
)
from scoring.teams.matches import (
    ImpSwing,
    explain_team_match_totals,
    explain_whole_imp_margin,
    team_match_totals,
    whole_imp_margin,
)
from scoring.teams.team_regulations import TeamRegulations
from scoring.teams.victory_points import explain_match_victory_points, match_victory_points
from standings.snapshot import SessionSnapshot
from standings.snapshot_cache import cached_snapshot_of
from standings.teams.team_boards import TeamBoard, explain_swing, team_board
from tournament.models import Session
from tournament.queries.team_matches import (
    ContestTeam,
    DrawnTeamMatch,
    contest_teams,
    drawn_team_matches,
)


@dataclass(frozen=True)
class ScoredTeamMatch:
    """A match with its boards, in order; a bye has none.

    `points` are the victory points of the home and the away team, None until every board is in.
    """

    drawn: DrawnTeamMatch
    boards: tuple[TeamBoard, ...]
    regulations: TeamRegulations

    @property
    def is_bye(self) -> bool:
        """Whether the home team has no opponent."""
        return self.drawn.away is None

    @cached_property
    def imps(self) -> ImpSwing:
        """Both teams' IMPs so far."""
        return team_match_totals(board.swing for board in self.boards if board.swing)

    @cached_property
    def gained(self) -> tuple[Fraction, Fraction]:
        """The IMPs that each team gained on boards where it gained any."""
        swings = [board.swing for board in self.boards if board.swing]
        return (
            sum((max(swing.home, Fraction(0)) for swing in swings), start=Fraction(0)),
            sum((max(swing.away, Fraction(0)) for swing in swings), start=Fraction(0)),
        )

    @property
    def boards_in(self) -> int:
        """The number of boards with a swing, or that will have none."""
        return sum(not board.missing for board in self.boards)

    @property
    def margins(self) -> tuple[int, int]:
        """Both teams' totals in whole IMPs: opposite, unless averages gave IMPs to both."""
        return whole_imp_margin(self.imps.home), whole_imp_margin(self.imps.away)

    @property
    def is_complete(self) -> bool:
        """Whether every board is in."""
        return bool(self.boards) and self.boards_in == len(self.boards)

    @cached_property
    def points(self) -> tuple[Fraction, Fraction] | None:
        """The victory points of both teams; None until every board is in."""
        if not self.is_complete:
            return None
        boards, table = self.regulations.boards, self.regulations.table()
        home, away = (
            match_victory_points(margin, boards=boards, scale=table).own for margin in self.margins
        )
        return home, away


@dataclass(frozen=True)
class TeamContest:
    """A contest of teams at this moment."""

    session: SessionSnapshot
    regulations: TeamRegulations
    teams: Mapping[int, ContestTeam]
    matches: tuple[ScoredTeamMatch, ...]

    @property
    def rounds(self) -> int:
        """The number of rounds that are drawn."""
        return max((match.drawn.round for match in self.matches), default=0)

    @cached_property
    def byes(self) -> Mapping[int, list[int]]:
        """Each team's rounds without an opponent, of the rounds that have begun to be scored."""
        found = defaultdict[int, list[int]](list)
        begun = {match.drawn.round for match in self.matches if match.points is not None}
        for match in self.matches:
            if match.is_bye and match.drawn.round in begun:
                found[match.drawn.home].append(match.drawn.round)
        return found

    @cached_property
    def standings(self) -> tuple[ContestStanding[int], ...]:
        """Each team's points from its complete matches, in order of numbers."""
        counted = [
            ContestMatch(
                match.drawn.round,
                (match.drawn.home, match.drawn.away),
                match.points,
                match.gained,
            )
            for match in self.matches
            if match.points is not None and match.drawn.away is not None
        ]
        return tuple(
            contest_standings(self.teams, counted, byes=self.byes, bye=self.regulations.bye)
        )

    @cached_property
    def ranking(self) -> tuple[RankedPlace[ContestStanding[int]], ...]:
        """The teams from first to last."""
        breaks = contest_tie_breaks(self.regulations.tie_breaks)
        return tuple(rank_contest(self.standings, breaks))

    @property
    def is_complete(self) -> bool:
        """Whether every drawn match is in."""
        return all(match.is_complete or match.is_bye for match in self.matches)

    def matches_of(self, round_: int) -> tuple[ScoredTeamMatch, ...]:
        """Return the matches of a round in table order, the bye last."""
        return tuple(match for match in self.matches if match.drawn.round == round_)

    def met(self) -> Mapping[int, set[int]]:
        """Return whom each team has met or is drawn to meet."""
        found: dict[int, set[int]] = {team: set() for team in self.teams}
        for match in self.matches:
            if match.drawn.away is not None:
                found[match.drawn.home].add(match.drawn.away)
                found[match.drawn.away].add(match.drawn.home)
        return found

    def had_bye(self) -> set[int]:
        """Return the teams that had a bye or are drawn to have one."""
        return {match.drawn.home for match in self.matches if match.is_bye}

    def explain_points(self, row: ContestStanding[int]) -> Step:
        """Explain a team's points as the sum of its matches."""
        return explain_contest_points(row)

    def explain_place(self, row: ContestStanding[int]) -> Step:
        """Explain a team's place: who is ahead by points and by tie-breaks."""
        breaks = contest_tie_breaks(self.regulations.tie_breaks)
        return explain_contest_place(row, self.standings, breaks)

    def explain_match(self, match: ScoredTeamMatch, *, home: bool) -> Part:
        """Explain one team's victory points of a complete match, from its boards."""
        rule, side = self.average_rule, 0 if home else 1
        swings = (explain_swing(board.open_room, board.closed_room, rule) for board in match.boards)
        total = explain_team_match_totals(swing[side] for swing in swings if swing)
        return explain_match_victory_points(
            explain_whole_imp_margin(total),
            boards=self.regulations.boards,
            scale=self.regulations.table(),
        )

    @property
    def average_rule(self) -> AverageRule:
        """The event's rule for averages."""
        return self.session.average_rule


def team_contest_of(session: Session) -> TeamContest:
    """Read the contest of a session just read with its event and club.

    Five queries and those of the session's snapshot.
    """
    snapshot = cached_snapshot_of(session)
    regulations = session.event.team_regulations
    at_table = defaultdict[tuple[int, int], dict[int, TableResult]](dict)
    for cell in snapshot.cells:
        at_table[cell.round, cell.table][cell.board] = cell
    return TeamContest(
        snapshot,
        regulations,
        contest_teams(session),
        tuple(
            ScoredTeamMatch(
                drawn,
                _boards_of_match(drawn, at_table, snapshot.average_rule),
                regulations,
            )
            for drawn in drawn_team_matches(session)
        ),
    )


def _boards_of_match(
    drawn: DrawnTeamMatch,
    at_table: Mapping[tuple[int, int], Mapping[int, TableResult]],
    rule: AverageRule,
) -> tuple[TeamBoard, ...]:
    if drawn.open_table is None or drawn.closed_table is None:
        return ()
    open_room = at_table[drawn.round, drawn.open_table]
    closed_room = at_table[drawn.round, drawn.closed_table]
    return tuple(
        team_board(open_room[number], closed_room[number], rule) for number in sorted(open_room)
    )
