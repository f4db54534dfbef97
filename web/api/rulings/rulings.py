"""API of rulings: preview the effect on each pair, give a ruling, or withdraw it.

One ruling applies to one or several results of a board: to all of them or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.queries.entry_board import with_current_version
from boards.queries.rulings import PickedResult, boards_at_tables
from boards.services.results import ChangeRequest
from boards.services.rulings import give_ruling, withdraw_rulings
from boards.validators.rulings import LONGEST_LAW_TEXT
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from reports.content.cells import pair_names
from reports.content.cells.score_units import has_tops
from scoring.laws.adjusted_scores import usual_law_of_ruling
from standings.previews.drawn_rounds import changes_of_drawn_matches
from standings.previews.rulings import RulingEffect, effects_of_ruling, preview_ruling
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of, snapshot_of_session
from web.api.framework.base_views import SessionApiView
from web.api.framework.errors import invalid_field
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.results.drawn_rounds import DrawnRoundSerializer, represent_drawn_rounds
from web.api.results.result_inputs import MAX_VERSION
from web.api.results.results import TableResultPayload, TableResultSerializer
from web.api.rulings.ruling_input import RulingKindInputSerializer, read_ruling_outcome
from web.api.standings.rankings import represent_total

if TYPE_CHECKING:
    from tournament.models import SeatingBoard, Session


class ResultVersionInputSerializer(serializers.Serializer[Any]):
    """Serializer for a result to rule on, with the version seen."""

    id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    seen = serializers.IntegerField(
        min_value=0, max_value=MAX_VERSION, help_text="The version that was read; 0 if none."
    )


class RulingInputSerializer(RulingKindInputSerializer):
    """Serializer for a ruling: results, kind with its fields, Law and reason."""

    example = {
        "results": [{"id": 1, "seen": 1}],
        "kind": "assigned",
        "scores": [{"weight": "60", "entry": "4SN="}, {"weight": "40", "entry": "4SN-1"}],
        "reason": "Hesitation before the double",
    }
    results = ResultVersionInputSerializer(many=True)
    law = serializers.CharField(
        required=False,
        max_length=LONGEST_LAW_TEXT,
        help_text="12C1(c); left out: the usual Law of the kind.",
    )
    reason = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_REASON)
    other_results = ResultVersionInputSerializer(
        many=True,
        required=False,
        help_text="Other results of the board in the preview; if one has changed since, no ruling "
        "is given.",
    )
    confirmed = serializers.BooleanField(
        default=False, help_text="Required after the correction period."
    )


class RuledResultsSerializer(serializers.Serializer[Any]):
    """Serializer for the current results."""

    results = TableResultSerializer(many=True)


class NumberBeforeAfterSerializer(serializers.Serializer[Any]):
    """Serializer for a number before and after; null is none."""

    before = ExactNumberSerializer(allow_null=True)
    after = ExactNumberSerializer(allow_null=True)


class RankBeforeAfterSerializer(serializers.Serializer[Any]):
    """Serializer for a rank before and after; null is none."""

    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class RulingEffectSerializer(serializers.Serializer[Any]):
    """Serializer for the effect of a ruling on one pair."""

    pair = serializers.IntegerField(help_text="Id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    board = NumberBeforeAfterSerializer(help_text="Its score on the board: matchpoints or IMPs.")
    total = NumberBeforeAfterSerializer(help_text="Rounded by the regulations.")
    percentage = NumberBeforeAfterSerializer(help_text="Rounded by the regulations.")
    rank = RankBeforeAfterSerializer()


class RulingEffectsSerializer(serializers.Serializer[Any]):
    """Serializer for all pairs with a change, in the new order."""

    effects = RulingEffectSerializer(many=True)


class RulingPreviewSerializer(RulingEffectsSerializer):
    """Serializer for the effects of a ruling, with warnings about rounds that are drawn already."""

    drawn_rounds = DrawnRoundSerializer(
        many=True, help_text="Matches that the ruling changes though a later round is drawn."
    )


@dataclass(frozen=True, slots=True)
class BoardTables:
    """A board of a session and the tables that play it."""

    session: Session
    number: int
    tables: Mapping[int, SeatingBoard]

    @property
    def role(self) -> Any:
        """Role of the member, read with the session."""
        return getattr(self.session, "role", None)


class RulingApiView(SessionApiView):
    """Base view of rulings on one board."""

    tag = "rulings"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the board with its tables. Two queries."""
        session = super().find(key, **kwargs)
        tables = {row.pk: row for row in boards_at_tables(session.pk, kwargs["board"])}
        if not tables:
            raise Http404
        return BoardTables(session, kwargs["board"], tables)

    def current_state(self, call: ApiCall, board: BoardTables) -> Any:
        """Returns the named results as they are now."""
        now = snapshot_of_session(board.session.pk)
        rows = [
            TableResultPayload(cell, now.marks_of(cell))
            for cell in now.cells
            if cell.pk in _result_ids(call)
        ]
        return RuledResultsSerializer({"results": rows}).data


