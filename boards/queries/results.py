"""Queries of the results and rulings of a session, current and earlier versions."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from operator import attrgetter
from uuid import UUID, uuid5

from django.db.models import F, Max, QuerySet
from django.db.models.functions import Coalesce, Greatest

from boards.models import Result, Ruling
from club.models import Source
from tournament.models import SeatingBoard, Session

ResultOrRuling = Result | Ruling
LATEST = Greatest(
    Coalesce(Max("seating_board__results__version"), 0),
    Coalesce(Max("seating_board__rulings__version"), 0),
)


def result_versions(seating_board: SeatingBoard) -> list[ResultOrRuling]:
    """Everything recorded for one board at one table, oldest first. Two queries, three if ruled."""
    rows: Iterable[ResultOrRuling] = (
        *seating_board.results.select_related("author"),
        *seating_board.rulings.select_related("author").prefetch_related("scores"),
    )
    return sorted(rows, key=attrgetter("version"))


def find_version_by_request(request_id: UUID) -> ResultOrRuling | None:
    """The row of a table result, of any kind, that this request added. Two queries at most."""
    same = {"request_id": request_id}
    return Result.objects.filter(**same).first() or Ruling.objects.filter(**same).first()


def move_target_id(request_id: UUID) -> UUID:
    """The request id of the row that a move adds at its target.

    It follows from the id of the move, so that a repeated move adds no second row there either.
    """
    return uuid5(request_id, "target")


def find_other_end_of_move(version: ResultOrRuling) -> Result | None:
    """The row that a move added together with this one, None if no move did. Three queries."""
    session = version.seating_board.seating.section.session_id
    moved = Result.objects.filter(seating_board__seating__section__session=session)
    ids = [
        request_id
        for request_id in moved.values_list("request_id", flat=True)
        if move_target_id(request_id) == version.request_id
    ]
    ids.append(move_target_id(version.request_id))
    return (
        moved.select_related("seating_board__seating__section").filter(request_id__in=ids).first()
    )


def current_results(session: Session) -> QuerySet[Result]:
    """The results that no later result or ruling replaces. One query."""
    reports = Result.objects.filter(seating_board__seating__section__session=session)
    return reports.alias(latest=LATEST).filter(version=F("latest"))


def current_rulings(session: Session) -> QuerySet[Ruling]:
    """The rulings that no later ruling or result replaces. Two queries, one if there is none."""
    rulings = Ruling.objects.filter(seating_board__seating__section__session=session)
    return rulings.alias(latest=LATEST).filter(version=F("latest")).prefetch_related("scores")


def versions_until(session: Session, moment: datetime) -> Mapping[int, ResultOrRuling]:
    """The version that was current at this time, by board at a table. Three queries at most."""
    here = {"seating_board__seating__section__session": session, "recorded_at__lte": moment}
    rows: list[ResultOrRuling] = [
        *Result.objects.filter(**here),
        *Ruling.objects.filter(**here).prefetch_related("scores"),
    ]
    return {row.seating_board_id: row for row in sorted(rows, key=attrgetter("version"))}


def boards_recorded_by_phone(session: Session) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """The boards that each table's phone reported, by section id and table. One query."""
    reports = Result.objects.filter(
        seating_board__seating__section__session=session, source=Source.TABLE
    )
    rows = reports.order_by("pk").values_list(
        "seating_board__seating__section",
        "seating_board__seating__table",
        "seating_board__number",
    )
    boards = defaultdict[tuple[int, int], tuple[int, ...]](tuple)
    for section, table, number in rows:
        boards[section, table] += (number,)
    return boards


def latest_reports(seating_boards: Iterable[SeatingBoard]) -> dict[int, Result]:
    """The last result that each of these tables reported, even if ruled since. One query."""
    reports = Result.objects.filter(seating_board__in=seating_boards).order_by("version")
    return {report.seating_board_id: report for report in reports}
