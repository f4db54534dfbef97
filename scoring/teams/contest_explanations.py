"""Explains points and places in a Swiss, round robin or league as calculation steps."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from scoring.boards.ranking import explain_place
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of
from scoring.teams.contest_awards import explain_awards
from scoring.teams.contest_tie_breaks import ContestTieBreak, matches_among
from scoring.teams.contests import ContestMatch, ContestStanding

C = TypeVar("C", bound=Hashable)
LAW = "contest"
HALF = Fraction(1, 2)


def explain_contest_points(
    row: ContestStanding[C], matches: Mapping[int, Part] | None = None
) -> Part:
    """Explain a contestant's points; `matches` maps a round to the steps of its score."""
    known = matches or {}
    parts = [
        part_of(known.get(at) or _points(match, row), at)
        for match in row.matches
        for at in (match.round_of(row.contestant),)
    ]
    parts += [StepNumber("bye_points", row.bye, of=round_) for round_ in row.byes]
    total = Step(
        "points", StepOperation.SUM, tuple(parts) or (StepNumber("no_match", 0, LAW),), LAW
    )
    return explain_awards(total, row.awards, LAW)


def explain_contest_place(
    row: ContestStanding[C],
    rows: Sequence[ContestStanding[C]],
    breaks: Sequence[ContestTieBreak] = (),
) -> Step:
    """Explain a contestant's place: one more than the number ahead, tie-break by tie-break."""
    points = {candidate.contestant: (explain_contest_points(candidate),) for candidate in rows}
    ahead = [*_ahead(row, points)]
    tied = [candidate for candidate in rows if candidate.points == row.points]
    left = list(breaks)
    while left and len(tied) > 1:
        candidate = left.pop(0)
        merits = [candidate.value(tied_row, tied) for tied_row in tied]
        if None in merits or len(set(merits)) == 1:
            continue
        ahead += _ahead(
            row,
            {
                tied_row.contestant: explain_merit(tied_row, candidate.key, tied)
                for tied_row in tied
            },
        )
        own = candidate.value(row, tied)
        tied = [tied_row for tied_row, merit in zip(tied, merits, strict=True) if merit == own]
        left = list(breaks) if candidate.key == "between" else left
    return Step("rank", StepOperation.SUM, (*ahead, StepNumber("own_rank", 1, LAW)), LAW)


def _ahead(row: ContestStanding[C], parts: Mapping[C, Sequence[Part]]) -> Sequence[Part]:
    """Count who is ahead on this criterion, and on the next where this one is equal."""
    others = [contestant_parts for who, contestant_parts in parts.items() if who != row.contestant]
    return explain_place(parts[row.contestant], others).rank.operands[:-1]


def explain_merit(
    row: ContestStanding[C], key: str, tied: Sequence[ContestStanding[C]]
) -> tuple[Part, ...]:
    """Explain the value of a tie-break between tied contestants of a match contest."""
    if key == "between":
        among = tuple(_points(match, row) for match in matches_among(row, tied))
        return (Step("points_between", StepOperation.SUM, among, LAW),)
    return MERITS[key](row)


def _wins(row: ContestStanding[C]) -> tuple[Part, ...]:
    parts: list[Part] = []
    for match in row.matches:
        mine = match.sides.index(row.contestant)
        round_ = match.round_of(row.contestant)
        both = (
            StepNumber("own_points", match.points[mine], of=round_),
            StepNumber("their_points", match.points[1 - mine]),
        )
        level = Step("match_level", StepOperation.EQUAL, both, LAW, round_)
        half = StepNumber("half_win", HALF, LAW)
        parts.append(Step("match_won", StepOperation.LESS, both, LAW, round_))
        parts.append(Step("half_wins", StepOperation.PRODUCT, (level, half), LAW))
    return (Step("wins_of_all", StepOperation.SUM, _parts_or_zero(parts), LAW),)


def _opponents(row: ContestStanding[C]) -> tuple[Part, ...]:
    return (StepNumber("opponents_points", row.opponents),)


def _quotient(row: ContestStanding[C]) -> tuple[Part, ...]:
    gained, lost = _gained_and_lost(row)
    if not lost.value:
        return StepNumber("lost_none", 1, LAW), gained
    quotient = Step("imp_quotient", StepOperation.QUOTIENT, (gained, lost), LAW)
    return StepNumber("lost_none", 0, LAW), quotient


def _net(row: ContestStanding[C]) -> tuple[Part, ...]:
    return (Step("net_imps", StepOperation.DIFFERENCE, _gained_and_lost(row), LAW),)


def _gained_and_lost(row: ContestStanding[C]) -> tuple[Step, Step]:
    gained = [StepNumber("match_imps", won) for won, _lost in row.imps()]
    lost = [StepNumber("match_imps", lost) for _won, lost in row.imps()]
    return (
        Step("imps_gained", StepOperation.SUM, _parts_or_zero(gained), LAW),
        Step("imps_lost", StepOperation.SUM, _parts_or_zero(lost), LAW),
    )


def _parts_or_zero(parts: Sequence[Part]) -> tuple[Part, ...]:
    return tuple(parts) or (StepNumber("no_match", 0, LAW),)


def _points(match: ContestMatch[C], row: ContestStanding[C]) -> StepNumber:
    mine = match.sides.index(row.contestant)
    return StepNumber("match_points", match.points[mine], of=match.round_of(row.contestant))


MERITS: Mapping[str, Callable[[ContestStanding[Any]], tuple[Part, ...]]] = {
    "wins": _wins,
    "opponents": _opponents,
    "quotient": _quotient,
    "net": _net,
}
