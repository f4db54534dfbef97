"""Reads what tables reported and directors ruled. Every function has a fixed number of queries."""

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple
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
from club.queries.prepared import Blank, Prepared
from tournament.models import SeatingBoard, Session

Version = Result | Ruling
LATEST = Greatest(
    Coalesce(Max("seating_board__results__version"), 0),
    Coalesce(Max("seating_board__rulings__version"), 0),
)


def versions(seating_board: SeatingBoard) -> list[Version]:
    """Everything recorded for one board at one table, oldest first. Two queries."""
    rows: Iterable[Version] = (
        *seating_board.results.select_related("author"),
        *seating_board.rulings.select_related("author"),
    )
    return sorted(rows, key=attrgetter("version"))


class Standing(NamedTuple):
    """A board at one table in brief: is it arrow-switched by the seating, which version stands,
    and whether the request that asks has added a row before.
    """

    scheduled: bool
    version: int
    asked_before: bool


def standing(seating_board: SeatingBoard, request_id: UUID) -> Standing | None:
    """How the board stands, read anew; None where it is no longer in play. One query."""
    found = STANDING(row=seating_board.pk, request=request_id)
    return Standing(bool(found[0][0]), found[0][1], bool(found[0][2])) if found else None


def _standing() -> QuerySet[SeatingBoard, tuple[bool, int, bool]]:
    latest, asked = [], []
    for model in (Result, Ruling):
        rows = model._default_manager.order_by("-version").values("version")
        newest = Subquery(rows.filter(seating_board=OuterRef("pk"))[:1])
        latest.append(Coalesce(newest, 0))
        asked.append(Exists(rows.filter(request_id=Blank("request", UUIDField()))))
    board = SeatingBoard.objects.filter(pk=Blank("row", IntegerField()))
    return board.annotate(asked=asked[0] | asked[1]).values_list(
        "arrow_switched", Greatest(*latest), "asked"
    )


STANDING = Prepared(_standing)


def asked_before(request_id: UUID) -> Version | None:
    """The row that this request added, whatever it was. Two queries at most."""
    same = {"request_id": request_id}
    return Result.objects.filter(**same).first() or Ruling.objects.filter(**same).first()


def results_that_stand(session: Session) -> QuerySet[Result]:
    """The reports that no later report or ruling replaces. One query."""
    reports = Result.objects.filter(seating_board__seating__section__session=session)
    return reports.alias(latest=LATEST).filter(version=F("latest"))


def rulings_that_stand(session: Session) -> QuerySet[Ruling]:
    """The rulings that no later ruling or report replaces. One query."""
    rulings = Ruling.objects.filter(seating_board__seating__section__session=session)
    return rulings.alias(latest=LATEST).filter(version=F("latest"))
