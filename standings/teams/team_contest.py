"""Contest of teams (Swiss, round robin or movement): matches with scores, and standings."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from movements.round_robin.draw import draw_full_rounds
from movements.swiss.swiss_round import SwissForm
from scoring.laws.averages import AverageRule
from scoring.steps import Part, StepNumber, part_of
from scoring.teams.board_a_match import explain_board_total, explain_patton_match
from scoring.teams.matches import (
    ImpSwing,
    explain_carried_imps,
    explain_team_match_totals,
    explain_whole_imp_margin,
    team_match_totals,
    whole_imp_margin,
)
from scoring.teams.team_regulations import BY_PATTON, MOVEMENT, SWISS, TeamRegulations
from scoring.teams.victory_points import explain_match_victory_points, match_victory_points
from standings.teams.board_scoring import board_scoring_of
from standings.teams.contest_rulings import MatchRuling
from standings.teams.match_contest import MatchContest
from standings.teams.team_boards import TeamBoard, explain_swing, mean_scores
from tournament.queries.room_line_ups import RoomLineUps
from tournament.queries.team_matches import DrawnTeamMatch

NOTHING_CARRIED = ImpSwing(Fraction(0), Fraction(0))


@dataclass(frozen=True)
class ScoredTeamMatch:
    """A match with its boards, in order; a bye has none.

    `points` are the victory points of the home and the away team, or those of board-a-match or
    Patton, None until every board is in or a director decides the score. `carried` are IMPs that
    each team brings into the match.
    """

    drawn: DrawnTeamMatch
    boards: tuple[TeamBoard, ...]
    regulations: TeamRegulations
    carried: ImpSwing = NOTHING_CARRIED
    ruling: MatchRuling | None = None

    @property
    def is_bye(self) -> bool:
        """Whether the home team has no opponent."""
        return self.drawn.away is None

    @property
    def length(self) -> int:
        """The number of boards for the scale; matches of a movement can differ in length."""
        if self.regulations.format == MOVEMENT:
            return len(self.boards)
        return self.regulations.boards

    @cached_property
    def imps(self) -> ImpSwing:
        """Both teams' IMPs so far."""
        return team_match_totals(board.swing for board in self.boards if board.swing)

    @cached_property
    def gained(self) -> tuple[Fraction, Fraction]:
        """The IMPs that each team gained on boards where it gained any, or its board points."""
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
        """Both teams' totals in whole IMPs: opposite, unless averages gave IMPs to both.

        IMPs that one team brings into the match are lost by the other.
        """
        lead = self.carried.home - self.carried.away
        return whole_imp_margin(self.imps.home + lead), whole_imp_margin(self.imps.away - lead)

    @property
    def is_complete(self) -> bool:
        """Whether every board of the team match is in, or a director has decided its score."""
        return self.ruling is not None or (bool(self.boards) and self.boards_in == len(self.boards))

    @cached_property
    def points(self) -> tuple[Fraction, Fraction] | None:
        """The victory points of both teams; None until the match is complete."""
        if self.ruling:
            return self.ruling.points
        if not self.is_complete:
            return None
        if not self.regulations.in_imps:
            return self._points_of_boards(0), self._points_of_boards(1)
        boards = self.length
        table = self.regulations.table(boards)
        home, away = (
            match_victory_points(margin, boards=boards, scale=table).own for margin in self.margins
        )
        return home, away

    def _points_of_boards(self, side: int) -> Fraction:
        """Return a team's points in board-a-match or Patton, from those of its boards."""
        parts = [
            StepNumber("board_points", board.swing[side] if board.swing else 0)
            for board in self.boards
        ]
        return Fraction(self.explain_boards(parts, side).value)

    def explain_boards(self, parts: Sequence[Part], side: int) -> Part:
        """Explain a team's points in board-a-match or Patton; `parts` are those of its boards."""
        total = explain_board_total(parts)
        if self.regulations.scoring != BY_PATTON:
            return total
        scores = [mean_scores(board.open_room, board.closed_room) for board in self.boards]
        averages = [
            part
            for part, board, both in zip(parts, self.boards, scores, strict=True)
            if both is None and board.swing
        ]
        return explain_patton_match(total, [both[side] for both in scores if both], averages)


@dataclass(frozen=True)
class TeamContest(MatchContest[ScoredTeamMatch]):
    """A contest of teams at this moment; `line_ups` are those that were read with it."""

    regulations: TeamRegulations
    line_ups: RoomLineUps = field(default_factory=RoomLineUps)

    @property
    def bye_points(self) -> Fraction:
        """The points of a bye."""
        return self.regulations.bye_points

    @property
    def in_imps(self) -> bool:
        """Whether boards are worth IMPs; else the points of board-a-match or Patton count."""
        return self.regulations.in_imps

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks of teams in order."""
        return self.regulations.tie_breaks

    @property
    def draw_form(self) -> SwissForm | None:
        """A Swiss by the standings; None for a round robin or a movement."""
        return SwissForm.SWISS if self.regulations.format == SWISS else None

    @property
    def is_movement(self) -> bool:
        """Whether the teams play a movement; its rooms of a match can be in different rounds."""
        return self.regulations.format == MOVEMENT

    @property
    def planned_rounds(self) -> int:
        """The rounds of the event; of a round robin until everybody has met."""
        if self.draw_form is None and not self.regulations.rounds:
            return draw_full_rounds(len(self.entrants))
        return self.regulations.rounds

    def explain_match(self, match: ScoredTeamMatch, *, home: bool) -> Part:
        """Explain one team's points of a complete match, from its boards."""
        rule, side = self.average_rule, 0 if home else 1
        if match.ruling:
            return match.ruling.explain(side)
        scoring = board_scoring_of(self.regulations)
        swings = [
            explain_swing(board.open_room, board.closed_room, rule, scoring)
            for board in match.boards
        ]
        if not self.in_imps:
            nothing = StepNumber("board_points", 0)
            parts = [
                part_of(swing[side] if swing else nothing, board.number)
                for swing, board in zip(swings, match.boards, strict=True)
            ]
            return match.explain_boards(parts, side)
        boards = [
            part_of(swing[side], board.number)
            for swing, board in zip(swings, match.boards, strict=True)
            if swing
        ]
        total = explain_carried_imps(
            explain_team_match_totals(boards),
            own=match.carried[side],
            other=match.carried[1 - side],
        )
        return explain_match_victory_points(
            explain_whole_imp_margin(total),
            boards=match.length,
            scale=self.regulations.table(match.length),
        )

    @property
    def average_rule(self) -> AverageRule:
        """The team event's rule for averages."""
        return self.session.average_rule
