"""Tournaments of four-hand matches: read, with who entered and how the rounds are drawn."""

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
from club.queries.rights import Right
from standings.matches.match_event import Contestant, DrawRound, Tournament, match_event_snapshot
from standings.matches.slip_checks import CheckedSlip, checked_slips
from tournament.queries.tournaments import days_of_event, tournaments_of_club
from tournament.services.releases import publish_draw
from tournament.services.session_details import change_match_event_details
from tournament.services.sessions import move_session
from web.api.doors import Door, TournamentDoor, tournament_found
from web.api.errors import FieldError
from web.api.matches import Drawn, MatchSerializer
from web.api.operations import CREATED, Call, operation
from web.api.paging import Order
from web.api.sessions import STATES, DeletedSerializer, StateAsked

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

CLOCK = r"^[0-9]{2}:[0-9]{2}:[0-9]{2}$"
"""A time without its zone, which a schema's own format of times asks for."""


class DaySerializer(serializers.Serializer[Any]):
    """One day of a tournament."""

    number = serializers.IntegerField()
    name = serializers.CharField(source="__str__")
    date = serializers.DateField(source="local_date", allow_null=True)
    state = serializers.ChoiceField(choices=STATES)
    revision = serializers.IntegerField(help_text="Higher whenever a fact of it has changed.")
    draw_from = serializers.DateTimeField(
        allow_null=True, help_text="Players see the draw from then on; null: not before a release."
    )


class DrawAsked(serializers.Serializer[Any]):
    """From when on players see the draw of a day."""

    example = {"draw_from": None}
    draw_from = serializers.DateTimeField(
        default=None, allow_null=True, help_text="A time to come; null, or left out: now."
    )


class TournamentSerializer(serializers.Serializer[Any]):
    """An event of four-hand matches."""

    id = serializers.IntegerField(source="pk")
    slug = serializers.CharField(help_text="What its addresses have.")
    name = serializers.CharField()
    convenor = serializers.CharField()
    days = DaySerializer(many=True, source="sessions.all")


class DayAsked(serializers.Serializer[Any]):
    """Another date of a day."""

    number = serializers.IntegerField(min_value=1, max_value=9)
    date = serializers.DateField()


class EventAsked(serializers.Serializer[Any]):
    """Another name or other dates; what is left out stays as it is."""

    example = {"name": "Spring games", "days": [{"number": 1, "date": "2026-11-24"}]}
    name = serializers.CharField(max_length=120, required=False)
    days = serializers.ListField(child=DayAsked(), required=False, max_length=9)


class EntrySerializer(serializers.Serializer[Any]):
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
        CLOCK, allow_null=True, help_text="By the club's clock, as 19:30:00."
    )
    matches = MatchSerializer(many=True)
    byes = serializers.ListField(child=serializers.CharField(), help_text="Labels of pairs.")


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """A round as it is answered."""

    now: Tournament
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
    def matches(self) -> list[Drawn]:
        """By table."""
        return [Drawn(self.now, match, self.checks) for match in self.drawn.matches]

    @property
    def byes(self) -> list[str]:
        """Who sits out."""
        return [self.now.label(entry) for entry in self.drawn.byes]


class TournamentList(Door):
    """The tournaments of the club."""

    tag = "tournaments"

    @operation("tournaments", TournamentSerializer, order=Order(falling=True))
    def get(self, call: Call, club: Club) -> Iterable[Event]:
        """List the tournaments of four-hand matches, the newest first."""
        return tournaments_of_club(club.pk)


class TournamentDetail(TournamentDoor):
    """One tournament."""

    @operation("tournament", TournamentSerializer)
    def get(self, call: Call, event: Event) -> Event:
        """Read one tournament and its days."""
        return event

    @operation("change_tournament", TournamentSerializer, asks=EventAsked, right=Right.DIRECT)
    def patch(self, call: Call, event: Event) -> Event:
        """Give the tournament another name, or its days other dates; its address stays."""
        dates = {day["number"]: day["date"] for day in call.asked.get("days", ())}
        if unknown := set(dates) - {day.number for day in days_of_event(event)}:
            raise FieldError(field="days", reason=_no_day(min(unknown)), fields={})
        name = call.asked.get("name", event.name)
        change_match_event_details(event, name=name, dates=dates, **call.who)
        return tournament_found(call.key, event.slug)

    @operation("delete_tournament", DeletedSerializer, right=Right.DIRECT)
    def delete(self, call: Call, event: Event) -> dict[str, Any]:
        """Delete a tournament in which nothing is recorded, with its draw and its pairs."""
        deleted = {"pk": event.pk, "name": event.name}
        delete_match_event(event, **call.who)
        return deleted


def _no_day(number: int) -> str:
    return _("The tournament has no day %(number)s.") % {"number": number}


class EntryList(TournamentDoor):
    """Who entered."""

    @operation("entries", EntrySerializer, order=Order())
    def get(self, call: Call, event: Event) -> list[Contestant]:
        """List the pairs of a tournament, with their players."""
        return list(match_event_snapshot(event.pk).contestants.values())


class Draw(TournamentDoor):
    """Who meets whom."""

    @operation("draw", DrawRoundSerializer, order=Order("round"))
    def get(self, call: Call, event: Event) -> list[RoundDrawn]:
        """List the rounds of the draw with their matches and byes."""
        now, checks = match_event_snapshot(event.pk), checked_slips(event.pk)
        return [RoundDrawn(now, drawn, checks) for drawn in now.rounds]


class DayDoor(TournamentDoor):
    """A route of one day of a tournament."""

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The day of this tournament with that number. Two queries."""
        found = days_of_event(super().find(key, **words)).filter(number=words["day"]).first()
        if found is None:
            raise Http404
        return found


class DayState(DayDoor):
    """One day, from planned to released."""

    @operation("move_day", DaySerializer, asks=StateAsked, right=Right.DIRECT, status=CREATED)
    def post(self, call: Call, day: Session) -> Session:
        """Take a day to its next state, or one step back."""
        return move_session(day, call.asked["state"], **call.who)


class DayDraw(DayDoor):
    """The draw of one day, as players see it."""

    @operation("publish_draw", DaySerializer, asks=DrawAsked, right=Right.DIRECT, status=CREATED)
    def post(self, call: Call, day: Session) -> Session:
        """Show players who meets whom on this day, when and at which table; no result."""
        return publish_draw(day, call.asked["draw_from"] or "now", **call.who)

    @operation("withdraw_draw", DaySerializer, right=Right.DIRECT)
    def delete(self, call: Call, day: Session) -> Session:
        """Take the draw of this day back from players."""
        return publish_draw(day, None, **call.who)
