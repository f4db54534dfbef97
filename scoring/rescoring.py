"""A session of many boards that is scored anew where one of them changed, and nowhere else.

Knows what each board brought; a ruling touches its own board's comparisons and then the totals.
Averages are kept apart: what they are worth rests on everybody's other boards, and is settled when
totals are asked for (Law 12C2).
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from scoring.adjustments import BY_LAW, AverageRule, Given, settled
from scoring.booked import Booked, booked_totals, merged
from scoring.matchpoints import award_points, top
from scoring.steps import Operation, Part, Step
from scoring.totals import LAW, Total, totals
from scoring.traveller import Traveller

C = TypeVar("C", bound=Hashable)
NOTHING = Total(0, 0, 0)


class Averaged(NamedTuple, Generic[C]):
    """Averages at one table of a board that so many results were expected on."""

    given: Given[C]
    expected: int


class Session(NamedTuple, Generic[C]):
    """What each board brought everybody, what all brought together, and the averages by board."""

    boards: Mapping[int, Mapping[C, Total]]
    played: Mapping[C, Total]
    averages: Mapping[int, Sequence[Averaged[C]]]


def session(
    boards: Mapping[int, Traveller[C] | Booked[C]],
    averages: Mapping[int, Sequence[Averaged[C]]] | None = None,
) -> Session[C]:
    """All boards, by number; averages stand apart from the boards that they are on."""
    shares = {number: _shares(board) for number, board in boards.items()}
    return Session(shares, merged(shares.values()), averages or {})


def rescored(
    before: Session[C],
    number: int,
    board: Traveller[C] | Booked[C],
    averages: Sequence[Averaged[C]] | None = None,
) -> Session[C]:
    """The same with one board anew, and the averages on it where they changed too."""
    old, new = before.boards.get(number, {}), _shares(board)
    played = dict(before.played)
    for who in {**old, **new}:
        total = _less(played.get(who, NOTHING), old.get(who, NOTHING))
        played[who] = total.plus(new.get(who, NOTHING))
        if not played[who].boards:
            del played[who]
    given = before.averages if averages is None else {**before.averages, number: averages}
    return Session({**before.boards, number: new}, played, given)


def session_totals(scored: Session[C], rule: AverageRule = BY_LAW) -> dict[C, Total]:
    """Everybody's total, with what the averages are worth, in the order of the boards."""
    in_order = [each for number in sorted(scored.averages) for each in scored.averages[number]]
    sides = {who for each in in_order for who in each.given[:2] if who is not None}
    own = {who: scored.played.get(who, NOTHING).percentage for who in sides}
    awards = settled((each.given for each in in_order), own, rule)
    found = dict(scored.played)
    for each, award in zip(in_order, awards, strict=True):
        for who, percent in (
            (each.given.north_south, award.north_south),
            (each.given.east_west, award.east_west),
        ):
            if who is not None:
                won = award_points(percent, expected=each.expected)
                found[who] = found.get(who, NOTHING).plus(Total(won, top(each.expected), 1))
    return found


def _shares(board: Traveller[C] | Booked[C]) -> dict[C, Total]:
    if isinstance(board, Traveller):
        return totals([board])
    return booked_totals([board])


def _less(total: Total, other: Total) -> Total:
    return Total(
        total.won - other.won, total.possible - other.possible, total.boards - other.boards
    )


def explain_session_total(boards: Iterable[Part]) -> Step:
    """How a total adds up, from the steps of its shares and of its averages."""
    return Step("total", Operation.SUM, tuple(boards), LAW)
