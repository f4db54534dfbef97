"""Template context of the standings of teams: ranking, crosstable, notes, explanations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from reports.content.explanation_steps.step_sentences import StepLine, step_lines
from reports.content.swiss_pairs.pair_standings import (
    pair_crosstable_grid,
    pair_ranking_grid,
    pair_standings_notes,
    pair_title,
)
from reports.content.teams.knock_out import segments_grid
from reports.content.teams.team_standings import (
    explain_team_match,
    explain_team_points,
    explain_team_rank,
    team_crosstable_grid,
    team_ranking_grid,
    team_standings_notes,
)
from standings.swiss_pairs.pair_contest import PairContest, pair_contest_of
from standings.teams.contest_reading import team_contest_of
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from web.shared.pages.teams.knock_out import bracket_columns, third_place_match
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from tournament.models import Session

NO_LINKS: Mapping[int, str] = MappingProxyType({})


def team_standings_context(
    contest: TeamContest, links: Mapping[int, str] = NO_LINKS
) -> dict[str, object]:
    """Template context of the standings: grids, notes, and the steps of each figure.

    A knock-out has its bracket in place of the crosstable; `links` are the addresses of matches.
    """
    table: dict[str, object] = (
        {
            "bracket": bracket_columns(contest, links),
            "third_place": third_place_match(contest, links),
        }
        if isinstance(contest, KnockOutContest)
        else {"crosstable": render_grid(team_crosstable_grid(contest))}
    )
    return {
        **table,
        "ranking": render_grid(team_ranking_grid(contest)),
        "notes": list(team_standings_notes(contest)),
        "explained": [
            (
                team.name,
                explain_team_points(contest, team.pk),
                explain_team_rank(contest, team.pk),
            )
            for team in contest.entrants.values()
        ],
    }


def read_contest(session: Session) -> TeamContest | PairContest | None:
    """The contest of a session of teams or Swiss pairs; None for any other session."""
    if session.event.is_swiss_pairs:
        return pair_contest_of(session)
    return team_contest_of(session) if session.event.is_teams else None


def contest_standings_context(
    contest: TeamContest | PairContest, links: Mapping[int, str] = NO_LINKS
) -> dict[str, object]:
    """Template context of the standings of teams or of Swiss pairs."""
    if not isinstance(contest, PairContest):
        return team_standings_context(contest, links)
    return {
        "ranking": render_grid(pair_ranking_grid(contest)),
        "crosstable": render_grid(pair_crosstable_grid(contest)),
        "notes": list(pair_standings_notes(contest)),
        "explained": [
            (
                pair_title(contest, row.contestant),
                step_lines(contest.explain_points(row)),
                step_lines(contest.explain_place(row)),
            )
            for row in contest.standings
        ],
    }


def match_explanations(
    contest: TeamContest, match: ScoredTeamMatch
) -> list[tuple[str, tuple[StepLine, ...]]]:
    """Both teams of a complete match, with the steps of their victory points."""
    sides = (match.drawn.home, match.drawn.away)
    names = [contest.entrants[side].name for side in sides if side is not None]
    return list(zip(names, explain_team_match(contest, match), strict=False))


def segments_sheet(contest: TeamContest, match: ScoredTeamMatch) -> object:
    """The segments of a match of a knock-out; None for another match."""
    if isinstance(contest, KnockOutContest) and isinstance(match, ScoredKnockOutMatch):
        return render_grid(segments_grid(contest, match))
    return None
