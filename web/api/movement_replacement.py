"""Another movement for a section before play: a preview, and the change itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.services.movement_replacement import (
    MovementPlan,
    preview_movement,
    replace_movement,
)
from club.queries.rights import Right
from movements.catalogue import offer_by_reference
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import SessionInUseError
from web.api.doors import session_found
from web.api.operations import CREATED, Call, operation
from web.api.sections import SectionDoor
from web.api.sessions import REFERENCE, Full, SessionFullSerializer
from web.shared.number_changes import number_change_rows
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from tournament.models import Section, Session


class MovementAsked(serializers.Serializer[Any]):
    """Another movement for a section; it is one of those that are offered."""

    example = {"movement": "howell.7.13.2.full"}
    movement = serializers.RegexField(
        REFERENCE, help_text="The reference of an offer: list /movements/ for a number of pairs."
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


class MovementReplacementAsked(MovementAsked):
    """The movement, and the section as the preview showed it."""

    example = {"movement": "howell.7.13.2.full", "seen": "0f1e2d3c4b5a6978"}
    seen = serializers.CharField(
        max_length=32, help_text="As the preview said; else it is refused."
    )
    leave_out = serializers.BooleanField(
        default=False, help_text="Confirms that names without a place are left out."
    )


class NumberChangeSerializer(serializers.Serializer[Any]):
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

    pairs = NumberChangeSerializer(many=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    refusals = serializers.ListField(
        child=serializers.CharField(), help_text="Why it is refused, in words; empty where not."
    )
    must_leave_out = serializers.BooleanField(
        help_text="Names have no place: send `leave_out` to confirm."
    )
    seen = serializers.CharField(help_text="What to send when the movement is replaced.")


class SectionMovementPreview(SectionDoor):
    """Another movement, only shown."""

    @operation(
        "preview_section_movement",
        MovementPreviewSerializer,
        asks=MovementAsked,
        right=Right.DIRECT,
        status=CREATED,
    )
    def post(self, call: Call, found: tuple[Session, Section]) -> dict[str, Any]:
        """Show who would have which number in another movement; nothing is changed."""
        session, section = found
        preview = preview_movement(section, _plan(call.asked))
        refusals = [
            sentence(SessionInUseError(session=str(session), **facts))
            for facts in preview.obstacles
        ]
        return {
            "pairs": list(number_change_rows(cached_snapshot_of(session), preview)),
            "boards": preview.schedule.boards,
            "refusals": refusals,
            "must_leave_out": bool(preview.left_out),
            "seen": preview.seen,
        }


class SectionMovement(SectionDoor):
    """The movement of a section."""

    @operation(
        "replace_movement",
        SessionFullSerializer,
        asks=MovementReplacementAsked,
        right=Right.DIRECT,
        status=CREATED,
    )
    def post(self, call: Call, found: tuple[Session, Section]) -> Full:
        """Give a section another movement while nothing is recorded in it; its names are kept."""
        session, section = found
        asked = {name: call.asked[name] for name in ("seen", "leave_out")}
        replace_movement(section, _plan(call.asked), role=call.key.role, **asked, **call.who)
        now = session_found(call.key, session.pk)
        return Full(now, cached_snapshot_of(now))


def _plan(asked: Any) -> MovementPlan:
    offer = offer_by_reference(asked["movement"])
    return MovementPlan(
        schedule=offer.schedule(),
        movement=offer.movement.key,
        winners=offer.winners,
        copies=max(asked["copies"], offer.copies),
        table_numbers=tuple(asked["table_numbers"]),
        first_board=asked.get("first_board"),
    )
