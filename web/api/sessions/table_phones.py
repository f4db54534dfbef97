"""API of phones at tables: on and off, replaced cards, director calls, correction requests.

The secrets of the cards are not sent: a director prints them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from tournament.queries.sessions import sessions_of_any_kind
from tournament.queries.tables.correction_requests import (
    correction_requests_of_session,
    find_correction_request,
)
from tournament.queries.tables.table_tokens import (
    find_open_table_token,
    phone_options_of,
    table_tokens_of_session,
)
from tournament.services.tables.correction_requests import decide_correction
from tournament.services.tables.director_calls import end_director_call
from tournament.services.tables.recording_phones import hand_over_table_seat
from tournament.services.tables.table_tokens import (
    end_table_tokens,
    issue_table_tokens,
    reissue_table_token,
)
from web.api.framework.base_views import ClubApiView
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.shared.phones.phone_presence import PhonePresence, phone_presences

if TYPE_CHECKING:
    from tournament.models import CorrectionRequest, Session, TableToken


NOT_HEARD_OF = PhonePresence(None)  # type: ignore[arg-type]


class TablePhoneSerializer(serializers.Serializer[Any]):
    """Serializer for the phone of a table."""

    id = serializers.IntegerField(source="pk")
    section = serializers.CharField(source="section.name")
    table = serializers.IntegerField()
    in_use = serializers.BooleanField(source="seat_hash", help_text="A phone has the seat.")
    another_asks = serializers.BooleanField(
        source="asking_hash", help_text="Another phone asks for the seat."
    )
    moves_with = serializers.IntegerField(
        source="moves_with_id",
        allow_null=True,
        help_text="The pair, team or player whose phone it is; null if it stays at the table.",
    )
    heard_at = serializers.DateTimeField(
        source="presence.seen",
        allow_null=True,
        default=None,
        help_text="When the phone was last heard of; null if it was not, or after a change.",
    )
    asks = serializers.CharField(
        source="presence.question",
        default="",
        help_text="other_side: to accept a result; unusual: whether it is right; or empty.",
    )
    board = serializers.IntegerField(
        source="presence.board",
        default=0,
        help_text="The board, or the hand of a match, that is being entered; 0 if none is.",
    )
    call = serializers.CharField(help_text="Why the table calls the director; or empty.")
    called_at = serializers.DateTimeField(allow_null=True)


AS_PROPOSED = "If left out, as it is; at first as the director's page proposes it."


class PhoneOptionsInputSerializer(serializers.Serializer[Any]):
    """Serializer for what the phones of a session ask and show."""

    example = {"confirms_round": True}
    asks_lead = serializers.BooleanField(required=False, help_text=AS_PROPOSED)
    shows_traveller = serializers.BooleanField(required=False, help_text=AS_PROPOSED)
    confirms_round = serializers.BooleanField(required=False, help_text=AS_PROPOSED)
    phones_move = serializers.BooleanField(
        required=False,
        help_text=f"A phone can go along with its pair, team or player. {AS_PROPOSED}",
    )


class CorrectionRequestSerializer(serializers.Serializer[Any]):
    """Serializer for a table's request to correct a result."""

    id = serializers.IntegerField(source="pk")
    result = serializers.IntegerField(source="seating_board_id")
    board = serializers.IntegerField(source="seating_board.number")
    reason = serializers.CharField(help_text="What is wrong; empty if a result was sent.")
    entered = serializers.CharField(
        help_text="A result that the table accepted and that could not be recorded; or empty."
    )
    requested_at = serializers.DateTimeField()
    decision = serializers.CharField(help_text="accepted or declined; empty while it is open.")


class CorrectionDecisionInputSerializer(serializers.Serializer[Any]):
    """Serializer for the decision of a request."""

    example = {"accepted": True}
    accepted = serializers.BooleanField(help_text="The result itself is corrected separately.")


