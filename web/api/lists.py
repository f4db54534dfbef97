"""Which lists an event has beside its ranking: read, and chosen by whoever saw what stands."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from club.queries.rights import Right
from scoring.events.event_lists import (
    MOST_AWARD,
    MOST_AWARDS,
    MOST_LIMIT,
    MOST_STRATA,
    OWN,
    SCALES,
    EventLists,
)
from tournament.queries.fingerprints import of_rules
from tournament.services.lists import choose_lists
from web.api.doors import SessionDoor, session_found
from web.api.operations import CREATED, Call, operation

if TYPE_CHECKING:
    from tournament.models import Session

SCALE_KEYS = ("", OWN, *SCALES)


def _limits(**how: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_LIMIT),
        max_length=MOST_STRATA - 1,
        help_text="Master points, falling: stratum 2 is for fewer than the first, and so on.",
        **how,
    )


def _awards(**how: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_AWARD),
        max_length=MOST_AWARDS,
        help_text="Where the scale is `own`: from the first place on, falling.",
        **how,
    )


class ListsSerializer(serializers.Serializer[Any]):
    """The lists beside the ranking."""

    limits = _limits()
    highest = serializers.BooleanField(help_text="By the better player, not by the mean.")
    handicap = serializers.BooleanField()
    keep_mean = serializers.BooleanField(
        help_text="The handicaps leave the mean of the field where it was."
    )
    home = serializers.BooleanField(help_text="A list of members, one of pairs with a guest.")
    scale = serializers.ChoiceField(choices=SCALE_KEYS, help_text="Of master points; or none.")
    awards = _awards()
    seen = serializers.CharField(help_text="What to send as `seen` when others are chosen.")


class ListsAsked(serializers.Serializer[Any]):
    """Other lists; what is not said stays."""

    example = {"seen": "91a0c2f1b7d3e845", "limits": [1250, 500], "handicap": True}
    seen = serializers.CharField(
        max_length=40, help_text="As it was read; where something else stands now, it is refused."
    )
    limits = _limits(required=False)
    highest = serializers.BooleanField(required=False)
    handicap = serializers.BooleanField(required=False)
    keep_mean = serializers.BooleanField(required=False)
    home = serializers.BooleanField(required=False)
    scale = serializers.ChoiceField(choices=SCALE_KEYS, required=False)
    awards = _awards(required=False)


class SessionLists(SessionDoor):
    """The lists of one session's event."""

    @operation("lists", ListsSerializer)
    def get(self, call: Call, session: Session) -> dict[str, Any]:
        """Read which lists there are beside the ranking."""
        return _told(session.event.lists)

    @operation(
        "choose_lists",
        ListsSerializer,
        asks=ListsAsked,
        right=Right.DIRECT,
        status=CREATED,
        stands=True,
    )
    def post(self, call: Call, session: Session) -> dict[str, Any]:
        """Choose which lists there are; the ranking itself stays as it is."""
        facts: dict[str, Any] = {**call.asked}
        seen = facts.pop("seen")
        for name in {"limits", "awards"} & facts.keys():
            facts[name] = tuple(facts[name])
        wanted = replace(session.event.lists, **facts)
        return _told(choose_lists(session.event, wanted, seen=seen, **call.who).lists)

    def stands(self, call: Call, found: Session) -> Any:
        """The lists as they stand now."""
        return ListsSerializer(_told(session_found(call.key, found.pk).event.lists)).data


def _told(lists: EventLists) -> dict[str, Any]:
    return {**asdict(lists), "seen": of_rules(lists)}
