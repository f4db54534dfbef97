"""API of explanations: the calculation steps of a score, a percentage, a total or a rank.

The functions that computed the numbers return the steps; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from boards.queries.entry_board import EntryBoard
from club.queries.api_keys import ApiKeyRow
from scoring.steps import Part, Step
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of, snapshot_of_session
from web.api.framework.base_views import (
    MatchApiView,
    MatchEventApiView,
    SessionApiView,
    TableResultApiView,
)
from web.api.framework.errors import InvalidRequestError
from web.api.framework.input_fields import PatternField
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.after_round import require_known_round, require_snapshot_after_round
from web.shared.pages import explanations
from web.shared.pages.explanations import ExplainedFigure, ExplainedRank
from web.shared.render.step_json import step_to_dict

if TYPE_CHECKING:
    from tournament.models import Seating

DEFAULT_DEPTH = 4
MAX_DEPTH = 6
# A rank depends on every pair: deeper steps would be the whole event.
MAX_RANK_DEPTH = 3
STEP_PATH = r"^[0-9]{1,4}(\.[0-9]{1,4}){0,40}$"
PATH_EXPECTED = _("Send the positions of operands from 0 on, such as 0.2.")


class ExplanationLineSerializer(serializers.Serializer[Any]):
    """Serializer for a line of text and its indentation."""

    depth = serializers.IntegerField()
    text = serializers.CharField(source="words")
    law = serializers.CharField(help_text="The Law or regulation; or empty.")


class ExplanationStepSerializer(serializers.Serializer[Any]):
    """Serializer for a step: its operation, operands and exact value.

    A step without operands is recorded data if it names no Law, otherwise a constant of that Law.
    """

    key = serializers.CharField()
    label = serializers.CharField(  # type: ignore[assignment]
        help_text="Name of the step."
    )
    of = serializers.JSONField(help_text="Its board, round or pair; null without one.")
    value = serializers.CharField(help_text="Exact: 420 or 17/3.")
    shown = serializers.CharField(help_text="As pages show it.")
    law = serializers.CharField(help_text="The Law or regulation; or empty.")
    operation = serializers.CharField(allow_null=True)
    operands = serializers.ListField(
        child=serializers.DictField(),
        allow_null=True,
        help_text="Steps like this one; null below the requested depth.",
    )


class ExplanationSerializer(serializers.Serializer[Any]):
    """Serializer for the explanation of a number."""

    key = serializers.CharField(help_text="Which number: points, total, percentage, place …")
    lines = ExplanationLineSerializer(many=True)
    step = ExplanationStepSerializer()


class ExplanationDepthFilter(serializers.Serializer[Any]):
    """Filter for the depth of the steps."""

    depth = serializers.IntegerField(
        min_value=0,
        max_value=MAX_DEPTH,
        default=DEFAULT_DEPTH,
        help_text="Depth of the steps; at most 3 for a rank, which depends on every pair.",
    )
    at = PatternField(
        STEP_PATH,
        required=False,
        help_text="Path of the step to begin with: positions of operands from 0 on, as 0.2. So "
        "steps below the depth are read page by page.",
        expected=PATH_EXPECTED,
    )


class ExplanationDepthAfterRoundFilter(ExplanationDepthFilter):
    """Filters for the depth of the steps, and the round."""

    after_round = serializers.IntegerField(required=False, min_value=1, max_value=9999)


@dataclass(frozen=True, slots=True)
class ExplanationPayload:
    """An explanation in the response."""

    each: ExplainedFigure
    deepest: int
    begins: Part | None = None

    @property
    def key(self) -> str:
        """Key of the explained number."""
        return self.each.key

    @property
    def lines(self) -> Any:
        """Steps of the explanation as text."""
        return self.each.lines

    @property
    def step(self) -> dict[str, Any]:
        """Steps of the explanation as values."""
        ranked = self.each.key in ("rank", "shared")
        deepest = min(self.deepest, MAX_RANK_DEPTH) if ranked else self.deepest
        return step_to_dict(self.begins or self.each.step, deepest=deepest)


def represent_explanations(
    items: Iterator[ExplainedFigure | None], call: ApiCall
) -> list[ExplanationPayload]:
    """Returns those explanations that exist, with the steps from the requested one on.

    Raises `InvalidRequestError` if none of them has a step there.
    """
    path = call.cleaned.get("at", "")
    found = [(explained, _find_step(explained.step, path)) for explained in items if explained]
    listed = [
        ExplanationPayload(explained, call.cleaned["depth"], step)
        for explained, step in found
        if step is not None
    ]
    if found and not listed:
        reason = gettext("No explanation has a step there.")
        raise InvalidRequestError("parameter", parameter="at", reason=reason)
    return listed


def _find_step(step: Part, path: str) -> Part | None:
    """Returns the step at this path of operands; None without one."""
    for position in filter(None, path.split(".")):
        if not isinstance(step, Step) or int(position) >= len(step.operands):
            return None
        step = step.operands[int(position)]
    return step


def _rank_explanations(rank: ExplainedRank | None) -> Iterator[ExplainedFigure | None]:
    if rank:
        yield from (rank.place, rank.shared)


class ResultExplanationView(TableResultApiView):
    """Explanation of one result."""

    tag = "explanations"

    @api_operation(
        "explain_result", ExplanationSerializer, filters=ExplanationDepthFilter, many=True
    )
    def get(self, call: ApiCall, board_in_play: EntryBoard) -> list[ExplanationPayload]:
        """Explain a result: its score, its points, and the matchpoints of both sides."""
        now = snapshot_of_session(board_in_play.seating_board.seating.section.session_id)
        cell = next(row for row in now.cells if row.pk == board_in_play.cell.pk)
        explained = explanations.explain_table_result(now, cell)
        return represent_explanations(
            iter((explained.score, explained.points, explained.north_south, explained.east_west)),
            call,
        )


class PairExplanationView(SessionApiView):
    """Explanation of a pair's rank."""

    tag = "explanations"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the session snapshot and the pair's place."""
        now = cached_snapshot_of(super().find(key, **kwargs))
        if kwargs["pair"] not in now.pairs:
            raise Http404
        return now, kwargs["pair"]

    @api_operation(
        "explain_pair", ExplanationSerializer, filters=ExplanationDepthAfterRoundFilter, many=True
    )
    def get(
        self, call: ApiCall, snapshot_and_place: tuple[SessionSnapshot, int]
    ) -> list[ExplanationPayload]:
        """Explain a pair's rank, percentage, total and places in the extra lists."""
        now, place = snapshot_and_place
        return represent_explanations(
            _pair_explanations(
                require_snapshot_after_round(now, call.cleaned.get("after_round")), place
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
    """Explanation of a pair's rank in a match event."""

    tag = "explanations"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the snapshot of the match event and the pair."""
        now = match_event_snapshot(super().find(key, **kwargs).pk)
        if kwargs["contestant"] not in now.contestants:
            raise Http404
        return now, kwargs["contestant"]

    @api_operation(
        "explain_contestant",
        ExplanationSerializer,
        filters=ExplanationDepthAfterRoundFilter,
        many=True,
    )
    def get(
        self, call: ApiCall, event_and_entry: tuple[MatchEventSnapshot, int]
    ) -> list[ExplanationPayload]:
        """Explain a pair's rank and total, match by match."""
        now, entry = event_and_entry
        after = call.cleaned.get("after_round")
        require_known_round(after, [round_.number for round_ in now.rounds])
        table = compute_match_standings(now, after_round=after)
        explained = explanations.explain_match_standing(now, table, entry, by_hand=True)
        return represent_explanations(
            iter((*_rank_explanations(explained.place), explained.total)), call
        )


class MatchExplanationView(MatchApiView):
    """Explanation of a match."""

    tag = "explanations"

    @api_operation(
        "explain_match", ExplanationSerializer, filters=ExplanationDepthFilter, many=True
    )
    def get(self, call: ApiCall, table: Seating) -> list[ExplanationPayload]:
        """Explain both scores of a match, WE first."""
        now = match_event_snapshot(table.section.session.event_id)
        drawn = (
            candidate for candidate in (*now.matches, *now.play_offs) if candidate.pk == table.pk
        )
        match = next(drawn, None)
        if match is None:
            raise Http404
        return represent_explanations(iter(explanations.explain_match_scores(match)), call)
