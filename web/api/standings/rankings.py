"""API of a session's ranking, with exact and rounded scores, cached per revision.

Most requests repeat an earlier one: the ETag of the revision answers them. A changed ranking is
rendered once for all clients.
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
from reports.content.results.ranking import maximum_score
from reports.content.session_cache import cache_per_snapshot
from scoring.boards.rounding import round_exactly
from scoring.events.pair_tie_breaks import TIE_BREAKS
from standings.after_round import SnapshotAfterRound
from standings.ranking import RankedPair
from standings.ranking_lists import KINDS, RankingList
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.framework.base_views import SessionApiView
from web.api.framework.conditional import conditional_response
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.after_round import require_snapshot_after_round

if TYPE_CHECKING:
    from tournament.models import Session


class TieBreakSerializer(serializers.Serializer[Any]):
    """Serializer for a tie-break that decided a rank."""

    key = serializers.ChoiceField(choices=tuple(each.key for each in TIE_BREAKS))
    figure = ExactNumberSerializer()


class RankingRowSerializer(serializers.Serializer[Any]):
    """Serializer for a pair in the ranking."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    direction = serializers.CharField(help_text="NS or EW with two winners; else empty.")
    section = serializers.CharField(
        help_text="The section, if each is ranked separately; else empty."
    )
    in_section = serializers.IntegerField(
        allow_null=True, help_text="Rank in its own section, if several are ranked together."
    )
    tie_breaks = TieBreakSerializer(many=True, help_text="Tie-breaks that decided its rank.")
    pair = serializers.IntegerField(help_text="Id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    names = serializers.ListField(child=serializers.CharField())
    score = ExactNumberSerializer(help_text="In the ranking's unit.")
    penalty = ExactNumberSerializer(allow_null=True, help_text="Penalties; null without any.")
    matchpoints = ExactNumberSerializer(allow_null=True, help_text="Null at IMPs and total points.")
    possible = ExactNumberSerializer(allow_null=True, help_text="Highest possible `score`.")
    boards = serializers.IntegerField(help_text="Boards that counted.")
    subject_to_appeal = serializers.BooleanField(
        help_text="Whether a result of the pair is subject to appeal."
    )
    percentage = ExactNumberSerializer(allow_null=True)
    stratum = serializers.IntegerField(
        allow_null=True, help_text="1 is the highest; null without strata."
    )
    handicap = ExactNumberSerializer(allow_null=True, help_text="Null without such a list.")
    master_points = ExactNumberSerializer(allow_null=True, help_text="Null if the rank has none.")


class RankingListRowSerializer(serializers.Serializer[Any]):
    """Serializer for a pair in an extra list."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    pair = serializers.IntegerField(help_text="Id of the pair in this session.")
    figure = ExactNumberSerializer(allow_null=True, help_text="With the handicap; else null.")


class RankingListSerializer(serializers.Serializer[Any]):
    """Serializer for an extra list."""

    kind = serializers.ChoiceField(choices=KINDS)
    stratum = serializers.IntegerField(help_text="1 is the highest; 0 without strata.")
    direction = serializers.CharField(help_text="NS or EW with two winners; else empty.")
    section = serializers.CharField(
        help_text="The section, if each is ranked separately; else empty."
    )
    rows = RankingListRowSerializer(many=True)


class RankingSerializer(serializers.Serializer[Any]):
    """Serializer for a ranking, first to last; with two winners, North-South first."""

    session = serializers.IntegerField()
    revision = serializers.IntegerField()
    state = serializers.CharField()
    after_round = serializers.IntegerField(
        allow_null=True, help_text="The last round that counts; null: now."
    )
    final = serializers.BooleanField(
        help_text="Final for this round: a barometer or the last round, with every result recorded."
    )
    subject_to_appeal = serializers.BooleanField(help_text="An appeal is open.")
    provisional_until = serializers.DateTimeField(
        allow_null=True, help_text="End of the correction period; null before the release."
    )
    appeals_until = serializers.DateTimeField(
        allow_null=True, help_text="End of the appeal period (Law 92B); null before the release."
    )
    unit = serializers.ChoiceField(choices=("matchpoints", "imps", "points"))
    ranking = RankingRowSerializer(many=True)
    lists = RankingListSerializer(many=True, help_text="Extra lists of the event.")


class RankingFilter(serializers.Serializer[Any]):
    """Filter for the round after which the ranking is computed."""

    after_round = serializers.IntegerField(
        required=False, min_value=1, max_value=9999, help_text="A round with results."
    )


class RankingView(SessionApiView):
    """Ranking of a session."""

    tag = "standings"

    @api_operation("ranking", RankingSerializer, filters=RankingFilter)
    def get(self, call: ApiCall, session: Session) -> HttpResponse:
        """Read the ranking now, released or not, or as it was after a round."""
        after = call.cleaned.get("after_round")
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
    """Returns the ranking as JSON bytes, cached per snapshot."""
    return json.dumps(
        represent_ranking(snapshot), ensure_ascii=False, separators=(",", ":")
    ).encode()


def represent_ranking(snapshot: SessionSnapshot) -> dict[str, Any]:
    """Returns the ranking as JSON values."""
    info = snapshot.facts
    return {
        "session": info.pk,
        "revision": info.revision,
        "state": str(info.state),
        "after_round": snapshot.after if isinstance(snapshot, SnapshotAfterRound) else None,
        "final": isinstance(snapshot, SnapshotAfterRound) and snapshot.for_good,
        "subject_to_appeal": bool(snapshot.appealed),
        "provisional_until": _format_time(info.periods.correction),
        "appeals_until": _format_time(info.periods.appeal),
        "unit": score_unit(snapshot).key,
        "ranking": [_represent_rank(snapshot, row) for row in snapshot.ranking],
        "lists": [_represent_list(ranking_list) for ranking_list in snapshot.lists.lists],
    }


def _format_time(ends: datetime | None) -> str | None:
    """Returns the time in the club's offset, as every other time of the API."""
    return str(serializers.DateTimeField().to_representation(ends)) if ends else None


def _represent_list(ranking_list: RankingList) -> dict[str, Any]:
    rows = [
        {
            "rank": line.rank,
            "shared": line.shared,
            "pair": line.row.pair.place,
            "figure": None if line.figure is None else _represent_rounded(line.figure),
        }
        for line in ranking_list.lines
    ]
    return {
        "kind": ranking_list.kind,
        "stratum": ranking_list.stratum,
        "direction": ranking_list.field,
        "section": ranking_list.section,
        "rows": rows,
    }


def _represent_rounded(value: Fraction | None) -> Any:
    return None if value is None else represent_number(value, round_exactly(value))


def represent_total(snapshot: SessionSnapshot, row: RankedPair) -> dict[str, str] | None:
    """The total of a pair in the scale of its session, exact and rounded."""
    tops = has_tops(snapshot)
    scale = Fraction(snapshot.facts.regulations.win, 2) if tops else Fraction(1)
    # Some regulations scale each total to the most boards that any pair played. `exact` must be
    # that number, not the pair's own matchpoints, or `shown` would not be its rounding.
    possible = maximum_score(snapshot, row) if tops else None
    own_boards = row.total.possible * scale
    factor = possible / own_boards if possible and own_boards else 1
    return represent_number(row.total.won * scale * factor, row.shown.total)


def _represent_rank(snapshot: SessionSnapshot, row: RankedPair) -> dict[str, Any]:
    tops = has_tops(snapshot)
    scale = Fraction(snapshot.facts.regulations.win, 2) if tops else Fraction(1)
    possible = maximum_score(snapshot, row) if tops else None
    score = represent_total(snapshot, row)
    taken = Fraction(snapshot.totals[row.pair.place].won) - row.total.won
    return {
        "rank": row.rank,
        "shared": row.shared,
        "direction": row.field,
        "section": row.section,
        "in_section": snapshot.in_sections.get(row.pair.place, (None, False))[0],
        "tie_breaks": [
            {
                "key": stage.key,
                "figure": _represent_rounded(Fraction(stage.values[row.pair.place].value)),
            }
            for stage in row.stages
        ],
        "pair": row.pair.place,
        "label": pair_names.pair_label(snapshot, row.pair.place),
        "names": [pair_names.chair_names(chair) for chair in pair_names.players_by_chair(row.pair)],
        "score": score,
        "penalty": represent_number(taken * scale) if taken else None,
        "matchpoints": score if tops else None,
        "possible": represent_number(possible),
        "boards": row.total.boards,
        "subject_to_appeal": has_open_appeal(snapshot, row.pair.place),
        "percentage": represent_number(row.total.percentage, row.shown.percentage),
        "stratum": snapshot.lists.strata.get(row.pair.place),
        "handicap": _represent_rounded(snapshot.lists.handicaps.get(row.pair.place)),
        "master_points": _represent_rounded(snapshot.lists.awards.get(row.pair.place)),
    }
