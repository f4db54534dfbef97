"""API that previews or makes the move of a pair to another section before play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.services.setup.section_moves import (
    ResizedSection,
    move_pair_to_section,
    preview_pair_move,
)
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.sessions import sections_of_session
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.errors import invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.movements.movement_replacement import PairNumberChangeSerializer
from web.api.sessions.pairs import get_named_pair
from web.api.sessions.sessions import SessionDetailPayload, SessionDetailSerializer
from web.shared.pages.number_changes import number_change_rows

if TYPE_CHECKING:
    from tournament.models import Section, Session


class PairMoveInputSerializer(serializers.Serializer[Any]):
    """Serializer for a pair and the section that it moves to."""

    example = {"pair": 1, "section": "B"}
    pair = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    section = serializers.CharField(max_length=10)


class SeenPairMoveInputSerializer(PairMoveInputSerializer):
    """Serializer for the move of a pair, with the token of the preview."""

    example = {"pair": 1, "section": "B", "seen": "0f1e2d3c4b5a69780f1e2d3c4b5a6978"}
    seen = serializers.CharField(
        max_length=40, help_text="The value from the preview; an outdated one is rejected."
    )
    leave_out = serializers.BooleanField(
        default=False, help_text="Confirms that names without a place are left out."
    )


class ResizedSectionSerializer(serializers.Serializer[Any]):
    """Serializer for a section with its movement for one pair fewer or more."""

    name = serializers.CharField()
    size = serializers.IntegerField(help_text="How many pairs it has then.")
    movement = serializers.CharField(help_text="Reference of the movement that it gets.")
    boards = serializers.ListField(child=serializers.IntegerField())
    pairs = PairNumberChangeSerializer(many=True, help_text="The named pairs.")


class PairMovePreviewSerializer(serializers.Serializer[Any]):
    """Serializer for the effect of a move: the section that the pair leaves, then the other."""

    sections = ResizedSectionSerializer(many=True)
    must_leave_out = serializers.BooleanField(
        help_text="Names without a place: send `leave_out` to confirm."
    )
    version = serializers.CharField(source="seen", help_text="Send it as `seen` to move the pair.")


class PairMovePreviewView(SessionApiView):
    """Preview of the move of a pair to another section."""

    tag = "pairs"

    @api_operation(
        "preview_pair_move",
        PairMovePreviewSerializer,
        request_body=PairMoveInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Preview a pair's move to another section; nothing is changed."""
        place = get_named_pair(session, call.cleaned["pair"])
        moved = preview_pair_move(place, _find_section(session, call.cleaned["section"]))
        now = cached_snapshot_of(session)
        return {
            "sections": [_represent_section(now, part) for part in (moved.left, moved.joined)],
            "must_leave_out": bool(moved.left_out),
            "seen": moved.seen,
        }


class PairMoveView(SessionApiView):
    """Move of a pair to another section."""

    tag = "pairs"

    @api_operation(
        "move_pair",
        SessionDetailSerializer,
        request_body=SeenPairMoveInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> SessionDetailPayload:
        """Move a pair to another section; both get the movement for their number of pairs."""
        place = get_named_pair(session, call.cleaned["pair"])
        target = _find_section(session, call.cleaned["section"])
        options = {name: call.cleaned[name] for name in ("seen", "leave_out")}
        move_pair_to_section(place, target, **options, **call.who)
        now = get_session_or_404(call.key, session.pk)
        return SessionDetailPayload(now, cached_snapshot_of(now))


def _find_section(session: Session, name: str) -> Section:
    section = sections_of_session(session.pk).filter(name=name).first()
    if section is None:
        raise invalid_field("section", _("This session has no section %(name)s.") % {"name": name})
    return section


def _represent_section(now: SessionSnapshot, resized: ResizedSection) -> dict[str, Any]:
    name = resized.section.name
    return {
        "name": name,
        "size": resized.pairs,
        "movement": resized.offer.reference,
        "boards": resized.preview.schedule.boards,
        "pairs": list(number_change_rows(now, resized.preview, name)),
    }
