"""The sections of a session: read, another one set up, one taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.services.evenings import RoomPlan, open_section
from boards.services.sections import remove_section, validate_section_removable
from club.queries.rights import Right
from movements.catalogue import offer_by_reference
from reports.content import names
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import TournamentError
from tournament.queries.sections import section_edit_token
from tournament.queries.sessions import sections_of
from tournament.validators.seatings import validate_table_numbers
from web.api.doors import SessionDoor, session_found
from web.api.operations import CREATED, Call, operation
from web.api.sessions import REFERENCE, Full, SectionSerializer, SessionFullSerializer
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.queries.api_keys import ApiKeyRow
    from standings.session_info import SectionInfo
    from tournament.models import Section, Session


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


class GoingSerializer(serializers.Serializer[Any]):
    """A pair that goes with its section."""

    label = serializers.CharField()  # type: ignore[assignment]
    names = serializers.CharField(help_text="Who is named for it; empty where nobody is.")


class RemovalSerializer(serializers.Serializer[Any]):
    """What goes with a section that is taken off, and what stands in the way."""

    name = serializers.CharField()
    pairs = GoingSerializer(many=True)
    refusal = serializers.CharField(help_text="Why it stays, in words; empty where it can go.")
    seen = serializers.CharField(help_text="What to send when it is taken off.")


class RemovalAsked(serializers.Serializer[Any]):
    """The section as it was seen is taken off."""

    example = {"seen": "0f1e2d3c4b5a6978"}
    seen = serializers.CharField(max_length=32, help_text="As it was read; else it is refused.")


class SectionList(SessionDoor):
    """The rooms of one session."""

    tag = "sessions"

    @operation("sections", SectionSerializer, many=True)
    def get(self, call: Call, session: Session) -> list[SectionInfo]:
        """List the sections of a session, by name."""
        return list(cached_snapshot_of(session).rooms.values())

    @operation(
        "add_section",
        SectionSerializer,
        asks=SectionAsked,
        right=Right.DIRECT,
        status=CREATED,
    )
    def post(self, call: Call, session: Session) -> Any:
        """Set up another section: its pairs numbered, its tables seated, its boards laid out."""
        offer, numbers = offer_by_reference(call.asked["movement"]), call.asked["table_numbers"]
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


class SectionDoor(SessionDoor):
    """A route of one section."""

    tag = "sessions"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The section by its name, and the session as it was read. Two queries."""
        session = session_found(key, words["session"])
        found = sections_of(session.pk).filter(name=words["section"]).first()
        if found is None:
            raise Http404
        return session, found


class SectionRemoval(SectionDoor):
    """A section that was added by mistake."""

    @operation("section_removal", RemovalSerializer)
    def get(self, call: Call, found: tuple[Session, Section]) -> dict[str, Any]:
        """Read what goes with a section that is taken off, and what stands in the way."""
        session, section = found
        now = cached_snapshot_of(session)
        mine = [pair for pair in now.pairs.values() if pair.section == section.name]
        pairs = [
            {"label": names.label(now, pair.place), "names": names.names(pair)} for pair in mine
        ]
        said = {"refusal": _refusal(section), "seen": section_edit_token(section)}
        return {"name": section.name, "pairs": pairs, **said}

    @operation(
        "remove_section",
        SessionFullSerializer,
        asks=RemovalAsked,
        right=Right.DIRECT,
        status=CREATED,
    )
    def post(self, call: Call, found: tuple[Session, Section]) -> Full:
        """Take a section off where nothing was recorded, ruled, penalised or dealt."""
        session, section = found
        remove_section(section, seen=call.asked["seen"], **call.who)
        now = session_found(call.key, session.pk)
        return Full(now, cached_snapshot_of(now))


def _refusal(section: Section) -> str:
    try:
        validate_section_removable(section)
    except TournamentError as refusal:
        return sentence(refusal)
    return ""
