"""API of match events: read with entries and draw, change, delete, and publish the draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import time
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.services.session_removal import delete_match_event
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from standings.matches.match_event import (
    Contestant,
    DrawRound,
    MatchEventSnapshot,
    match_event_snapshot,
)
from standings.matches.slip_checks import CheckedSlip, checked_slips
from tournament.queries.match_events import days_of_event, match_events_of_club
from tournament.services.sessions.releases import publish_draw
from tournament.services.sessions.session_details import change_match_event_details
from tournament.services.sessions.session_state import change_session_state
from web.api.framework.base_views import (
    ClubApiView,
    MatchEventApiView,
    get_match_event_or_404,
)
from web.api.framework.errors import InvalidFieldError
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.matches.matches import MatchPayload, MatchSerializer
from web.api.sessions.sessions import (
    SESSION_STATES,
    DeletedObjectSerializer,
    SessionStateInputSerializer,
)

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

# A time without its zone, which a schema's own format of times asks for.
TIME_PATTERN = r"^[0-9]{2}:[0-9]{2}:[0-9]{2}$"


class MatchDaySerializer(serializers.Serializer[Any]):
    """One day of a tournament."""

    number = serializers.IntegerField()
    name = serializers.CharField(source="__str__")
    date = serializers.DateField(source="local_date", allow_null=True)
    state = serializers.ChoiceField(choices=SESSION_STATES)
    revision = serializers.IntegerField(help_text="Higher whenever a fact of it has changed.")
    draw_from = serializers.DateTimeField(
        allow_null=True, help_text="Players see the draw from then on; null: not before a release."
    )


class DrawReleaseInputSerializer(serializers.Serializer[Any]):
    """From when on players see the draw of a day."""

    example = {"draw_from": None}
    draw_from = serializers.DateTimeField(
        default=None, allow_null=True, help_text="A time to come; null, or left out: now."
    )


class MatchEventSerializer(serializers.Serializer[Any]):
    """An event of four-hand matches."""

    id = serializers.IntegerField(source="pk")
    slug = serializers.CharField(help_text="What its addresses have.")
    name = serializers.CharField()
    convenor = serializers.CharField()
    days = MatchDaySerializer(many=True, source="sessions.all")


class MatchDayInputSerializer(serializers.Serializer[Any]):
    """Another date of a day."""

    number = serializers.IntegerField(min_value=1, max_value=9)
    date = serializers.DateField()


class MatchEventChangeInputSerializer(serializers.Serializer[Any]):
    """Another name or other dates; what is left out stays as it is."""

    example = {"name": "Spring games", "days": [{"number": 1, "date": "2026-11-24"}]}
    name = serializers.CharField(max_length=120, required=False)
    days = serializers.ListField(child=MatchDayInputSerializer(), required=False, max_length=9)


class MatchEventEntrySerializer(serializers.Serializer[Any]):
    """A pair of the tournament."""

    id = serializers.IntegerField(source="pk")
    label = serializers.CharField()  # type: ignore[assignment]
    zone = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    withdrawn_after = serializers.IntegerField(
        allow_null=True, help_text="The last round in which it was there, where it has left."
    )
    void = serializers.BooleanField(help_text="What it played does not count.")


class DrawRoundSerializer(serializers.Serializer[Any]):
    """A round of the draw: its matches by table, and who has nobody to play."""

    round = serializers.IntegerField()
    starts_at = serializers.RegexField(
        TIME_PATTERN, allow_null=True, help_text="By the club's clock, as 19:30:00."
    )
    matches = MatchSerializer(many=True)
    byes = serializers.ListField(child=serializers.CharField(), help_text="Labels of pairs.")


@dataclass(frozen=True, slots=True)
class DrawRoundPayload:
    """A round as it is answered."""

    now: MatchEventSnapshot
    drawn: DrawRound
    checks: Mapping[int, CheckedSlip]

    @property
    def round(self) -> int:
        """Its number, through all the days."""
        return self.drawn.number

    @property
    def starts_at(self) -> time | None:
        """By the clock of the club."""
        return self.drawn.starts_at

    @property
    def matches(self) -> list[MatchPayload]:
        """By table."""
        return [MatchPayload(self.now, match, self.checks) for match in self.drawn.matches]

    @property
    def byes(self) -> list[str]:
        """Who sits out."""
        return [self.now.label(entry) for entry in self.drawn.byes]


class MatchEventListView(ClubApiView):
    """The tournaments of the club."""

    tag = "tournaments"

    @api_operation("tournaments", MatchEventSerializer, order=CursorOrder(falling=True))
    def get(self, call: ApiCall, club: Club) -> Iterable[Event]:
        """List the tournaments of four-hand matches, the newest first."""
        return match_events_of_club(club.pk)


class MatchEventDetailView(MatchEventApiView):
    """One tournament."""

    @api_operation("tournament", MatchEventSerializer)
    def get(self, call: ApiCall, event: Event) -> Event:
        """Read one tournament and its days."""
        return event

    @api_operation(
        "change_tournament",
        MatchEventSerializer,
        asks=MatchEventChangeInputSerializer,
        right=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, event: Event) -> Event:
        """Give the tournament another name, or its days other dates; its address stays."""
        dates = {day["number"]: day["date"] for day in call.asked.get("days", ())}
        if unknown := set(dates) - {day.number for day in days_of_event(event)}:
            raise InvalidFieldError(
                "field", field="days", reason=_describe_missing_day(min(unknown)), fields={}
            )
        name = call.asked.get("name", event.name)
        change_match_event_details(event, name=name, dates=dates, **call.who)
        return get_match_event_or_404(call.key, event.slug)

    @api_operation("delete_tournament", DeletedObjectSerializer, right=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Delete a tournament in which nothing is recorded, with its draw and its pairs."""
        deleted = {"pk": event.pk, "name": event.name}
        delete_match_event(event, **call.who)
        return deleted


