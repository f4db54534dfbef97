"""API of explanations: the steps behind a score, a percentage, a total or a place.

The steps come from the functions that made the numbers: nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.entry_board import EntryBoard
from club.queries.api_keys import ApiKeyRow
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of, snapshot_of_session
from web.api.framework.base_views import (
    MatchApiView,
    MatchEventApiView,
    SessionApiView,
    TableResultApiView,
)
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.after_round import require_snapshot_after_round
from web.shared.pages import explanations
from web.shared.pages.explanations import ExplainedFigure, ExplainedRank
from web.shared.render.step_json import step_to_dict

if TYPE_CHECKING:
    from tournament.models import Seating

DEFAULT_DEPTH = 4
MAX_DEPTH = 6
# A place rests on what everybody has: deeper than this it would be the whole event.
MAX_RANK_DEPTH = 3


class ExplanationLineSerializer(serializers.Serializer[Any]):
    """A line as a page tells it, and how far below the first it stands."""

    depth = serializers.IntegerField()
    words = serializers.CharField()
    law = serializers.CharField(help_text="The Law or regulation it follows; or empty.")


class ExplanationStepSerializer(serializers.Serializer[Any]):
    """A step: its operation, what it is made of, and its exact value.

    One without operands is a fact of a row where it has no law, else a constant of that law.
    """

    key = serializers.CharField()
    label = serializers.CharField(  # type: ignore[assignment]
        help_text="What it is called."
    )
    of = serializers.JSONField(help_text="Of which board, round or pair; null where of none.")
    value = serializers.CharField(help_text="Exact: 420 or 17/3.")
    shown = serializers.CharField(help_text="As a page shows it.")
    law = serializers.CharField(help_text="The Law or regulation it follows; or empty.")
    operation = serializers.CharField(allow_null=True)
    operands = serializers.ListField(
        child=serializers.DictField(),
        allow_null=True,
        help_text="Steps like this one; null where they lie deeper than was asked for.",
    )


class ExplanationSerializer(serializers.Serializer[Any]):
    """A number that has been asked about."""

    key = serializers.CharField(help_text="Which: points, total, percentage, place …")
    lines = ExplanationLineSerializer(many=True)
    step = ExplanationStepSerializer()


class ExplanationDepthFilter(serializers.Serializer[Any]):
    """How far down the steps go."""

    deepest = serializers.IntegerField(
        min_value=0,
        max_value=MAX_DEPTH,
        default=DEFAULT_DEPTH,
        help_text="Of a place, which rests on what everybody has, 3 at the most.",
    )


class ExplanationDepthAfterRoundFilter(ExplanationDepthFilter):
    """The same, and as of which round."""

    after_round = serializers.IntegerField(required=False, min_value=1, max_value=9999)


@dataclass(frozen=True, slots=True)
class ExplanationPayload:
    """An explanation as it is answered."""

    each: ExplainedFigure
    deepest: int

    @property
    def key(self) -> str:
        """Which number it is."""
        return self.each.key

    @property
    def lines(self) -> Any:
        """In words."""
        return self.each.lines

    @property
    def step(self) -> dict[str, Any]:
        """As values."""
        ranked = self.each.key in ("place", "shared")
        deepest = min(self.deepest, MAX_RANK_DEPTH) if ranked else self.deepest
        return step_to_dict(self.each.step, deepest=deepest)


def represent_explanations(
    items: Iterator[ExplainedFigure | None], call: ApiCall
) -> list[ExplanationPayload]:
    """Those that there are."""
    return [
        ExplanationPayload(explained, call.asked["deepest"]) for explained in items if explained
    ]


def _rank_explanations(rank: ExplainedRank | None) -> Iterator[ExplainedFigure | None]:
    if rank:
        yield from (rank.place, rank.shared)


class ResultExplanationView(TableResultApiView):
    """The numbers of one board at one table."""

    tag = "explanations"

    @api_operation(
        "explain_result", ExplanationSerializer, filters=ExplanationDepthFilter, many=True
    )
    def get(self, call: ApiCall, board_in_play: EntryBoard) -> list[ExplanationPayload]:
        """Explain a result: its score, its points, the matchpoints of both sides."""
        now = snapshot_of_session(board_in_play.seating_board.seating.section.session_id)
        cell = next(row for row in now.cells if row.pk == board_in_play.cell.pk)
        explained = explanations.explain_table_result(now, cell)
        return represent_explanations(
            iter((explained.score, explained.points, explained.north_south, explained.east_west)),
            call,
        )


class PairExplanationView(SessionApiView):
    """The place of one pair."""

    tag = "explanations"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The picture of the session, and the pair's place in it."""
        now = cached_snapshot_of(super().find(key, **kwargs))
        if kwargs["place"] not in now.pairs:
            raise Http404
        return now, kwargs["place"]

    @api_operation(
        "explain_pair", ExplanationSerializer, filters=ExplanationDepthAfterRoundFilter, many=True
    )
    def get(
        self, call: ApiCall, snapshot_and_place: tuple[SessionSnapshot, int]
    ) -> list[ExplanationPayload]:
        """Explain a pair's place, percentage and total, and what the lists say of it."""
        now, place = snapshot_and_place
        return represent_explanations(
            _pair_explanations(
                require_snapshot_after_round(now, call.asked.get("after_round")), place
            ),
            call,
        )


def _pair_explanations(now: SessionSnapshot, place: int) -> Iterator[ExplainedFigure | None]:
    yield from _rank_explanations(explanations.explain_session_place(now, place))
    yield from (explained for _key, explained in explanations.explain_tie_breaks(now, place))
    yield explanations.explain_session_percentage(now, place)
    yield explanations.explain_session_total(now, place)
    yield from explanations.explain_list_figures(now, place)


class EntryExplanationView(MatchEventApiView):
    """The place of one pair of a tournament."""

    tag = "explanations"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The picture of the tournament, and the pair in it."""
        now = match_event_snapshot(super().find(key, **kwargs).pk)
        if kwargs["entry"] not in now.contestants:
            raise Http404
        return now, kwargs["entry"]

    @api_operation(
        "explain_entry", ExplanationSerializer, filters=ExplanationDepthAfterRoundFilter, many=True
    )
    def get(
        self, call: ApiCall, event_and_entry: tuple[MatchEventSnapshot, int]
    ) -> list[ExplanationPayload]:
        """Explain a pair's place and total, match by match."""
        now, entry = event_and_entry
        table = compute_match_standings(now, after_round=call.asked.get("after_round"))
        explained = explanations.explain_match_standing(now, table, entry, by_hand=True)
        return represent_explanations(
            iter((*_rank_explanations(explained.place), explained.total)), call
        )


class MatchExplanationView(MatchApiView):
    """Both scores of one match."""

    tag = "explanations"

    @api_operation(
        "explain_match", ExplanationSerializer, filters=ExplanationDepthFilter, many=True
    )
    def get(self, call: ApiCall, table: Seating) -> list[ExplanationPayload]:
        """Explain both scores of a match, of WE first."""
        now = match_event_snapshot(table.section.session.event_id)
        drawn = (
            candidate for candidate in (*now.matches, *now.play_offs) if candidate.pk == table.pk
        )
        match = next(drawn, None)
        if match is None:
            raise Http404
        return represent_explanations(iter(explanations.explain_match_scores(match)), call)
