"""API of linked sessions: their state, what is proposed for those to come, the change, its undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.services.setup.linked_changes import (
    change_linked_sessions,
    preview_linked_obstacles,
    undo_linked_change,
)
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from movements.schedule import ScheduledSeat
from tournament.errors import SessionStateError, TournamentDataNotFoundError
from tournament.queries.meetings import event_meetings
from tournament.queries.movements.linked_sessions import (
    LinkedProposal,
    LinkedSession,
    LinkedSessions,
    LinkedWishes,
    changed_sessions,
    default_linked_wishes,
    find_linked_sessions,
    last_linked_change,
    names_that_leave,
    propose_linked_changes,
)
from web.api.events.overalls import PairsEventApiView
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.input_fields import DistinctListField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.movements.linked_changes import (
    describe_linked_promises,
    linked_proposal_title,
)

if TYPE_CHECKING:
    from tournament.models import Event

MOST_PAIRS = 80


class LinkedSessionSerializer(serializers.Serializer[Any]):
    """Serializer for one of the linked sessions."""

    session = serializers.IntegerField()
    number = serializers.IntegerField()
    movement = serializers.CharField()
    begun = serializers.BooleanField(help_text="It keeps its seats.")
    rounds = serializers.IntegerField()
    contestants = serializers.ListField(
        child=serializers.IntegerField(), help_text="Ids of pairs in the event."
    )


class LinkedSessionsSerializer(serializers.Serializer[Any]):
    """Serializer for the linked sessions of an event."""

    sessions = LinkedSessionSerializer(many=True)
    playing = serializers.ListField(
        child=serializers.IntegerField(), help_text="Ids of the pairs that play on."
    )
    fits = serializers.BooleanField(
        help_text="The sessions to come have these pairs, and nobody meets again in them."
    )
    undoable = serializers.BooleanField(help_text="The last change can be undone.")
    version = serializers.CharField(help_text="Send it as `seen` with a change.")


class LinkedWishesSerializer(serializers.Serializer[Any]):
    """Serializer for the field and the sessions to come; what is left out stays as it is."""

    example: Mapping[str, Any] = {"new": 1, "boards": 24}
    playing = DistinctListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_PAIRS,
        required=False,
        help_text="Ids of the pairs that play on.",
    )
    new = serializers.IntegerField(
        min_value=0, max_value=MOST_PAIRS, default=0, help_text="Pairs that join."
    )
    keep = DistinctListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_PAIRS,
        required=False,
        help_text="Ids of planned sessions that keep their seats.",
    )
    boards = serializers.IntegerField(
        min_value=1,
        max_value=200,
        required=False,
        help_text="Boards of a pair in the longest session, about.",
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=99, required=False, help_text="Board sets in the room."
    )


class LinkedChangeInputSerializer(LinkedWishesSerializer):
    """Serializer for a change of linked sessions by one of the proposals."""

    example: Mapping[str, Any] = {"new": 1, "proposal": "same_length", "seen": "0f1e2d3c4b5a6978"}
    proposal = serializers.CharField(max_length=80, help_text="Key of a proposal.")
    seen = serializers.CharField(
        max_length=32, help_text="The version that was read; an outdated one is rejected."
    )
    leave_out = serializers.BooleanField(
        default=False, help_text="Confirms that named pairs leave the event."
    )


class LinkedUndoInputSerializer(serializers.Serializer[Any]):
    """Serializer for the undo of the last change of linked sessions."""

    example = {"seen": "0f1e2d3c4b5a6978"}
    seen = serializers.CharField(
        max_length=32, help_text="The version that was read; an outdated one is rejected."
    )
    leave_out = serializers.BooleanField(
        default=False, help_text="Confirms that pairs that joined leave, with their names."
    )


class ProposedSessionSerializer(serializers.Serializer[Any]):
    """Serializer for a session as it is proposed."""

    session = serializers.IntegerField()
    movement = serializers.CharField()
    rounds = serializers.IntegerField()
    boards_a_round = serializers.IntegerField()
    copies = serializers.IntegerField()
    schedule = serializers.ListField(
        child=serializers.DictField(),
        help_text="A row for each table and round; pairs by their numbers.",
    )


class LinkedProposalSerializer(serializers.Serializer[Any]):
    """Serializer for proposed sessions, and what is true after all sessions."""

    key = serializers.CharField(help_text="Send it as `proposal`.")
    title = serializers.CharField()
    promises = serializers.ListField(
        child=serializers.CharField(), help_text="What it keeps and gives up, in words."
    )
    unmet = serializers.IntegerField(help_text="Meetings that are missing in the end.")
    repeated = serializers.IntegerField(help_text="Meetings that are played again.")
    lost_tables = serializers.IntegerField(
        help_text="Tables that could be played by pairs that sit out."
    )
    shared = serializers.IntegerField(help_text="Tables whose boards another table has.")
    balance = ExactNumberSerializer()
    sessions = ProposedSessionSerializer(many=True)
    numbers = serializers.DictField(
        child=serializers.IntegerField(), help_text="The number of each pair, by its id."
    )
    new_numbers = serializers.ListField(child=serializers.IntegerField())
    leaving = serializers.ListField(
        child=serializers.CharField(), help_text="Named pairs that leave: confirm by `leave_out`."
    )
    refusals = serializers.ListField(
        child=serializers.CharField(), help_text="Why it is not possible; empty if it is."
    )


class LinkedProposalListSerializer(serializers.Serializer[Any]):
    """Serializer for the proposals, best first."""

    proposals = LinkedProposalSerializer(many=True)
    version = serializers.CharField(help_text="Send it as `seen` with a change.")


class EventMeetingSerializer(serializers.Serializer[Any]):
    """Serializer for an opponent, and the numbers of the sessions in which the two meet."""

    contestant = serializers.IntegerField(help_text="Id of the opponent in the event.")
    sessions = serializers.ListField(child=serializers.IntegerField())


class ContestantMeetingsSerializer(serializers.Serializer[Any]):
    """Serializer for a pair, its opponents in all sessions, and those that it never meets."""

    contestant = serializers.IntegerField(help_text="Id of the pair in the event.")
    label = serializers.CharField()  # type: ignore[assignment]
    meets = EventMeetingSerializer(many=True)
    never_meets = serializers.ListField(child=serializers.IntegerField())


class LinkedSessionsView(PairsEventApiView):
    """The linked sessions of one event."""

    tag = "sessions"

    @api_operation("linked_sessions", LinkedSessionsSerializer, refuses=True)
    def get(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Read the linked sessions, and whether those to come still fit the field."""
        return _represent_linked(_linked_or_refused(event))

    @api_operation(
        "change_linked_sessions",
        LinkedSessionsSerializer,
        request_body=LinkedChangeInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Change all linked sessions that have not begun by one of the proposals."""
        cleaned = call.cleaned
        wishes = _read_linked_wishes(_linked_or_refused(event), cleaned)
        options = {name: cleaned[name] for name in ("seen", "leave_out")}
        change_linked_sessions(event, wishes, cleaned["proposal"], **options, **call.who)
        return _represent_linked(_linked_or_refused(event))


class LinkedProposalListView(PairsEventApiView):
    """Proposals for the linked sessions to come."""

    tag = "sessions"

    @api_operation(
        "propose_linked_sessions",
        LinkedProposalListSerializer,
        request_body=LinkedWishesSerializer,
        permission=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Propose sessions for this field, best first; nothing is changed."""
        linked = _linked_or_refused(event)
        wishes = _read_linked_wishes(linked, call.cleaned)
        return {
            "proposals": [
                _represent_proposal(linked, wishes, row)
                for row in propose_linked_changes(linked, wishes)
            ],
            "version": linked.seen,
        }


class LinkedUndoView(PairsEventApiView):
    """The undo of the last change of linked sessions."""

    tag = "sessions"

    @api_operation(
        "undo_linked_change",
        LinkedSessionsSerializer,
        request_body=LinkedUndoInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Give the linked sessions back what they were before the last change."""
        undo_linked_change(event, **call.cleaned, **call.who)
        return _represent_linked(_linked_or_refused(event))


class EventMeetingsView(PairsEventApiView):
    """Who meets whom in the sessions of one event."""

    @api_operation("event_meetings", ContestantMeetingsSerializer, many=True)
    def get(self, call: ApiCall, event: Event) -> list[dict[str, Any]]:
        """List every pair with its opponents over all sessions, as they are seated."""
        meetings = event_meetings(event)
        return [
            {
                "contestant": entry,
                "label": label,
                "meets": [
                    {"contestant": other, "sessions": meetings.between(entry, other)}
                    for other in meetings.labels
                    if meetings.between(entry, other)
                ],
                "never_meets": meetings.never_met(entry),
            }
            for entry, label in meetings.labels.items()
        ]


def _linked_or_refused(event: Event) -> LinkedSessions:
    linked = find_linked_sessions(event)
    if linked is None:
        raise TournamentDataNotFoundError("not_linked", event=str(event))
    return linked


def _read_linked_wishes(linked: LinkedSessions, cleaned: Mapping[str, Any]) -> LinkedWishes:
    """The wishes that were sent, and for all others what is planned now."""
    now = default_linked_wishes(linked)
    playing = tuple(cleaned.get("playing", now.playing))
    if strangers := set(playing) - linked.labels.keys():
        raise TournamentDataNotFoundError("unknown_entry", entry=min(strangers))
    return LinkedWishes(
        playing,
        cleaned["new"],
        frozenset(cleaned.get("keep", now.keep)),
        cleaned.get("boards", now.boards),
        cleaned.get("copies", now.copies),
    )


def _represent_linked(linked: LinkedSessions) -> dict[str, Any]:
    return {
        "sessions": [
            {
                "session": row.session.pk,
                "number": row.session.number,
                "movement": row.section.movement,
                "begun": row.has_begun,
                "rounds": row.schedule.rounds,
                "contestants": sorted(row.numbers, key=lambda entry: row.numbers[entry]),
            }
            for row in linked.sessions
        ],
        "playing": linked.field,
        "fits": linked.fits,
        "undoable": last_linked_change(linked) is not None,
        "version": linked.seen,
    }


def _represent_proposal(
    linked: LinkedSessions, wishes: LinkedWishes, proposal: LinkedProposal
) -> dict[str, Any]:
    offer = proposal.offer
    changed = changed_sessions(linked, wishes.keep)
    return {
        "key": offer.key,
        "title": linked_proposal_title(offer.key),
        "promises": list(describe_linked_promises(offer)),
        "unmet": offer.unmet,
        "repeated": offer.repeated,
        "lost_tables": offer.lost_tables,
        "shared": offer.shared,
        "balance": represent_number(offer.balance),
        "sessions": [
            _represent_session(row, session)
            for row, session in zip(changed, offer.sessions, strict=True)
        ],
        "numbers": {str(entry): number for entry, number in proposal.numbers.items()},
        "new_numbers": proposal.new_numbers,
        "leaving": names_that_leave(linked, proposal),
        "refusals": [
            error_message(
                SessionStateError("session_in_use", session=obstacle.session, **obstacle.facts)
            )
            for obstacle in preview_linked_obstacles(linked, wishes, proposal)
        ],
    }


def _represent_session(row: LinkedSession, session: Any) -> dict[str, Any]:
    return {
        "session": row.session.pk,
        "movement": session.movement,
        "rounds": session.schedule.rounds,
        "boards_a_round": session.boards_a_round,
        "copies": session.copies,
        "schedule": [_represent_seat(seat) for seat in session.schedule.seats],
    }


def _represent_seat(seat: ScheduledSeat) -> dict[str, Any]:
    return {
        "round": seat.round,
        "table": seat.table,
        "north_south": seat.north_south,
        "east_west": seat.east_west,
        "boards": seat.boards,
        "arrow_switched": seat.arrow_switched,
    }
