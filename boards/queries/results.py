"""Results and rulings of a session. Every function has a fixed number of queries."""

from collections.abc import Iterable
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import (
    Exists,
    F,
    IntegerField,
    Max,
    OuterRef,
    QuerySet,
    Subquery,
    UUIDField,
)
from django.db.models.functions import Coalesce, Greatest

from boards.models import Result, Ruling
from club.queries.compiled_queries import PreparedQuery, QueryParameter, build_stored_row
from tournament.models import Seat, SeatingBoard, Session

ResultOrRuling = Result | Ruling
LATEST = Greatest(
    Coalesce(Max("seating_board__results__version"), 0),
    Coalesce(Max("seating_board__rulings__version"), 0),
)

# The chairs of each side: it is seated where one of them is filled.
SIDES = (("NS", "N", "S"), ("EW", "E", "W"))
# The columns of a session that say what may be recorded in it.
STATE = ("id", "released_at", "state")


def result_versions(seating_board: SeatingBoard) -> list[ResultOrRuling]:
    """Everything recorded for one board at one table, oldest first. Two queries, three if ruled."""
    rows: Iterable[ResultOrRuling] = (
        *seating_board.results.select_related("author"),
        *seating_board.rulings.select_related("author").prefetch_related("scores"),
    )
    return sorted(rows, key=attrgetter("version"))


class TableBoardState(NamedTuple):
    """A board at one table in brief: whether it is arrow-switched by the seating, whether the
    request that asks has added a row before, whether both sides are seated, or either at all,
    its session's state, the version that stands, how they sat in it, and whether it is a ruling;
    without one they sat as they are seated.
    """

    scheduled: bool
    asked_before: bool
    both_sides: bool
    either_side: bool
    session: Session
    version: int
    arrow_switched: bool
    ruled: bool


def table_board_state(seating_board: SeatingBoard, request_id: UUID) -> TableBoardState | None:
    """How the board stands, read again; None where it is no longer in play. One query."""
    rows = TABLE_BOARD_QUERY(row=seating_board.pk, request=request_id)
    if not rows:
        return None
    scheduled, is_repeated, both_sides, either_side, result, sat, ruling, sat_then, *state = rows[0]
    session = build_stored_row(Session, STATE, state)
    candidates = (0, scheduled, False), (result or 0, sat, False), (ruling or 0, sat_then, True)
    current = max(candidates, key=itemgetter(0))
    return TableBoardState(scheduled, is_repeated, both_sides, either_side, session, *current)


def _table_board_query() -> QuerySet[SeatingBoard, tuple[Any, ...]]:
    repeated = []
    latest = list[Subquery]()
    for model in (Result, Ruling):
        rows = model._default_manager.order_by("-version")
        repeated.append(Exists(rows.filter(request_id=QueryParameter("request", UUIDField()))))
        newest = rows.filter(seating_board=OuterRef("pk"))
        latest += (
            Subquery(newest.values(column_name)[:1])
            for column_name in ("version", "arrow_switched")
        )
    seats = Seat.objects.filter(seating=OuterRef("seating"))
    north_south, east_west = (Exists(seats.filter(chairs__in=chairs)) for chairs in SIDES)
    state = (f"seating__section__session__{column}" for column in STATE)
    board = SeatingBoard.objects.filter(pk=QueryParameter("row", IntegerField()))
    return board.annotate(
        asked=repeated[0] | repeated[1],
        both_sides=north_south & east_west,
        either_side=north_south | east_west,
    ).values_list("arrow_switched", "asked", "both_sides", "either_side", *latest, *state)


TABLE_BOARD_QUERY = PreparedQuery(_table_board_query)


def find_version_by_request(request_id: UUID) -> ResultOrRuling | None:
    """The row that this request added, whatever it was. Two queries at most."""
    same = {"request_id": request_id}
    return Result.objects.filter(**same).first() or Ruling.objects.filter(**same).first()


def current_results(session: Session) -> QuerySet[Result]:
    """The reports that no later report or ruling replaces. One query."""
    reports = Result.objects.filter(seating_board__seating__section__session=session)
    return reports.alias(latest=LATEST).filter(version=F("latest"))


def current_rulings(session: Session) -> QuerySet[Ruling]:
    """The rulings that no later ruling or report replaces. Two queries, one if there is none."""
    rulings = Ruling.objects.filter(seating_board__seating__section__session=session)
    return rulings.alias(latest=LATEST).filter(version=F("latest")).prefetch_related("scores")


def latest_reports(seating_boards: Iterable[SeatingBoard]) -> dict[int, Result]:
    """The last that each of these tables reported, whatever was ruled since. One query."""
    reports = Result.objects.filter(seating_board__in=seating_boards).order_by("version")
    return {report.seating_board_id: report for report in reports}