class PhoneSessionApiView(ClubApiView):
    """Base view of a session with phones, also of a day of matches."""

    tag = "phones"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a session of any kind. One query."""
        session = sessions_of_any_kind(key.user, key.club.slug).filter(pk=kwargs["session"]).first()
        if session is None:
            raise Http404
        return session


class TablePhoneListView(PhoneSessionApiView):
    """Phones of a session."""

    @api_operation(
        "table_phones", TablePhoneSerializer, permission=ClubPermission.DIRECT, many=True
    )
    def get(self, call: ApiCall, session: Session) -> Sequence[TableToken]:
        """List the phones of a session by table, with their calls and what they ask."""
        tokens = table_tokens_of_session(session)
        presences = phone_presences(token.pk for token in tokens if token.seat_hash)
        for token in tokens:
            # Not a column: what the phone shows is kept in the cache.
            token.presence = presences.get(token.pk, NOT_HEARD_OF)  # type: ignore[attr-defined]
        return tokens

    @api_operation(
        "switch_phones_on",
        TablePhoneSerializer,
        request_body=PhoneOptionsInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        answers_list=True,
    )
    def post(self, call: ApiCall, session: Session) -> Sequence[TableToken]:
        """Open a phone for every table that has none, and set what the phones ask and show."""
        options = {**phone_options_of(session), **call.cleaned}
        issue_table_tokens(session, **options, **call.who)
        return table_tokens_of_session(session)

    @api_operation(
        "switch_phones_off",
        TablePhoneSerializer,
        permission=ClubPermission.DIRECT,
        answers_list=True,
    )
    def delete(self, call: ApiCall, session: Session) -> Sequence[TableToken]:
        """End the phones of a session: none records results from now on."""
        end_table_tokens(session, **call.who)
        return table_tokens_of_session(session)


class TablePhoneApiView(PhoneSessionApiView):
    """Base view of the phone of one table."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a phone that is not ended. Two queries."""
        token: TableToken | None = find_open_table_token(
            super().find(key, **kwargs), kwargs["table_token"]
        )
        if token is None:
            raise Http404
        return token


class TableCardView(TablePhoneApiView):
    """A new card of a table."""

    @api_operation(
        "replace_table_card",
        TablePhoneSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, token: TableToken) -> TableToken:
        """Replace the card of a table: the old card and its phone open nothing."""
        return reissue_table_token(token, **call.who)


class TableSeatView(TablePhoneApiView):
    """The seat of a table."""

    @api_operation(
        "hand_over_table",
        TablePhoneSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, token: TableToken) -> TableToken:
        """Hand the seat of a table to the phone that asks for it, or free it."""
        return hand_over_table_seat(token, **call.who)


class TableCallView(TablePhoneApiView):
    """The call of a table."""

    @api_operation("end_table_call", TablePhoneSerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, token: TableToken) -> TableToken:
        """End the call of a table that the director has attended to."""
        return end_director_call(token, **call.who)


class CorrectionRequestListView(PhoneSessionApiView):
    """Correction requests of a session."""

    @api_operation(
        "correction_requests",
        CorrectionRequestSerializer,
        permission=ClubPermission.DIRECT,
        many=True,
    )
    def get(self, call: ApiCall, session: Session) -> Sequence[CorrectionRequest]:
        """List what tables say is wrong with recorded results, open requests first."""
        return correction_requests_of_session(session)


class CorrectionDecisionView(PhoneSessionApiView):
    """Decision of a correction request."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a correction request. Two queries."""
        session = super().find(key, **kwargs)
        request = find_correction_request(session, kwargs["correction_request"])
        if request is None:
            raise Http404
        return request

    @api_operation(
        "decide_correction",
        CorrectionRequestSerializer,
        request_body=CorrectionDecisionInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, request: CorrectionRequest) -> CorrectionRequest:
        """Accept or decline a request; the first decision is kept."""
        return decide_correction(request, accepted=call.cleaned["accepted"], **call.who)
