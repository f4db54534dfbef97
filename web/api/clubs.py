"""The club that a key opens: what it is called, where it is on the clock, whose key it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from web.api.doors import Door
from web.api.operations import Call, operation
from web.api.paging import Order

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


class KeySerializer(serializers.Serializer[Any]):
    """The key that asks."""

    name = serializers.CharField()
    club = serializers.CharField(source="club.slug")
    by = serializers.CharField(source="user.username", help_text="For whom it was made.")
    role = serializers.CharField(help_text="What that member is here: viewer to owner.")
    may_write = serializers.BooleanField()


class ClubList(Door):
    """The clubs of a key: one."""

    @operation("clubs", ClubSerializer, order=Order())
    def get(self, call: Call, club: Club) -> list[Club]:
        """List the clubs that the key opens: its own."""
        return [club]


class ClubDetail(Door):
    """The club by its address."""

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The key's own club and no other. No query."""
        if words["club"] != key.club.slug:
            raise Http404
        return key.club

    @operation("club", ClubSerializer)
    def get(self, call: Call, club: Club) -> Club:
        """Read the club."""
        return club


class KeyDetail(Door):
    """The key itself."""

    @operation("key", KeySerializer)
    def get(self, call: Call, club: Club) -> ApiKeyRow:
        """Read what the key is: for whom it was made, and what it may do."""
        return call.key
