"""Standings of teams as a page shows them: ranking, crosstable, notes and explanations."""

from reports.content.explanation_steps.step_sentences import StepLine
from reports.content.teams.team_standings import (
    explain_team_match,
    explain_team_points,
    explain_team_rank,
    team_crosstable_grid,
    team_ranking_grid,
    team_standings_notes,
)
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from web.shared.render.grids import render_grid


def team_standings_context(contest: TeamContest) -> dict[str, object]:
    """Template context of the standings: grids, notes, and the steps of each figure."""
    return {
        "ranking": render_grid(team_ranking_grid(contest)),
        "crosstable": render_grid(team_crosstable_grid(contest)),
        "notes": list(team_standings_notes(contest)),
        "explained": [
            (
                team.name,
                explain_team_points(contest, team.pk),
                explain_team_rank(contest, team.pk),
            )
            for team in contest.teams.values()
        ],
    }


def match_explanations(
    contest: TeamContest, match: ScoredTeamMatch
) -> list[tuple[str, tuple[StepLine, ...]]]:
    """Both teams of a complete match, with the steps of their victory points."""
    sides = (match.drawn.home, match.drawn.away)
    names = [contest.teams[side].name for side in sides if side is not None]
    return list(zip(names, explain_team_match(contest, match), strict=False))
