"""Computes points and standings of a Swiss, round robin or league, of teams or of pairs.

Carry-over, bonuses and penalties are awards (`scoring.teams.contest_awards`). A match that was not
played is one whose points were given, without IMPs. `scoring.teams.contest_tie_breaks` ranks.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from scoring.teams.contest_awards import ContestAward

C = TypeVar("C", bound=Hashable)
# Victory points of a round without an opponent, as WBF and EBU have them on a scale of 20.
BYE = Fraction(12)
# Nobody draws more rounds of a contest.
MOST_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class ContestMatch(Generic[C]):
    """A match that counts: its round, its two sides, their points, and their IMPs if it had any.

    Of a triple, and of a movement such as an American Whist, the two rooms of a match are played in
    different rounds. It counts for `round` for its first side and for `away_round` for the other:
    so each side has one match a round.
    """

    round: int
    sides: tuple[C, C]
    points: tuple[Fraction, Fraction]
    imps: tuple[Fraction, Fraction] | None = None
    away_round: int | None = None

    def round_of(self, side: C) -> int:
        """Return the round for which the match counts for one of its sides."""
        return self.away_round or self.round if side == self.sides[1] else self.round


@dataclass(frozen=True, slots=True)
class ContestStanding(Generic[C]):
    """What one contestant has, and what parts it from others with as much."""

    contestant: C
    points: Fraction
    matches: tuple[ContestMatch[C], ...] = ()
    byes: tuple[int, ...] = ()
    bye: Fraction = BYE
    awards: tuple[ContestAward[C], ...] = ()
    opponents: Fraction = Fraction(0)

    @property
    def awarded(self) -> Fraction:
        """Carry-over and bonuses, less penalties."""
        return sum((award.signed for award in self.awards), start=Fraction(0))

    @property
    def wins(self) -> Fraction:
        """Matches with more points than the other side; a level one is half a win."""
        return sum((_win(match, self.contestant) for match in self.matches), start=Fraction(0))

    @property
    def quotient(self) -> tuple[Fraction, Fraction]:
        """IMPs gained by IMPs lost, for comparing: who lost none is ahead of all who did."""
        gained = sum((won for won, _lost in self.imps()), start=Fraction(0))
        lost = sum((lost for _won, lost in self.imps()), start=Fraction(0))
        return (Fraction(0), gained / lost) if lost else (Fraction(1), gained)

    @property
    def net(self) -> Fraction:
        """IMPs gained less IMPs lost."""
        return sum((won - lost for won, lost in self.imps()), start=Fraction(0))

    def imps(self) -> Iterator[tuple[Fraction, Fraction]]:
        """What each match brought and cost in IMPs, where it had any."""
        for match in self.matches:
            if match.imps is not None:
                mine = match.sides.index(self.contestant)
                yield match.imps[mine], match.imps[1 - mine]


def contest_standings(
    contestants: Iterable[C],
    matches: Sequence[ContestMatch[C]],
    *,
    byes: Mapping[C, Sequence[int]] | None = None,
    bye: Fraction = BYE,
    awards: Mapping[C, Sequence[ContestAward[C]]] | None = None,
) -> list[ContestStanding[C]]:
    """Everybody's points and tie-breaks, in the order given; not yet ranked."""
    own: defaultdict[C, list[ContestMatch[C]]] = defaultdict(list)
    for match in matches:
        for side in match.sides:
            own[side].append(match)
    free = byes or {}
    given = {who: tuple(rows) for who, rows in (awards or {}).items()}
    rows = {
        who: ContestStanding(
            who,
            sum_match_points(who, own[who])
            + len(free.get(who, ())) * bye
            + sum((award.signed for award in given.get(who, ())), start=Fraction(0)),
            _in_order(own[who], who),
            tuple(free.get(who, ())),
            bye,
            given.get(who, ()),
        )
        for who in contestants
    }
    return [_with_opponents(row, rows) for row in rows.values()]


def _in_order(matches: Iterable[ContestMatch[C]], who: C) -> tuple[ContestMatch[C], ...]:
    return tuple(sorted(matches, key=lambda match: match.round_of(who)))


def sum_match_points(who: C, matches: Iterable[ContestMatch[C]]) -> Fraction:
    """Return the points that a contestant has from these matches."""
    return sum((match.points[match.sides.index(who)] for match in matches), start=Fraction(0))


def _with_opponents(
    row: ContestStanding[C], rows: Mapping[C, ContestStanding[C]]
) -> ContestStanding[C]:
    """The sum of the final points of everybody met, byes left out."""
    met = (other_side(match, row.contestant) for match in row.matches)
    opponents = sum((rows[who].points for who in met if who in rows), start=Fraction(0))
    return ContestStanding(
        row.contestant,
        row.points,
        row.matches,
        row.byes,
        row.bye,
        row.awards,
        opponents,
    )


def other_side(match: ContestMatch[C], who: C) -> C:
    """Whom a contestant met in a match."""
    return match.sides[1 - match.sides.index(who)]


def _win(match: ContestMatch[C], who: C) -> Fraction:
    mine = match.sides.index(who)
    won = match.points[mine]
    lost = match.points[1 - mine]
    return Fraction(1 + (won > lost) - (won < lost), 2)
