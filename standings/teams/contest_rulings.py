"""Applies the director's decisions in a contest of teams: forfeits and assigned points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.steps import Part
from scoring.teams.contest_awards import (
    AwardKind,
    ContestAward,
    explain_assigned_points,
    explain_forfeit_points,
    explain_no_points,
)
from tournament.queries.team_matches import DrawnTeamMatch


@dataclass(frozen=True, slots=True)
class MatchRuling:
    """A decided score of a match: its award, and the steps of the home and the away side."""

    award: ContestAward[int]
    home: Part
    away: Part

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        """The points of both sides."""
        return Fraction(self.home.value), Fraction(self.away.value)

    @property
    def forfeited(self) -> bool:
        """Whether a side did not play."""
        return self.award.kind is AwardKind.FORFEIT

    def explain(self, side: int) -> Part:
        """Explain the points of the home side (0) or of the away side (1)."""
        return self.away if side else self.home


@dataclass(frozen=True, slots=True)
class PlayedPoints:
    """Points of one match that was not forfeited, for averages, with the match as drawn."""

    drawn: DrawnTeamMatch
    points: tuple[Fraction, Fraction]

    @property
    def sides(self) -> tuple[int, int | None]:
        """The home and the away side."""
        return self.drawn.home, self.drawn.away


def decide_match(
    award: ContestAward[int],
    sides: tuple[int, int],
    played: Iterable[PlayedPoints],
    *,
    fixed: Fraction,
) -> MatchRuling:
    """Return the decided score of a match between these sides.

    Averages are of the other matches as they are now. `fixed` is what a bye gives.
    """
    own = sides.index(award.contestant)
    if award.kind is AwardKind.ASSIGNED:
        both = (award.amount, award.other) if own == 0 else (award.other, award.amount)
        home, away = (explain_assigned_points(points, award.law) for points in both)
        return MatchRuling(award, home, away)
    others = [
        match
        for match in played
        if award.contestant not in match.sides
        or match.drawn.round_of(award.contestant) != award.round
    ]
    ready = explain_forfeit_points(
        award.rule,
        fixed=fixed,
        own=_points_of(others, sides[1 - own]),
        against=_points_against(others, award.contestant),
    )
    absent = explain_no_points(award.rule)
    return MatchRuling(award, *((absent, ready) if own == 0 else (ready, absent)))


def _points_of(matches: Iterable[PlayedPoints], who: int) -> Mapping[int, Fraction]:
    return {
        match.drawn.round_of(who): match.points[match.sides.index(who)]
        for match in matches
        if who in match.sides
    }


def _points_against(matches: Iterable[PlayedPoints], who: int) -> Mapping[int, Fraction]:
    return {
        match.drawn.round_of(who): match.points[1 - match.sides.index(who)]
        for match in matches
        if who in match.sides
    }
