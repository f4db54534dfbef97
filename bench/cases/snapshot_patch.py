"""Times updating a session's scores and ranks after one result or ruling, against a rebuild."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from time import process_time
from uuid import uuid4

from bench import session_rows as stored
from bench import workload
from bench.measure import AtLeast, Case, Effort, Race, Round, WrongError
from boards.queries.results import result_versions
from boards.queries.rulings import PickedResult
from boards.services.results import ChangeRequest, record_result
from boards.services.rulings import give_ruling
from club.models import Source, User
from scoring.laws.adjusted_scores import AdjustedScore, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, PassedOut
from standings import snapshot_cache as pictures
from standings.snapshot_cache import SessionSnapshot
from tournament.models import SeatingBoard, Session

AVERAGED = range(8, 26, 8)
"""The boards on which a table of the room with rulings has averages, and is short by one."""


@contextmanager
def large_room(effort: Effort) -> Iterator[Race]:
    """A hundred pairs, 28 boards: from the database to the ranking after each result."""
    session = stored.opened("one board", played=True)
    yield _raced(session, a_change(session), effort)


@contextmanager
def ruled_room(effort: Effort) -> Iterator[Race]:
    """Sixty tables, 26 boards with artificial averages: the same after each ruling."""
    rows, pairs = workload.session_with_rulings(), 120
    session = stored.opened("a ruling", played=True, rows=rows, pairs=pairs)
    for board in AVERAGED:
        given = Averages(Average.PLUS, Average.MINUS)
        record_result(_first(session, board), given, _request(1), law="12C2")
    yield _raced(session, a_ruling(session), effort)


def a_change(session: Session) -> Callable[[], None]:
    """Correct a result of board 1, back and forth."""
    board = _first(session, 1)

    def changed() -> None:
        count = len(result_versions(board))
        record_result(board, PassedOut() if count % 2 else BareScore(420), _request(count))

    return changed


def a_ruling(session: Session) -> Callable[[], None]:
    """Give a weighted score on board 1, with other weights each time."""
    board, director = _first(session, 1), stored.director()

    def changed() -> None:
        count = len(result_versions(board))
        weight = Fraction(count, count + 1)
        scores = WeightedResult(BareScore(420), weight), WeightedResult(BareScore(-50), 1 - weight)
        entry = _request(count, by=director)
        give_ruling([PickedResult(board, count)], AdjustedScore.both(*scores), entry, law="12C1(c)")

    return changed


def _first(session: Session, number: int) -> SeatingBoard:
    boards = SeatingBoard.objects.select_related("seating__section")
    mine = boards.filter(seating__section__session=session, number=number)
    return mine.order_by("pk")[0]


def _request(seen: int, *, by: User | None = None) -> ChangeRequest:
    return ChangeRequest(
        seen, uuid4(), by, Source.DIRECTOR, "director", reason="bench" if by else ""
    )


def _raced(session: Session, changed: Callable[[], None], effort: Effort) -> Race:
    def asked() -> SessionSnapshot:
        now = pictures.snapshot_of_session(session.pk)
        _ = now.ranking
        return now

    def full_run() -> SessionSnapshot:
        pictures.forget_snapshots()
        return asked()

    asked()
    _check(changed, asked, full_run)
    return Race(
        after(changed, asked, effort), after(changed, full_run, effort), notes=lambda: "equal"
    )


def after(changed: Callable[[], None], work: Callable[[], object], effort: Effort) -> Round:
    """Time the work alone; before each round a change is made."""

    def round_of() -> float:
        spent, times = 0.0, 0
        while spent < effort.seconds:
            changed()
            start = process_time()
            work()
            spent, times = spent + process_time() - start, times + 1
        return spent / times

    return round_of


def _check(
    changed: Callable[[], None],
    entry: Callable[[], SessionSnapshot],
    full_run: Callable[[], SessionSnapshot],
) -> None:
    """Check that the result equals a full run, and that only the changed board was scored."""
    before = entry().compared
    changed()
    patched = entry()
    again = [
        board
        for board, board_scores in patched.compared.items()
        if board_scores is not before[board]
    ]
    if again != [1]:
        raise WrongError(f"for one change on board 1 these were scored again: {again}")
    full = full_run()
    if (patched.cells, patched.totals, patched.ranking) != (full.cells, full.totals, full.ranking):
        raise WrongError("the patched snapshot differs from one built in full")


CASES = (
    Case(
        "one result: the ranking again, 100 pairs x 28 boards",
        AtLeast(5),
        large_room,
        "full run",
    ),
    Case(
        "one ruling: the ranking again, 60 tables x 26 boards with averages",
        AtLeast(5),
        ruled_room,
        "full run",
    ),
)
