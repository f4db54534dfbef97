"""API of a pair's analysis: best and worst boards, results by opponents and by role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from reports.content.cells.score_units import has_tops, score_unit
from reports.content.results.pair_analysis import (
    BoardGroup,
    PlayedRole,
    double_dummy_tricks,
    par_score,
)
from reports.content.results.scored_results import PairBoardShare
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.framework.base_views import SessionApiView
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.explanations import (
    ExplanationDepthFilter,
    ExplanationPayload,
    ExplanationSerializer,
)
from web.shared.pages.pair_analysis import explained_figures, session_pair_analysis

if TYPE_CHECKING:
    from club.queries.api_keys import ApiKeyRow

ROLES = tuple(role.value for role in PlayedRole)


class AnalysedBoardSerializer(serializers.Serializer[Any]):
    """Serializer for a board as the pair sees it."""

    board = serializers.IntegerField()
    result = serializers.IntegerField(help_text="Id of the result.")
    opponents = serializers.IntegerField(
        allow_null=True, help_text="Id of the pair; null in an individual and at a sit-out."
    )
    direction = serializers.CharField(help_text="NS or EW.")
    points = serializers.IntegerField(allow_null=True, help_text="The score to the pair.")
    par = serializers.IntegerField(
        allow_null=True, help_text="Par to the pair; null without a double-dummy table."
    )
    tricks = serializers.IntegerField(
        allow_null=True, help_text="Tricks of its side; null if not compared."
    )
    double_dummy_tricks = serializers.IntegerField(
        allow_null=True, help_text="Double-dummy tricks of its side in that contract."
    )
    score = ExactNumberSerializer(allow_null=True, help_text="In the event's unit.")
    percentage = ExactNumberSerializer(
        allow_null=True, help_text="Null at IMPs and total points, and where nothing is compared."
    )


class BoardGroupSerializer(serializers.Serializer[Any]):
    """Serializer for a pair's figures on some boards, each with its explanation."""

    opponents = serializers.IntegerField(
        allow_null=True, help_text="Id of the pair; null by role and in an individual."
    )
    role = serializers.ChoiceField(choices=ROLES, allow_null=True, help_text="Null by opponents.")
    boards = serializers.ListField(child=serializers.IntegerField())
    average = ExactNumberSerializer(
        allow_null=True, help_text="Percentage; at IMPs and total points the mean a board."
    )
    gain = ExactNumberSerializer(
        help_text="Matchpoints above average; at IMPs and total points their sum."
    )
    points = ExactNumberSerializer(allow_null=True, help_text="Mean score a board to the pair.")
    over_par = ExactNumberSerializer(
        allow_null=True, help_text="Mean of the score less par; null without double-dummy tables."
    )
    over_double_dummy = ExactNumberSerializer(
        allow_null=True, help_text="Mean of the tricks less double-dummy tricks."
    )
    explanations = ExplanationSerializer(many=True)


class PairAnalysisSerializer(serializers.Serializer[Any]):
    """Serializer for the analysis of a pair's session."""

    pair = serializers.IntegerField()
    unit = serializers.ChoiceField(choices=("matchpoints", "imps", "points"))
    boards = AnalysedBoardSerializer(many=True, help_text="Every board, in order of play.")
    best = serializers.ListField(child=serializers.IntegerField(), help_text="Boards, best first.")
    worst = serializers.ListField(
        child=serializers.IntegerField(), help_text="Boards, worst first."
    )
    by_opponents = BoardGroupSerializer(many=True)
    by_role = BoardGroupSerializer(many=True)


@dataclass(frozen=True, slots=True)
class AnalysedPair:
    """The pair that an address names, in its session as it is now."""

    snapshot: SessionSnapshot
    place: int


class PairAnalysisApiView(SessionApiView):
    """Base view of the analysis of one pair."""

    tag = "standings"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the session snapshot and the pair's place."""
        snapshot = cached_snapshot_of(super().find(key, **kwargs))
        if kwargs["pair"] not in snapshot.pairs:
            raise Http404
        return AnalysedPair(snapshot, kwargs["pair"])


class PairAnalysisView(PairAnalysisApiView):
    """Analysis of a pair's session."""

    @api_operation("pair_analysis", PairAnalysisSerializer, filters=ExplanationDepthFilter)
    def get(self, call: ApiCall, pair: AnalysedPair) -> dict[str, Any]:
        """Read a pair's best and worst boards, and its figures by opponents and by role."""
        analysis = session_pair_analysis(pair.snapshot, pair.place, with_deals=True)
        depth = call.cleaned["depth"]
        return {
            "pair": pair.place,
            "unit": score_unit(pair.snapshot).key,
            "boards": [_represent_board(pair.snapshot, share) for share in analysis.shares],
            "best": [share.cell.board for share in analysis.best],
            "worst": [share.cell.board for share in analysis.worst],
            "by_opponents": [_represent_group(pair, group, depth) for group in analysis.opponents],
            "by_role": [_represent_group(pair, group, depth) for group in analysis.roles],
        }


def _represent_board(snapshot: SessionSnapshot, share: PairBoardShare) -> dict[str, Any]:
    tricks, makes = double_dummy_tricks(share) or (None, None)
    return {
        "board": share.cell.board,
        "result": share.cell.pk,
        "opponents": _opponents_id(snapshot, share),
        "direction": share.line,
        "points": share.points,
        "par": par_score(share),
        "tricks": tricks,
        "double_dummy_tricks": makes,
        "score": represent_number(share.matchpoints),
        "percentage": represent_number(share.percentage) if has_tops(snapshot) else None,
    }


def _opponents_id(snapshot: SessionSnapshot, share: PairBoardShare) -> int | None:
    return None if snapshot.individual else share.opponents


def _represent_group(pair: AnalysedPair, group: BoardGroup, depth: int) -> dict[str, Any]:
    role = group.role
    explained = explained_figures(pair.snapshot, pair.place, group)
    return {
        "opponents": None if role else _opponents_id(pair.snapshot, group.shares[0]),
        "role": role.value if role else None,
        "boards": [share.cell.board for share in group.shares],
        "average": represent_number(group.average),
        "gain": represent_number(group.gain),
        "points": represent_number(group.points),
        "over_par": represent_number(group.over_par),
        "over_double_dummy": represent_number(group.over_double_dummy),
        "explanations": [ExplanationPayload(figure, depth) for figure in explained],
    }
