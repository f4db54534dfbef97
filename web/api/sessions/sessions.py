"""API of sessions: list, create from a movement, read, change, delete, and change status."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from re import ASCII, fullmatch
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from boards.services.setup.linked_sessions import create_linked_sessions
from boards.services.setup.new_session import NewSessionPlan, create_session
from boards.services.setup.session_removal import delete_session
from club.queries.permissions import ClubPermission
from movements.linked.linked_catalogue import linked_offer_by_reference
from movements.offers import MovementOffer
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.events.regulations import CHOICES
from standings.session_info import SectionInfo
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.movements.club_movements import find_club_offer
from tournament.queries.sessions import sessions_of_club
from tournament.services.sessions.session_details import change_session_details
from tournament.services.sessions.session_state import change_session_state
from tournament.validators.seatings import validate_table_numbers
from web.api.framework.base_views import ClubApiView, SessionApiView, get_session_or_404
from web.api.framework.input_fields import CalendarDateField, PatternField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.shared.pages.movements.linked_plans import MAX_DAYS_APART, linked_session_plans

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

SESSION_KINDS = ("pairs", "individual", "teams")
SESSION_STATES = ("planned", "running", "closed", "released")
CATALOGUE_REFERENCE = r"[a-z-]{1,40}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.(full|NS|EW)"
MOVEMENT_REFERENCE = rf"^({CATALOGUE_REFERENCE}|own\.[0-9]{{1,9}}\.[0-9]{{1,9}})$"
# Linked sessions also have their number, after the name.
LINKED_REFERENCE = CATALOGUE_REFERENCE.replace(r"\.", r"\.[0-9]\.", 1)
NEW_MOVEMENT_REFERENCE = rf"^({LINKED_REFERENCE}|{MOVEMENT_REFERENCE[2:-2]})$"
REFERENCE_EXPECTED = _("Send the reference of an offer, such as mitchell.7.7.4.full.")


class EventReferenceSerializer(serializers.Serializer[Any]):
    """Serializer for the event of a session."""

    id = serializers.IntegerField(source="pk")
    slug = serializers.CharField(help_text="The slug in its addresses.")
    name = serializers.CharField()


class SessionSerializer(serializers.Serializer[Any]):
    """Serializer for a pairs session."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="__str__")
    event = EventReferenceSerializer()
    kind = serializers.ChoiceField(source="event.kind", choices=SESSION_KINDS)
    date = serializers.DateField(source="local_date", allow_null=True)
    state = serializers.ChoiceField(choices=SESSION_STATES)
    revision = serializers.IntegerField(help_text="Increases with every change.")
    first_board = serializers.IntegerField()
    copies = serializers.IntegerField(help_text="Of each board, in the room.")


class SectionSerializer(serializers.Serializer[Any]):
    """Serializer for a section."""

    name = serializers.CharField()
    winners = serializers.IntegerField(help_text="1, or 2 with a winner in each direction.")
    movement = serializers.CharField(help_text="Name of the movement.")


class SessionDetailSerializer(SessionSerializer):
    """Serializer for a session with its sections and progress."""

    sections = SectionSerializer(many=True)
    pairs = serializers.IntegerField()
    expected = serializers.IntegerField(source="results", help_text="Number of expected results.")
    missing = serializers.IntegerField(help_text="Number of missing results.")


class SessionFilter(serializers.Serializer[Any]):
    """Filters for the list of sessions."""

    date_from = CalendarDateField(required=False)
    date_to = CalendarDateField(required=False)
    state = serializers.ChoiceField(choices=SESSION_STATES, required=False)
    kind = serializers.ChoiceField(choices=SESSION_KINDS, required=False)


class NewSessionInputSerializer(serializers.Serializer[Any]):
    """Serializer for what every new session of one sitting has, of pairs or of players."""

    name = serializers.CharField(max_length=120)
    date = CalendarDateField()
    win = serializers.ChoiceField(
        choices=(1, 2),
        required=False,
        help_text="Matchpoints for a score beaten; if left out, as the club has it.",
    )
    method = serializers.ChoiceField(
        choices=CHOICES["method"], default=MATCHPOINTS, help_text="How boards are scored."
    )
    first_board = serializers.IntegerField(min_value=1, max_value=999, default=1)


class SessionInputSerializer(NewSessionInputSerializer):
    """Serializer for a new session; `movement` is the reference of an offer."""

    example = {
        "name": "Monday pairs",
        "date": "2026-11-23",
        "movement": "mitchell.7.7.4.full",
    }
    movement = PatternField(
        NEW_MOVEMENT_REFERENCE,
        help_text="Reference of an offer from /movements/; of linked ones, all are set up.",
        expected=REFERENCE_EXPECTED,
    )
    days_apart = serializers.IntegerField(
        min_value=0,
        max_value=MAX_DAYS_APART,
        default=7,
        help_text="From each linked session to the next.",
    )
    copies = serializers.IntegerField(min_value=1, max_value=9, default=1)
    table_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999),
        default=list,
        max_length=200,
        help_text="Table numbers in the room; empty: from 1.",
    )


class SessionChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new name or date; fields left out stay unchanged."""

    example = {"name": "Tuesday pairs"}
    name = serializers.CharField(max_length=120, required=False)
    date = CalendarDateField(required=False)


class DeletedObjectSerializer(serializers.Serializer[Any]):
    """Serializer for the id and name of a deleted object."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class SessionStateInputSerializer(serializers.Serializer[Any]):
    """Serializer for a change of state: the next one, or one step back."""

    example = {"state": "running"}
    state = serializers.ChoiceField(choices=SESSION_STATES)


@dataclass(frozen=True, slots=True)
class SessionDetailPayload:
    """A session with its snapshot in the response."""

    session: Session
    now: SessionSnapshot

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)

    def __str__(self) -> str:
        return str(self.session)

    @property
    def sections(self) -> list[SectionInfo]:
        """Sections of the session in the response, by name."""
        return list(self.now.sections.values())

    @property
    def pairs(self) -> int:
        """Number of pairs of the session in the response."""
        return len(self.now.pairs)

    @property
    def results(self) -> int:
        """Number of expected results of the session in the response."""
        return sum(cell.expected for cell in self.now.cells)

    @property
    def missing(self) -> int:
        """Number of missing results of the session in the response."""
        return sum(cell.expected and cell.outcome is None for cell in self.now.cells)


def changed_session_payload(call: ApiCall, session: Session) -> SessionDetailPayload:
    """Read the session again after a change, with the snapshot of its new revision."""
    now = get_session_or_404(call.key, session.pk)
    return SessionDetailPayload(now, cached_snapshot_of(now))


class SessionListView(ClubApiView):
    """Sessions of the club."""

    tag = "sessions"

    @api_operation(
        "sessions", SessionSerializer, filters=SessionFilter, order=CursorOrder(falling=True)
    )
    def get(self, call: ApiCall, club: Club) -> Iterable[Session]:
        """List the sessions of the club by date, state or kind, newest first."""
        filters = {FILTER_LOOKUPS[name]: value for name, value in call.cleaned.items()}
        return sessions_of_club(club.pk).filter(**filters)

    @api_operation(
        "open_session",
        SessionSerializer,
        request_body=SessionInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Session:
        """Create a session with numbered pairs, tables and boards; of linked ones the first."""
        if fullmatch(LINKED_REFERENCE, call.cleaned["movement"], ASCII):
            sections = create_linked_sessions(club, _read_linked_plans(club, call), **call.who)
            return get_session_or_404(call.key, sections[0].session_id)
        offer = find_club_offer(club.pk, call.cleaned["movement"])
        plan = _read_session_plan(club, offer, call)
        return get_session_or_404(call.key, create_session(club, plan, **call.who).session_id)


FILTER_LOOKUPS = {
    "date_from": "local_date__gte",
    "date_to": "local_date__lte",
    "state": "state",
    "kind": "event__kind",
}


def _read_session_plan(club: Club, offer: MovementOffer, call: ApiCall) -> NewSessionPlan:
    cleaned = call.cleaned
    numbers: list[int] = cleaned["table_numbers"]
    if numbers:
        validate_table_numbers(numbers, tables=offer.setting.tables)
    day: date = cleaned["date"]
    return NewSessionPlan(
        name=cleaned["name"],
        local_date=day,
        schedule=offer.schedule(),
        movement=offer.movement.caption,
        winners=offer.winners,
        regulations=club.session_defaults.regulations(
            win=cleaned.get("win"), method=cleaned["method"]
        ),
        first_board=cleaned["first_board"],
        copies=max(cleaned["copies"], offer.copies),
        table_numbers=tuple(numbers),
        request_id=call.own_id,
    )


def _read_linked_plans(club: Club, call: ApiCall) -> list[NewSessionPlan]:
    cleaned = call.cleaned
    offer = linked_offer_by_reference(cleaned["movement"])
    first = _read_session_plan(club, offer.sessions[0], call)
    return linked_session_plans(
        offer,
        name=first.name,
        local_date=first.local_date,
        days_apart=cleaned["days_apart"],
        regulations=first.regulations,
        first_board=first.first_board,
        copies=cleaned["copies"],
        table_numbers=first.table_numbers,
        request_id=first.request_id,
    )


class SessionDetailView(SessionApiView):
    """One session."""

    @api_operation("session", SessionDetailSerializer)
    def get(self, call: ApiCall, session: Session) -> SessionDetailPayload:
        """Read a session with its sections and progress."""
        return SessionDetailPayload(session, cached_snapshot_of(session))

    @api_operation(
        "change_session",
        SessionSerializer,
        request_body=SessionChangeInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, session: Session) -> Session:
        """Change the name or date of a session; its address stays."""
        name = call.cleaned.get("name", str(session))
        day = call.cleaned.get("date", session.local_date)
        change_session_details(session, name=name, local_date=day, **call.who)
        return get_session_or_404(call.key, session.pk)

    @api_operation("delete_session", DeletedObjectSerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Delete an imported session, or one in which nothing is recorded; see `…/deletion/`."""
        deleted = {"pk": session.pk, "name": str(session)}
        delete_session(session, **call.who)
        return deleted


class SessionStateView(SessionApiView):
    """State of a session."""

    @api_operation(
        "move_session",
        SessionSerializer,
        request_body=SessionStateInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> Session:
        """Move a session to the next state, or one step back."""
        return change_session_state(session, call.cleaned["state"], **call.who)
