"""API of travellers: every result on a board with its matchpoints and the score frequencies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.table_results import TableResult
from reports.content.cells.ruling_marks import fouled_group_letter
from reports.content.results.scored_results import (
    ScoredResult,
    group_equal_results,
    results_by_board,
)
from scoring.boards.rounding import round_exactly
from standings.printed_board_scores import board_places
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.framework.base_views import SessionApiView
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.results.outcomes import OutcomePayload, OutcomeSerializer, represent_outcome
from web.api.results.results import SidePayload, SideSerializer, represent_side

if TYPE_CHECKING:
    from tournament.models import Session


class BoardSerializer(serializers.Serializer[Any]):
    """A board of a session."""

    number = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerable = serializers.ListField(child=serializers.CharField(), help_text="NS, EW or both.")
    results = serializers.IntegerField(help_text="That are in, awards included.")
    missing = serializers.IntegerField(help_text="That are expected and not in.")


class TravellerLineSerializer(serializers.Serializer[Any]):
    """A result with what it is worth to each side; null where there is nothing to compare."""

    result = serializers.IntegerField(help_text="The id of the result.")
    north_south = SideSerializer(allow_null=True)
    east_west = SideSerializer(allow_null=True)
    outcome = OutcomeSerializer()
    appeals = serializers.IntegerField(help_text="Open ones: with any it is subject to appeal.")
    group = serializers.CharField(help_text="A letter on a fouled board, else empty.")
    worth_north_south = ExactNumberSerializer(allow_null=True, help_text="In the event's unit.")
    worth_east_west = ExactNumberSerializer(allow_null=True)
    matchpoints_north_south = ExactNumberSerializer(
        allow_null=True, help_text="Null at IMPs, points."
    )
    matchpoints_east_west = ExactNumberSerializer(allow_null=True)
    percentage_north_south = ExactNumberSerializer(
        allow_null=True, help_text="Of the top of the board; null at IMPs, points."
    )
    percentage_east_west = ExactNumberSerializer(allow_null=True)


class FrequencySerializer(serializers.Serializer[Any]):
    """How often a score was made, and what it was worth."""

    points = serializers.IntegerField(help_text="To North-South.")
    group = serializers.CharField(help_text="Which it is worth that in, on a fouled board.")
    times = serializers.IntegerField()
    worth_north_south = ExactNumberSerializer(allow_null=True, help_text="In the event's unit.")
    worth_east_west = ExactNumberSerializer(allow_null=True)
    matchpoints_north_south = ExactNumberSerializer(
        allow_null=True, help_text="Null at IMPs, points."
    )
    matchpoints_east_west = ExactNumberSerializer(allow_null=True)


class TravellerSerializer(serializers.Serializer[Any]):
    """A board's results, the best for North-South first and awards last."""

    board = serializers.IntegerField()
    top = ExactNumberSerializer(
        allow_null=True, help_text="Null while nothing is in, and where there is none."
    )
    lines = TravellerLineSerializer(many=True)
    frequencies = FrequencySerializer(many=True)


@dataclass(frozen=True)
class BoardPayload:
    """A board as it is answered."""

    number: int
    cells: tuple[TableResult, ...]

    @property
    def dealer(self) -> str:
        """One letter."""
        return str(self.cells[0].dealer.value)

    @property
    def vulnerable(self) -> list[str]:
        """The sides that are."""
        return sorted(side.value for side in self.cells[0].vulnerable)

    @property
    def results(self) -> int:
        """How many are in."""
        return sum(cell.outcome is not None for cell in self.cells)

    @property
    def missing(self) -> int:
        """How many are not."""
        return sum(cell.expected and cell.outcome is None for cell in self.cells)


