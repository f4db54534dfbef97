"""API that previews and replaces the movement of a section before play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.services.movement_replacement import (
    MovementPlan,
    preview_movement,
    replace_movement,
)
from club.queries.permissions import ClubPermission
from movements.catalogue import offer_by_reference
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import SessionStateError
from web.api.framework.base_views import get_session_or_404
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sections import SectionApiView
from web.api.sessions.sessions import (
    MOVEMENT_REFERENCE,
    SessionDetailPayload,
    SessionDetailSerializer,
)
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.number_changes import number_change_rows

if TYPE_CHECKING:
    from tournament.models import Section, Session


class MovementInputSerializer(serializers.Serializer[Any]):
    """Another movement for a section; it is one of those that are offered."""

    example = {"movement": "howell.7.13.2.full"}
    movement = serializers.RegexField(
        MOVEMENT_REFERENCE,
        help_text="The reference of an offer: list /movements/ for a number of pairs.",
    )
    first_board = serializers.IntegerField(
        min_value=1,
        max_value=999,
        required=False,
        help_text="Left out, it stays. Several sections begin with the same one.",
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=99, default=1, help_text="Sets of the boards in the room."
    )
    table_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999),
        default=list,
        max_length=200,
        help_text="As they stand in the room; nothing: from 1.",
    )


class MovementReplacementInputSerializer(MovementInputSerializer):
    """The movement, and the section as the preview showed it."""

    example = {"movement": "howell.7.13.2.full", "seen": "0f1e2d3c4b5a6978"}
    seen = serializers.CharField(
        max_length=32, help_text="As the preview said; else it is refused."
    )
    leave_out = serializers.BooleanField(
        default=False, help_text="Confirms that names without a place are left out."
    )


class PairNumberChangeSerializer(serializers.Serializer[Any]):
    """A pair that is named, and the number that it would have."""

    label = serializers.CharField()  # type: ignore[assignment]
    names = serializers.CharField()
    new_label = serializers.CharField(help_text="Empty where the pair would be left out.")
    seat = serializers.CharField(help_text="Where it starts, in words.")
    moves = serializers.BooleanField(help_text="It starts at another table or side than now.")
    late_names = serializers.CharField(
        help_text="Substitutes who come in for a round that would not be played."
    )


class MovementPreviewSerializer(serializers.Serializer[Any]):
    """What another movement would change, and what keeps the section from having it."""

    pairs = PairNumberChangeSerializer(many=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    refusals = serializers.ListField(
        child=serializers.CharField(), help_text="Why it is refused, in words; empty where not."
    )
    must_leave_out = serializers.BooleanField(
        help_text="Names have no place: send `leave_out` to confirm."
    )
    seen = serializers.CharField(help_text="What to send when the movement is replaced.")


class SectionMovementPreviewView(SectionApiView):
    """Another movement, only shown."""

    @api_operation(
        "preview_section_movement",
        MovementPreviewSerializer,
        asks=MovementInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session_and_section: tuple[Session, Section]) -> dict[str, Any]:
        """Show who would have which number in another movement; nothing is changed."""
        session, section = session_and_section
        preview = preview_movement(section, _read_movement_plan(call.asked))
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
    """The movement of a section."""

    @api_operation(
        "replace_movement",
        SessionDetailSerializer,
        asks=MovementReplacementInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(
        self, call: ApiCall, session_and_section: tuple[Session, Section]
    ) -> SessionDetailPayload:
        """Give a section another movement while nothing is recorded in it; its names are kept."""
        session, section = session_and_section
        options = {name: call.asked[name] for name in ("seen", "leave_out")}
        replace_movement(
            section, _read_movement_plan(call.asked), role=call.key.role, **options, **call.who
        )
        now = get_session_or_404(call.key, session.pk)
        return SessionDetailPayload(now, cached_snapshot_of(now))


def _read_movement_plan(cleaned: Any) -> MovementPlan:
    offer = offer_by_reference(cleaned["movement"])
    return MovementPlan(
        schedule=offer.schedule(),
        movement=offer.movement.key,
        winners=offer.winners,
        copies=max(cleaned["copies"], offer.copies),
        table_numbers=tuple(cleaned["table_numbers"]),
        first_board=cleaned.get("first_board"),
    )
