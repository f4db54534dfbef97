"""API of the lists beside the ranking (strata, handicap, home, master points): read and choose."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from club.queries.permissions import ClubPermission
from scoring.events.event_lists import (
    MOST_AWARD,
    MOST_AWARDS,
    MOST_LIMIT,
    MOST_STRATA,
    OWN,
    SCALES,
    EventLists,
)
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.regulations.event_lists import change_event_lists
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.operations import CREATED, ApiCall, api_operation

if TYPE_CHECKING:
    from tournament.models import Session

SCALE_KEYS = ("", OWN, *SCALES)


def _limits_field(**how: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_LIMIT),
        max_length=MOST_STRATA - 1,
        help_text="Master points, falling: stratum 2 is for fewer than the first, and so on.",
        **how,
    )


def _awards_field(**how: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_AWARD),
        max_length=MOST_AWARDS,
        help_text="Where the scale is `own`: from the first place on, falling.",
        **how,
    )


class EventListsSerializer(serializers.Serializer[Any]):
    """The lists beside the ranking."""

    limits = _limits_field()
    highest = serializers.BooleanField(help_text="By the better player, not by the mean.")
    handicap = serializers.BooleanField()
    keep_mean = serializers.BooleanField(
        help_text="The handicaps leave the mean of the field where it was."
    )
    home = serializers.BooleanField(help_text="A list of members, one of pairs with a guest.")
    scale = serializers.ChoiceField(choices=SCALE_KEYS, help_text="Of master points; or none.")
    awards = _awards_field()
    seen = serializers.CharField(help_text="What to send as `seen` when others are chosen.")


class EventListsInputSerializer(serializers.Serializer[Any]):
    """Other lists; what is not said stays."""

    example = {"seen": "91a0c2f1b7d3e845", "limits": [1250, 500], "handicap": True}
    seen = serializers.CharField(
        max_length=40, help_text="As it was read; where something else stands now, it is refused."
    )
    limits = _limits_field(required=False)
    highest = serializers.BooleanField(required=False)
    handicap = serializers.BooleanField(required=False)
    keep_mean = serializers.BooleanField(required=False)
    home = serializers.BooleanField(required=False)
    scale = serializers.ChoiceField(choices=SCALE_KEYS, required=False)
    awards = _awards_field(required=False)


class EventListsView(SessionApiView):
    """The lists of one session's event."""

    @api_operation("lists", EventListsSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Read which lists there are beside the ranking."""
        return _represent_event_lists(session.event.lists)

    @api_operation(
        "choose_lists",
        EventListsSerializer,
        asks=EventListsInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
        stands=True,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Choose which lists there are; the ranking itself stays as it is."""
        changes: dict[str, Any] = {**call.asked}
        seen = changes.pop("seen")
        for name in {"limits", "awards"} & changes.keys():
            changes[name] = tuple(changes[name])
        wanted = replace(session.event.lists, **changes)
        return _represent_event_lists(
            change_event_lists(session.event, wanted, seen=seen, **call.who).lists
        )

    def stands(self, call: ApiCall, session: Session) -> Any:
        """The lists as they stand now."""
        return EventListsSerializer(
            _represent_event_lists(get_session_or_404(call.key, session.pk).event.lists)
        ).data


def _represent_event_lists(lists: EventLists) -> dict[str, Any]:
    return {**asdict(lists), "seen": regulations_edit_token(lists)}
