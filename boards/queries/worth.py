"""What the results of a session are worth. Knows places and scores; not rows."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from boards.queries.seated import Cell, Pair
from scoring.ranking import Criterion, ranked
from scoring.regulations import Regulations
from scoring.rounding import Figures, figures, policy
from scoring.totals import Total, totals
from scoring.traveller import Awarded, Line, Traveller, score

Shares = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A pair's place in its field: its line, or nothing where all are ranked together.

    `total` is exact, and what ranks; `shown` is how the event's regulations print it.
    """

    rank: int
    shared: bool
    field: str
    pair: Pair
    total: Total
    shown: Figures


def travellers_of(
    cells: Sequence[Cell], *, known: Mapping[int, Traveller[int]]
) -> Mapping[int, Traveller[int]]:
    """Every board that came in. A board that is known already is not scored again."""
    came_in = defaultdict[int, list[Cell]](list)
    for cell in cells:
        if cell.outcome is not None and cell.board not in known:
            came_in[cell.board].append(cell)
    expected = max(Counter(cell.board for cell in cells if cell.expected).values(), default=0)
    anew = {board: _traveller(rows, expected) for board, rows in came_in.items()}
    return dict(sorted({**known, **anew}.items()))


def _traveller(cells: Sequence[Cell], expected: int) -> Traveller[int]:
    lines = [line for line in map(line_of, cells) if line]
    return score(lines, [each for each in map(awarded_of, cells) if each], expected=expected)


def line_of(cell: Cell) -> Line[int] | None:
    """A result as scoring sees it; None where nothing was played, or against nobody."""
    points = cell.points
    if points is None or cell.north_south is None or cell.east_west is None:
        return None
    return cell.north_south, cell.east_west, points


def awarded_of(cell: Cell) -> Awarded[int] | None:
    """An award as scoring sees it; None where there is none."""
    return Awarded(cell.north_south, cell.east_west, cell.award) if cell.award else None


def shares_of(cell: Cell, traveller: Traveller[int]) -> Shares:
    """The matchpoints of both sides of a cell; None where there is nothing to compare."""
    if not cell.award:
        line = line_of(cell)
        return traveller.shares(line[2]) if line else (None, None)
    north_south, east_west = traveller.award_shares(cell.award)
    return (
        None if cell.north_south is None else north_south,
        None if cell.east_west is None else east_west,
    )


def field_of(travellers: Iterable[Traveller[int]]) -> Mapping[int, Total]:
    """What each place has won so far."""
    return totals(travellers)


Row = tuple[str, Pair, Total]
LINES = ("", "NS", "EW")
PERCENTAGE: Criterion[Row] = Criterion("percentage", "percentage", lambda row: row[2].share)


def ranked_field(
    pairs: Mapping[int, Pair],
    totals: Mapping[int, Total],
    winners: Mapping[str, int],
    regulations: Regulations,
) -> tuple[Ranked, ...]:
    """Everybody who has played, each in the field that they are ranked in."""
    rows = _fields(pairs, totals, winners)
    by, most = policy(regulations.rounding), max((total.possible for *_, total in rows), default=0)
    places: list[Ranked] = []
    for name in LINES:
        field = [row for row in rows if row[0] == name]
        places += [
            Ranked(
                place.rank,
                place.shared,
                *place.contestant,
                figures(place.contestant[2], by, win=regulations.win, most=most),
            )
            for place in ranked(field, (PERCENTAGE,))
        ]
    return tuple(places)


def _fields(
    pairs: Mapping[int, Pair], totals: Mapping[int, Total], winners: Mapping[str, int]
) -> list[Row]:
    return [
        (pair.line if winners[pair.section] == 2 else "", pair, totals[place])
        for place, pair in pairs.items()
        if place in totals and totals[place].possible
    ]
