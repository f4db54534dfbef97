"""Times scoring a club session, from contracts to ranks, against plain loops over numbers."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from bench import workload
from bench.measure import AtLeast, AtMost, Case, Effort, Race, WrongError, timed
from scoring.boards.ranking import RankingCriterion, rank_field
from scoring.boards.totals import Total, total_travellers
from scoring.boards.traveller import TravellerResult, score_traveller
from scoring.laws.compass import VULNERABILITIES, Direction, Side
from scoring.laws.contract import Contract, Denomination, Doubling, all_contracts
from scoring.laws.outcome import ContractResult
from scoring.laws.points import POINTS

PAIRS, TABLES = 14, 7
PUBLISHED_LOOP, PUBLISHED_FRACTIONS = 0.000_127, 0.000_82

Key = tuple[int, str, int, int, bool]
Plain = tuple[int, int, int, Key, int]
Field = list[tuple[int, int, int | Fraction]]
Pair = tuple[int, Total]
PERCENTAGE: RankingCriterion[Pair] = RankingCriterion(
    "percentage", "percentage", lambda row: row[1].share
)


class OvertrickScoring:
    """Overtrick's own scoring, from outcomes as they are read from the database."""

    def __init__(self, rows: list[workload.Row]) -> None:
        self.rows = [
            (row.board, row.north_south, row.east_west, outcome(row), vulnerability(row.board))
            for row in rows
        ]

    def __call__(self) -> Field:
        """Return rank, pair and matchpoints, from first to last."""
        boards = defaultdict[int, list[TravellerResult[int]]](list)
        for board, north_south, east_west, played, vulnerable in self.rows:
            boards[board].append((north_south, east_west, played.scores[vulnerable]))
        won = total_travellers(score_traveller(lines, expected=TABLES) for lines in boards.values())
        places = rank_field(won.items(), (PERCENTAGE,))
        return [(place.rank, place.contestant[0], place.contestant[1].won) for place in places]


def outcome(row: workload.Row) -> ContractResult:
    """Return the row as Overtrick's outcome."""
    contract = Contract(row.level, Denomination(row.denomination), Doubling(row.doubling))
    return ContractResult(contract, Direction(row.declarer), row.tricks)


def vulnerability(board: int) -> int:
    """Return the vulnerable sides as Overtrick's type."""
    sides = (side for side in Side if side.value in workload.vulnerable_sides(board))
    return VULNERABILITIES.index(frozenset(sides))


def plain(rows: list[workload.Row]) -> list[Plain]:
    """Return the rows as a key of a table and a sign, for the plain loop."""
    return [
        (
            row.board,
            row.north_south,
            row.east_west,
            (
                row.level,
                row.denomination,
                row.doubling,
                row.tricks,
                row.declarer in workload.vulnerable_sides(row.board),
            ),
            1 if row.declarer in "NS" else -1,
        )
        for row in rows
    ]


def points_table() -> Mapping[Key, int]:
    """Return every contract's score as a number."""
    return {
        (
            contract.level,
            contract.denomination.value,
            contract.doubling.value,
            tricks,
            vulnerable,
        ): points
        for vulnerable in (False, True)
        for contract in all_contracts()
        for tricks, points in enumerate(POINTS[vulnerable][contract.number])
    }


def loop(rows: list[Plain], table: Mapping[Key, int]) -> Field:
    """Do the unavoidable work in whole numbers."""
    boards: list[list[tuple[int, int, int]]] = []
    for board, north_south, east_west, key, sign in rows:
        if board == len(boards):
            boards.append([])
        boards[board].append((sign * table[key], north_south, east_west))
    won, possible = [0] * PAIRS, [0] * PAIRS
    for lines in boards:
        times: dict[int, int] = {}
        for points in sorted([line[0] for line in lines]):
            times[points] = times.get(points, 0) + 1
        beaten = 0
        for points, count in times.items():
            times[points] = 2 * beaten + count - 1
            beaten += count
        top = 2 * (len(lines) - 1)
        for points, north_south, east_west in lines:
            share = times[points]
            won[north_south] += share
            won[east_west] += top - share
            possible[north_south] += top
            possible[east_west] += top
    return in_order(won, possible)


def in_order(won: Sequence[int | Fraction], possible: list[int]) -> Field:
    """Rank from first to last; equal shares of the maximum share a rank."""
    most = max(possible)
    merits: list[int | Fraction] = [won[pair] * (most // possible[pair]) for pair in range(PAIRS)]
    places: Field = []
    rank, before = 0, merits[0] + 1
    for at, pair in enumerate(sorted(range(PAIRS), key=merits.__getitem__, reverse=True), start=1):
        if merits[pair] != before:
            rank, before = at, merits[pair]
        places.append((rank, pair, won[pair]))
    return places


def fractions(rows: list[Plain], table: Mapping[Key, int]) -> Field:
    """The same with a fraction for each result."""
    boards = defaultdict[int, list[tuple[int, int, int]]](list)
    for board, north_south, east_west, key, sign in rows:
        boards[board].append((sign * table[key], north_south, east_west))
    won, possible = [Fraction(0)] * PAIRS, [0] * PAIRS
    for lines in boards.values():
        scores, top = sorted(line[0] for line in lines), 2 * (len(lines) - 1)
        for points, north_south, east_west in lines:
            share = Fraction(bisect_left(scores, points) + bisect_right(scores, points) - 1)
            won[north_south] += share
            won[east_west] += top - share
            possible[north_south] += top
            possible[east_west] += top
    return in_order(won, possible)


def race(
    other: Callable[[list[Plain], Mapping[Key, int]], Field], published: float
) -> Callable[[Effort], Iterator[Race]]:
    """Compare both rankings, then return the two sides to time."""

    def start(effort: Effort) -> Iterator[Race]:
        rows, table = workload.club_session(), points_table()
        overtrick, bare = OvertrickScoring(rows), plain(rows)
        if sorted(overtrick()) != sorted(other(bare, table)):
            raise WrongError("Overtrick and the other way rank the session differently")
        ours = timed(overtrick, effort.seconds)
        yield Race(ours, timed(lambda: other(bare, table), effort.seconds), published)

    return start


CASES = (
    Case(
        "session: 182 contracts to tied ranks, beside whole numbers",
        AtMost(1.5),
        contextmanager(race(loop, PUBLISHED_LOOP)),
    ),
    Case(
        "session: 182 contracts to tied ranks, beside fractions",
        AtLeast(4),
        contextmanager(race(fractions, PUBLISHED_FRACTIONS)),
        "fractions",
    ),
)
