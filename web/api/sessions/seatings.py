"""API of a session's seatings: the pairs and boards at each table in each round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.table_results import TableResult
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.framework.base_views import SessionApiView
from web.api.framework.operations import ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.results.result_sides import SidePayload, SideSerializer, represent_side

if TYPE_CHECKING:
    from tournament.models import Session

BY_TABLE = attrgetter("section", "round", "table")


class SeatingSerializer(serializers.Serializer[Any]):
    """Serializer for one table in one round; sides are as seated, before arrow switches."""

    id = serializers.IntegerField(help_text="Id of its first result.")
    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    north_south = SideSerializer(allow_null=True)
    east_west = SideSerializer(allow_null=True)
    arrow_switched = serializers.BooleanField(
        help_text="Arrow-switched: the sides hold each other's cards."
    )
    boards = serializers.ListField(child=serializers.IntegerField())
    results = serializers.ListField(
        child=serializers.IntegerField(), help_text="Ids of the results, by board."
    )


class SeatingFilter(serializers.Serializer[Any]):
    """Filters for the list of seatings."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    table = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    section = serializers.CharField(required=False, max_length=8)


@dataclass(frozen=True, slots=True)
class SeatingPayload:
    """A table in the response."""

    id: int
    section: str
    round: int
    table: int
    north_south: SidePayload | None
    east_west: SidePayload | None
    arrow_switched: bool
    boards: list[int]
    results: list[int]


class SeatingListView(SessionApiView):
    """All tables of all rounds."""

    tag = "seatings"

    @api_operation("seatings", SeatingSerializer, filters=SeatingFilter, order=CursorOrder("id"))
    def get(self, call: ApiCall, session: Session) -> list[SeatingPayload]:
        """List the pairs and boards at each table in each round."""
        filters = call.cleaned.items()
        return [
            seating
            for seating in _list_seatings(cached_snapshot_of(session))
            if all(getattr(seating, name) == value for name, value in filters)
        ]


def _list_seatings(now: SessionSnapshot) -> Iterator[SeatingPayload]:
    for where, played in groupby(sorted(now.cells, key=BY_TABLE), key=BY_TABLE):
        cells = sorted(played, key=attrgetter("board"))
        yield SeatingPayload(
            min(cell.pk for cell in cells),
            *where,
            *_represent_sides(now, cells[0]),
            cells[0].arrow_switched,
            [cell.board for cell in cells],
            [cell.pk for cell in cells],
        )


def _represent_sides(
    now: SessionSnapshot, cell: TableResult
) -> tuple[SidePayload | None, SidePayload | None]:
    """Returns the seated pairs; an arrow switch gave them each other's cards."""
    held = represent_side(now, cell.north_south), represent_side(now, cell.east_west)
    return held[::-1] if cell.arrow_switched is not cell.turned else held
