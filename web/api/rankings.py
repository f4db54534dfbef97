"""The ranking of a session: exact figures and those that are shown; ready bytes per revision.

Most that a program asks for again has not changed: it is told so by the session's revision. What
has changed is written once for everybody who asks.
"""

from __future__ import annotations

import json
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from rest_framework import serializers

from reports.content import names
from reports.content.rulings import is_appealed
from reports.content.units import is_of_tops, unit
from scoring.boards.rounding import round_exactly
from scoring.events.tie_breaks import TIE_BREAKS
from standings.after_round import AsOf
from standings.ranking import Ranked
from standings.ranking_lists import KINDS, List
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.doors import SessionDoor
from web.api.exact import FigureSerializer, figure
from web.api.moments import after_round
from web.api.operations import Call, operation
from web.api.standing_still import still
from web.shared.kept import kept

if TYPE_CHECKING:
    from tournament.models import Session


class TieBreakSerializer(serializers.Serializer[Any]):
    """A tie-break that had a part in a place."""

    key = serializers.ChoiceField(choices=tuple(each.key for each in TIE_BREAKS))
    figure = FigureSerializer()


class RankSerializer(serializers.Serializer[Any]):
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
    score = FigureSerializer(help_text="In the ranking's unit.")
    penalty = FigureSerializer(allow_null=True, help_text="What was taken off; null for nothing.")
    matchpoints = FigureSerializer(allow_null=True, help_text="Null at IMPs and total points.")
    possible = FigureSerializer(allow_null=True, help_text="Of how much matchpoints.")
    boards = serializers.IntegerField(help_text="That counted.")
    subject_to_appeal = serializers.BooleanField(help_text="A result of the pair is.")
    percentage = FigureSerializer(allow_null=True)
    stratum = serializers.IntegerField(
        allow_null=True, help_text="1 is the highest; null where there are no strata."
    )
    handicap = FigureSerializer(allow_null=True, help_text="Null where there is no such list.")
    master_points = FigureSerializer(allow_null=True, help_text="Null where the place has none.")


class ListLineSerializer(serializers.Serializer[Any]):
    """A pair's place in a list."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    figure = FigureSerializer(allow_null=True, help_text="With the handicap; else null.")


class ListSerializer(serializers.Serializer[Any]):
    """A list beside the ranking."""

    kind = serializers.ChoiceField(choices=KINDS)
    stratum = serializers.IntegerField(help_text="1 is the highest; 0 where the list has none.")
    field = serializers.CharField(help_text="NS or EW where each line has a winner; else empty.")
    section = serializers.CharField(help_text="Where each section is ranked apart; else empty.")
    lines = ListLineSerializer(many=True)


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
    ranking = RankSerializer(many=True)
    lists = ListSerializer(many=True, help_text="Those that the event has chosen.")


class RankingFilter(serializers.Serializer[Any]):
    """As of which round."""

    after_round = serializers.IntegerField(
        required=False, min_value=1, max_value=9999, help_text="One of which anything has come in."
    )


class RankingDetail(SessionDoor):
    """The ranking as it stands."""

    tag = "standings"

    @operation("ranking", RankingSerializer, filters=RankingFilter, revised=True)
    def get(self, call: Call, session: Session) -> HttpResponse:
        """Read the ranking as it stands, released or not, or as it was after a round."""
        after = call.asked.get("after_round")
        tag = f"{session.pk}-{session.revision}" + (f"-{after}" if after else "")
        return still(call.http, tag, lambda: ready(after_round(cached_snapshot_of(session), after)))


@kept
def ready(evening: SessionSnapshot) -> bytes:
    """The ranking in bytes, made once for each picture."""
    return json.dumps(ranking_of(evening), ensure_ascii=False, separators=(",", ":")).encode()


def ranking_of(evening: SessionSnapshot) -> dict[str, Any]:
    """The ranking as JSON has it."""
    facts = evening.facts
    return {
        "session": facts.pk,
        "revision": facts.revision,
        "state": str(facts.state),
        "after_round": evening.after if isinstance(evening, AsOf) else None,
        "for_good": isinstance(evening, AsOf) and evening.for_good,
        "subject_to_appeal": bool(evening.appealed),
        "provisional_until": _moment(facts.periods.correction),
        "appeals_until": _moment(facts.periods.appeal),
        "unit": unit(evening).key,
        "ranking": [_rank(evening, row) for row in evening.ranking],
        "lists": [_list(each) for each in evening.lists.lists],
    }


def _moment(ends: datetime | None) -> str | None:
    return ends.isoformat().replace("+00:00", "Z") if ends else None


def _list(each: List) -> dict[str, Any]:
    lines = [
        {
            "rank": line.rank,
            "shared": line.shared,
            "place": line.row.pair.place,
            "figure": None if line.figure is None else _shown(line.figure),
        }
        for line in each.lines
    ]
    return {
        "kind": each.kind,
        "stratum": each.stratum,
        "field": each.field,
        "section": each.section,
        "lines": lines,
    }


def _shown(value: Fraction | None) -> Any:
    return None if value is None else figure(value, round_exactly(value))


def _rank(evening: SessionSnapshot, row: Ranked) -> dict[str, Any]:
    tops = is_of_tops(evening)
    scale = Fraction(evening.facts.regulations.win, 2) if tops else Fraction(1)
    score = figure(row.total.won * scale, row.shown.total)
    taken = Fraction(evening.totals[row.pair.place].won) - row.total.won
    return {
        "rank": row.rank,
        "shared": row.shared,
        "field": row.field,
        "section": row.section,
        "in_section": evening.in_sections.get(row.pair.place, (None, False))[0],
        "tie_breaks": [
            {"key": each.key, "figure": _shown(Fraction(each.values[row.pair.place].value))}
            for each in row.stages
        ],
        "place": row.pair.place,
        "label": names.label(evening, row.pair.place),
        "names": [names.chair_names(chair) for chair in names.chairs(row.pair)],
        "score": score,
        "penalty": figure(taken * scale) if taken else None,
        "matchpoints": score if tops else None,
        "possible": figure(row.total.possible * scale) if tops else None,
        "boards": row.total.boards,
        "subject_to_appeal": is_appealed(evening, row.pair.place),
        "percentage": figure(row.total.percentage, row.shown.percentage),
        "stratum": evening.lists.strata.get(row.pair.place),
        "handicap": _shown(evening.lists.handicaps.get(row.pair.place)),
        "master_points": _shown(evening.lists.awards.get(row.pair.place)),
    }
