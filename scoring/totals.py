"""What each contestant won over many boards, of how much. Knows scored boards; not who wins."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from scoring.compass import Side
from scoring.matchpoints import top
from scoring.ranking import Ratio
from scoring.steps import Number, Operation, Step
from scoring.traveller import Traveller, explain_award_share, explain_share

C = TypeVar("C", bound=Hashable)
LAW = "78A"


class Total(NamedTuple):
    """Matchpoints won, exact, of the tops of the boards that counted; two for a score beaten."""

    won: Fraction | int
    possible: int
    boards: int

    def plus(self, other: "Total") -> "Total":
        """Both together."""
        return Total(
            self.won + other.won, self.possible + other.possible, self.boards + other.boards
        )

    @property
    def percentage(self) -> Fraction | None:
        """Exact; None where nothing was there to win."""
        return Fraction(100 * self.won) / self.possible if self.possible else None

    @property
    def share(self) -> Ratio:
        """What ranks: the part of what there was to win, nought where that was nothing."""
        if not self.possible:
            return Ratio(0, 1)
        return Ratio(self.won.numerator, self.won.denominator * self.possible)


def totals(travellers: Iterable[Traveller[C]]) -> dict[C, Total]:
    """Everybody who has a share in a board, with the sum of the shares."""
    field: dict[C, Total] = {}
    for who, won in _won(travellers):
        before = field.get(who)
        field[who] = before.plus(won) if before else won
    return field


def _won(travellers: Iterable[Traveller[C]]) -> Iterator[tuple[C, Total]]:
    """Boards of one top and one scale are summed together, as whole numbers."""
    alike: defaultdict[tuple[int, int], list[Traveller[C]]] = defaultdict(list)
    for traveller in travellers:
        alike[traveller.expected, traveller.scale].append(traveller)
        if traveller.awarded:
            yield from _awards(traveller)
    for (expected, scale), boards in alike.items():
        full = top(expected)
        for who, shares in _booked(boards, full * scale).items():
            won, count = sum(shares), len(shares)
            yield who, Total(won if scale == 1 else Fraction(won, scale), full * count, count)


def _booked(travellers: Iterable[Traveller[C]], full: int) -> Mapping[C, list[int]]:
    """Each result goes down twice: east-west have what north-south leave."""
    booked: defaultdict[C, list[int]] = defaultdict(list)
    for traveller in travellers:
        worth = traveller.worth
        for north_south, east_west, points in traveller.lines:
            share = worth[points]
            booked[north_south].append(share)
            booked[east_west].append(full - share)
    return booked


def _awards(traveller: Traveller[C]) -> Iterator[tuple[C, Total]]:
    for each in traveller.awarded:
        shares = traveller.award_shares(each.award)
        for who, share in zip((each.north_south, each.east_west), shares, strict=True):
            if who is not None:
                yield who, Total(share, traveller.top, 1)


def explain_total(travellers: Iterable[Traveller[C]], contestant: C) -> Step:
    """How a contestant's matchpoints add up: a step for each board that counted, in order."""
    shares = tuple(step for _traveller, step in _shares(travellers, contestant))
    return Step("total", Operation.SUM, shares, LAW)


def explain_percentage(travellers: Iterable[Traveller[C]], contestant: C) -> Step:
    """How a contestant's percentage comes about: a hundred times the total, by the tops."""
    boards = list(travellers)
    tops = tuple(Number("top", board.top) for board, _step in _shares(boards, contestant))
    total = explain_total(boards, contestant)
    hundredfold = Step("hundredfold", Operation.PRODUCT, (Number("hundred", 100), total), LAW)
    possible = Step("possible", Operation.SUM, tops, LAW)
    return Step("percentage", Operation.QUOTIENT, (hundredfold, possible), LAW)


def _shares(
    travellers: Iterable[Traveller[C]], contestant: C
) -> Iterator[tuple[Traveller[C], Step]]:
    for traveller in travellers:
        for north_south, east_west, points in traveller.lines:
            if contestant in (north_south, east_west):
                side = _side(contestant, north_south)
                yield traveller, explain_share(traveller, points, side)
        for each in traveller.awarded:
            if contestant in (each.north_south, each.east_west):
                side = _side(contestant, each.north_south)
                yield traveller, explain_award_share(traveller, each.award, side)


def _side(contestant: C, north_south: C | None) -> Side:
    return Side.NORTH_SOUTH if contestant == north_south else Side.EAST_WEST
