"""API of a session's sections: list, add and remove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.services.new_session import NewSectionPlan, create_section
from boards.services.sections import remove_section, validate_section_removable
from club.queries.permissions import ClubPermission
from movements.catalogue import offer_by_reference
from reports.content.cells import pair_names
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import TournamentError
from tournament.queries.sections import section_edit_token
from tournament.queries.sessions import sections_of_session
from tournament.validators.seatings import validate_table_numbers
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sessions import (
    MOVEMENT_REFERENCE,
    SectionSerializer,
    SessionDetailPayload,
    SessionDetailSerializer,
)
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.queries.api_keys import ApiKeyRow
    from standings.session_info import SectionInfo
    from tournament.models import Section, Session


class SectionInputSerializer(serializers.Serializer[Any]):
    """Another section; the movement is one of those that are offered."""

    example = {"movement": "mitchell.7.7.4.full", "seen": 1}
    movement = serializers.RegexField(
        MOVEMENT_REFERENCE,
        help_text="The reference of an offer: list /movements/ for a number of pairs.",
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


class RemovedPairSerializer(serializers.Serializer[Any]):
    """A pair that goes with its section."""

    label = serializers.CharField()  # type: ignore[assignment]
    names = serializers.CharField(help_text="Who is named for it; empty where nobody is.")


class SectionRemovalSerializer(serializers.Serializer[Any]):
    """What goes with a section that is taken off, and the current value in the way."""

    name = serializers.CharField()
    pairs = RemovedPairSerializer(many=True)
    refusal = serializers.CharField(help_text="Why it stays, in words; empty where it can go.")
    seen = serializers.CharField(help_text="What to send when it is taken off.")


class SectionRemovalInputSerializer(serializers.Serializer[Any]):
    """The section as it was seen is taken off."""

    example = {"seen": "0f1e2d3c4b5a6978"}
    seen = serializers.CharField(max_length=32, help_text="As it was read; else it is refused.")


class SectionListView(SessionApiView):
    """The rooms of one session."""

    tag = "sessions"

    @api_operation("sections", SectionSerializer, many=True)
    def get(self, call: ApiCall, session: Session) -> list[SectionInfo]:
        """List the sections of a session, by name."""
        return list(cached_snapshot_of(session).rooms.values())

    @api_operation(
        "add_section",
        SectionSerializer,
        asks=SectionInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> Any:
        """Set up another section: its pairs numbered, its tables seated, its boards laid out."""
        offer = offer_by_reference(call.asked["movement"])
        numbers = call.asked["table_numbers"]
        if numbers:
            validate_table_numbers(numbers, tables=offer.setting.tables)
        plan = NewSectionPlan(
            schedule=offer.schedule(),
            movement=offer.movement.key,
            winners=offer.winners,
            copies=max(call.asked["copies"], offer.copies),
            table_numbers=tuple(numbers),
        )
        return create_section(session, plan, seen=call.asked["seen"], **call.who)


class SectionApiView(SessionApiView):
    """A route of one section."""

    tag = "sessions"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The section by its name, and the session as it was read. Two queries."""
        session = get_session_or_404(key, kwargs["session"])
        section = sections_of_session(session.pk).filter(name=kwargs["section"]).first()
        if section is None:
            raise Http404
        return session, section


class SectionRemovalView(SectionApiView):
    """A section that was added by mistake."""

    @api_operation("section_removal", SectionRemovalSerializer)
    def get(self, call: ApiCall, session_and_section: tuple[Session, Section]) -> dict[str, Any]:
        """Read what goes with a section that is taken off, and the current value in the way."""
        session, section = session_and_section
        now = cached_snapshot_of(session)
        mine = [pair for pair in now.pairs.values() if pair.section == section.name]
        pairs = [
            {
                "label": pair_names.pair_label(now, pair.place),
                "names": pair_names.player_names(pair),
            }
            for pair in mine
        ]
        removal = {"refusal": _removal_obstacle(section), "seen": section_edit_token(section)}
        return {"name": section.name, "pairs": pairs, **removal}

    @api_operation(
        "remove_section",
        SessionDetailSerializer,
        asks=SectionRemovalInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(
        self, call: ApiCall, session_and_section: tuple[Session, Section]
    ) -> SessionDetailPayload:
        """Take a section off where nothing was recorded, ruled, penalised or dealt."""
        session, section = session_and_section
        remove_section(section, seen=call.asked["seen"], **call.who)
        now = get_session_or_404(call.key, session.pk)
        return SessionDetailPayload(now, cached_snapshot_of(now))


def _removal_obstacle(section: Section) -> str:
    try:
        validate_section_removable(section)
    except TournamentError as refusal:
        return error_message(refusal)
    return ""
