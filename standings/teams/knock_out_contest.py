"""Current state of a knock-out of teams: matches in IMPs, winners, bracket and places."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Self

from movements.swiss.swiss_round import SwissForm
from movements.teams.knock_out import BracketSide, KnockOutBracket, draw_knock_out
from scoring.boards.ranking import RankedPlace
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of
from scoring.teams.contest_awards import explain_awards
from scoring.teams.contests import ContestMatch, ContestStanding
from scoring.teams.knock_out import (
    LAW,
    count_extra_boards,
    explain_knock_out_place,
    explain_rounds_won,
)
from scoring.teams.matches import (
    explain_balanced_totals,
    explain_team_match_totals,
)
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.team_boards import TeamBoard, explain_swing
from standings.teams.team_contest import ScoredTeamMatch, TeamContest


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

    def without_earlier_leads(self) -> Self:
        """Return it without the IMPs that matches carry from the earlier contest."""
        matches = (match.without_earlier_lead() for match in self.bracket_matches)
        return replace(self, matches=tuple(matches))

    @property
    def hides_carry(self) -> bool:
        """Whether the IMPs of a match are without its carry-over."""
        return any(match.hides_carry for match in self.bracket_matches)

    @cached_property
    def bracket_draw(self) -> KnockOutBracket:
        """The bracket of the seeds, played or not."""
        return draw_knock_out(len(self.entrants), third_place=self.regulations.third_place)

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

    @property
    def third_place(self) -> BracketPlace | None:
        """The match for third place; None if the event has none."""
        final_round = self.bracket[-1]
        return final_round[1] if len(final_round) > 1 else None

    def is_for_third_place(self, match: object) -> bool:
        """Whether this is the match of the losers of the semi-finals."""
        return self.third_place is not None and self.third_place.match is match

    @cached_property
    def bracket(self) -> tuple[tuple[BracketPlace, ...], ...]:
        """Every match of the bracket, round by round."""
        by_seed = {team.number: pk for pk, team in self.entrants.items()}
        drawn = {(match.drawn.round, match.drawn.number): match for match in self.bracket_matches}
        winners: dict[int | None, int | None] = {}
        losers: dict[int | None, int | None] = {}
        players: dict[int | None, frozenset[int]] = {}
        rounds: list[tuple[BracketPlace, ...]] = []
        for round_, matches in enumerate(self.bracket_draw.rounds, start=1):
            places = []
            for number, planned in enumerate(matches, start=1):
                sources = planned.one, planned.other
                one, other = (
                    by_seed[side.seed]
                    if side.seed
                    else losers[side.loser_of]
                    if side.loser_of
                    else winners[side.winner_of]
                    for side in sources
                )
                upper, lower = (
                    frozenset((by_seed[side.seed],))
                    if side.seed
                    else players[side.winner_of or side.loser_of]
                    for side in sources
                )
                match = drawn.get((round_, number))
                winners[planned.number] = match.winner if match else None
                losers[planned.number] = match.loser if match else None
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
        """Return the rounds in which a team won its match; that for third place wins no round."""
        return [
            match.drawn.round
            for match in self.bracket_matches
            if match.winner == entry and not self.is_for_third_place(match)
        ]

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
        """Return everybody from first to last: by rounds won, who is still in, third place."""
        rows = sorted(self.standings, key=self._merit, reverse=True)
        merits = [self._merit(row) for row in rows]
        return tuple(
            RankedPlace(merits.index(merit) + 1, row, merits.count(merit) > 1)
            for row, merit in zip(rows, merits, strict=True)
        )

    def _merit(self, row: ContestStanding[int]) -> tuple[Fraction, bool, bool]:
        return row.points, self.is_still_in(row.contestant), bool(self._is_third(row.contestant))

    def _is_third(self, entry: int) -> bool | None:
        """Whether a team has won the match for third place; None if there is no such match."""
        if self.third_place is None:
            return None
        match = self.third_place.match
        return match is not None and match.winner == entry

    def explain_points(self, row: ContestStanding[int]) -> Part:
        """Explain how many rounds a team has won."""
        return explain_rounds_won(self.rounds_won(row.contestant), bye=bool(row.byes))

    def explain_place(self, row: ContestStanding[int]) -> Step:
        """Explain a place by rounds won, and by who is still in."""
        others = [other for other in self.standings if other.contestant != row.contestant]
        return explain_knock_out_place(
            self._explained_merit(row), [self._explained_merit(other) for other in others]
        )

    def _explained_merit(self, row: ContestStanding[int]) -> tuple[Part, bool, bool | None]:
        entry = row.contestant
        return self.explain_points(row), self.is_still_in(entry), self._is_third(entry)

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
        gain = own if own.value == -other.value else explain_balanced_totals(own, other)
        return part_of(gain, board.number)
