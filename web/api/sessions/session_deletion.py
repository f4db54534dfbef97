"""API preview of the deletion of a session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from club.queries.permissions import ClubPermission
from web.api.framework.base_views import SessionApiView
from web.api.framework.operations import ApiCall, api_operation
from web.shared.pages.session_deletion import preview_session_deletion

if TYPE_CHECKING:
    from tournament.models import Session


class DeletedPlayerSerializer(serializers.Serializer[Any]):
    """Serializer for a player who is deleted with an imported session."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class SessionDeletionSerializer(serializers.Serializer[Any]):
    """Serializer for what deleting a session would do."""

    obstacles = serializers.ListField(
        child=serializers.CharField(), help_text="Why it cannot be deleted; empty if it can."
    )
    imported_from = serializers.CharField(
        allow_null=True, help_text="Name of the file of an imported session, or null."
    )
    results = serializers.IntegerField(help_text="Boards with a result that are deleted with it.")
    deals = serializers.IntegerField(help_text="Hand records that are deleted with it.")
    changes = serializers.IntegerField(
        help_text="Rows added since the import, which the file does not have."
    )
    players = DeletedPlayerSerializer(
        many=True, help_text="Players whom the import added, and who have played nothing else."
    )


class SessionDeletionView(SessionApiView):
    """Preview of the deletion of a session."""

    @api_operation(
        "preview_session_deletion", SessionDeletionSerializer, permission=ClubPermission.DIRECT
    )
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Preview what `DELETE …/sessions/<id>/` would delete; nothing is changed."""
        preview = preview_session_deletion(session)
        contents = preview.contents
        return {
            "obstacles": preview.obstacles,
            "imported_from": contents.file.file_name if contents else None,
            "results": contents.results if contents else 0,
            "deals": contents.deals if contents else 0,
            "changes": contents.changes if contents else 0,
            "players": contents.players if contents else (),
        }
