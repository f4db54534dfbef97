"""Breaks ties of teams or Swiss pairs: result between the tied, wins, opponents, IMP quotient.

The regulations of a contest name the tie-breaks and their order. The ones for pairs are in
`scoring.events.pair_tie_breaks`.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from scoring.boards.ranking import RankedPlace
from scoring.errors import InvalidRegulationError
from scoring.teams.contests import ContestMatch, ContestStanding, other_side, sum_match_points

C = TypeVar("C", bound=Hashable)
Merit = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class ContestTieBreak:
    """One way to part those who are level; more is better, and None parts nobody.

    It may look at who is level with whom: points between the tied are of their own matches.
    """

    key: str
    value: Callable[[ContestStanding[Any], Sequence[ContestStanding[Any]]], Merit | None]


def matches_among(
    row: ContestStanding[C], tied: Sequence[ContestStanding[C]]
) -> Iterator[ContestMatch[C]]:
    """The matches that a contestant had against others of these."""
    others = {match.contestant for match in tied} - {row.contestant}
    return (match for match in row.matches if other_side(match, row.contestant) in others)


def _points_between(row: ContestStanding[C], tied: Sequence[ContestStanding[C]]) -> Merit | None:
    """Points in the matches among the tied, if all of them have met all the others."""
    for tied_row in tied:
        met = {other_side(match, tied_row.contestant) for match in tied_row.matches}
        if {other_row.contestant for other_row in tied} - {tied_row.contestant} - met:
            return None
    return (sum_match_points(row.contestant, matches_among(row, tied)),)


TIE_BREAKS = (
    ContestTieBreak("between", _points_between),
    ContestTieBreak("wins", lambda row, _tied: (row.wins,)),
    ContestTieBreak("opponents", lambda row, _tied: (row.opponents,)),
    ContestTieBreak("quotient", lambda row, _tied: row.quotient),
    ContestTieBreak("net", lambda row, _tied: (row.net,)),
)


def contest_tie_breaks(keys: Iterable[str]) -> tuple[ContestTieBreak, ...]:
    """The tie-breaks of these names, in that order."""
    known = {tie_break.key: tie_break for tie_break in TIE_BREAKS}
    for key in (named := list(keys)):
        if key not in known:
            raise InvalidRegulationError("regulation", regulation="tie_break", value=key)
    return tuple(known[key] for key in named)


def rank_contest(
    rows: Sequence[ContestStanding[C]], breaks: Sequence[ContestTieBreak] = ()
) -> list[RankedPlace[ContestStanding[C]]]:
    """From first to last by points, then by each tie-break; what none parts shares the place."""
    by_points = _group_by_merit(rows, [(row.points,) for row in rows])
    groups = [part for group in by_points for part in _break_ties(group, breaks)]
    places: list[RankedPlace[ContestStanding[C]]] = []
    for group in groups:
        rank = 1 + len(places)
        places += [RankedPlace(rank, row, len(group) > 1) for row in group]
    return places


def _break_ties(
    tied: list[ContestStanding[C]], breaks: Sequence[ContestTieBreak]
) -> Iterator[list[ContestStanding[C]]]:
    """Each break is asked of those who are still level, and then of each group that it leaves."""
    for at, tie_break in enumerate(breaks):
        if len(tied) == 1:
            break
        values = [tie_break.value(row, tied) for row in tied]
        merits = [merit for merit in values if merit is not None]
        if len(merits) < len(tied) or len(set(merits)) == 1:
            continue
        for group in _group_by_merit(tied, merits):
            yield from _break_ties(
                group, breaks if tie_break.key == "between" else breaks[at + 1 :]
            )
        return
    yield tied


def _group_by_merit(
    rows: Sequence[ContestStanding[C]], merits: Sequence[Merit]
) -> list[list[ContestStanding[C]]]:
    groups: defaultdict[Merit, list[ContestStanding[C]]] = defaultdict(list)
    for row, merit in zip(rows, merits, strict=True):
        groups[merit].append(row)
    return [groups[merit] for merit in sorted(groups, reverse=True)]