class RulingView(RulingApiView):
    """Rulings on one board."""

    @api_operation(
        "give_ruling",
        RuledResultsSerializer,
        request_body=RulingInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, board: BoardTables) -> dict[str, Any]:
        """Give a ruling on results of a board, or withdraw rulings."""
        verdict = read_ruling_outcome(call.cleaned)
        picked = _pick_results(call, board)
        other_versions = {
            item["id"]: item["seen"] for item in call.cleaned.get("other_results", ())
        }
        request = _build_ruling_request(call)
        if verdict is None:
            rows = withdraw_rulings(picked, request, other_versions=other_versions)
        else:
            law = call.cleaned.get("law") or usual_law_of_ruling(verdict)
            rows = give_ruling(picked, verdict, request, law=law, other_versions=other_versions)
        now = snapshot_of_session(board.session.pk)
        cells = {cell.pk: cell for cell in now.cells}
        ruled = [(cells[row.seating_board_id], row) for row in rows]
        return {
            "results": [
                TableResultPayload(with_current_version(cell, row), now.marks_of(cell))
                for cell, row in ruled
            ]
        }


class RulingPreviewView(RulingApiView):
    """Preview of a ruling."""

    @api_operation(
        "preview_ruling",
        RulingPreviewSerializer,
        request_body=RulingInputSerializer,
        permission=ClubPermission.DIRECT,
        conflict_body=RuledResultsSerializer,
    )
    def post(self, call: ApiCall, board: BoardTables) -> dict[str, Any]:
        """Preview the effect of a ruling on each pair; nothing is recorded."""
        verdict = read_ruling_outcome(call.cleaned)
        now = cached_snapshot_of(board.session)
        law = call.cleaned.get("law") or (usual_law_of_ruling(verdict) if verdict else "")
        then = preview_ruling(now, _pick_results(call, board), verdict, law=law)
        named = set(_result_ids(call))
        ruled = {cell.pk: cell.outcome for cell in then.cells if cell.pk in named}
        return {
            "effects": [
                represent_ruling_effect(now, then, effect)
                for effect in effects_of_ruling(now, then, board.number)
            ],
            "drawn_rounds": represent_drawn_rounds(
                changes_of_drawn_matches(board.session, now, ruled)
            ),
        }


def _build_ruling_request(call: ApiCall) -> ChangeRequest:
    cleaned = call.cleaned
    who = {"reason": cleaned["reason"], "role": call.key.role, "confirmed": cleaned["confirmed"]}
    return ChangeRequest(0, call.own_id, call.key.user, Source.API, **who)


def _result_ids(call: ApiCall) -> list[int]:
    return [item["id"] for item in call.cleaned["results"]]


def _pick_results(call: ApiCall, board: BoardTables) -> list[PickedResult]:
    """Returns the named results; rejects repeated ones and those of other boards."""
    other_ids = [item["id"] for item in call.cleaned.get("other_results", ())]
    for name, ids in (("results", _result_ids(call)), ("other_results", other_ids)):
        if unknown := set(ids) - board.tables.keys():
            raise invalid_field(name, describe_missing_result(board.number, min(unknown)))
        if len(set(ids)) < len(ids):
            raise invalid_field(name, str(_("A result is there twice. Send each result once.")))
    seen = {item["id"]: item["seen"] for item in call.cleaned["results"]}
    return [PickedResult(board.tables[pk], version) for pk, version in seen.items()]


def describe_missing_result(board: int, result: int) -> str:
    """Returns the message for a result of another board."""
    return _("Board %(board)s has no result %(result)s.") % {"board": board, "result": result}


def represent_ruling_effect(
    now: SessionSnapshot, then: SessionSnapshot, effect: RulingEffect
) -> dict[str, Any]:
    """Represents the change of a pair's board, total, percentage and rank by a ruling."""
    rows = (effect.moved.before, effect.moved.after)
    totals = (
        represent_total(snapshot, row) if row else None
        for snapshot, row in zip((now, then), rows, strict=True)
    )
    scale = Fraction(now.facts.regulations.win, 2) if has_tops(now) else Fraction(1)
    on_board = (None if value is None else value * scale for value in (effect.before, effect.after))
    return {
        "pair": effect.place,
        "label": pair_names.pair_label(now, effect.place),
        "board": _represent_change(*map(represent_number, on_board)),
        "total": _represent_change(*totals),
        "percentage": _represent_change(*map(_represent_percentage, rows)),
        "rank": _represent_change(*(row.rank if row else None for row in rows)),
    }


def _represent_percentage(row: RankedPair | None) -> dict[str, str] | None:
    rounded = row.shown.percentage if row else None
    return (
        None if row is None or rounded is None else represent_number(row.total.percentage, rounded)
    )


def _represent_change(before: Any, after: Any) -> dict[str, Any]:
    return {"before": before, "after": after}
