"""Rulings by key: shown with what they change for whom, and given, by the same services as pages.

One ruling is on one result of a board or on several, all of them or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.entry import with_version
from boards.queries.rulings import Picked, boards_at_tables
from boards.services.results import Request
from boards.services.rulings import give_ruling, lift_rulings
from club.queries.rights import Right
from club.services.ledger import Source
from reports.content import names
from reports.content.units import is_of_tops
from scoring.laws.adjusted_scores import usual_law_of_ruling
from standings.previews.rulings import Effect, effects_of_ruling, preview_ruling
from standings.ranking import Ranked
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of, snapshot_of_session
from web.api.doors import SessionDoor
from web.api.exact import FigureSerializer, figure
from web.api.operations import CREATED, Call, operation
from web.api.results import MOST_VERSIONS, Recorded, RecordedSerializer
from web.api.ruling_bodies import RulingBody, read_verdict

if TYPE_CHECKING:
    from tournament.models import SeatingBoard, Session


class PickedSerializer(serializers.Serializer[Any]):
    """A result that is ruled on."""

    id = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    seen = serializers.IntegerField(
        min_value=0, max_value=MOST_VERSIONS, help_text="The version that stood; 0 where none did."
    )


class RulingAsked(RulingBody):
    """A ruling: on which results, its kind with its figures, its Law and its reason."""

    example = {
        "results": [{"id": 1, "seen": 1}],
        "kind": "assigned",
        "scores": [{"weight": "60", "entry": "4SN="}, {"weight": "40", "entry": "4SN-1"}],
        "reason": "Hesitation before the double",
    }
    results = PickedSerializer(many=True)
    law = serializers.CharField(
        required=False, max_length=20, help_text="12C1(c); without it, the usual one of the kind."
    )
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)
    beside = PickedSerializer(
        many=True,
        required=False,
        help_text="Other results of the board that its effect was shown with; if one of them is "
        "another by now, nothing is ruled.",
    )
    confirmed = serializers.BooleanField(
        default=False, help_text="Asked for once the correction period is over."
    )


class GivenSerializer(serializers.Serializer[Any]):
    """The results as they stand now."""

    results = RecordedSerializer(many=True)


class ChangeSerializer(serializers.Serializer[Any]):
    """A figure as it is and as it would be; null is none."""

    before = FigureSerializer(allow_null=True)
    after = FigureSerializer(allow_null=True)


class PlaceSerializer(serializers.Serializer[Any]):
    """A place as it is and as it would be; null is none."""

    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class EffectSerializer(serializers.Serializer[Any]):
    """What would change for one pair."""

    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    board = ChangeSerializer(help_text="What it has of it: matchpoints, IMPs.")
    total = ChangeSerializer(help_text="As it is shown by the regulations.")
    percentage = ChangeSerializer(help_text="Likewise.")
    rank = PlaceSerializer()


class EffectsSerializer(serializers.Serializer[Any]):
    """Everybody for whom something would change, in the order that would be."""

    effects = EffectSerializer(many=True)


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A board of a session and the tables that play it."""

    session: Session
    number: int
    tables: Mapping[int, SeatingBoard]

    @property
    def role(self) -> Any:
        """The role that was read with the session."""
        return getattr(self.session, "role", None)


class RulingDoor(SessionDoor):
    """A route of one board of a session that may be ruled on."""

    tag = "rulings"

    def find(self, key: Any, **words: Any) -> Any:
        """The board at its tables. Two queries."""
        session = super().find(key, **words)
        tables = {row.pk: row for row in boards_at_tables(session.pk, words["board"])}
        if not tables:
            raise Http404
        return OnBoard(session, words["board"], tables)

    def stands(self, call: Call, found: OnBoard) -> Any:
        """The results that were named, as they stand now."""
        now = snapshot_of_session(found.session.pk)
        rows = [Recorded(cell, now.marks_of(cell)) for cell in now.cells if cell.pk in _ids(call)]
        return GivenSerializer({"results": rows}).data


