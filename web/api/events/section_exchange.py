"""API that sets up the next session in the same sections, with pairs exchanged between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from club.queries.permissions import ClubPermission
from movements.section_exchange import RULES
from standings.events.section_exchange import section_exchanges
from standings.services.section_exchange import ExchangedSessionPlan, create_exchanged_session
from tournament.errors import TournamentDataNotFoundError
from web.api.events.overalls import PairsEventApiView
from web.api.framework.base_views import get_session_or_404
from web.api.framework.input_fields import CalendarDateField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sessions import SessionSerializer
from web.shared.pages.movements.section_exchange import exchange_rows

if TYPE_CHECKING:
    from tournament.models import Event, Session


class SectionExchangeRuleSerializer(serializers.Serializer[Any]):
    """Serializer for a rule of exchange, and what the next session is under it."""

    exchange = serializers.CharField(source="rule", help_text="Its key.")
    title = serializers.CharField()
    moved = serializers.IntegerField(help_text="Pairs that change section.")
    new = serializers.IntegerField(help_text="Meetings of pairs that have not met.")
    again = serializers.IntegerField(help_text="Meetings of pairs that have met.")


class SectionExchangeListSerializer(serializers.Serializer[Any]):
    """Serializer for the rules that suit the latest session."""

    exchanges = SectionExchangeRuleSerializer(many=True)
    version = serializers.CharField(help_text="Send it as `seen` to set up the session.")


class SectionExchangeFilter(serializers.Serializer[Any]):
    """Serializer for the number of the draw."""

    seed = serializers.IntegerField(
        min_value=1, max_value=1_000_000, default=1, help_text="The same number draws alike."
    )


class SectionExchangeInputSerializer(SectionExchangeFilter):
    """Serializer for the next session and its rule of exchange."""

    example = {"name": "Session 2", "date": "2026-11-24", "exchange": "east_west"}
    name = serializers.CharField(max_length=120)
    date = CalendarDateField()
    exchange = serializers.ChoiceField(source="rule", choices=RULES)
    seen = serializers.CharField(
        max_length=40, required=False, help_text="The version that was read."
    )


class SectionExchangeView(PairsEventApiView):
    """Exchange of pairs between the sections of an event."""

    @api_operation(
        "section_exchanges",
        SectionExchangeListSerializer,
        filters=SectionExchangeFilter,
        refuses=True,
    )
    def get(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Read the rules that suit the latest session, with the meetings that each brings."""
        now = section_exchanges(event, seed=call.cleaned["seed"])
        if now is None:
            raise TournamentDataNotFoundError("exchange_not_offered", session=str(event))
        return {"exchanges": list(exchange_rows(now)), "version": now.seen}

    @api_operation(
        "exchange_sections",
        SessionSerializer,
        request_body=SectionExchangeInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event: Event) -> Session:
        """Set up the next session in the same sections, with pairs exchanged by a rule."""
        cleaned = call.cleaned
        plan = ExchangedSessionPlan(cleaned["name"], cleaned["date"], call.own_id)
        session = create_exchanged_session(
            event,
            plan,
            cleaned["rule"],
            seed=cleaned["seed"],
            seen=cleaned.get("seen"),
            **call.who,
        )
        return get_session_or_404(call.key, session.pk)
