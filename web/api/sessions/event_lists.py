"""API of an event's extra ranking lists: strata, handicap, members and guests, master points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
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
from web.api.framework.errors import InvalidFieldError, invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation

if TYPE_CHECKING:
    from tournament.models import Session

SCALE_KEYS = ("", OWN, *SCALES)


def _limits_field(**how: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_LIMIT),
        max_length=MOST_STRATA - 1,
        help_text="Limits of the strata in master points, highest first.",
        **how,
    )


def _awards_field(**how: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_AWARD),
        max_length=MOST_AWARDS,
        help_text="For the scale `own`: from first place down.",
        **how,
    )


class EventListsSerializer(serializers.Serializer[Any]):
    """Serializer for the extra lists."""

    limits = _limits_field()
    by_better_player = serializers.BooleanField(
        source="highest", help_text="Stratum by the better player, not the mean."
    )
    handicap = serializers.BooleanField()
    keep_mean = serializers.BooleanField(help_text="Handicaps are centred: the field's mean stays.")
    members = serializers.BooleanField(
        source="home", help_text="One list for members, one for pairs with a guest."
    )
    scale = serializers.ChoiceField(
        choices=SCALE_KEYS, help_text="Scale of master points, or none."
    )
    awards = _awards_field()
    version = serializers.CharField(source="seen", help_text="Send it as `seen` with a change.")


class EventListsInputSerializer(serializers.Serializer[Any]):
    """Serializer for changes of the lists; fields left out stay unchanged."""

    example = {"seen": "91a0c2f1b7d3e845", "limits": [1250, 500], "handicap": True}
    seen = serializers.CharField(
        max_length=40, help_text="The version that was read; an outdated one is rejected."
    )
    limits = _limits_field(required=False)
    by_better_player = serializers.BooleanField(source="highest", required=False)
    handicap = serializers.BooleanField(required=False)
    keep_mean = serializers.BooleanField(required=False)
    members = serializers.BooleanField(source="home", required=False)
    scale = serializers.ChoiceField(choices=SCALE_KEYS, required=False)
    awards = _awards_field(required=False)


class EventListsView(SessionApiView):
    """Extra lists of a session's event."""

    @api_operation("lists", EventListsSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Read which extra lists there are."""
        return _represent_event_lists(session.event.lists)

    @api_operation(
        "choose_lists",
        EventListsSerializer,
        request_body=EventListsInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Choose the extra lists; the ranking itself stays as it is."""
        changes: dict[str, Any] = {**call.cleaned}
        seen = changes.pop("seen")
        if not changes:
            raise InvalidFieldError("no_change")
        wanted = _build_event_lists(session.event.lists, changes)
        return _represent_event_lists(
            change_event_lists(session.event, wanted, seen=seen, **call.who).lists
        )

    def current_state(self, call: ApiCall, session: Session) -> Any:
        """Returns the current ranking lists for a 409 response."""
        return EventListsSerializer(
            _represent_event_lists(get_session_or_404(call.key, session.pk).event.lists)
        ).data


def _build_event_lists(before: EventLists, changes: Mapping[str, Any]) -> EventLists:
    """Returns the changed lists; rejects combinations that are not possible."""
    wanted = {**asdict(before), **changes}
    for name in ("limits", "awards"):
        wanted[name] = tuple(wanted[name])
        if list(wanted[name]) != sorted(wanted[name], reverse=True):
            raise invalid_field(name, _("Send the highest first."))
    if len(set(wanted["limits"])) < len(wanted["limits"]):
        raise invalid_field("limits", _("Send each limit once."))
    if (wanted["scale"] == OWN) is not bool(wanted["awards"]):
        raise invalid_field("awards", _("Send awards with the scale “own”, and only with it."))
    return EventLists(**wanted)


def _represent_event_lists(lists: EventLists) -> dict[str, Any]:
    return {**asdict(lists), "seen": regulations_edit_token(lists)}
