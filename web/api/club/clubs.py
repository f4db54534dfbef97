"""API of the key's club and of the key itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from web.api.framework.base_views import ClubApiView
from web.api.framework.operations import ApiCall, api_operation
from web.api.framework.pagination import CursorOrder

if TYPE_CHECKING:
    from club.models import Club


class ClubSerializer(serializers.Serializer[Any]):
    """Serializer for a club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    time_zone = serializers.CharField()
    language = serializers.CharField()
    paper = serializers.ChoiceField(
        choices=("a4", "letter"), help_text="Paper size of the printed documents."
    )
    minutes_a_board = serializers.DecimalField(
        max_digits=3, decimal_places=1, help_text="With the moves."
    )
    starts_at = serializers.TimeField(
        allow_null=True, help_text="When play usually starts; null if unknown."
    )


class ApiKeySerializer(serializers.Serializer[Any]):
    """Serializer for the API key of the request."""

    name = serializers.CharField()
    club = serializers.CharField(source="club.slug")
    by = serializers.CharField(source="user.username", help_text="The member it belongs to.")
    role = serializers.CharField(help_text="The role of that member.")
    may_write = serializers.BooleanField()


class ClubListView(ClubApiView):
    """Clubs of an API key: always one."""

    @api_operation("clubs", ClubSerializer, order=CursorOrder())
    def get(self, call: ApiCall, club: Club) -> list[Club]:
        """List the clubs of the API key: always its own."""
        return [club]


class ClubDetailView(ClubApiView):
    """One club by its slug."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the key's own club, otherwise 404. No query."""
        if kwargs["club"] != key.club.slug:
            raise Http404
        return key.club

    @api_operation("club", ClubSerializer)
    def get(self, call: ApiCall, club: Club) -> Club:
        """Read the club."""
        return club


class ApiKeyDetailView(ClubApiView):
    """The API key of the request."""

    @api_operation("key", ApiKeySerializer)
    def get(self, call: ApiCall, club: Club) -> ApiKeyRow:
        """Read the API key: its member and its permissions."""
        return call.key
