"""API of rulings: preview the effect on each pair, give and withdraw.

One ruling is on one result of a board or on several, all of them or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.entry_board import with_current_version
from boards.queries.rulings import PickedResult, boards_at_tables
from boards.services.results import ChangeRequest
from boards.services.rulings import give_ruling, withdraw_rulings
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from reports.content.cells import pair_names
from reports.content.cells.score_units import has_tops
from scoring.laws.adjusted_scores import usual_law_of_ruling
from standings.previews.rulings import RulingEffect, effects_of_ruling, preview_ruling
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of, snapshot_of_session
from web.api.framework.base_views import SessionApiView
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.results.results import MAX_VERSION, TableResultPayload, TableResultSerializer
from web.api.rulings.ruling_input import RulingKindInputSerializer, read_ruling_outcome

if TYPE_CHECKING:
    from tournament.models import SeatingBoard, Session


class ResultVersionInputSerializer(serializers.Serializer[Any]):
    """A result that is ruled on."""

    id = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    seen = serializers.IntegerField(
        min_value=0, max_value=MAX_VERSION, help_text="The version that stood; 0 where none did."
    )


class RulingInputSerializer(RulingKindInputSerializer):
    """A ruling: on which results, its kind with its figures, its Law and its reason."""

    example = {
        "results": [{"id": 1, "seen": 1}],
        "kind": "assigned",
        "scores": [{"weight": "60", "entry": "4SN="}, {"weight": "40", "entry": "4SN-1"}],
        "reason": "Hesitation before the double",
    }
    results = ResultVersionInputSerializer(many=True)
    law = serializers.CharField(
        required=False, max_length=20, help_text="12C1(c); without it, the usual one of the kind."
    )
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)
    beside = ResultVersionInputSerializer(
        many=True,
        required=False,
        help_text="Other results of the board that its effect was shown with; if one of them is "
        "another by now, nothing is ruled.",
    )
    confirmed = serializers.BooleanField(
        default=False, help_text="Asked for once the correction period is over."
    )


class RuledResultsSerializer(serializers.Serializer[Any]):
    """The results as they stand now."""

    results = TableResultSerializer(many=True)


class NumberBeforeAfterSerializer(serializers.Serializer[Any]):
    """A figure as it is and as it would be; null is none."""

    before = ExactNumberSerializer(allow_null=True)
    after = ExactNumberSerializer(allow_null=True)


class RankBeforeAfterSerializer(serializers.Serializer[Any]):
    """A place as it is and as it would be; null is none."""

    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class RulingEffectSerializer(serializers.Serializer[Any]):
    """What would change for one pair."""

    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    board = NumberBeforeAfterSerializer(help_text="What it has of it: matchpoints, IMPs.")
    total = NumberBeforeAfterSerializer(help_text="As it is shown by the regulations.")
    percentage = NumberBeforeAfterSerializer(help_text="Likewise.")
    rank = RankBeforeAfterSerializer()


class RulingEffectsSerializer(serializers.Serializer[Any]):
    """Everybody for whom something would change, in the order that would be."""

    effects = RulingEffectSerializer(many=True)


@dataclass(frozen=True, slots=True)
class BoardTables:
    """A board of a session and the tables that play it."""

    session: Session
    number: int
    tables: Mapping[int, SeatingBoard]

    @property
    def role(self) -> Any:
        """The role that was read with the session."""
        return getattr(self.session, "role", None)


class RulingApiView(SessionApiView):
    """A route of one board of a session that may be ruled on."""

    tag = "rulings"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """The board at its tables. Two queries."""
        session = super().find(key, **kwargs)
        tables = {row.pk: row for row in boards_at_tables(session.pk, kwargs["board"])}
        if not tables:
            raise Http404
        return BoardTables(session, kwargs["board"], tables)

    def stands(self, call: ApiCall, board: BoardTables) -> Any:
        """The results that were named, as they stand now."""
        now = snapshot_of_session(board.session.pk)
        rows = [
            TableResultPayload(cell, now.marks_of(cell))
            for cell in now.cells
            if cell.pk in _result_ids(call)
        ]
        return RuledResultsSerializer({"results": rows}).data


class RulingView(RulingApiView):
    """A ruling that is given."""

    @api_operation(
        "give_ruling",
        RuledResultsSerializer,
        asks=RulingInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
        stands=True,
    )
    def post(self, call: ApiCall, board: BoardTables) -> dict[str, Any]:
        """Rule on results of a board, or take rulings back."""
        verdict = read_ruling_outcome(call.asked)
        picked = _pick_results(call, board)
        other_versions = {item["id"]: item["seen"] for item in call.asked.get("beside", ())}
        request = _build_ruling_request(call)
        if verdict is None:
            rows = withdraw_rulings(picked, request, other_versions=other_versions)
        else:
            law = call.asked.get("law") or usual_law_of_ruling(verdict)
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
    """A ruling that is only shown."""

    @api_operation(
        "preview_ruling",
        RulingEffectsSerializer,
        asks=RulingInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
        stands=RuledResultsSerializer,
    )
    def post(self, call: ApiCall, board: BoardTables) -> dict[str, Any]:
        """Show what a ruling would change, and for whom; nothing is recorded."""
        verdict = read_ruling_outcome(call.asked)
        now = cached_snapshot_of(board.session)
        law = call.asked.get("law") or (usual_law_of_ruling(verdict) if verdict else "")
        then = preview_ruling(now, _pick_results(call, board), verdict, law=law)
        return {
            "effects": [
                represent_ruling_effect(now, effect)
                for effect in effects_of_ruling(now, then, board.number)
            ]
        }


def _build_ruling_request(call: ApiCall) -> ChangeRequest:
    cleaned = call.asked
    who = {"reason": cleaned["reason"], "role": call.key.role, "confirmed": cleaned["confirmed"]}
    return ChangeRequest(0, call.own_id, call.key.user, Source.API, **who)


def _result_ids(call: ApiCall) -> list[int]:
    return [item["id"] for item in call.asked["results"]]


def _pick_results(call: ApiCall, board: BoardTables) -> list[PickedResult]:
    """The results that are named; one that is not of this board is not there."""
    other_ids = [item["id"] for item in call.asked.get("beside", ())]
    if any(pk not in board.tables for pk in (*_result_ids(call), *other_ids)):
        raise Http404
    seen = {item["id"]: item["seen"] for item in call.asked["results"]}
    return [PickedResult(board.tables[pk], version) for pk, version in seen.items()]


def represent_ruling_effect(now: SessionSnapshot, effect: RulingEffect) -> dict[str, Any]:
    """What would change for one pair, as it is answered."""
    rows = (effect.moved.before, effect.moved.after)
    scale = Fraction(now.facts.regulations.win, 2) if has_tops(now) else Fraction(1)
    on_board = (None if value is None else value * scale for value in (effect.before, effect.after))
    return {
        "place": effect.place,
        "label": pair_names.pair_label(now, effect.place),
        "board": _represent_change(*map(represent_number, on_board)),
        "total": _represent_change(*(_represent_total(row, scale) for row in rows)),
        "percentage": _represent_change(*map(_represent_percentage, rows)),
        "rank": _represent_change(*(row.rank if row else None for row in rows)),
    }


def _represent_total(row: RankedPair | None, scale: Fraction) -> dict[str, str] | None:
    return represent_number(row.total.won * scale, row.shown.total) if row else None


def _represent_percentage(row: RankedPair | None) -> dict[str, str] | None:
    rounded = row.shown.percentage if row else None
    return (
        None if row is None or rounded is None else represent_number(row.total.percentage, rounded)
    )


def _represent_change(before: Any, after: Any) -> dict[str, Any]:
    return {"before": before, "after": after}
