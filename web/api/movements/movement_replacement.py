"""API that previews or makes the replacement of a section's movement before play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.services.setup.movement_replacement import (
    MovementPlan,
    preview_movement,
    replace_movement,
)
from club.queries.permissions import ClubPermission
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import SessionStateError
from tournament.queries.movements.club_movements import find_club_offer
from web.api.framework.input_fields import PatternField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sections import SectionApiView
from web.api.sessions.sessions import (
    MOVEMENT_REFERENCE,
    REFERENCE_EXPECTED,
    SessionDetailPayload,
    SessionDetailSerializer,
    changed_session_payload,
)
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.number_changes import number_change_rows

if TYPE_CHECKING:
    from tournament.models import Section, Session


class MovementInputSerializer(serializers.Serializer[Any]):
    """Serializer for the new movement of a section; it must be an offer."""

    example = {"movement": "howell.7.13.2.full"}
    movement = PatternField(
        MOVEMENT_REFERENCE,
        help_text="Reference of an offer from /movements/.",
        expected=REFERENCE_EXPECTED,
    )
    first_board = serializers.IntegerField(
        min_value=1,
        max_value=999,
        required=False,
        help_text="Left out: unchanged. All sections start with the same board.",
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=99, default=1, help_text="Board sets in the room."
    )
    table_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999),
        default=list,
        max_length=200,
        help_text="Table numbers in the room; empty: from 1.",
    )


class MovementReplacementInputSerializer(MovementInputSerializer):
    """Serializer for the new movement, with the token of the preview."""

    example = {"movement": "howell.7.13.2.full", "seen": "0f1e2d3c4b5a6978"}
    seen = serializers.CharField(
        max_length=32, help_text="The value from the preview; an outdated one is rejected."
    )
    leave_out = serializers.BooleanField(
        default=False, help_text="Confirms that pairs without a place are left out."
    )


class PairNumberChangeSerializer(serializers.Serializer[Any]):
    """Serializer for a named pair and its new number."""

    label = serializers.CharField()  # type: ignore[assignment]
    names = serializers.CharField()
    new_label = serializers.CharField(help_text="Empty if the pair is left out.")
    seat = serializers.CharField(help_text="Its first seat, in words.")
    moves = serializers.BooleanField(help_text="Whether its first seat changes.")
    late_names = serializers.CharField(help_text="Substitutes for rounds that would not be played.")


class MovementPreviewSerializer(serializers.Serializer[Any]):
    """Serializer for the effect of a new movement, and the reason if it is not possible."""

    pairs = PairNumberChangeSerializer(many=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    refusals = serializers.ListField(
        child=serializers.CharField(), help_text="Why it is not possible; empty if it is."
    )
    must_leave_out = serializers.BooleanField(
        help_text="Pairs without a place: send `leave_out` to confirm."
    )
    version = serializers.CharField(
        source="seen", help_text="Send it as `seen` to replace the movement."
    )


class SectionMovementPreviewView(SectionApiView):
    """Preview of a new movement."""

    @api_operation(
        "preview_section_movement",
        MovementPreviewSerializer,
        request_body=MovementInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, session_and_section: tuple[Session, Section]) -> dict[str, Any]:
        """Preview the pair numbers under another movement; nothing is changed."""
        session, section = session_and_section
        preview = preview_movement(section, _read_movement_plan(section, call.cleaned))
        refusals = [
            error_message(SessionStateError("session_in_use", session=str(session), **obstacle))
            for obstacle in preview.obstacles
        ]
        return {
            "pairs": list(number_change_rows(cached_snapshot_of(session), preview)),
            "boards": preview.schedule.boards,
            "refusals": refusals,
            "must_leave_out": bool(preview.left_out),
            "seen": preview.seen,
        }


class SectionMovementView(SectionApiView):
    """Movement of a section."""

    @api_operation(
        "replace_movement",
        SessionDetailSerializer,
        request_body=MovementReplacementInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(
        self, call: ApiCall, session_and_section: tuple[Session, Section]
    ) -> SessionDetailPayload:
        """Replace the movement of a section without results; named pairs are kept."""
        session, section = session_and_section
        options = {name: call.cleaned[name] for name in ("seen", "leave_out")}
        replace_movement(section, _read_movement_plan(section, call.cleaned), **options, **call.who)
        return changed_session_payload(call, session)


def _read_movement_plan(section: Any, cleaned: Any) -> MovementPlan:
    offer = find_club_offer(section.session.event.club_id, cleaned["movement"])
    return MovementPlan(
        schedule=offer.schedule(),
        movement=offer.movement.caption,
        winners=offer.winners,
        copies=max(cleaned["copies"], offer.copies),
        table_numbers=tuple(cleaned["table_numbers"]),
        first_board=cleaned.get("first_board"),
    )
