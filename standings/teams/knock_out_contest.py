"""Current state of a knock-out of teams: matches in IMPs, winners, bracket and places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from movements.swiss.swiss_round import SwissForm
from movements.teams.knock_out import BracketSide, KnockOutBracket, draw_knock_out
from scoring.boards.ranking import RankedPlace
from scoring.steps import Part, Step, StepNumber, StepOperation
from scoring.teams.contest_awards import AwardKind, ContestAward, explain_awards
from scoring.teams.contests import ContestMatch, ContestStanding
from scoring.teams.knock_out import (
    BETTER_SEED,
    LAW,
    count_extra_boards,
    explain_carried_lead,
    explain_knock_out_place,
    explain_rounds_won,
    match_leader,
)
from scoring.teams.matches import (
    ImpSwing,
    balance_knockout_totals,
    explain_balanced_totals,
    explain_team_match_totals,
)
from standings.teams.team_boards import TeamBoard, explain_swing
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from tournament.queries.team_matches import ContestTeam


@dataclass(frozen=True)
class ScoredKnockOutMatch(ScoredTeamMatch):
    """A match of a knock-out. Its `points` are both teams' IMPs: gained, carried and awarded.

    A board with averages to both teams counts the mean of one team's gain and the other's loss.
    `awards` are penalties and bonuses in IMPs. `carry_steps` explain both teams' carry-over from
    earlier matches; None if there is none, or a director has set it. `advanced` is who goes on by a
    director's decision, whatever the score is; `better_seed` who goes on from a level match, if the
    event says so.
    """

    awards: tuple[ContestAward[int], ...] = ()
    carry_steps: tuple[Part, Part] | None = None
    advanced: int | None = None
    better_seed: int | None = None

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
        """Whether every board is in, extra boards too."""
        return bool(self.boards) and self.boards_in == len(self.boards)

    @property
    def is_begun(self) -> bool:
        """Whether a table has reported a board."""
        return any(
            not (board.open_room.is_missing and board.closed_room.is_missing)
            for board in self.boards
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
        """The entry of who goes on; None while that is open."""
        if self.advanced is not None or not self.all_boards_in:
            return self.advanced
        ahead = match_leader(self.total_imps)
        return self.better_seed if ahead is None else self.sides[ahead]

    @property
    def loser(self) -> int | None:
        """The entry of who is out; None while that is open."""
        home, away = self.sides
        return None if self.winner is None else away if self.winner == home else home

    @property
    def is_level(self) -> bool:
        """Whether all boards are in and nobody has won: extra boards or a ruling are needed."""
        return self.all_boards_in and self.winner is None

    @property
    def regular_boards(self) -> tuple[TeamBoard, ...]:
        """The boards of the match without extra boards."""
        return self.boards[: self.regulations.boards]

    @property
    def extra_boards(self) -> tuple[TeamBoard, ...]:
        """The boards that were added because the match was level."""
        return self.boards[self.regulations.boards :]

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
        _carry_lead(_knock_out_match(match, teams, awards), teams, awards, earlier)
        for match in played
    )


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


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """A match of the bracket. A side is None until it is known who plays there.

    `expected` are who should play there by the matches before, and `upper` all entries that could
    come to the upper side; `match` is None until it is drawn.
    """

    round: int
    number: int
    expected: tuple[int | None, int | None]
    sources: tuple[BracketSide, BracketSide]
    upper: frozenset[int]
    match: ScoredKnockOutMatch | None

    @property
    def sides(self) -> tuple[int | None, int | None]:
        """Who plays: as drawn, else as expected."""
        if self.match is None:
            return self.expected
        home, away = self.match.sides
        # The better seed is at home, which need not be the upper side of the bracket.
        return (home, away) if home in self.upper else (away, home)

    @property
    def misplaced(self) -> tuple[tuple[int, int], ...]:
        """Who plays here though another team has won the match before: both entries of each."""
        if self.match is None:
            return ()
        pairs = zip(self.sides, self.expected, strict=True)
        return tuple(
            (drawn, expected)
            for drawn, expected in pairs
            if drawn is not None and expected is not None and drawn != expected
        )


@dataclass(frozen=True)
class KnockOutContest(TeamContest):
    """A knock-out of teams at this moment. A team's number is its seed."""

    @cached_property
    def bracket_draw(self) -> KnockOutBracket:
        """The bracket of the seeds, played or not."""
        return draw_knock_out(len(self.entrants))

    @property
    def draw_form(self) -> SwissForm | None:
        """A knock-out is drawn by its bracket."""
        return None

    @property
    def planned_rounds(self) -> int:
        """The rounds of the bracket."""
        return len(self.bracket_draw.rounds)

    @property
    def can_draw(self) -> bool:
        """Whether the next round can be drawn: every match before it is decided."""
        return self.rounds < self.planned_rounds and not self.undecided

    @property
    def bracket_matches(self) -> tuple[ScoredKnockOutMatch, ...]:
        """The drawn matches in order."""
        return tuple(match for match in self.matches if isinstance(match, ScoredKnockOutMatch))

    @property
    def undecided(self) -> tuple[ScoredKnockOutMatch, ...]:
        """The drawn matches without a winner."""
        return tuple(match for match in self.bracket_matches if match.winner is None)

    @property
    def is_complete(self) -> bool:
        """Whether every drawn match has a winner."""
        return not self.undecided

    @cached_property
    def byes(self) -> Mapping[int, list[int]]:
        """The best seeds, that have a bye in round 1."""
        seeds = set(self.bracket_draw.byes)
        return {pk: [1] for pk, team in self.entrants.items() if team.number in seeds}

    @property
    def champion(self) -> int | None:
        """The entry that won the final; None until then."""
        final = self.bracket[-1][0].match
        return final.winner if final else None

    @cached_property
    def bracket(self) -> tuple[tuple[BracketPlace, ...], ...]:
        """Every match of the bracket, round by round."""
        by_seed = {team.number: pk for pk, team in self.entrants.items()}
        drawn = {(match.drawn.round, match.drawn.number): match for match in self.bracket_matches}
        winners: dict[int, int | None] = {}
        players: dict[int, frozenset[int]] = {}
        rounds: list[tuple[BracketPlace, ...]] = []
        for round_, matches in enumerate(self.bracket_draw.rounds, start=1):
            places = []
            for number, planned in enumerate(matches, start=1):
                sources = planned.one, planned.other
                one, other = (
                    by_seed[side.seed] if side.seed else winners[side.winner_of or 0]
                    for side in sources
                )
                upper, lower = (
                    frozenset((by_seed[side.seed],)) if side.seed else players[side.winner_of or 0]
                    for side in sources
                )
                match = drawn.get((round_, number))
                winners[planned.number] = match.winner if match else None
                players[planned.number] = upper | lower
                places.append(BracketPlace(round_, number, (one, other), sources, upper, match))
            rounds.append(tuple(places))
        return tuple(rounds)

    @property
    def misplaced(self) -> tuple[tuple[BracketPlace, int, int], ...]:
        """Who plays a drawn match though a corrected result says another team: place, both."""
        return tuple(
            (place, drawn, expected)
            for places in self.bracket
            for place in places
            for drawn, expected in place.misplaced
        )

    def next_meetings(self) -> tuple[tuple[int, int], ...]:
        """Return the matches of the next round, the better seed at home; `can_draw` is true."""
        places = self.bracket[self.rounds]
        meetings = []
        for place in places:
            one, other = place.expected
            assert one is not None
            assert other is not None
            better, worse = sorted((one, other), key=lambda pk: self.entrants[pk].number)
            meetings.append((better, worse))
        return tuple(meetings)

    @property
    def extra_boards_of_regulations(self) -> int:
        """How many extra boards a level match plays."""
        return count_extra_boards(self.regulations.boards)

    def rounds_won(self, entry: int) -> list[int]:
        """Return the rounds in which a team won its match."""
        return [match.drawn.round for match in self.bracket_matches if match.winner == entry]

    def is_still_in(self, entry: int) -> bool:
        """Whether a team has lost no match."""
        return all(match.loser != entry for match in self.bracket_matches)

    def lost_in(self, entry: int) -> int | None:
        """Return the round in which a team went out; None if it is still in."""
        lost = (match.drawn.round for match in self.bracket_matches if match.loser == entry)
        return next(lost, None)

    def standings_after(self, round_: int) -> tuple[ContestStanding[int], ...]:
        """Return everybody with the number of rounds won; the round does not matter."""
        return tuple(self._standing(pk) for pk in self.entrants)

    def _standing(self, entry: int) -> ContestStanding[int]:
        own = [match for match in self.bracket_matches if entry in match.sides and match.points]
        matches = tuple(
            ContestMatch(match.drawn.round, match.sides, match.total_imps, match.gained)
            for match in own
        )
        byes = tuple(self.byes.get(entry, ()))
        won = Fraction(len(self.rounds_won(entry)) + len(byes))
        return ContestStanding(entry, won, matches, byes, bye=Fraction(1))

    def ranking_after(self, round_: int) -> tuple[RankedPlace[ContestStanding[int]], ...]:
        """Return everybody from first to last: by rounds won, then who is still in."""
        rows = sorted(self.standings, key=self._merit, reverse=True)
        merits = [self._merit(row) for row in rows]
        return tuple(
            RankedPlace(merits.index(merit) + 1, row, merits.count(merit) > 1)
            for row, merit in zip(rows, merits, strict=True)
        )

    def _merit(self, row: ContestStanding[int]) -> tuple[Fraction, bool]:
        return row.points, self.is_still_in(row.contestant)

    def explain_points(self, row: ContestStanding[int]) -> Part:
        """Explain how many rounds a team has won."""
        return explain_rounds_won(self.rounds_won(row.contestant), bye=bool(row.byes))

    def explain_place(self, row: ContestStanding[int]) -> Step:
        """Explain a place by rounds won, and by who is still in."""
        others = [other for other in self.standings if other.contestant != row.contestant]
        return explain_knock_out_place(
            self._explained_merit(row), [self._explained_merit(other) for other in others]
        )

    def _explained_merit(self, row: ContestStanding[int]) -> tuple[Part, bool]:
        return self.explain_points(row), self.is_still_in(row.contestant)

    def explain_match(self, match: ScoredTeamMatch, *, home: bool) -> Part:
        """Explain one team's IMPs: the boards it gained on, carry-over, bonus and penalty."""
        assert isinstance(match, ScoredKnockOutMatch)
        side = 0 if home else 1
        boards = (self._explain_gain(board, side) for board in match.boards)
        total: Part = explain_team_match_totals(part for part in boards if part is not None)
        if match.carried[side]:
            carried = (
                match.carry_steps[side]
                if match.carry_steps
                else StepNumber("carried_imps", match.carried[side])
            )
            total = Step("with_carried_imps", StepOperation.SUM, (total, carried), LAW)
        own = [award for award in match.awards if award.contestant == match.sides[side]]
        return explain_awards(total, own, LAW)

    def _explain_gain(self, board: TeamBoard, side: int) -> Part | None:
        """Explain a board that this team gained on; None for another board."""
        if board.swing is None or board.swing[side] <= 0:
            return None
        swing = explain_swing(board.open_room, board.closed_room, self.average_rule)
        assert swing is not None
        own, other = swing[side], swing[1 - side]
        return own if own.value == -other.value else explain_balanced_totals(own, other)
