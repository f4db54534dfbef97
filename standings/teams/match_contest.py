"""Computes the standings of teams or Swiss pairs from their rounds, matches and byes."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Generic, Protocol, TypeVar

from movements.swiss.swiss_round import SwissForm
from scoring.boards.ranking import RankedPlace
from scoring.steps import Part, Step
from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.contest_explanations import explain_contest_place, explain_contest_points
from scoring.teams.contest_tie_breaks import contest_tie_breaks, rank_contest
from scoring.teams.contests import ContestMatch, ContestStanding, contest_standings
from standings.snapshot import SessionSnapshot
from standings.teams.contest_rulings import MatchRuling, PlayedPoints, decide_match
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

    @property
    def ruling(self) -> MatchRuling | None:
        """What a director decided about its score; None if it was played."""


M = TypeVar("M", bound=RoundMatch)


@dataclass(frozen=True)
class MatchContest(Generic[M]):
    """A contest in matches at this moment; `entrants` are teams or pairs by their entry."""

    session: SessionSnapshot
    entrants: Mapping[int, ContestTeam]
    matches: tuple[M, ...]
    awards: tuple[ContestAward[int], ...]

    @property
    def playing(self) -> Mapping[int, ContestTeam]:
        """Who is drawn in the next round: everybody who has not withdrawn."""
        return {
            pk: entrant for pk, entrant in self.entrants.items() if entrant.withdrawn_after is None
        }

    @property
    def in_triple(self) -> tuple[int, ...]:
        """The three who are in no new match of the next round, as their triple goes on in it."""
        return tuple(
            match.drawn.home
            for match in self.matches
            if match.drawn.triple and not match.drawn.closed_rooms
        )

    @property
    def to_draw(self) -> Mapping[int, ContestTeam]:
        """Entries that get a new match, the bye or a triple in the next round."""
        waiting = self.in_triple
        return {pk: entrant for pk, entrant in self.playing.items() if pk not in waiting}

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

    @cached_property
    def given_points(self) -> frozenset[Fraction]:
        """Every figure of points so far: those of matches, of byes, and the totals."""
        matches = (points for match in self.matches for points in match.points or ())
        rows = ((row.points, row.bye if row.byes else row.points) for row in self.standings)
        return frozenset(chain(matches, chain.from_iterable(rows)))

    @property
    def in_imps(self) -> bool:
        """Whether matches have IMPs, which can break ties."""
        return True

    @property
    def is_movement(self) -> bool:
        """Whether all rounds are seated from the start by a movement, such as an American Whist."""
        return False

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
        # The second round of a triple can have no other match.
        drawn = (round_ for match in self.matches for round_, _table in match.drawn.rooms)
        byes = (match.drawn.round for match in self.matches if match.is_bye)
        return max(chain(drawn, byes), default=0)

    @property
    def current_round(self) -> int:
        """The first round with a match to be completed, else the last that is drawn."""
        waiting = (
            match.drawn.round
            for match in self.matches
            if not match.is_complete and not match.is_bye
        )
        return min(waiting, default=self.rounds)

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
                _imps_of(match) if self.in_imps else None,
                match.drawn.away_round,
            )
            for match in self.matches
            if match.points is not None
            and match.drawn.away is not None
            and match.drawn.last_round <= round_
        ]
        byes = {
            who: [number for number in rounds if number <= round_]
            for who, rounds in self.byes.items()
        }
        return tuple(
            contest_standings(
                self.entrants,
                counted,
                byes=byes,
                bye=self.bye_points,
                awards=self.awards_after(round_),
            )
        )

    def awards_after(self, round_: int) -> Mapping[int, list[ContestAward[int]]]:
        """Return carry-over, bonuses and penalties that count after a round, by contestant."""
        given = defaultdict[int, list[ContestAward[int]]](list)
        for award in self.awards:
            if award.signed and award.counts_after(round_, last=self.rounds):
                given[award.contestant].append(award)
        return given

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
        """Return the matches of a round in table order; a triple and the bye are last."""
        drawn = (match for match in self.matches if match.drawn.is_played_in(round_))
        return tuple(sorted(drawn, key=lambda match: match.drawn.order_in(round_)))

    def is_for_third_place(self, match: object) -> bool:
        """Whether this is the match of the losers of the semi-finals, of a knock-out."""
        return False

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

    def had_triple(self) -> list[int]:
        """Return each entry once for each triple that it was in, or is drawn to be in."""
        return [match.drawn.home for match in self.matches if match.drawn.triple]

    def explain_points(self, row: ContestStanding[int]) -> Part:
        """Explain points as the sum of the matches; a decided score by its own steps."""
        return explain_contest_points(row, self.decided_steps(row.contestant))

    def decided_steps(self, who: int) -> Mapping[int, Part]:
        """Return the steps of someone's points in matches that a director decided, by round."""
        return {
            match.drawn.round_of(who): match.ruling.explain(int(who == match.drawn.away))
            for match in self.matches
            if match.ruling and who in (match.drawn.home, match.drawn.away)
        }

    def explain_place(self, row: ContestStanding[int]) -> Step:
        """Explain a place: who is ahead by points and by tie-breaks."""
        breaks = contest_tie_breaks(self.tie_breaks)
        return explain_contest_place(row, self.standings, breaks)


def _imps_of(match: RoundMatch) -> tuple[Fraction, Fraction] | None:
    """Return the IMPs of both sides; a forfeited match has none."""
    return None if match.ruling and match.ruling.forfeited else match.gained


def decide_matches(
    matches: Sequence[M],
    awards: Iterable[ContestAward[int]],
    *,
    bye: Fraction,
    decide: Callable[[M, MatchRuling], M],
) -> tuple[M, ...]:
    """Return the matches with what a director decided about their scores.

    `decide` puts a ruling on a match. Assigned points come first, because a forfeit can be worth an
    average of other matches; matches that were forfeited are in no average.
    """
    for kind in (AwardKind.ASSIGNED, AwardKind.FORFEIT):
        deciding = {
            (award.round, award.contestant): award for award in awards if award.kind is kind
        }
        matches = _decide_kind(matches, deciding, bye, decide)
    return tuple(matches)


def _decide_kind(
    matches: Sequence[M],
    deciding: Mapping[tuple[int | None, int], ContestAward[int]],
    bye: Fraction,
    decide: Callable[[M, MatchRuling], M],
) -> list[M]:
    """Return the matches with the rulings of one kind; of one match there is one at most."""
    awards = [
        deciding.get((match.drawn.round, match.drawn.home))
        or deciding.get((match.drawn.last_round, match.drawn.away or 0))
        for match in matches
    ]
    played = [
        PlayedPoints(match.drawn, match.points)
        for match, award in zip(matches, awards, strict=True)
        if match.points and match.drawn.away is not None and not award
    ]
    return [
        decide(
            match,
            decide_match(award, (match.drawn.home, match.drawn.away), played, fixed=bye),
        )
        if award and match.drawn.away is not None
        else match
        for match, award in zip(matches, awards, strict=True)
    ]
