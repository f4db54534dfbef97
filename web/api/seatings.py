"""Where everybody sits, round by round: table, pairs, boards. The draw of a session."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.table_results import TableResult
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.doors import SessionDoor
from web.api.operations import Call, operation
from web.api.paging import Order
from web.api.results import Side, SideSerializer, side

if TYPE_CHECKING:
    from tournament.models import Session

TABLE = attrgetter("section", "round", "table")


class SeatingSerializer(serializers.Serializer[Any]):
    """One table in one round; the sides are as they sit down, before any arrow-switch."""

    id = serializers.IntegerField(help_text="The id of the first of its results.")
    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    north_south = SideSerializer(allow_null=True)
    east_west = SideSerializer(allow_null=True)
    arrow_switched = serializers.BooleanField(help_text="They hold each other's cards.")
    boards = serializers.ListField(child=serializers.IntegerField())
    results = serializers.ListField(
        child=serializers.IntegerField(), help_text="The ids of the results, board by board."
    )


class SeatingFilter(serializers.Serializer[Any]):
    """Which tables."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    table = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    section = serializers.CharField(required=False, max_length=8)


@dataclass(frozen=True, slots=True)
class Seated:
    """A table as it is answered."""

    id: int
    section: str
    round: int
    table: int
    north_south: Side | None
    east_west: Side | None
    arrow_switched: bool
    boards: list[int]
    results: list[int]


class SeatingList(SessionDoor):
    """Every table of every round."""

    tag = "seatings"

    @operation("seatings", SeatingSerializer, filters=SeatingFilter, order=Order("id"))
    def get(self, call: Call, session: Session) -> list[Seated]:
        """List who sits where in each round, and with which boards."""
        asked = call.asked.items()
        return [
            each
            for each in _tables(cached_snapshot_of(session))
            if all(getattr(each, name) == value for name, value in asked)
        ]


def _tables(now: SessionSnapshot) -> Iterator[Seated]:
    for where, played in groupby(sorted(now.cells, key=TABLE), key=TABLE):
        cells = sorted(played, key=attrgetter("board"))
        yield Seated(
            min(cell.pk for cell in cells),
            *where,
            *_sides(now, cells[0]),
            cells[0].arrow_switched,
            [cell.board for cell in cells],
            [cell.pk for cell in cells],
        )


def _sides(now: SessionSnapshot, cell: TableResult) -> tuple[Side | None, Side | None]:
    """Whoever sits there: a switch or a turn gave them each other's cards."""
    held = side(now, cell.north_south), side(now, cell.east_west)
    return held[::-1] if cell.arrow_switched is not cell.turned else held