def _describe_missing_day(number: int) -> str:
    return _("The tournament has no day %(number)s.") % {"number": number}


class MatchEventEntryListView(MatchEventApiView):
    """Who entered."""

    @api_operation("entries", MatchEventEntrySerializer, order=CursorOrder())
    def get(self, call: ApiCall, event: Event) -> list[Contestant]:
        """List the pairs of a tournament, with their players."""
        return list(match_event_snapshot(event.pk).contestants.values())


class DrawView(MatchEventApiView):
    """Who meets whom."""

    @api_operation("draw", DrawRoundSerializer, order=CursorOrder("round"))
    def get(self, call: ApiCall, event: Event) -> list[DrawRoundPayload]:
        """List the rounds of the draw with their matches and byes."""
        now = match_event_snapshot(event.pk)
        checks = checked_slips(event.pk)
        return [DrawRoundPayload(now, drawn, checks) for drawn in now.rounds]


class MatchDayApiView(MatchEventApiView):
    """A route of one day of a tournament."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The day of this tournament with that number. Two queries."""
        day = days_of_event(super().find(key, **kwargs)).filter(number=kwargs["day"]).first()
        if day is None:
            raise Http404
        return day


class MatchDayStateView(MatchDayApiView):
    """One day, from planned to released."""

    @api_operation(
        "move_day",
        MatchDaySerializer,
        asks=SessionStateInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, day: Session) -> Session:
        """Take a day to its next state, or one step back."""
        return change_session_state(day, call.asked["state"], **call.who)


class MatchDayDrawView(MatchDayApiView):
    """The draw of one day, as players see it."""

    @api_operation(
        "publish_draw",
        MatchDaySerializer,
        asks=DrawReleaseInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, day: Session) -> Session:
        """Show players who meets whom on this day, when and at which table; no result."""
        return publish_draw(day, call.asked["draw_from"] or "now", **call.who)

    @api_operation("withdraw_draw", MatchDaySerializer, right=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, day: Session) -> Session:
        """Take the draw of this day back from players."""
        return publish_draw(day, None, **call.who)
