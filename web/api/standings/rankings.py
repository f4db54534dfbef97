"""API of a session's ranking: exact and rounded figures, cached as JSON per revision.

Most that a program asks for again has not changed: it is shown so by the session's revision. What
has changed is written once for everybody who asks.
"""

from __future__ import annotations

import json
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from rest_framework import serializers

from reports.content.cells import pair_names
from reports.content.cells.ruling_marks import has_open_appeal
from reports.content.cells.score_units import has_tops, score_unit
from scoring.boards.rounding import round_exactly
from scoring.events.tie_breaks import TIE_BREAKS
from standings.after_round import SnapshotAfterRound
from standings.ranking import RankedPair
from standings.ranking_lists import KINDS, RankingList
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.framework.base_views import SessionApiView
from web.api.framework.conditional import conditional_response
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.after_round import require_snapshot_after_round
from web.shared.render.session_cache import cache_per_snapshot

if TYPE_CHECKING:
    from tournament.models import Session


class TieBreakSerializer(serializers.Serializer[Any]):
    """A tie-break that had a part in a place."""

    key = serializers.ChoiceField(choices=tuple(each.key for each in TIE_BREAKS))
    figure = ExactNumberSerializer()


class RankingRowSerializer(serializers.Serializer[Any]):
    """A pair's place in its field."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    field = serializers.CharField(help_text="NS or EW where each line has a winner; else empty.")
    section = serializers.CharField(help_text="Where each section is ranked apart; else empty.")
    in_section = serializers.IntegerField(
        allow_null=True, help_text="The place in the own section, where several rank together."
    )
    tie_breaks = TieBreakSerializer(many=True, help_text="What parted it from who was level.")
    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    names = serializers.ListField(child=serializers.CharField())
    score = ExactNumberSerializer(help_text="In the ranking's unit.")
    penalty = ExactNumberSerializer(
        allow_null=True, help_text="What was taken off; null for nothing."
    )
    matchpoints = ExactNumberSerializer(allow_null=True, help_text="Null at IMPs and total points.")
    possible = ExactNumberSerializer(allow_null=True, help_text="Of how much matchpoints.")
    boards = serializers.IntegerField(help_text="That counted.")
    subject_to_appeal = serializers.BooleanField(help_text="A result of the pair is.")
    percentage = ExactNumberSerializer(allow_null=True)
    stratum = serializers.IntegerField(
        allow_null=True, help_text="1 is the highest; null where there are no strata."
    )
    handicap = ExactNumberSerializer(allow_null=True, help_text="Null where there is no such list.")
    master_points = ExactNumberSerializer(
        allow_null=True, help_text="Null where the place has none."
    )


class RankingListRowSerializer(serializers.Serializer[Any]):
    """A pair's place in a list."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    figure = ExactNumberSerializer(allow_null=True, help_text="With the handicap; else null.")


class RankingListSerializer(serializers.Serializer[Any]):
    """A list beside the ranking."""

    kind = serializers.ChoiceField(choices=KINDS)
    stratum = serializers.IntegerField(help_text="1 is the highest; 0 where the list has none.")
    field = serializers.CharField(help_text="NS or EW where each line has a winner; else empty.")
    section = serializers.CharField(help_text="Where each section is ranked apart; else empty.")
    lines = RankingListRowSerializer(many=True)


class RankingSerializer(serializers.Serializer[Any]):
    """From first to last; two winners are two fields, North-South first."""

    session = serializers.IntegerField()
    revision = serializers.IntegerField()
    state = serializers.CharField()
    after_round = serializers.IntegerField(
        allow_null=True, help_text="As of the end of which round; null: as it stands."
    )
    for_good = serializers.BooleanField(
        help_text="A barometer or the last round, and every result until then is in: no table "
        "changes it."
    )
    subject_to_appeal = serializers.BooleanField(help_text="An appeal is open.")
    provisional_until = serializers.DateTimeField(
        allow_null=True, help_text="The end of the correction period; null until it is released."
    )
    appeals_until = serializers.DateTimeField(allow_null=True, help_text="Likewise (Law 92B).")
    unit = serializers.ChoiceField(choices=("matchpoints", "imps", "points"))
    ranking = RankingRowSerializer(many=True)
    lists = RankingListSerializer(many=True, help_text="Those that the event has chosen.")


