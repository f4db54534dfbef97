"""Queries that stream the results of a simultaneous tournament as integers, for scoring.

There can be hundreds of thousands of rows, so they are read as numbers only. Rulings are few and
are read as values.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import (
    Case,
    Exists,
    F,
    IntegerField,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce, StrIndex

from boards.models import FouledBoard, FouledTable, Ruling
from boards.models.outcome_columns import OutcomeKind
from tournament.models import Joined, Place, Seat, SeatingBoard, Simultaneous

CHUNK = 2_000
# What a code says that is no contract: no result, no contract, or `SCORE` more than a score.
NOTHING = -2
PASSED_OUT = -1
SCORE = 20_000
TRICKS = 14
CHAIRS = 4
NumberRow = tuple[int, ...]


class LatestRuling(NamedTuple):
    """The last ruling of a board at a table, which is current unless a later report exists."""

    board: int
    seating: int
    seating_board: int
    version: int
    ruling: Ruling


def _number(text: str, of: str) -> StrIndex:
    return StrIndex(Value(text), F(of))


# The contract's number times the tricks times who declared, from one on: see `decoded`.
CONTRACT = 15 * F("results__level") + 3 * _number("CDHSN", "results__denomination")
CONTRACT = CONTRACT + F("results__doubling") / 2 - 18
CODE = Case(
    When(
        results__kind=OutcomeKind.CONTRACT,
        then=(CONTRACT * TRICKS + F("results__tricks")) * CHAIRS
        + _number("NESW", "results__declarer")
        - 1,
    ),
    When(results__kind=OutcomeKind.SCORE, then=F("results__points") + SCORE),
    When(results__kind=OutcomeKind.PASSED_OUT, then=PASSED_OUT),
    default=NOTHING,
    output_field=IntegerField(),
)
SWITCHED = Case(
    When(results__arrow_switched=True, then=1),
    When(results__arrow_switched=False, then=0),
    When(arrow_switched=True, then=1),
    default=0,
    output_field=IntegerField(),
)


def boards_in_play(row: Simultaneous) -> Iterator[list[NumberRow]]:
    """Yield board, seating, seating's board, version, whether turned, and code of every report.

    In chunks, in any order; unreported boards have version zero. One query, streamed.
    """
    rows = _rows_in_simultaneous(row, SeatingBoard.objects.all(), "seating__")
    rows = rows.filter(number__range=(row.first_board, row.last_board))
    version = Coalesce(F("results__version"), 0)
    columns = ("number", "seating", "pk", version, SWITCHED, CODE)
    yield from _chunks(rows.values_list(*columns))


def seated_sides(row: Simultaneous) -> Iterator[list[NumberRow]]:
    """Yield seating, place, and whether it is East-West's, of every seat. One query, streamed."""
    seats = _rows_in_simultaneous(row, Seat.objects.all(), "seating__")
    east_west = Case(When(chairs="EW", then=1), default=0, output_field=IntegerField())
    yield from _chunks(seats.values_list("seating", "place", east_west))


def joined_places(row: Simultaneous) -> QuerySet[Place, Any]:
    """Every place and its session, by key. One query."""
    places = _rows_in_simultaneous(row, Place.objects.all(), "")
    return places.order_by("pk").values_list("pk", "section__session")


def latest_rulings(row: Simultaneous) -> Mapping[int, LatestRuling]:
    """The last ruling of each board at each table that has any. Two queries, one if none."""
    rows = _rows_in_simultaneous(row, Ruling.objects.all(), "seating_board__seating__")
    last = Ruling.objects.filter(seating_board=OuterRef("seating_board"))
    newest = last.order_by().values("seating_board").annotate(last=Max("version")).values("last")
    rows = rows.filter(
        Q(seating_board__number__range=(row.first_board, row.last_board)),
        version=Subquery(newest),
    )
    rulings = rows.select_related("seating_board").prefetch_related("scores")
    return {
        ruling.seating_board_id: LatestRuling(
            *(
                ruling.seating_board.number,
                ruling.seating_board.seating_id,
                ruling.seating_board_id,
            ),
            *(ruling.version, ruling),
        )
        for ruling in rulings
    }


def fouled_tables(row: Simultaneous) -> set[int]:
    """The boards at tables with different cards from the field (Law 87). One query."""
    later = FouledBoard.objects.filter(
        session=OuterRef("fouled_board__session"),
        number=OuterRef("fouled_board__number"),
        version__gt=OuterRef("fouled_board__version"),
    )
    joined = Joined.objects.filter(simultaneous=row).values("session")
    rows = FouledTable.objects.filter(~Exists(later), fouled_board__session__in=joined)
    return set(rows.values_list("seating_board", flat=True))


def _rows_in_simultaneous(row: Simultaneous, rows: QuerySet[Any], way: str) -> QuerySet[Any]:
    joined = Joined.objects.filter(simultaneous=row).values("session")
    return rows.filter(**{f"{way}section__session__in": joined})


def _chunks(rows: QuerySet[Any, Any]) -> Iterator[list[NumberRow]]:
    stream = rows.order_by().iterator(chunk_size=CHUNK)
    while chunk := list(islice(stream, CHUNK)):
        yield chunk
