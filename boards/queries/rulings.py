"""Queries for giving a ruling: reported results, latest versions, other tables of the board."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, Max, OuterRef, QuerySet

from boards.models import Board, Result, Ruling
from boards.models.ruling import RulingKind
from boards.queries.results import latest_reports
from boards.validators.rulings import RulingContext
from scoring.laws.compass import vulnerability_of_board
from tournament.models import Seat, SeatingBoard, Section

# The chairs of each side: it is seated where one of them is filled.
SIDES = (("NS", "N", "S"), ("EW", "E", "W"))


@dataclass(frozen=True, slots=True)
class PickedResult:
    """A result to rule on, and the version seen."""

    seating_board: SeatingBoard
    seen: int


def ruling_context(boards: Sequence[SeatingBoard]) -> RulingContext:
    """The data about results of one board, at least one. Three queries."""
    first = boards[0]
    session = first.seating.section.session_id
    number = first.number
    laid_out = Board.objects.filter(session=session, number=number).first()
    reports = latest_reports(boards)
    return RulingContext(
        tuple(boards),
        laid_out.vulnerable_sides if laid_out else vulnerability_of_board(number),
        {pk: report.outcome for pk, report in reports.items()},
        boards_with_two_pairs(session, number)
        .exclude(pk__in=[board.pk for board in boards])
        .exists(),
    )


def boards_with_rulings(boards: Sequence[SeatingBoard]) -> set[int]:
    """The boards with a current ruling. One query."""
    rulings = _without_later_versions(Ruling.objects.filter(seating_board__in=boards))
    return set(rulings.values_list("seating_board", flat=True))


def is_cancelled_elsewhere(boards: Sequence[SeatingBoard]) -> bool:
    """Whether this board, cancelled here, is also cancelled at other tables."""
    first = boards[0]
    mine = {board.pk for board in boards}
    rulings = Ruling.objects.filter(
        seating_board__seating__section__session=first.seating.section.session_id,
        seating_board__number=first.number,
        figure=RulingKind.NOTHING,
    )
    cancelled = set(_without_later_versions(rulings).values_list("seating_board", flat=True))
    return bool(cancelled & mine and cancelled - mine)


def cancelled_boards(boards: QuerySet[SeatingBoard]) -> QuerySet[SeatingBoard]:
    """Those of the boards at tables that are cancelled. One query."""
    rulings = Ruling.objects.filter(seating_board__in=boards, figure=RulingKind.NOTHING)
    return boards.filter(pk__in=_without_later_versions(rulings).values("seating_board"))


def cancelled_boards_of_tables(
    section: Section, round_: int, tables: Collection[int]
) -> QuerySet[SeatingBoard]:
    """Those of the boards that tables play in a round that are cancelled. One query."""
    seated = {"seating__section": section, "seating__round": round_, "seating__table__in": tables}
    return cancelled_boards(SeatingBoard.objects.filter(**seated))


def boards_cancelled_in_part(session_id: int, numbers: Collection[int]) -> list[int]:
    """Those of the boards that are cancelled at some tables only. A query, and one for each."""
    at_tables = SeatingBoard.objects.filter(
        seating__section__session=session_id, number__in=numbers
    )
    cancelled = dict(cancelled_boards(at_tables).values_list("pk", "number"))
    return sorted(
        {
            number
            for number in set(cancelled.values())
            if boards_with_two_pairs(session_id, number).exclude(pk__in=cancelled).exists()
        }
    )


def is_played_elsewhere(board: SeatingBoard) -> bool:
    """Whether two pairs meet on this board at another table. One query."""
    session = board.seating.section.session_id
    return boards_with_two_pairs(session, board.number).exclude(pk=board.pk).exists()


def latest_versions(rows: Iterable[int]) -> dict[int, int]:
    """The latest version of each of these boards at tables; empty boards are left out.

    Two queries.
    """
    versions: dict[int, int] = {}
    for model in (Result, Ruling):
        recorded = model._default_manager.filter(seating_board__in=rows).order_by()
        for row, version in recorded.values_list("seating_board").annotate(Max("version")):
            versions[row] = max(version, versions.get(row, 0))
    return versions


def _without_later_versions(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    same = {"seating_board": OuterRef("seating_board"), "version__gt": OuterRef("version")}
    later = (Exists(model._default_manager.filter(**same)) for model in (Result, Ruling))
    return rulings.filter(*(~later_exists for later_exists in later))


def boards_at_tables(session_id: int, number: int) -> QuerySet[SeatingBoard]:
    """A board at every table that plays it, with its seating and section. One query."""
    rows = SeatingBoard.objects.filter(seating__section__session=session_id, number=number)
    return rows.select_related("seating__section__session__event__club")


def boards_with_two_pairs(session_id: int, number: int) -> QuerySet[SeatingBoard]:
    """The board at every table where two pairs meet on it."""
    seats = Seat.objects.filter(seating=OuterRef("seating"))
    sides = (Exists(seats.filter(chairs__in=chairs)) for chairs in SIDES)
    return SeatingBoard.objects.filter(*sides, seating__section__session=session_id, number=number)