class RankingFilter(serializers.Serializer[Any]):
    """As of which round."""

    after_round = serializers.IntegerField(
        required=False, min_value=1, max_value=9999, help_text="One of which anything has come in."
    )


class RankingView(SessionApiView):
    """The ranking as it is now."""

    tag = "standings"

    @api_operation("ranking", RankingSerializer, filters=RankingFilter, revised=True)
    def get(self, call: ApiCall, session: Session) -> HttpResponse:
        """Read the ranking as it is now, released or not, or as it was after a round."""
        after = call.asked.get("after_round")
        tag = f"{session.pk}-{session.revision}" + (f"-{after}" if after else "")
        return conditional_response(
            call.http,
            tag,
            lambda: render_ranking_json(
                require_snapshot_after_round(cached_snapshot_of(session), after)
            ),
        )


@cache_per_snapshot
def render_ranking_json(snapshot: SessionSnapshot) -> bytes:
    """The ranking in bytes, made once for each picture."""
    return json.dumps(
        represent_ranking(snapshot), ensure_ascii=False, separators=(",", ":")
    ).encode()


def represent_ranking(snapshot: SessionSnapshot) -> dict[str, Any]:
    """The ranking as JSON has it."""
    info = snapshot.facts
    return {
        "session": info.pk,
        "revision": info.revision,
        "state": str(info.state),
        "after_round": snapshot.after if isinstance(snapshot, SnapshotAfterRound) else None,
        "for_good": isinstance(snapshot, SnapshotAfterRound) and snapshot.for_good,
        "subject_to_appeal": bool(snapshot.appealed),
        "provisional_until": _format_time(info.periods.correction),
        "appeals_until": _format_time(info.periods.appeal),
        "unit": score_unit(snapshot).key,
        "ranking": [_represent_rank(snapshot, row) for row in snapshot.ranking],
        "lists": [_represent_list(ranking_list) for ranking_list in snapshot.lists.lists],
    }


def _format_time(ends: datetime | None) -> str | None:
    return ends.isoformat().replace("+00:00", "Z") if ends else None


def _represent_list(ranking_list: RankingList) -> dict[str, Any]:
    lines = [
        {
            "rank": line.rank,
            "shared": line.shared,
            "place": line.row.pair.place,
            "figure": None if line.figure is None else _represent_rounded(line.figure),
        }
        for line in ranking_list.lines
    ]
    return {
        "kind": ranking_list.kind,
        "stratum": ranking_list.stratum,
        "field": ranking_list.field,
        "section": ranking_list.section,
        "lines": lines,
    }


def _represent_rounded(value: Fraction | None) -> Any:
    return None if value is None else represent_number(value, round_exactly(value))


def _represent_rank(snapshot: SessionSnapshot, row: RankedPair) -> dict[str, Any]:
    tops = has_tops(snapshot)
    scale = Fraction(snapshot.facts.regulations.win, 2) if tops else Fraction(1)
    score = represent_number(row.total.won * scale, row.shown.total)
    taken = Fraction(snapshot.totals[row.pair.place].won) - row.total.won
    return {
        "rank": row.rank,
        "shared": row.shared,
        "field": row.field,
        "section": row.section,
        "in_section": snapshot.in_sections.get(row.pair.place, (None, False))[0],
        "tie_breaks": [
            {
                "key": stage.key,
                "figure": _represent_rounded(Fraction(stage.values[row.pair.place].value)),
            }
            for stage in row.stages
        ],
        "place": row.pair.place,
        "label": pair_names.pair_label(snapshot, row.pair.place),
        "names": [pair_names.chair_names(chair) for chair in pair_names.players_by_chair(row.pair)],
        "score": score,
        "penalty": represent_number(taken * scale) if taken else None,
        "matchpoints": score if tops else None,
        "possible": represent_number(row.total.possible * scale) if tops else None,
        "boards": row.total.boards,
        "subject_to_appeal": has_open_appeal(snapshot, row.pair.place),
        "percentage": represent_number(row.total.percentage, row.shown.percentage),
        "stratum": snapshot.lists.strata.get(row.pair.place),
        "handicap": _represent_rounded(snapshot.lists.handicaps.get(row.pair.place)),
        "master_points": _represent_rounded(snapshot.lists.awards.get(row.pair.place)),
    }
