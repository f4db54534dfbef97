"""How points and places in a contest of matches come about.

Knows the standings and tie-breaks of `scoring.contests`, and works each out again as steps.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from scoring.contests import Met, Standing, TieBreak, between
from scoring.ranking import explain_place
from scoring.steps import Number, Operation, Part, Step, part_of

C = TypeVar("C", bound=Hashable)
LAW = "contest"
HALF = Fraction(1, 2)


def explain_points(row: Standing[C], matches: Mapping[int, Part] | None = None) -> Step:
    """How a contestant's points add up; `matches` say by round how those came about themselves."""
    known = matches or {}
    parts = [
        part_of(known.get(each.round) or _points(each, row), each.round) for each in row.matches
    ]
    parts += [Number("bye_points", row.bye, of=round_) for round_ in row.byes]
    if row.carried:
        parts.append(Number("carried", row.carried))
    total = Step("points", Operation.SUM, tuple(parts) or (Number("no_match", 0, LAW),), LAW)
    if not row.penalties:
        return total
    taken = Number("penalty", row.penalties)
    return Step("after_penalties", Operation.DIFFERENCE, (total, taken), LAW)


def explain_contest_place(
    row: Standing[C], rows: Sequence[Standing[C]], breaks: Sequence[TieBreak] = ()
) -> Step:
    """How `placed` comes to a contestant's place: one more than are ahead, break by break."""
    points = {each.contestant: (explain_points(each),) for each in rows}
    ahead = [*_ahead(row, points)]
    tied = [each for each in rows if each.points == row.points]
    left = list(breaks)
    while left and len(tied) > 1:
        each = left.pop(0)
        merits = [each.value(one, tied) for one in tied]
        if None in merits or len(set(merits)) == 1:
            continue
        ahead += _ahead(row, {one.contestant: explain_merit(one, each.key, tied) for one in tied})
        own = each.value(row, tied)
        tied = [one for one, merit in zip(tied, merits, strict=True) if merit == own]
        left = list(breaks) if each.key == "between" else left
    return Step("place", Operation.SUM, (*ahead, Number("own_place", 1, LAW)), LAW)


def _ahead(row: Standing[C], parts: Mapping[C, Sequence[Part]]) -> Sequence[Part]:
    """How many are ahead on this, and on what comes next where it is level."""
    others = [each for who, each in parts.items() if who != row.contestant]
    return explain_place(parts[row.contestant], others).rank.operands[:-1]


def explain_merit(row: Standing[C], key: str, tied: Sequence[Standing[C]]) -> tuple[Part, ...]:
    """How the value of a tie-break comes about for one of those who are level."""
    if key == "between":
        among = tuple(_points(each, row) for each in between(row, tied))
        return (Step("points_between", Operation.SUM, among, LAW),)
    return MERITS[key](row)


def _wins(row: Standing[C]) -> tuple[Part, ...]:
    parts: list[Part] = []
    for each in row.matches:
        mine = each.sides.index(row.contestant)
        both = (
            Number("own_points", each.points[mine], of=each.round),
            Number("their_points", each.points[1 - mine]),
        )
        level = Step("match_level", Operation.EQUAL, both, LAW, each.round)
        half = Number("half_win", HALF, LAW)
        parts.append(Step("match_won", Operation.LESS, both, LAW, each.round))
        parts.append(Step("half_wins", Operation.PRODUCT, (level, half), LAW))
    return (Step("wins_of_all", Operation.SUM, _some(parts), LAW),)


def _opponents(row: Standing[C]) -> tuple[Part, ...]:
    return (Number("opponents_points", row.opponents),)


def _quotient(row: Standing[C]) -> tuple[Part, ...]:
    gained, lost = _gained_and_lost(row)
    if not lost.value:
        return Number("lost_none", 1, LAW), gained
    quotient = Step("imp_quotient", Operation.QUOTIENT, (gained, lost), LAW)
    return Number("lost_none", 0, LAW), quotient


def _net(row: Standing[C]) -> tuple[Part, ...]:
    return (Step("net_imps", Operation.DIFFERENCE, _gained_and_lost(row), LAW),)


def _gained_and_lost(row: Standing[C]) -> tuple[Step, Step]:
    gained = [Number("match_imps", won) for won, _lost in row.imps()]
    lost = [Number("match_imps", lost) for _won, lost in row.imps()]
    return (
        Step("imps_gained", Operation.SUM, _some(gained), LAW),
        Step("imps_lost", Operation.SUM, _some(lost), LAW),
    )


def _some(parts: Sequence[Part]) -> tuple[Part, ...]:
    return tuple(parts) or (Number("no_match", 0, LAW),)


def _points(match: Met[C], row: Standing[C]) -> Number:
    mine = match.sides.index(row.contestant)
    return Number("match_points", match.points[mine], of=match.round)


MERITS: Mapping[str, Callable[[Standing[Any]], tuple[Part, ...]]] = {
    "wins": _wins,
    "opponents": _opponents,
    "quotient": _quotient,
    "net": _net,
}