@dataclass(frozen=True)
class TravellerLinePayload:
    """A result of a traveller as it is answered."""

    now: SessionSnapshot
    each: ScoredResult

    @property
    def result(self) -> int:
        """Its id."""
        return self.each.cell.pk

    @property
    def north_south(self) -> SidePayload | None:
        """Who held these cards."""
        return represent_side(self.now, self.each.cell.north_south)

    @property
    def east_west(self) -> SidePayload | None:
        """Who held these cards."""
        return represent_side(self.now, self.each.cell.east_west)

    @property
    def outcome(self) -> OutcomePayload | None:
        """What happened."""
        return represent_outcome(self.each.cell)

    @property
    def group(self) -> str:
        """The results that it is compared with on a fouled board."""
        return fouled_group_letter(self.each.cell)

    @property
    def appeals(self) -> int:
        """Open ones."""
        return self.each.cell.appeals

    @property
    def points(self) -> int | None:
        """To North-South."""
        return self.each.cell.points

    @property
    def worth_north_south(self) -> dict[str, str] | None:
        """In the unit of the event."""
        return self._figure(self.each.north_south, self.each.printed[0])

    @property
    def worth_east_west(self) -> dict[str, str] | None:
        """In the unit of the event."""
        return self._figure(self.each.east_west, self.each.printed[1])

    @property
    def percentage_north_south(self) -> dict[str, str] | None:
        """Of the top of the board; None where there is none."""
        return self._percentage(self.each.north_south)

    @property
    def percentage_east_west(self) -> dict[str, str] | None:
        """Of the top of the board; None where there is none."""
        return self._percentage(self.each.east_west)

    def _percentage(self, share: Fraction | None) -> dict[str, str] | None:
        if share is None or not self.each.top:
            return None
        value = 100 * share / self.each.top
        return self._figure(value, value)

    def _figure(self, exact: Fraction | None, printed: Fraction | None) -> dict[str, str] | None:
        """Exact, and as a traveller prints it."""
        if exact is None or printed is None:
            return None
        return represent_number(exact, round_exactly(printed, places=board_places(self.now)))

    @property
    def matchpoints_north_south(self) -> dict[str, str] | None:
        """In the scale of the event; None where it counts in something else."""
        return None if self.each.signed else self.worth_north_south

    @property
    def matchpoints_east_west(self) -> dict[str, str] | None:
        """In the scale of the event; None where it counts in something else."""
        return None if self.each.signed else self.worth_east_west


@dataclass(frozen=True)
class FrequencyPayload(TravellerLinePayload):
    """One of the results that are alike, for all of them."""

    times: int


@dataclass(frozen=True)
class TravellerPayload:
    """A traveller as it is answered."""

    now: SessionSnapshot
    board: int
    scored: tuple[ScoredResult, ...]

    @property
    def top(self) -> dict[str, str] | None:
        """The most that can be won on it."""
        tops = [line.top for line in self.scored if not line.signed]
        return represent_number(tops[0] if tops else None)

    @cached_property
    def lines(self) -> list[TravellerLinePayload]:
        """Every result."""
        return [TravellerLinePayload(self.now, line) for line in self.scored]

    @property
    def frequencies(self) -> list[FrequencyPayload]:
        """Every score that was made."""
        return [
            FrequencyPayload(self.now, same[0], len(same))
            for same in group_equal_results(self.scored)
        ]


class BoardListView(SessionApiView):
    """The boards of a session."""

    tag = "boards"

    @api_operation("boards", BoardSerializer, order=CursorOrder("number"))
    def get(self, call: ApiCall, session: Session) -> list[BoardPayload]:
        """List the boards of a session, and how much of each is in."""
        cells = cached_snapshot_of(session).cells
        numbers = {cell.board for cell in cells}
        return [
            BoardPayload(number, tuple(cell for cell in cells if cell.board == number))
            for number in numbers
        ]


class TravellerListView(SessionApiView):
    """The travellers of a session."""

    tag = "travellers"

    @api_operation("travellers", TravellerSerializer, order=CursorOrder("board"))
    def get(self, call: ApiCall, session: Session) -> list[TravellerPayload]:
        """List the travellers of a session, board by board."""
        return list(_list_travellers(cached_snapshot_of(session)))


class TravellerDetailView(SessionApiView):
    """The traveller of one board."""

    tag = "travellers"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """The traveller of a board that is played in this session."""
        now = cached_snapshot_of(super().find(key, **kwargs))
        traveller = next(
            (
                candidate
                for candidate in _list_travellers(now)
                if candidate.board == kwargs["board"]
            ),
            None,
        )
        if traveller is None:
            raise Http404
        return traveller

    @api_operation("traveller", TravellerSerializer)
    def get(self, call: ApiCall, traveller: TravellerPayload) -> TravellerPayload:
        """Read the traveller of one board."""
        return traveller


def _list_travellers(now: SessionSnapshot) -> Iterator[TravellerPayload]:
    scored = results_by_board(now)
    for board in sorted({cell.board for cell in now.cells}):
        yield TravellerPayload(now, board, tuple(scored.get(board, ())))
