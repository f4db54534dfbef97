"""One result comes in: what an evening costs that is patched, beside one that is read anew."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from uuid import uuid4

from bench import evening as stored
from bench.measure import AtLeast, Case, Effort, Race, Round, WrongError
from boards.queries import evening as pictures
from boards.queries.evening import Evening
from boards.queries.results import versions
from boards.services.results import Request, record_result
from club.models import Source
from scoring.outcome import PassedOut, Score
from tournament.models import SeatingBoard, Session


@contextmanager
def large_room(effort: Effort) -> Iterator[Race]:
    """A hundred pairs, 28 boards: from the database to the ranking after each change."""
    session = stored.opened("one board", played=True)
    changed = a_change(session)

    def asked() -> Evening:
        now = pictures.evening(session.pk)
        _ = now.ranking
        return now

    def anew() -> Evening:
        pictures.forget_evenings()
        return asked()

    asked()
    _check(changed, asked, anew)
    yield Race(after(changed, asked, effort), after(changed, anew, effort), notes=lambda: "equal")


def a_change(session: Session) -> Callable[[], None]:
    """A result of board 1 that is corrected, now one way and now the other."""
    boards = SeatingBoard.objects.select_related("seating__section")
    board = boards.filter(seating__section__session=session).order_by("pk")[0]

    def changed() -> None:
        seen = len(versions(board))
        request = Request(seen, uuid4(), None, Source.DIRECTOR)
        record_result(board, PassedOut() if seen % 2 else Score(420), request)

    return changed


def after(changed: Callable[[], None], work: Callable[[], object], effort: Effort) -> Round:
    """Rounds of the work alone, a result coming in before each."""

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
    changed: Callable[[], None], asked: Callable[[], Evening], anew: Callable[[], Evening]
) -> None:
    """The outcome is that of a full run, and only the board that changed was scored for it."""
    before = asked().travellers
    changed()
    patched = asked()
    again = [board for board, each in patched.travellers.items() if each is not before[board]]
    if again != [1]:
        raise WrongError(f"for one result of board 1 these were scored again: {again}")
    full = anew()
    if (patched.cells, patched.totals, patched.ranking) != (full.cells, full.totals, full.ranking):
        raise WrongError("the patched evening is not the one that is read anew")


CASES = (
    Case(
        "one result: the ranking again, 100 pairs x 28 boards",
        AtLeast(5),
        large_room,
        "full run",
    ),
)
