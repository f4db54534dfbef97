"""API that creates a match event, and changes its regulations and round times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import time
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from club.queries.permissions import ClubPermission
from club.validators.reasons import LONGEST_REASON
from movements.round_robin.draw import draw_round_robin
from scoring.score_sheets.four_hand_regulations import (
    BYES,
    MOST_POINTS,
    STAGES,
    FourHandRegulations,
)
from standings.matches.match_event import match_event_snapshot
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.matches.match_events import (
    MatchDayPlan,
    MatchEventEntrant,
    MatchEventPlan,
    create_match_event,
    label_listed_entrants,
)
from tournament.services.regulations.regulations import change_regulations
from tournament.services.sessions.round_times import set_round_times, validate_round_times
from web.api.framework.base_views import MatchEventApiView, get_match_event_or_404
from web.api.framework.errors import invalid_field
from web.api.framework.input_fields import CalendarDateField, ClockTimeField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.matches.match_event_days import MatchDayApiView, MatchDaySerializer

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

MOST_PLACES = 40
LONGEST_ZONE = 60
MOST_ROUNDS = 99
MOST_ENTRANTS = 40


def _regulation_fields(**how: Any) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    return {
        "places": serializers.IntegerField(
            min_value=1,
            max_value=MOST_PLACES,
            help_text="Ties for these places are resolved; lower ties stay.",
            **how,
        ),
        "bye": serializers.ChoiceField(
            choices=BYES, help_text="What a round without an opponent scores.", **how
        ),
        "bye_points": serializers.IntegerField(
            min_value=0, max_value=MOST_POINTS, help_text="Of a fixed bye; it ends in 0.", **how
        ),
        "stage": serializers.ChoiceField(choices=STAGES, **how),
        "no_time": serializers.BooleanField(
            help_text="At play-offs: two tied pairs play no extra hands.", **how
        ),
    }


class MatchRegulationsSerializer(serializers.Serializer[Any]):
    """Serializer for the regulations of a match event."""

    version = serializers.CharField(help_text="Send it as `seen` with a change.")

    def get_fields(self) -> dict[str, Any]:
        """Returns a field for each regulation."""
        return _regulation_fields() | super().get_fields()


class MatchRegulationsInputSerializer(serializers.Serializer[Any]):
    """Serializer for changed regulations; fields left out stay unchanged."""

    example = {"seen": "91a0c2f1b7d3e845", "places": 3}
    seen = serializers.CharField(
        max_length=40, help_text="The version that was read; an outdated one is rejected."
    )
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Required after the release.",
    )

    def get_fields(self) -> dict[str, Any]:
        """Returns a field for each regulation."""
        return super().get_fields() | _regulation_fields(required=False)


class NewMatchEventPairSerializer(serializers.Serializer[Any]):
    """Serializer for a pair that enters: two players, or none yet."""

    label = serializers.RegexField(  # type: ignore[assignment]
        r"^([0-9]{1,2}[AB])?$",
        default="",
        allow_blank=True,
        help_text="Such as 1A; empty: a free one.",
    )
    zone = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_ZONE)
    players = serializers.ListField(
        child=serializers.CharField(max_length=150),
        default=list,
        max_length=2,
        help_text="Two names, numbers, or Name (number); none: named later.",
    )


class NewMatchEventDaySerializer(serializers.Serializer[Any]):
    """Serializer for a day of a new match event."""

    date = CalendarDateField()
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    times = serializers.ListField(
        child=ClockTimeField(),
        default=list,
        max_length=MOST_ROUNDS,
        help_text="Starting time of each round, in the club's time zone; none: no times.",
    )


class NewMatchEventInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new match event.

    As many rounds as the full draw make a round robin, fewer a modified draw.
    """

    example = {
        "name": "Autumn games",
        "days": [{"date": "2026-11-23", "rounds": 3}],
        "pairs": [{"players": ["Ada Ace", "Bo Deuce"]}, {}, {}, {}],
    }
    name = serializers.CharField(max_length=120)
    convenor = serializers.CharField(max_length=120, default="", allow_blank=True)
    days = serializers.ListField(child=NewMatchEventDaySerializer(), min_length=1, max_length=2)
    pairs = serializers.ListField(
        child=NewMatchEventPairSerializer(), min_length=1, max_length=MOST_ENTRANTS
    )
    draw_labels = serializers.BooleanField(
        default=False, help_text="Draw free labels by lot; otherwise in the order of the list."
    )
    seed = serializers.IntegerField(
        default=0, min_value=0, max_value=2**32 - 1, help_text="Of the lot: repeats a draw."
    )
    table_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999),
        default=list,
        max_length=200,
        help_text="Table numbers in the room; empty: from 1.",
    )

    def get_fields(self) -> dict[str, Any]:
        """Returns a field for each regulation too."""
        return super().get_fields() | _regulation_fields(required=False)


class RoundTimeSerializer(serializers.Serializer[Any]):
    """Serializer for the starting time of a round."""

    round = serializers.IntegerField(min_value=1, max_value=9999)
    starts_at = ClockTimeField(help_text="In the club's time zone.")


