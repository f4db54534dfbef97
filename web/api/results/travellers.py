"""API of travellers: all results of a board, with matchpoints and score frequencies."""

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
from web.api.results.result_sides import SidePayload, SideSerializer, represent_side

if TYPE_CHECKING:
    from tournament.models import Session


class BoardSerializer(serializers.Serializer[Any]):
    """Serializer for a board of a session."""

    number = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerable = serializers.ListField(child=serializers.CharField(), help_text="NS, EW or both.")
    entered = serializers.IntegerField(
        source="results", help_text="Recorded results, awards included."
    )
    missing = serializers.IntegerField(help_text="Missing results.")


class TravellerLineSerializer(serializers.Serializer[Any]):
    """Serializer for a result with each side's score; null if it cannot be compared."""

    result = serializers.IntegerField(help_text="Id of the result.")
    north_south = SideSerializer(allow_null=True)
    east_west = SideSerializer(allow_null=True)
    outcome = OutcomeSerializer()
    appeals = serializers.IntegerField(help_text="Number of open appeals.")
    group = serializers.CharField(help_text="Letter of the group on a fouled board; else empty.")
    score_north_south = ExactNumberSerializer(allow_null=True, help_text="In the event's unit.")
    score_east_west = ExactNumberSerializer(allow_null=True)
    matchpoints_north_south = ExactNumberSerializer(
        allow_null=True, help_text="Null at IMPs and total points."
    )
    matchpoints_east_west = ExactNumberSerializer(allow_null=True)
    percentage_north_south = ExactNumberSerializer(
        allow_null=True, help_text="Per cent of the board's top; null at IMPs and total points."
    )
    percentage_east_west = ExactNumberSerializer(allow_null=True)


class FrequencySerializer(serializers.Serializer[Any]):
    """Serializer for the frequency of a score, and the matchpoints for it."""

    points = serializers.IntegerField(help_text="To North-South.")
    group = serializers.CharField(help_text="Group of the fouled board; else empty.")
    count = serializers.IntegerField(source="times")
    score_north_south = ExactNumberSerializer(allow_null=True, help_text="In the event's unit.")
    score_east_west = ExactNumberSerializer(allow_null=True)
    matchpoints_north_south = ExactNumberSerializer(
        allow_null=True, help_text="Null at IMPs and total points."
    )
    matchpoints_east_west = ExactNumberSerializer(allow_null=True)


class TravellerSerializer(serializers.Serializer[Any]):
    """Serializer for a traveller: best North-South result first, awards last."""

    board = serializers.IntegerField()
    top = ExactNumberSerializer(
        allow_null=True, help_text="Null without results, and at IMPs and total points."
    )
    rows = TravellerLineSerializer(source="lines", many=True)
    frequencies = FrequencySerializer(many=True)


@dataclass(frozen=True)
class BoardPayload:
    """A board in the response."""

    number: int
    cells: tuple[TableResult, ...]

    @property
    def dealer(self) -> str:
        """Dealer of the traveller's board, as one letter."""
        return str(self.cells[0].dealer.value)

    @property
    def vulnerable(self) -> list[str]:
        """Vulnerable sides of the traveller's board."""
        return sorted(side.value for side in self.cells[0].vulnerable)

    @property
    def results(self) -> int:
        """Number of recorded results of the traveller's board."""
        return sum(cell.outcome is not None for cell in self.cells)

    @property
    def missing(self) -> int:
        """Number of missing results of the traveller's board."""
        return sum(cell.expected and cell.outcome is None for cell in self.cells)


