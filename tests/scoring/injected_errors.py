"""How many true results of published events are marked as unusual, and how many errors are found.

`python -m tests.scoring.injected_errors` prints the tables of `docs/entry.md`: every result of the
events as it was published, then every result with one error in it, among the others as they were;
then the same for the events whose deals are known, compared with double dummy too.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

from deals.double_dummy import DoubleDummy, read_double_dummy
from scoring.laws.adjusted_scores import ComparableResult
from scoring.laws.compass import Direction, Side, vulnerability_of_board
from scoring.laws.outcome import BareScore, ContractResult, PassedOut, north_south_points
from scoring.laws.unusual_results import ComparedField, UnusualMarks
from tests.scoring.published_results import result_of

DATA = Path(__file__).parent / "data"
OF_IMPS = ("butler_howell", "cross_imp_howell")
NO_EVENT = "wbf_vp"
EVENTS = (
    *sorted(
        file for file in (DATA / "events").glob("*.json") if file.stem not in (*OF_IMPS, NO_EVENT)
    ),
    *(DATA / "events" / f"{name}.json" for name in OF_IMPS),
)
TRICKS_OFF = (1, 2, 3, 4, 5)
TWICE = (WRONG_SIGN, WRONG_SIDE) = ("bare score with the wrong sign", "declared by the wrong side")
NEXT = dict(zip(Direction, (*tuple(Direction)[1:], Direction.NORTH), strict=True))

# The tricks of a deal by declarer and denomination, by the number of the board.
DoubleDummyByBoard = dict[int, DoubleDummy]
Table = tuple[object, object]
Board = dict[Table, ContractResult | PassedOut]
"""The results of a board, by the pairs that met."""


def read_boards(file: Path) -> dict[int, Board]:
    """The boards of an event with every result that was made at the table."""
    return {
        board["number"]: {
            (row["ns"], row["ew"]): result
            for row in board["results"]
            if row["contract"]
            and (result := result_of(row["contract"], row["declarer"], row["tricks"]))
        }
        for board in json.loads(file.read_text())["boards"]
    }


def read_double_dummy_of_events() -> dict[str, DoubleDummyByBoard]:
    """The double-dummy tricks of every board, by the events whose deals are known."""
    events = json.loads((DATA / "double_dummy.json").read_text())["events"]
    return {
        name: {board["number"]: read_double_dummy(board["double_dummy"]) for board in boards}
        for name, boards in events.items()
    }


def marks_at(
    number: int,
    board: Board,
    table: Table,
    result: ComparableResult,
    known: DoubleDummyByBoard | None = None,
) -> UnusualMarks:
    """The marks of a result at that table, among the others and, if it is known, with the deal."""
    others = [other for at, other in board.items() if at != table]
    makes = None
    if known and isinstance(result, ContractResult):
        makes = known[number].makes(result.declarer, result.contract.denomination)
    return marks_among(result, others, vulnerable=vulnerability_of_board(number), makes=makes)


def marks_among(
    result: ComparableResult,
    others: Iterable[ComparableResult] = (),
    *,
    vulnerable: Set[Side],
    makes: int | None = None,
) -> UnusualMarks:
    """The marks of a result, compared with the others that played the same cards."""
    return ComparedField([result, *others], vulnerable=vulnerable).marks(result, makes=makes)


def count_true_results(
    boards: dict[int, Board], known: DoubleDummyByBoard | None = None
) -> tuple[int, int]:
    """How many results an event has, and how many of them are marked."""
    marked = [
        bool(marks_at(number, board, table, result, known))
        for number, board in boards.items()
        for table, result in board.items()
    ]
    return len(marked), sum(marked)


def count_stops(boards: dict[int, Board], *, seed: int) -> tuple[int, int]:
    """How many results an event has, and how many stop a phone as they come in, in any order."""
    chance, stops, results = Random(seed), 0, 0
    for number, board in boards.items():
        order = list(board.values())
        chance.shuffle(order)
        vulnerable = vulnerability_of_board(number)
        results += len(order)
        stops += sum(
            bool(marks_among(result, order[:at], vulnerable=vulnerable))
            for at, result in enumerate(order)
        )
    return results, stops


def injected(number: int, result: ContractResult | PassedOut) -> Iterator[tuple[str, object]]:
    """The result with one error in it, by the name of the error."""
    points = north_south_points(result, vulnerable=vulnerability_of_board(number))
    if points:
        yield WRONG_SIGN, BareScore(-points)
    if not isinstance(result, ContractResult):
        return
    wrong = ContractResult(result.contract, NEXT[result.declarer], result.tricks)
    yield WRONG_SIDE, wrong
    for off in TRICKS_OFF:
        for tricks in (result.tricks - off, result.tricks + off):
            if 0 <= tricks <= 13:
                error = f"tricks off by {off}"
                yield error, ContractResult(result.contract, result.declarer, tricks)


def count_detections_with_deals(
    boards: dict[int, Board], known: DoubleDummyByBoard
) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """How often each error was injected, marked by the other tables, and marked with the deal."""
    injections, by_field, detections = Counter[str](), Counter[str](), Counter[str]()
    for number, board in boards.items():
        for table, result in board.items():
            for error, wrong in injected(number, result):
                if isinstance(wrong, ContractResult):
                    injections[error] += 1
                    by_field[error] += bool(marks_at(number, board, table, wrong))
                    detections[error] += bool(marks_at(number, board, table, wrong, known))
    return injections, by_field, detections


def count_detections(boards: dict[int, Board]) -> tuple[Counter[str], Counter[str]]:
    """How often each error was injected into an event, and how often it was marked."""
    injections, detections = Counter[str](), Counter[str]()
    for number, board in boards.items():
        for table, result in board.items():
            for error, wrong in injected(number, result):
                injections[error] += 1
                detections[error] += bool(marks_at(number, board, table, wrong))
        count_twice(number, board, injections, detections)
    for first, other in combinations(boards, 2):
        for table in boards[first].keys() & boards[other].keys():
            here, there = boards[first][table], boards[other][table]
            if here == there:
                continue
            error = "two boards of a table swapped"
            swapped = (first, there), (other, here)
            injections[error] += 1
            detections[error] += any(
                marks_at(at, boards[at], table, wrong) for at, wrong in swapped
            )
    return injections, detections


def count_twice(
    number: int, board: Board, injections: Counter[str], detections: Counter[str]
) -> None:
    """Count how often both are marked, where two neighbouring tables have the same error."""
    for tables in pairwise(board):
        errors = [dict(injected(number, board[table])) for table in tables]
        for error in TWICE:
            if all(error in of_table for of_table in errors):
                wrong = {
                    table: of_table[error] for table, of_table in zip(tables, errors, strict=True)
                }
                found = [marks_at(number, board | wrong, table, wrong[table]) for table in tables]
                injections[f"{error}, at two tables"] += 1
                detections[f"{error}, at two tables"] += all(found)


def per_cent(part: int, total: int, places: int = 1) -> str:
    """For a table, in plain figures."""
    return f"{100 * part / total:.{places}f} %"


def tables() -> str:
    """Both tables as Markdown."""
    lines = ["| event | results | marked | rate |", "|---|---:|---:|---:|"]
    counts, injections, detections = Counter[str](), Counter[str](), Counter[str]()
    for file in EVENTS:
        boards = read_boards(file)
        results, marked = count_true_results(boards)
        counts.update(results=results, marked=marked)
        lines.append(f"| {file.stem} | {results} | {marked} | {per_cent(marked, results)} |")
        for total, of_event in zip((injections, detections), count_detections(boards), strict=True):
            total.update(of_event)
    results, marked = counts["results"], counts["marked"]
    lines.append(f"| all | {results} | {marked} | {per_cent(marked, results)} |")
    lines += ["", "| error | injected | marked | found |", "|---|---:|---:|---:|"]
    for error, times in injections.items():
        lines.append(
            f"| {error} | {times} | {detections[error]} | {per_cent(detections[error], times, 0)} |"
        )
    return "\n".join(lines)


def tables_with_deals() -> str:
    """The tables for the events whose deals are known, as Markdown."""
    lines = ["| event with deals | results | marked | rate |", "|---|---:|---:|---:|"]
    counts = Counter[str]()
    totals = Counter[str](), Counter[str](), Counter[str]()
    for name, known in read_double_dummy_of_events().items():
        boards = read_boards(DATA / "events" / f"{name}.json")
        results, marked = count_true_results(boards, known)
        counts.update(results=results, marked=marked)
        lines.append(f"| {name} | {results} | {marked} | {per_cent(marked, results)} |")
        for total, of_event in zip(totals, count_detections_with_deals(boards, known), strict=True):
            total.update(of_event)
    results, marked = counts["results"], counts["marked"]
    lines.append(f"| both | {results} | {marked} | {per_cent(marked, results)} |")
    lines += ["", "| error | injected | found by the field | with the deal |"]
    lines += ["|---|---:|---:|---:|"]
    injections, by_field, detections = totals
    for error, times in injections.items():
        found = per_cent(by_field[error], times, 0), per_cent(detections[error], times, 0)
        lines.append(f"| {error} | {times} | {found[0]} | {found[1]} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(tables(), tables_with_deals(), sep="\n\n")