class RoundTimesInputSerializer(serializers.Serializer[Any]):
    """Serializer for the times of a day; rounds that are left out have none."""

    example = {"times": [{"round": 1, "starts_at": "19:30:00"}]}
    times = serializers.ListField(child=RoundTimeSerializer(), min_length=0, max_length=MOST_ROUNDS)


def open_match_event(call: ApiCall, club: Club) -> Event:
    """Creates the match event of a request; refused like the page's form."""
    cleaned = call.cleaned
    drawn = draw_round_robin(len(cleaned["pairs"]), sum(day["rounds"] for day in cleaned["days"]))
    plan = MatchEventPlan(
        name=cleaned["name"],
        days=_read_days(cleaned["days"]),
        contenders=_read_entrants(cleaned["pairs"]),
        convenor=cleaned["convenor"],
        regulations=_changed_regulations(FourHandRegulations(), cleaned),
        table_numbers=cleaned["table_numbers"],
        seed=cleaned["seed"],
        request_id=call.own_id,
    )
    if plan.regulations.places > len(plan.contenders):
        raise invalid_field("places", _("There are fewer pairs than places that count."))
    if not cleaned["draw_labels"]:
        plan = replace(plan, contenders=label_listed_entrants(plan, drawn))
    event = create_match_event(club, plan, **call.who)
    return get_match_event_or_404(call.key, event.slug)


def _read_entrants(pairs: Sequence[Mapping[str, Any]]) -> list[MatchEventEntrant]:
    for at, pair in enumerate(pairs):
        if len(pair["players"]) == 1:
            raise invalid_field(f"pairs.{at}.players", _("Send two players, or none."))
    return [
        MatchEventEntrant(pair["label"], pair["zone"], tuple(pair["players"])) for pair in pairs
    ]


def _read_days(days: Sequence[Mapping[str, Any]]) -> list[MatchDayPlan]:
    if len(days) > 1 and days[1]["date"] <= days[0]["date"]:
        raise invalid_field("days.1.date", _("The second day must be after the first."))
    first = 1
    for at, day in enumerate(days):
        if day["times"] and len(day["times"]) != day["rounds"]:
            raise invalid_field(f"days.{at}.times", _("Send a time for each round, or none."))
        validate_round_times(dict(enumerate(day["times"], start=first)))
        first += day["rounds"]
    return [MatchDayPlan(day["date"], day["rounds"], times=tuple(day["times"])) for day in days]


def _changed_regulations(
    before: FourHandRegulations, cleaned: Mapping[str, Any]
) -> FourHandRegulations:
    """Returns the regulations with the fields that were sent; refuses those that disagree."""
    names = asdict(before).keys() & cleaned.keys()
    after = replace(before, **{name: cleaned[name] for name in names})
    if after.bye != "fixed" and after.bye_points:
        raise invalid_field("bye_points", _("It goes with a fixed bye only: send 0."))
    if after.no_time and after.stage != "play_offs":
        raise invalid_field("no_time", _("It goes with the stage play_offs only."))
    return after


class MatchRegulationsView(MatchEventApiView):
    """Regulations of a match event."""

    @api_operation("match_regulations", MatchRegulationsSerializer)
    def get(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Read the regulations of a match event."""
        return _represent_regulations(event.four_hand_regulations)

    @api_operation(
        "change_match_regulations",
        MatchRegulationsSerializer,
        request_body=MatchRegulationsInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Change regulations of a match event; every match is scored by them."""
        regulations = _changed_regulations(event.four_hand_regulations, call.cleaned)
        seen, reason = call.cleaned["seen"], call.cleaned["reason"]
        changed = change_regulations(event, regulations, seen=seen, reason=reason, **call.who)
        return _represent_regulations(changed.four_hand_regulations)

    def current_state(self, call: ApiCall, target: Any) -> Any:
        """Returns the current regulations."""
        event = get_match_event_or_404(call.key, target.slug)
        return MatchRegulationsSerializer(_represent_regulations(event.four_hand_regulations)).data


def _represent_regulations(regulations: FourHandRegulations) -> dict[str, Any]:
    return {**asdict(regulations), "version": regulations_edit_token(regulations)}


class MatchDayTimesView(MatchDayApiView):
    """Starting times of the rounds of a day."""

    @api_operation(
        "set_round_times",
        MatchDaySerializer,
        request_body=RoundTimesInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, day: Session) -> Session:
        """Set when the rounds of one day start."""
        known = {
            drawn.number
            for drawn in match_event_snapshot(day.event_id).rounds
            if drawn.session == day.pk
        }
        times: dict[int, time] = {}
        for at, item in enumerate(call.cleaned["times"]):
            if item["round"] not in known or item["round"] in times:
                reason = _("Send each round of this day once.")
                raise invalid_field(f"times.{at}.round", reason)
            times[item["round"]] = item["starts_at"]
        set_round_times(day, times, **call.who)
        day.refresh_from_db()
        return day
