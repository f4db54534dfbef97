"""API that reads the club of the API key, and the key itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import Http404
from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.clubs import change_club
from movements.parameters import FASTEST_PACE, SLOWEST_PACE
from web.api.framework.base_views import ClubApiView
from web.api.framework.input_fields import ClockTimeField
from web.api.framework.operations import ApiCall, api_operation
from web.api.framework.pagination import CursorOrder

if TYPE_CHECKING:
    from club.models import Club

PAPERS = ("a4", "letter")
CHANGED_SETTINGS = (
    *("name", "time_zone", "language", "paper", "names_shown"),
    *("minutes_a_board", "starts_at"),
)


class ClubSerializer(serializers.Serializer[Any]):
    """Serializer for a club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    time_zone = serializers.CharField()
    language = serializers.CharField()
    paper = serializers.ChoiceField(
        choices=PAPERS, help_text="Paper size of the printed documents."
    )
    minutes_a_board = serializers.DecimalField(
        max_digits=3, decimal_places=1, help_text="With the moves."
    )
    names_shown = serializers.CharField(help_text="full or hidden, to the public.")
    starts_at = ClockTimeField(
        allow_null=True, help_text="When play usually starts; null if unknown."
    )


class ClubChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for changed settings of a club; fields left out stay unchanged."""

    example = {"paper": "a4"}
    name = serializers.CharField(required=False, max_length=120)
    time_zone = serializers.CharField(
        required=False, max_length=64, help_text="Such as Europe/London."
    )
    language = serializers.ChoiceField(
        required=False, choices=[code for code, _name in settings.LANGUAGES]
    )
    paper = serializers.ChoiceField(required=False, choices=PAPERS)
    names_shown = serializers.ChoiceField(
        required=False,
        choices=("full", "hidden"),
        help_text="To the public; hidden: numbers alone.",
    )
    minutes_a_board = serializers.DecimalField(
        required=False,
        max_digits=3,
        decimal_places=1,
        min_value=FASTEST_PACE,
        max_value=SLOWEST_PACE,
    )
    starts_at = ClockTimeField(required=False, allow_null=True)


class ApiKeySerializer(serializers.Serializer[Any]):
    """Serializer for the API key of the request."""

    name = serializers.CharField()
    club = serializers.CharField(source="club.slug")
    by = serializers.CharField(source="user.username", help_text="The member it belongs to.")
    role = serializers.CharField(help_text="The role of that member.")
    may_write = serializers.BooleanField(help_text="Whether it has an area besides read.")
    areas = serializers.ListField(
        child=serializers.ChoiceField(choices=[str(area) for area in ApiKeyArea]),
        help_text="What it is for, within the role.",
    )
    expires_at = serializers.DateTimeField(
        allow_null=True, help_text="From then on it is refused; null if never."
    )


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

    @api_operation(
        "change_club",
        ClubSerializer,
        request_body=ClubChangeInputSerializer,
        permission=ClubPermission.OWN,
    )
    def patch(self, call: ApiCall, club: Club) -> Club:
        """Change settings of the club."""
        stored = {name: getattr(club, name) for name in CHANGED_SETTINGS}
        return change_club(club, **stored | dict(call.cleaned), **call.who)


class ApiKeyDetailView(ClubApiView):
    """The API key of the request."""

    @api_operation("key", ApiKeySerializer)
    def get(self, call: ApiCall, club: Club) -> ApiKeyRow:
        """Read the API key: its member and its permissions."""
        return call.key
