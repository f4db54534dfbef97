"""API of the teams or pairs in a contest, with explanations of their points and ranks."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import serializers

from scoring.teams.contests import ContestStanding
from web.api.framework.base_views import get_session_or_404
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.explanations import (
    ExplanationDepthFilter,
    ExplanationPayload,
    ExplanationSerializer,
    represent_explanations,
)
from web.api.teams.contest_views import ContestApiView, ContestSnapshot, require_contest
from web.shared.pages.explanations import ExplainedFigure


class ContestantSerializer(serializers.Serializer[Any]):
    """Serializer for a team, or for a pair of Swiss pairs."""

    id = serializers.IntegerField(source="pk", help_text="Id of the contestant in the event.")
    number = serializers.IntegerField()
    name = serializers.CharField()
    players = serializers.ListField(
        child=serializers.CharField(), help_text="Of a team; empty for a pair: `name` has them."
    )


class ContestantListView(ContestApiView):
    """Teams or pairs of a contest."""

    @api_operation("contest_entrants", ContestantSerializer, many=True)
    def get(self, call: ApiCall, contest: ContestSnapshot) -> Any:
        """List the teams, or the pairs of Swiss pairs, by their numbers."""
        return list(contest.entrants.values())


class ContestantExplanationView(ContestApiView):
    """Explanation of a contestant's points and rank."""

    tag = "explanations"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the contest, and the standing of one of its contestants."""
        contest = require_contest(get_session_or_404(key, kwargs["session"]))
        row = next(
            (row for row in contest.standings if row.contestant == kwargs["contestant"]), None
        )
        if row is None:
            raise Http404
        return contest, row

    @api_operation(
        "explain_contest_entrant",
        ExplanationSerializer,
        filters=ExplanationDepthFilter,
        many=True,
    )
    def get(
        self, call: ApiCall, contest_and_row: tuple[ContestSnapshot, ContestStanding[int]]
    ) -> list[ExplanationPayload]:
        """Explain the points of a team or a pair, match by match, and its rank."""
        contest, row = contest_and_row
        figures = (
            ExplainedFigure("points", contest.explain_points(row)),
            ExplainedFigure("rank", contest.explain_place(row)),
        )
        return represent_explanations(iter(figures), call)
