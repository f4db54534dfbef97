"""Reads what a ruling needs: the latest versions of results."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, Max, OuterRef, QuerySet

from boards.models import Board, Result, Ruling
from boards.models.ruling import Figure
from boards.queries.results import SIDES, reports_of
from boards.validators.rulings import Ground
from scoring.laws.compass import vulnerability_of_board
from tournament.models import Seat, SeatingBoard


@dataclass(frozen=True, slots=True)
class Picked:
    """A result that is ruled on, and the version of it that was seen."""

    seating_board: SeatingBoard
    seen: int


def ground_of(boards: Sequence[SeatingBoard]) -> Ground:
    """Of results of one board, one at least. Three queries."""
    first = boards[0]
    session = first.seating.section.session_id
    number = first.number
    laid_out = Board.objects.filter(session=session, number=number).first()
    reports = reports_of(boards)
    return Ground(
        tuple(boards),
        laid_out.vulnerable_sides if laid_out else vulnerability_of_board(number),
        {pk: report.outcome for pk, report in reports.items()},
        met_on(session, number).exclude(pk__in=[board.pk for board in boards]).exists(),
    )


def ruled_among(boards: Sequence[SeatingBoard]) -> set[int]:
    """Those of them where a ruling stands. One query."""
    rulings = _standing(Ruling.objects.filter(seating_board__in=boards))
    return set(rulings.values_list("seating_board", flat=True))


def cancelled_elsewhere(boards: Sequence[SeatingBoard]) -> bool:
    """Whether this board, cancelled here, is cancelled at tables that are not of these too."""
    first = boards[0]
    mine = {board.pk for board in boards}
    rulings = Ruling.objects.filter(
        seating_board__seating__section__session=first.seating.section.session_id,
        seating_board__number=first.number,
        figure=Figure.NOTHING,
    )
    cancelled = set(_standing(rulings).values_list("seating_board", flat=True))
    return bool(cancelled & mine and cancelled - mine)


def met_elsewhere(board: SeatingBoard) -> bool:
    """Whether two pairs meet on this board at another table. One query."""
    session = board.seating.section.session_id
    return met_on(session, board.number).exclude(pk=board.pk).exists()


def latest_versions(rows: Iterable[int]) -> dict[int, int]:
    """The latest version of each of these boards at tables; none where nothing was said.

    Two queries.
    """
    found: dict[int, int] = {}
    for model in (Result, Ruling):
        said = model._default_manager.filter(seating_board__in=rows).order_by()
        for row, version in said.values_list("seating_board").annotate(Max("version")):
            found[row] = max(version, found.get(row, 0))
    return found


def _standing(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    same = {"seating_board": OuterRef("seating_board"), "version__gt": OuterRef("version")}
    later = (Exists(model._default_manager.filter(**same)) for model in (Result, Ruling))
    return rulings.filter(*(~each for each in later))


def boards_at_tables(session_id: int, number: int) -> QuerySet[SeatingBoard]:
    """A board at every table that plays it, with its seating and all above it. One query."""
    rows = SeatingBoard.objects.filter(seating__section__session=session_id, number=number)
    return rows.select_related("seating__section__session__event__club")


def met_on(session_id: int, number: int) -> QuerySet[SeatingBoard]:
    """The board at every table where two pairs meet on it."""
    seats = Seat.objects.filter(seating=OuterRef("seating"))
    sides = (Exists(seats.filter(chairs__in=chairs)) for chairs in SIDES)
    return SeatingBoard.objects.filter(*sides, seating__section__session=session_id, number=number)