@dataclass(frozen=True)
class TravellerLinePayload:
    """A line of a traveller in the response."""

    now: SessionSnapshot
    each: ScoredResult

    @property
    def result(self) -> int:
        """Id of the result on this line of a traveller."""
        return self.each.cell.pk

    @property
    def north_south(self) -> SidePayload | None:
        """Pair on a traveller's line that held the North-South cards."""
        return represent_side(self.now, self.each.cell.north_south)

    @property
    def east_west(self) -> SidePayload | None:
        """Pair on a traveller's line that held the East-West cards."""
        return represent_side(self.now, self.each.cell.east_west)

    @property
    def outcome(self) -> OutcomePayload | None:
        """Outcome on a traveller's line, with its separate fields."""
        return represent_outcome(self.each.cell)

    @property
    def group(self) -> str:
        """Group of results that are compared on a fouled board."""
        return fouled_group_letter(self.each.cell)

    @property
    def appeals(self) -> int:
        """Number of open appeals on a traveller's line."""
        return self.each.cell.appeals

    @property
    def points(self) -> int | None:
        """Score to North-South on a traveller's line."""
        return self.each.cell.points

    @property
    def score_north_south(self) -> dict[str, str] | None:
        """North-South score in the event's unit."""
        return self._figure(self.each.north_south, self.each.printed[0])

    @property
    def score_east_west(self) -> dict[str, str] | None:
        """East-West score in the event's unit."""
        return self._figure(self.each.east_west, self.each.printed[1])

    @property
    def percentage_north_south(self) -> dict[str, str] | None:
        """North-South percentage of the board's top; None without one."""
        return self._percentage(self.each.north_south)

    @property
    def percentage_east_west(self) -> dict[str, str] | None:
        """East-West percentage of the board's top; None without one."""
        return self._percentage(self.each.east_west)

    def _percentage(self, share: Fraction | None) -> dict[str, str] | None:
        if share is None or not self.each.top:
            return None
        value = 100 * share / self.each.top
        return self._figure(value, value)

    def _figure(self, exact: Fraction | None, printed: Fraction | None) -> dict[str, str] | None:
        """Returns a number, rounded as the traveller prints it."""
        if exact is None or printed is None:
            return None
        return represent_number(exact, round_exactly(printed, places=board_places(self.now)))

    @property
    def matchpoints_north_south(self) -> dict[str, str] | None:
        """North-South matchpoints; None if the event uses another unit."""
        return None if self.each.signed else self.score_north_south

    @property
    def matchpoints_east_west(self) -> dict[str, str] | None:
        """East-West matchpoints; None if the event uses another unit."""
        return None if self.each.signed else self.score_east_west


@dataclass(frozen=True)
class FrequencyPayload(TravellerLinePayload):
    """The frequency of a score in the response."""

    times: int


@dataclass(frozen=True)
class TravellerPayload:
    """A traveller in the response."""

    now: SessionSnapshot
    board: int
    scored: tuple[ScoredResult, ...]

    @property
    def top(self) -> dict[str, str] | None:
        """Top of the traveller's board."""
        tops = [line.top for line in self.scored if not line.signed]
        return represent_number(tops[0] if tops else None)

    @cached_property
    def lines(self) -> list[TravellerLinePayload]:
        """Lines of all results of the traveller."""
        return [TravellerLinePayload(self.now, line) for line in self.scored]

    @property
    def frequencies(self) -> list[FrequencyPayload]:
        """Frequency of each score on the traveller."""
        return [
            FrequencyPayload(self.now, same[0], len(same))
            for same in group_equal_results(self.scored)
        ]


class BoardListView(SessionApiView):
    """Boards of a session."""

    tag = "boards"

    @api_operation("boards", BoardSerializer, order=CursorOrder("number"))
    def get(self, call: ApiCall, session: Session) -> list[BoardPayload]:
        """List the boards of a session, each with its number of results."""
        cells = cached_snapshot_of(session).cells
        numbers = {cell.board for cell in cells}
        return [
            BoardPayload(number, tuple(cell for cell in cells if cell.board == number))
            for number in numbers
        ]


class TravellerListView(SessionApiView):
    """Travellers of a session."""

    tag = "travellers"

    @api_operation("travellers", TravellerSerializer, order=CursorOrder("board"))
    def get(self, call: ApiCall, session: Session) -> list[TravellerPayload]:
        """List the travellers of a session by board."""
        return list(_list_travellers(cached_snapshot_of(session)))


class TravellerDetailView(SessionApiView):
    """Traveller of one board."""

    tag = "travellers"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the traveller of a board that the session plays."""
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
