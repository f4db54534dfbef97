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
    """A club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    time_zone = serializers.CharField()
    language = serializers.CharField()
    paper = serializers.ChoiceField(
        choices=("a4", "letter"), help_text="What its papers are laid out for."
    )


class ApiKeySerializer(serializers.Serializer[Any]):
    """The key that asks."""

    name = serializers.CharField()
    club = serializers.CharField(source="club.slug")
    by = serializers.CharField(source="user.username", help_text="For whom it was made.")
    role = serializers.CharField(help_text="What that member is here: viewer to owner.")
    may_write = serializers.BooleanField()


class ClubListView(ClubApiView):
    """The clubs of a key: one."""

    @api_operation("clubs", ClubSerializer, order=CursorOrder())
    def get(self, call: ApiCall, club: Club) -> list[Club]:
        """List the clubs that the key opens: its own."""
        return [club]


class ClubDetailView(ClubApiView):
    """The club by its address."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The key's own club and no other. No query."""
        if kwargs["club"] != key.club.slug:
            raise Http404
        return key.club

    @api_operation("club", ClubSerializer)
    def get(self, call: ApiCall, club: Club) -> Club:
        """Read the club."""
        return club


class ApiKeyDetailView(ClubApiView):
    """The key itself."""

    @api_operation("key", ApiKeySerializer)
    def get(self, call: ApiCall, club: Club) -> ApiKeyRow:
        """Read what the key is: for whom it was made, and what it may do."""
        return call.key
