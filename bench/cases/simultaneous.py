"""Times a simultaneous tournament of 10,000 tables, and cross-IMPs, against plain loops."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from shutil import which
from subprocess import PIPE, Popen

import numpy as np

from bench import bare
from bench.measure import AtLeast, AtMost, Case, Effort, Race, Skipped, WrongError, timed
from scoring.boards.cross_imps import cross_sums
from scoring.imp_scale import imps_of_difference
from scoring.laws.compass import VULNERABILITIES, Side
from scoring.laws.contract import all_contracts
from scoring.simultaneous import field_scores
from scoring.simultaneous.field_scores import POINTS, Int64Array, SimultaneousField

OPPONENTS = Path(__file__).parents[2] / "build" / "bench" / "node_modules"
TABLES, BOARDS = 10_000, 36
PAIRS = 2 * TABLES
SEED = 20_250_101
RESULTS = 1_000

Contracts = tuple[
    Int64Array, Int64Array, Int64Array, Int64Array, Int64Array, Int64Array, Int64Array
]
"""Board, both pairs, contract, tricks, whether East-West declared, and who is vulnerable."""
Ranked = list[tuple[int, int]]
"""By pair: matchpoints and place."""


def contracts() -> Contracts:
    """Return a seeded field: everybody plays every board, against another pair each time."""
    random = np.random.default_rng(SEED)
    count, board = TABLES * BOARDS, np.repeat(np.arange(BOARDS), TABLES)
    table = np.tile(np.arange(TABLES), BOARDS)
    contract = random.integers(0, 105, count)
    tricks = np.clip(7 + contract // 15 + random.integers(-3, 3, count), 0, 13)
    turn = board % 16
    return (
        *(board, table, TABLES + (table + 7 * board) % TABLES),
        *(contract, tricks, random.integers(0, 2, count), (turn + turn // 4) % 4),
    )


def overtrick(rows: Contracts) -> tuple[Int64Array, Int64Array]:
    """Score board by board with Overtrick, as pages do: matchpoints and ranks."""
    board, north_south, east_west, contract, tricks, declarer, vulnerable = rows
    points = POINTS[declarer, contract, tricks, vulnerable]
    field = SimultaneousField(PAIRS, full=TABLES, cents=False, crossed=False)
    ends = np.flatnonzero(np.diff(board)) + 1
    columns = (np.split(column, ends) for column in (north_south, east_west, points))
    for of_board in zip(*columns, strict=True):
        field.count(*of_board)
    return field.won, field_scores.field_places(field.totals)[0]


def counted(rows: Contracts) -> tuple[Int64Array, Int64Array]:
    """Count scores, look up, add and rank with numpy alone."""
    board, north_south, east_west, contract, tricks, declarer, vulnerable = rows
    codes = 1521 * board + (POINTS[declarer, contract, tricks, vulnerable] + 7600) // 10
    times = np.bincount(codes, minlength=1521 * BOARDS).reshape(BOARDS, 1521)
    share = (2 * (times.cumsum(axis=1) - times) + times - 1).ravel()[codes]
    won = np.zeros(PAIRS, dtype=np.int64)
    np.add.at(won, north_south, share)
    np.add.at(won, east_west, 2 * (TABLES - 1) - share)
    return won, 1 + PAIRS - np.searchsorted(np.sort(won), won, side="right")


def loop(rows: Contracts) -> tuple[Int64Array, Int64Array]:
    """Do the unavoidable work in whole numbers."""
    boards: list[list[tuple[int, int, int]]] = [[] for _board in range(BOARDS)]
    points = POINTS.tolist()
    for board, north_south, east_west, contract, tricks, declarer, vulnerable in zip(
        *(column.tolist() for column in rows), strict=True
    ):
        score = points[declarer][contract][tricks][vulnerable]
        boards[board].append((score, north_south, east_west))
    won = [0] * PAIRS
    for lines in boards:
        times = defaultdict[int, int](int)
        for score, _north_south, _east_west in lines:
            times[score] += 1
        beaten, top = 0, 2 * (len(lines) - 1)
        for score in sorted(times):
            beaten, times[score] = beaten + times[score], 2 * beaten + times[score] - 1
        for score, north_south, east_west in lines:
            won[north_south] += times[score]
            won[east_west] += top - times[score]
    merits = np.array(won)
    return merits, 1 + PAIRS - np.searchsorted(np.sort(merits), merits, side="right")


def race(
    other: Callable[[Contracts], tuple[Int64Array, Int64Array]],
) -> Callable[[Effort], Iterator[Race]]:
    """Compare both results, then return the two sides to time."""

    def start(effort: Effort) -> Iterator[Race]:
        rows = contracts()
        if not all(map(np.array_equal, overtrick(rows), other(rows))):
            raise WrongError("Overtrick and the other way score the field differently")
        ours = timed(lambda: overtrick(rows), effort.seconds)
        yield Race(ours, timed(lambda: other(rows), effort.seconds))

    return start


def compare_with_node(effort: Effort) -> Iterator[Race]:
    """Time against bridge-scorer, which runs in its own process and times itself."""
    package, node = OPPONENTS / "bridge-scorer", which("node")
    if node is None or not package.is_dir():
        raise Skipped("bridge-scorer is not here; `make bench` installs it where npm is")
    script = Path(bare.__file__).with_name("simultaneous.js")
    rows = contracts()
    with Popen([node, str(script), str(package)], stdin=PIPE, stdout=PIPE, text=True) as process:

        def asked(line: str) -> str:
            assert process.stdin and process.stdout
            print(line, file=process.stdin, flush=True)
            return process.stdout.readline()

        theirs = json.loads(asked(json.dumps({"pairs": PAIRS, "boards": as_games(rows)})))
        if [
            list(row) for row in zip(*map(np.ndarray.tolist, overtrick(rows)), strict=True)
        ] != theirs:
            raise WrongError("Overtrick and bridge-scorer rank the field differently")
        yield Race(timed(lambda: overtrick(rows), effort.seconds), lambda: float(asked("again")))


def as_games(rows: Contracts) -> list[list[list[object]]]:
    """Return the field for bridge-scorer: for each board both pairs, contract and tricks."""
    every = [
        {
            "level": each_contract.level,
            "denomination": each_contract.denomination.value.replace("N", "NT"),
            "risk": "X" * (each_contract.doubling // 2),
        }
        for each_contract in all_contracts()
    ]
    boards: list[list[list[object]]] = [[] for _board in range(BOARDS)]
    for board, north_south, east_west, contract, tricks, side, vulnerable in zip(
        *(column.tolist() for column in rows), strict=True
    ):
        called = {**every[contract], "declaror": "NE"[side]}
        is_vulnerable = list(Side)[side] in VULNERABILITIES[vulnerable]
        boards[board].append([north_south, east_west, called, is_vulnerable, tricks])
    return boards


def scores() -> list[int]:
    """Return a board's scores: part-scores to slams, one in eight doubled, of either side."""
    random = Random(SEED)
    rows = []
    for _result in range(RESULTS):
        bid = random.choice((5, 8, 9, 13, 14, 18, 18, 18, 23))
        tricks = min(13, 7 + bid // 5 + random.choice((-2, -1, -1, 0, 0, 0, 1, 2)))
        declarer, doubled = int(random.random() < 1 / 4), int(random.random() < 1 / 8)
        rows.append(int(POINTS[declarer, 3 * bid + doubled, tricks, 1]))
    return rows


def pairwise(field: list[int]) -> dict[int, int]:
    """Compare each score with all others, looking up each difference in the IMP table."""
    table = [imps_of_difference(10 * tens) for tens in [*range(1521), *range(-1520, 0)]]
    won: dict[int, int] = {}
    for mine in field:
        total = 0
        for other in field:
            total += table[(mine - other) // 10]
        won[mine] = total
    return won


def crossed(effort: Effort) -> Iterator[Race]:
    """Time cross-IMPs by histogram against the loop."""
    field = scores()
    if cross_sums(field) != pairwise(field):
        raise WrongError("the histogram and the loop come to different IMPs")
    ours = timed(lambda: cross_sums(field), effort.seconds)
    yield Race(ours, timed(lambda: pairwise(field), effort.seconds))


CASES = (
    Case(
        "simultaneous: 360,000 results from contracts to places, beside a bare count",
        AtMost(1.5),
        contextmanager(race(counted)),
    ),
    Case(
        "simultaneous: 360,000 results from contracts to places, beside a plain loop",
        AtLeast(6),
        contextmanager(race(loop)),
        "loop",
    ),
    Case(
        "simultaneous: 360,000 results from contracts to places, beside bridge-scorer",
        AtLeast(4),
        contextmanager(compare_with_node),
        "node",
    ),
    Case(
        "cross-IMPs of 1,000 results by histogram, beside every pair of them",
        AtLeast(100),
        contextmanager(crossed),
        "loop",
    ),
)
