"""Template context of a team match's line-ups, and of the players' Butler ranking."""

from __future__ import annotations

from reports.content.explanation_steps.step_sentences import step_lines
from reports.content.teams.room_line_ups import (
    line_up_grids,
    partnership_butler_grid,
    player_butler_grid,
    player_butler_notes,
)
from scoring.teams.player_butler import explain_player_butler
from standings.teams.player_butler import player_butler_of
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from web.shared.render.grids import render_grid


def player_butler_context(contest: TeamContest) -> dict[str, object]:
    """Template context of the rankings of players and pairs, with notes and explanations."""
    butler = player_butler_of(contest)
    return {
        "sheet": render_grid(player_butler_grid(contest, butler)) if butler.places else None,
        "pairs": render_grid(partnership_butler_grid(contest, butler)) if butler.places else None,
        "notes": list(player_butler_notes(butler)),
        "explained": [
            (
                place.contestant.player.name,
                step_lines(explain_player_butler(place.contestant)),
            )
            for place in butler.places
        ]
        + [
            (
                " & ".join(player.name for player in place.contestant.player),
                step_lines(explain_player_butler(place.contestant)),
            )
            for place in butler.partnerships
        ],
    }


def line_up_sheets(contest: TeamContest, match: ScoredTeamMatch) -> list[object]:
    """Who sat where in a match; empty if nothing is noted."""
    return [render_grid(grid) for grid in line_up_grids(contest, match)]
