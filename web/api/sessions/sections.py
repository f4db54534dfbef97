"""API of a session's sections: list, add and remove them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.services.setup.new_session import NewSectionPlan, create_section
from boards.services.setup.sections import remove_section, validate_section_removable
from club.queries.permissions import ClubPermission
from reports.content.cells import pair_names
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import TournamentError
from tournament.queries.movements.club_movements import find_club_offer
from tournament.queries.sections import section_edit_token
from tournament.queries.sessions import sections_of_session
from tournament.validators.seatings import validate_table_numbers
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.input_fields import PatternField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sessions import (
    MOVEMENT_REFERENCE,
    REFERENCE_EXPECTED,
    SectionSerializer,
    SessionDetailPayload,
    SessionDetailSerializer,
    changed_session_payload,
)
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.queries.api_keys import ApiKeyRow
    from standings.session_info import SectionInfo
    from tournament.models import Section, Session


class SectionInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new section; `movement` is the reference of an offer."""

    example = {"movement": "mitchell.7.7.4.full", "seen": 1}
    movement = PatternField(
        MOVEMENT_REFERENCE,
        help_text="Reference of an offer from /movements/.",
        expected=REFERENCE_EXPECTED,
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=99, default=1, help_text="Board sets in all sections."
    )
    table_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999),
        default=list,
        max_length=200,
        help_text="Table numbers in the room; empty: from 1.",
    )
    seen = serializers.IntegerField(
        min_value=1, help_text="Current number of sections; any other is rejected."
    )


class RemovedPairSerializer(serializers.Serializer[Any]):
    """Serializer for a pair that is removed with its section."""

    label = serializers.CharField()  # type: ignore[assignment]
    names = serializers.CharField(help_text="Its players; empty without names.")


class SectionRemovalSerializer(serializers.Serializer[Any]):
    """Serializer for what a section's removal deletes, and the reason if it is not possible."""

    name = serializers.CharField()
    pairs = RemovedPairSerializer(many=True)
    refusal = serializers.CharField(help_text="Why it cannot be removed; empty if it can.")
    version = serializers.CharField(source="seen", help_text="Send it as `seen` to remove it.")


class SectionRemovalInputSerializer(serializers.Serializer[Any]):
    """Serializer for the removal of a section, with its token."""

    example = {"seen": "0f1e2d3c4b5a6978"}
    seen = serializers.CharField(
        max_length=32, help_text="The value that was read; an outdated one is rejected."
    )


class SectionListView(SessionApiView):
    """Sections of a session."""

    tag = "sessions"

    @api_operation("sections", SectionSerializer, many=True)
    def get(self, call: ApiCall, session: Session) -> list[SectionInfo]:
        """List the sections of a session, by name."""
        return list(cached_snapshot_of(session).sections.values())

    @api_operation(
        "add_section",
        SectionSerializer,
        request_body=SectionInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> Any:
        """Add a section with numbered pairs, tables and boards."""
        offer = find_club_offer(session.event.club_id, call.cleaned["movement"])
        numbers = call.cleaned["table_numbers"]
        if numbers:
            validate_table_numbers(numbers, tables=offer.setting.tables)
        plan = NewSectionPlan(
            schedule=offer.schedule(),
            movement=offer.movement.caption,
            winners=offer.winners,
            copies=max(call.cleaned["copies"], offer.copies),
            table_numbers=tuple(numbers),
        )
        return create_section(session, plan, seen=call.cleaned["seen"], **call.who)


class SectionApiView(SessionApiView):
    """Base view of one section."""

    tag = "sessions"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a section by its name, with its session. Two queries."""
        session = get_session_or_404(key, kwargs["session"])
        section = sections_of_session(session.pk).filter(name=kwargs["section"]).first()
        if section is None:
            raise Http404
        return session, section


class SectionRemovalView(SectionApiView):
    """Removal of a section."""

    @api_operation("section_removal", SectionRemovalSerializer)
    def get(self, call: ApiCall, session_and_section: tuple[Session, Section]) -> dict[str, Any]:
        """Preview the removal of a section, and the reason if it is not possible."""
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
        request_body=SectionRemovalInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(
        self, call: ApiCall, session_and_section: tuple[Session, Section]
    ) -> SessionDetailPayload:
        """Remove a section in which nothing is recorded."""
        session, section = session_and_section
        remove_section(section, seen=call.cleaned["seen"], **call.who)
        return changed_session_payload(call, session)


def _removal_obstacle(section: Section) -> str:
    try:
        validate_section_removable(section)
    except TournamentError as refusal:
        return error_message(refusal)
    return ""
