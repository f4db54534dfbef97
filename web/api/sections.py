"""The sections of a session: read, and another one set up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.evening import evening_of
from boards.services.evenings import RoomPlan, open_section
from club.queries.rights import Right
from movements.catalogue import offered
from tournament.validators.seatings import validate_table_numbers
from web.api.doors import SessionDoor
from web.api.operations import CREATED, Call, operation
from web.api.sessions import REFERENCE, SectionSerializer

if TYPE_CHECKING:
    from boards.queries.facts import Room
    from tournament.models import Session


class SectionAsked(serializers.Serializer[Any]):
    """Another section; the movement is one of those that are offered."""

    example = {"movement": "mitchell.7.7.4.full", "seen": 1}
    movement = serializers.RegexField(
        REFERENCE, help_text="The reference of an offer: list /movements/ for a number of pairs."
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=99, default=1, help_text="Sets of the boards in all the rooms."
    )
    table_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999),
        default=list,
        max_length=200,
        help_text="As they stand in the room; nothing: from 1.",
    )
    seen = serializers.IntegerField(
        min_value=1, help_text="How many sections there are; with another number it is refused."
    )


class SectionList(SessionDoor):
    """The rooms of one session."""

    tag = "sessions"

    @operation("sections", SectionSerializer, many=True)
    def get(self, call: Call, session: Session) -> list[Room]:
        """List the sections of a session, by name."""
        return list(evening_of(session).rooms.values())

    @operation(
        "add_section",
        SectionSerializer,
        asks=SectionAsked,
        right=Right.DIRECT,
        status=CREATED,
    )
    def post(self, call: Call, session: Session) -> Any:
        """Set up another section: its pairs numbered, its tables seated, its boards laid out."""
        offer, numbers = offered(call.asked["movement"]), call.asked["table_numbers"]
        if numbers:
            validate_table_numbers(numbers, tables=offer.setting.tables)
        plan = RoomPlan(
            schedule=offer.schedule(),
            movement=offer.movement.key,
            winners=offer.winners,
            copies=max(call.asked["copies"], offer.copies),
            table_numbers=tuple(numbers),
        )
        return open_section(session, plan, seen=call.asked["seen"], **call.who)