class RulingGiven(RulingDoor):
    """A ruling that is given."""

    @operation(
        "give_ruling",
        GivenSerializer,
        asks=RulingAsked,
        right=Right.DIRECT,
        status=CREATED,
        stands=True,
    )
    def post(self, call: Call, found: OnBoard) -> dict[str, Any]:
        """Rule on results of a board, or take rulings back."""
        verdict = read_verdict(call.asked)
        picked = _picked(call, found)
        beside = {each["id"]: each["seen"] for each in call.asked.get("beside", ())}
        request = _request(call)
        if verdict is None:
            rows = lift_rulings(picked, request, beside=beside)
        else:
            law = call.asked.get("law") or usual_law_of_ruling(verdict)
            rows = give_ruling(picked, verdict, request, law=law, beside=beside)
        now = snapshot_of_session(found.session.pk)
        cells = {cell.pk: cell for cell in now.cells}
        ruled = [(cells[row.seating_board_id], row) for row in rows]
        return {
            "results": [
                Recorded(with_version(cell, row), now.marks_of(cell)) for cell, row in ruled
            ]
        }


class RulingPreview(RulingDoor):
    """A ruling that is only shown."""

    @operation(
        "preview_ruling",
        EffectsSerializer,
        asks=RulingAsked,
        right=Right.DIRECT,
        status=CREATED,
        stands=GivenSerializer,
    )
    def post(self, call: Call, found: OnBoard) -> dict[str, Any]:
        """Show what a ruling would change, and for whom; nothing is recorded."""
        verdict, now = read_verdict(call.asked), cached_snapshot_of(found.session)
        law = call.asked.get("law") or (usual_law_of_ruling(verdict) if verdict else "")
        then = preview_ruling(now, _picked(call, found), verdict, law=law)
        return {
            "effects": [
                told_effect(now, each) for each in effects_of_ruling(now, then, found.number)
            ]
        }


def _request(call: Call) -> Request:
    asked = call.asked
    who = {"reason": asked["reason"], "role": call.key.role, "confirmed": asked["confirmed"]}
    return Request(0, call.own_id, call.key.user, Source.API, **who)


def _ids(call: Call) -> list[int]:
    return [each["id"] for each in call.asked["results"]]


def _picked(call: Call, found: OnBoard) -> list[Picked]:
    """The results that are named; one that is not of this board is not there."""
    beside = [each["id"] for each in call.asked.get("beside", ())]
    if any(pk not in found.tables for pk in (*_ids(call), *beside)):
        raise Http404
    seen = {each["id"]: each["seen"] for each in call.asked["results"]}
    return [Picked(found.tables[pk], version) for pk, version in seen.items()]


def told_effect(now: SessionSnapshot, effect: Effect) -> dict[str, Any]:
    """What would change for one pair, as it is answered."""
    rows = (effect.moved.before, effect.moved.after)
    scale = Fraction(now.facts.regulations.win, 2) if is_of_tops(now) else Fraction(1)
    on_board = (None if each is None else each * scale for each in (effect.before, effect.after))
    return {
        "place": effect.place,
        "label": names.label(now, effect.place),
        "board": _change(*map(figure, on_board)),
        "total": _change(*(_total(row, scale) for row in rows)),
        "percentage": _change(*map(_percentage, rows)),
        "rank": _change(*(row.rank if row else None for row in rows)),
    }


def _total(row: Ranked | None, scale: Fraction) -> dict[str, str] | None:
    return figure(row.total.won * scale, row.shown.total) if row else None


def _percentage(row: Ranked | None) -> dict[str, str] | None:
    shown = row.shown.percentage if row else None
    return None if row is None or shown is None else figure(row.total.percentage, shown)


def _change(before: Any, after: Any) -> dict[str, Any]:
    return {"before": before, "after": after}
