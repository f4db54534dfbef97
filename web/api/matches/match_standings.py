"""API of the standings of a match event, now or after a round, with the parts of each total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from rest_framework import serializers

from scoring.score_sheets.match_totals import PairRecord
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from tournament.queries.match_events import day_revisions
from web.api.framework.base_views import MatchEventApiView
from web.api.framework.conditional import conditional_json_response
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.after_round import require_known_round

if TYPE_CHECKING:
    from tournament.models import Event


class MatchStandingSerializer(serializers.Serializer[Any]):
    """Serializer for a pair's total and its parts."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null for withdrawn pairs.")
    shared = serializers.BooleanField()
    by_play_off = serializers.BooleanField(help_text="A play-off decided the rank.")
    contestant = serializers.IntegerField(source="record.pair", help_text="Id of the pair.")
    label = serializers.CharField()  # type: ignore[assignment]
    total = serializers.IntegerField(source="record.total")
    played = serializers.IntegerField()
    won = serializers.IntegerField(source="record.won")
    drawn = serializers.IntegerField(source="record.drawn")
    lost = serializers.IntegerField(source="record.lost")
    points_for = serializers.IntegerField(source="record.points_for")
    points_against = serializers.IntegerField(source="record.points_against")
    byes = serializers.ListField(
        child=serializers.IntegerField(), source="record.byes", help_text="Rounds."
    )
    bye_points = serializers.IntegerField(source="record.bye_points", help_text="Points for each.")
    penalty = serializers.IntegerField(source="record.penalty")


class MatchStandingsSerializer(serializers.Serializer[Any]):
    """Serializer for the standings, first to last; withdrawn pairs are included."""

    after_round = serializers.IntegerField()
    finished = serializers.BooleanField(help_text="All matches are over.")
    undecided = serializers.IntegerField(help_text="Ties that the convenor must decide.")
    standings = MatchStandingSerializer(many=True)
    withdrawn = MatchStandingSerializer(many=True)


class StandingsRoundFilter(serializers.Serializer[Any]):
    """Filter for the round after which standings are computed."""

    after_round = serializers.IntegerField(
        required=False, min_value=1, max_value=9999, help_text="Left out: now."
    )


@dataclass(frozen=True, slots=True)
class MatchStandingPayload:
    """A line of the standings in the response."""

    record: PairRecord[int]
    label: str
    rank: int | None = None
    shared: bool = False
    by_play_off: bool = False

    @property
    def played(self) -> int:
        """Number of matches of the pair with a score, in the API's standings of a match event."""
        return len(self.record.matches)


class MatchStandingsView(MatchEventApiView):
    """Standings of a match event."""

    tag = "standings"

    @api_operation("standings", MatchStandingsSerializer, filters=StandingsRoundFilter)
    def get(self, call: ApiCall, event: Event) -> HttpResponse:
        """Read the standings now, or as they were after a round."""
        after = call.cleaned.get("after_round")
        revision = "-".join(map(str, (event.pk, after or "now", *day_revisions(event))))
        return conditional_json_response(
            call.http, revision, lambda: _represent_standings(match_event_snapshot(event.pk), after)
        )


def _represent_standings(now: MatchEventSnapshot, after: int | None) -> Any:
    require_known_round(after, [round_.number for round_ in now.rounds])
    table = compute_match_standings(now, after_round=after)
    data = {
        "after_round": table.after_round,
        "finished": table.finished,
        "undecided": len(table.needs),
        "standings": [
            MatchStandingPayload(
                row.record,
                now.label(row.record.pair),
                row.rank,
                row.shared,
                row.record.pair in table.by_play_off,
            )
            for row in table.rows
        ],
        "withdrawn": [
            MatchStandingPayload(record, now.label(record.pair)) for record in table.withdrawn
        ],
    }
    return MatchStandingsSerializer(data).data
