"""A contest in matches, of teams or of Swiss pairs: rounds, byes, standings and their steps."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from movements.swiss.swiss_round import SwissForm
from scoring.boards.ranking import RankedPlace
from scoring.steps import Step
from scoring.teams.contest_explanations import explain_contest_place, explain_contest_points
from scoring.teams.contests import (
    ContestMatch,
    ContestStanding,
    contest_standings,
    contest_tie_breaks,
    rank_contest,
)
from standings.snapshot import SessionSnapshot
from tournament.queries.team_matches import ContestTeam, DrawnTeamMatch


class RoundMatch(Protocol):
    """A match of a round with its points, None until it is complete; a bye has none."""

    @property
    def drawn(self) -> DrawnTeamMatch:
        """The match of a round as drawn."""

    @property
    def is_bye(self) -> bool:
        """Whether the first side has no opponent."""

    @property
    def is_complete(self) -> bool:
        """Whether every board of the match is in."""

    @property
    def boards_in(self) -> int:
        """The number of boards of the match that are in."""

    @property
    def points(self) -> tuple[Fraction, Fraction] | None:
        """What both sides of the match get for it."""

    @property
    def gained(self) -> tuple[Fraction, Fraction]:
        """The IMPs that each side of the match gained."""


M = TypeVar("M", bound=RoundMatch)


@dataclass(frozen=True)
class MatchContest(Generic[M]):
    """A contest in matches at this moment; `entrants` are teams or pairs by their entry."""

    session: SessionSnapshot
    entrants: Mapping[int, ContestTeam]
    matches: tuple[M, ...]

    @property
    def bye_points(self) -> Fraction:
        """What a round without an opponent gives."""
        raise NotImplementedError

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks of the contest in order."""
        raise NotImplementedError

    @property
    def draw_form(self) -> SwissForm | None:
        """How the next round is proposed; None for a round robin, whose rounds are known."""
        raise NotImplementedError

    @property
    def planned_rounds(self) -> int:
        """The number of rounds that are played; 0 if nobody has said."""
        raise NotImplementedError

    @property
    def can_draw(self) -> bool:
        """Whether another round is to be drawn."""
        return not self.planned_rounds or self.rounds < self.planned_rounds

    @property
    def rounds(self) -> int:
        """The number of rounds that are drawn."""
        return max((match.drawn.round for match in self.matches), default=0)

    @cached_property
    def byes(self) -> Mapping[int, list[int]]:
        """Each one's rounds without an opponent, of the rounds that have begun to be scored."""
        found = defaultdict[int, list[int]](list)
        begun = {match.drawn.round for match in self.matches if match.points is not None}
        for match in self.matches:
            if match.is_bye and match.drawn.round in begun:
                found[match.drawn.home].append(match.drawn.round)
        return found

    @cached_property
    def standings(self) -> tuple[ContestStanding[int], ...]:
        """Everybody's points from complete matches, in order of numbers."""
        return self.standings_after(self.rounds)

    def standings_after(self, round_: int) -> tuple[ContestStanding[int], ...]:
        """Return everybody's points from the complete matches up to this round."""
        counted = [
            ContestMatch(
                match.drawn.round,
                (match.drawn.home, match.drawn.away),
                match.points,
                match.gained,
            )
            for match in self.matches
            if match.points is not None
            and match.drawn.away is not None
            and match.drawn.round <= round_
        ]
        byes = {
            who: [number for number in rounds if number <= round_]
            for who, rounds in self.byes.items()
        }
        return tuple(contest_standings(self.entrants, counted, byes=byes, bye=self.bye_points))

    @cached_property
    def ranking(self) -> tuple[RankedPlace[ContestStanding[int]], ...]:
        """Everybody from first to last."""
        return self.ranking_after(self.rounds)

    def ranking_after(self, round_: int) -> tuple[RankedPlace[ContestStanding[int]], ...]:
        """Return everybody from first to last as after this round."""
        breaks = contest_tie_breaks(self.tie_breaks)
        return tuple(rank_contest(self.standings_after(round_), breaks))

    @property
    def is_complete(self) -> bool:
        """Whether every drawn match is in."""
        return all(match.is_complete or match.is_bye for match in self.matches)

    def matches_of(self, round_: int) -> tuple[M, ...]:
        """Return the matches of a round in table order, the bye last."""
        return tuple(match for match in self.matches if match.drawn.round == round_)

    def met(self) -> Mapping[int, set[int]]:
        """Return the opponents that each team or pair has met or is drawn to meet."""
        found: dict[int, set[int]] = {entrant: set() for entrant in self.entrants}
        for match in self.matches:
            if match.drawn.away is not None:
                found[match.drawn.home].add(match.drawn.away)
                found[match.drawn.away].add(match.drawn.home)
        return found

    def had_bye(self) -> set[int]:
        """Return who had a bye or is drawn to have one."""
        return {match.drawn.home for match in self.matches if match.is_bye}

    def explain_points(self, row: ContestStanding[int]) -> Step:
        """Explain points as the sum of the matches."""
        return explain_contest_points(row)

    def explain_place(self, row: ContestStanding[int]) -> Step:
        """Explain a place: who is ahead by points and by tie-breaks."""
        breaks = contest_tie_breaks(self.tie_breaks)
        return explain_contest_place(row, self.standings, breaks)
