"""Matches of a knock-out of teams: IMPs, carry-over, extra boards, and who goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Self

from scoring.steps import Part, StepNumber
from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.knock_out import (
    BETTER_SEED,
    count_extra_boards,
    explain_carried_lead,
    match_leader,
)
from scoring.teams.matches import ImpSwing, balance_knockout_totals
from standings.teams.team_boards import TeamBoard
from standings.teams.team_contest import NOTHING_CARRIED, ScoredTeamMatch, TeamContest
from tournament.queries.team_matches import ContestTeam


@dataclass(frozen=True)
class ScoredKnockOutMatch(ScoredTeamMatch):
    """A match of a knock-out. Its `points` are both teams' IMPs: gained, carried and awarded.

    A board with averages to both teams counts the mean of one team's gain and the other's loss.
    `awards` are penalties and bonuses in IMPs. `carry_steps` explain both teams' carry-over from
    earlier matches; None if there is none, or a director has set it. `advanced` is who goes on by a
    director's decision, whatever the score is; `better_seed` who goes on from a level match, if the
    event says so. `uncounted_boards` are extra boards of a match that is not level before them,
    because a result was corrected or a director gave IMPs. With `hides_carry` the IMPs are those of
    this match only, and `decided` is who goes on by the whole score.
    """

    awards: tuple[ContestAward[int], ...] = ()
    carry_steps: tuple[Part, Part] | None = None
    advanced: int | None = None
    better_seed: int | None = None
    uncounted_boards: tuple[TeamBoard, ...] = ()
    hides_carry: bool = False
    decided: int | None = None

    def without_earlier_lead(self) -> Self:
        """Return it without IMPs from the earlier contest, for those who may not see its results.

        Who goes on stays, as the next round shows it. IMPs that a director carried in stay too.
        """
        if self.carry_steps is None:
            return self
        return replace(
            self,
            carried=NOTHING_CARRIED,
            carry_steps=None,
            hides_carry=True,
            decided=self.winner,
        )

    @property
    def sides(self) -> tuple[int, int]:
        """The entries of the home and the away team."""
        assert self.drawn.away is not None
        return self.drawn.home, self.drawn.away

    @property
    def is_complete(self) -> bool:
        """Whether every board of the match is in, or a director has decided who goes on."""
        return self.advanced is not None or self.all_boards_in

    @property
    def all_boards_in(self) -> bool:
        """Whether every board that counts is in, extra boards too."""
        return bool(self.boards) and self.boards_in == len(self.boards)

    @property
    def is_begun(self) -> bool:
        """Whether a table has reported a board."""
        return any(
            not (board.open_room.is_missing and board.closed_room.is_missing)
            for board in (*self.boards, *self.uncounted_boards)
        )

    @cached_property
    def total_imps(self) -> ImpSwing:
        """Both teams' IMPs so far: gained on boards, carried into the match, bonus and penalty."""
        home, away = (
            self.gained[at] + self.carried[at] + self._awarded(side)
            for at, side in enumerate(self.sides)
        )
        return ImpSwing(home, away)

    def _awarded(self, side: int) -> Fraction:
        own = (award.signed for award in self.awards if award.contestant == side)
        return sum(own, start=Fraction(0))

    @property
    def points(self) -> tuple[Fraction, Fraction] | None:
        """The IMPs of both teams; None until every board is in."""
        return self.total_imps if self.all_boards_in else None

    @cached_property
    def winner(self) -> int | None:
        """The entry that goes on; None while that is open."""
        if self.hides_carry:
            return self.decided
        if self.advanced is not None or not self.all_boards_in:
            return self.advanced
        ahead = match_leader(self.total_imps)
        return self.better_seed if ahead is None else self.sides[ahead]

    @property
    def loser(self) -> int | None:
        """The entry that is out; None while that is open."""
        home, away = self.sides
        return None if self.winner is None else away if self.winner == home else home

    @property
    def is_level(self) -> bool:
        """Whether all boards are in and nobody has won: extra boards or a ruling are needed.

        False with `hides_carry`: from a level match the hidden lead follows.
        """
        return self.all_boards_in and self.winner is None and not self.hides_carry

    @property
    def is_won_by_seed(self) -> bool:
        """Whether the better seed goes on from a level match."""
        level = self.advanced is None and not self.hides_carry and self.winner is not None
        return level and match_leader(self.total_imps) is None

    @property
    def regular_boards(self) -> tuple[TeamBoard, ...]:
        """The boards of the match without extra boards."""
        return self.boards[: self.regulations.boards]

    @property
    def extra_boards(self) -> tuple[TeamBoard, ...]:
        """The boards that were added because the match was level."""
        return self.boards[self.regulations.boards :]

    @property
    def removable_boards(self) -> tuple[TeamBoard, ...]:
        """The last set of extra boards, if it has no result in either room."""
        extra = (*self.extra_boards, *self.uncounted_boards)
        a_set = count_extra_boards(self.regulations.boards)
        last = extra[(len(extra) - 1) // a_set * a_set :] if extra else ()
        played = any(
            not (board.open_room.is_missing and board.closed_room.is_missing) for board in last
        )
        return () if played else last

    @cached_property
    def segments(self) -> tuple[tuple[TeamBoard, ...], ...]:
        """The boards of each segment; extra boards are one more."""
        length = self.regulations.boards // self.regulations.segments
        regular = self.regular_boards
        parts = [regular[at : at + length] for at in range(0, len(regular), length)]
        return tuple(parts) if not self.extra_boards else (*parts, self.extra_boards)


def knock_out_matches(
    played: Sequence[ScoredTeamMatch],
    teams: Mapping[int, ContestTeam],
    awards: Sequence[ContestAward[int]],
    earlier: TeamContest | None = None,
) -> tuple[ScoredKnockOutMatch, ...]:
    """Return the matches of a knock-out with what a director decided about each.

    Teams that met in the `earlier` contest carry a part of the lead, unless a director set it.
    """
    return tuple(
        _count_extra_boards_of_ties(
            _carry_lead(_knock_out_match(match, teams, awards), teams, awards, earlier)
        )
        for match in played
    )


def _count_extra_boards_of_ties(match: ScoredKnockOutMatch) -> ScoredKnockOutMatch:
    """Return the match with those extra boards that break a tie; the others do not count.

    Extra boards are played in sets, each because the match was level before it. A correction can
    change that afterwards, and then the boards before the set decide the match.
    """
    boards, regular = match.boards, match.regulations.boards
    a_set = count_extra_boards(regular)
    for end in range(regular, len(boards), a_set):
        before = replace(match, boards=boards[:end])
        level = match_leader(before.total_imps) is None
        if not (before.all_boards_in and level):
            return replace(before, uncounted_boards=boards[end:])
    return match


def _carry_lead(
    match: ScoredKnockOutMatch,
    teams: Mapping[int, ContestTeam],
    awards: Sequence[ContestAward[int]],
    earlier: TeamContest | None,
) -> ScoredKnockOutMatch:
    is_set = any(
        award.kind is AwardKind.CARRIED_IMPS
        and award.round == match.drawn.round
        and award.contestant in match.sides
        for award in awards
    )
    if earlier is None or is_set:
        return match
    home, away = (teams[side].name for side in match.sides)
    margins = earlier_margins(earlier, home, away)
    if not margins:
        return match
    rule = match.regulations.carry_rule()
    steps = (
        explain_carried_lead(margins, rule),
        explain_carried_lead(
            [StepNumber("earlier_margin", -part.value, of=part.of) for part in margins], rule
        ),
    )
    carried = ImpSwing(*(Fraction(step.value) for step in steps))
    return replace(match, carried=carried, carry_steps=steps)


def earlier_margins(contest: TeamContest, home: str, away: str) -> list[StepNumber]:
    """Return the margins of the first of two teams in their matches of a contest, by its rounds.

    Teams are the same if their names are; matches that were not played to their end do not count.
    """
    names = {pk: team.name.casefold() for pk, team in contest.entrants.items()}
    both = home.casefold(), away.casefold()
    margins = []
    for match in contest.matches:
        if match.drawn.away is None or match.points is None or match.ruling:
            continue
        sides = names[match.drawn.home], names[match.drawn.away]
        if sides in (both, both[::-1]):
            margin = match.margins[0 if sides == both else 1]
            margins.append(StepNumber("earlier_margin", margin, of=match.drawn.round))
    return margins


def _knock_out_match(
    match: ScoredTeamMatch, teams: Mapping[int, ContestTeam], awards: Sequence[ContestAward[int]]
) -> ScoredKnockOutMatch:
    drawn = match.drawn
    sides = (drawn.home, drawn.away)
    own = [award for award in awards if award.round == drawn.round and award.contestant in sides]
    ruled = (award.contestant for award in own if award.kind is AwardKind.ADVANCES)
    seeded = match.regulations.ties == BETTER_SEED
    return ScoredKnockOutMatch(
        drawn,
        tuple(_balance_board(board) for board in match.boards),
        match.regulations,
        match.carried,
        awards=tuple(award for award in own if award.signed),
        advanced=next(ruled, None),
        better_seed=min(
            (side for side in sides if side is not None), key=lambda side: teams[side].number
        )
        if seeded
        else None,
    )


def _balance_board(board: TeamBoard) -> TeamBoard:
    return replace(board, swing=board.swing and balance_knockout_totals(board.swing))
