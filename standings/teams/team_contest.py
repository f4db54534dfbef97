"""Contest of teams (Swiss or round robin): matches with scores, and standings."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from movements.round_robin.draw import draw_full_rounds
from movements.swiss.swiss_round import SwissForm
from scoring.laws.adjustments import AverageRule
from scoring.steps import Part
from scoring.teams.matches import (
    ImpSwing,
    explain_carried_imps,
    explain_team_match_totals,
    explain_whole_imp_margin,
    team_match_totals,
    whole_imp_margin,
)
from scoring.teams.team_regulations import SWISS, TeamRegulations
from scoring.teams.victory_points import explain_match_victory_points, match_victory_points
from standings.teams.contest_rulings import MatchRuling
from standings.teams.match_contest import MatchContest
from standings.teams.team_boards import TeamBoard, explain_swing
from tournament.queries.team_matches import DrawnTeamMatch

NOTHING_CARRIED = ImpSwing(Fraction(0), Fraction(0))


@dataclass(frozen=True)
class ScoredTeamMatch:
    """A match with its boards, in order; a bye has none.

    `points` are the victory points of the home and the away team, None until every board is in or a
    director decides the score. `carried` are IMPs that each team brings into the match.
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
        boards, table = self.regulations.boards, self.regulations.table()
        home, away = (
            match_victory_points(margin, boards=boards, scale=table).own for margin in self.margins
        )
        return home, away


@dataclass(frozen=True)
class TeamContest(MatchContest[ScoredTeamMatch]):
    """A contest of teams at this moment."""

    regulations: TeamRegulations

    @property
    def bye_points(self) -> Fraction:
        """The victory points of a bye."""
        return self.regulations.bye

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks of teams in order."""
        return self.regulations.tie_breaks

    @property
    def draw_form(self) -> SwissForm | None:
        """A Swiss by the standings; None for a round robin."""
        return SwissForm.SWISS if self.regulations.format == SWISS else None

    @property
    def planned_rounds(self) -> int:
        """The rounds of the event; of a round robin until everybody has met."""
        if self.draw_form is None and not self.regulations.rounds:
            return draw_full_rounds(len(self.entrants))
        return self.regulations.rounds

    def explain_match(self, match: ScoredTeamMatch, *, home: bool) -> Part:
        """Explain one team's victory points of a complete match, from its boards."""
        rule, side = self.average_rule, 0 if home else 1
        if match.ruling:
            return match.ruling.explain(side)
        swings = (explain_swing(board.open_room, board.closed_room, rule) for board in match.boards)
        total = explain_carried_imps(
            explain_team_match_totals(swing[side] for swing in swings if swing),
            own=match.carried[side],
            other=match.carried[1 - side],
        )
        return explain_match_victory_points(
            explain_whole_imp_margin(total),
            boards=self.regulations.boards,
            scale=self.regulations.table(),
        )

    @property
    def average_rule(self) -> AverageRule:
        """The team event's rule for averages."""
        return self.session.average_rule
