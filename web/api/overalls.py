"""Events of pairs: listed, read as an overall, reckoned another way, gone on with."""

from __future__ import annotations

from dataclasses import asdict, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.services.evenings import Plan
from club.queries.api_keys import ApiKeyRow
from club.queries.rights import Right
from movements.catalogue import offer_by_reference
from reports.content.overalls import called
from scoring.events.multi_session import MODES
from scoring.events.overall import MOST
from standings.events.overall import ComputedOverall, OverallLine, compute_overall
from standings.events.qualification import WAYS, standing_seen
from standings.services.continuations import GoOn, continue_evening
from tournament.queries.fingerprints import of_rules
from tournament.queries.overalls import pairs_events, sessions_of
from tournament.services.continuations import SEATS, STANDING
from tournament.services.overalls import change_overall
from tournament.validators.seatings import validate_table_numbers
from web.api.doors import Door, session_found
from web.api.exact import FigureSerializer, figure
from web.api.operations import CREATED, Call, operation
from web.api.paging import Order
from web.api.sessions import REFERENCE, SessionSerializer
from web.shared.overalls import PART, exact_part
from web.shared.step_values import as_data

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

DEEPEST, PLANNED = 3, "planned"
LARGEST, MOST_PAIRS = 2**63 - 1, 10_000


class EventSerializer(serializers.Serializer[Any]):
    """An event of pairs, as far as a list tells of it."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    several = serializers.BooleanField(help_text="It has more than one session.")


class OverallRuleSerializer(serializers.Serializer[Any]):
    """How the sessions of an event make one figure."""

    by_boards = serializers.BooleanField(help_text="A percentage weighs as much as its boards.")
    drop = serializers.IntegerField(help_text="How many of the worst are left out.")
    best = serializers.IntegerField(help_text="How many of the best count; 0: all of them.")
    carry = serializers.ChoiceField(
        choices=MODES, help_text="What counts after a cut of what was played before it."
    )
    part = serializers.CharField(help_text="Of the lead over the mean of who go on: 1/2.")
    scaled = serializers.BooleanField(help_text="IMPs: by boards to come and boards played.")
    cap = serializers.CharField(help_text="No more is taken along either way; 0: no limit.")


class OverallSessionSerializer(serializers.Serializer[Any]):
    """A session that counts."""

    session = serializers.IntegerField()
    number = serializers.IntegerField()
    stage = serializers.IntegerField(help_text="1, and one more after each cut.")
    consolation = serializers.BooleanField()


class FigureOfSessionSerializer(serializers.Serializer[Any]):
    """What a session came to for a pair."""

    session = serializers.IntegerField()
    pair = serializers.IntegerField(help_text="The pair's id in that session.")
    figure = FigureSerializer()
    boards = serializers.IntegerField()


class OverallLineSerializer(serializers.Serializer[Any]):
    """A pair in the overall."""

    rank = serializers.IntegerField(allow_null=True, help_text="None: too few sessions.")
    shared = serializers.BooleanField()
    line = serializers.CharField(help_text="NS or EW where each has its own winner.")
    entry = serializers.IntegerField()
    label = serializers.CharField(help_text="The number of its first session.")  # type: ignore[assignment]
    names = serializers.CharField()
    stage = serializers.IntegerField(help_text="How far it got.")
    consolation = serializers.BooleanField()
    figure = FigureSerializer()
    carried = FigureSerializer(allow_null=True)
    sessions = FigureOfSessionSerializer(many=True)
    step = serializers.JSONField(help_text="How the figure comes about.")


class OverallSerializer(EventSerializer):
    """An event with its overall, as it stands."""

    rule = OverallRuleSerializer()
    seen = serializers.CharField(help_text="What to send as `seen` when it is changed.")
    standing = serializers.CharField(
        help_text="What to send as `seen` when one more session is set up from this order."
    )
    method = serializers.CharField(help_text="matchpoints: figures are percentages; else sums.")
    sessions = OverallSessionSerializer(many=True)
    overall = OverallLineSerializer(many=True)


class OverallAsked(serializers.Serializer[Any]):
    """Another way to reckon it; what is not said stays."""

    example = {"seen": "91a0c2f1b7d3e845", "carry": "proportional", "part": "1/2"}
    seen = serializers.CharField(
        max_length=40, help_text="As it was read; where something else stands now, it is refused."
    )
    by_boards = serializers.BooleanField(required=False)
    drop = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    best = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    carry = serializers.ChoiceField(choices=MODES, required=False)
    part = serializers.RegexField(PART, required=False, help_text="1, 1/2, 0.5.")
    scaled = serializers.BooleanField(required=False)
    cap = serializers.RegexField(PART, required=False, help_text="0: no limit.")


class ContinuationAsked(serializers.Serializer[Any]):
    """One more session; the movement is one of those that are offered."""

    example = {
        "name": "Final",
        "date": "2026-11-24",
        "movement": "mitchell.2.2.2.full",
        "way": "best",
        "best": 4,
    }
    name = serializers.CharField(max_length=120)
    date = serializers.DateField()
    movement = serializers.RegexField(REFERENCE, help_text="The reference of an offer.")
    way = serializers.ChoiceField(choices=WAYS, default=WAYS[0], help_text="Who goes on.")
    best = serializers.IntegerField(
        min_value=0, max_value=MOST_PAIRS, default=0, help_text="How many of the best; 0: all."
    )
    out = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        max_length=MOST_PAIRS,
        default=list,
        help_text="Entries that do not go on.",
    )
    seen = serializers.CharField(
        max_length=40,
        required=False,
        help_text="The `standing` as it was read; where they stand otherwise now, it is refused.",
    )
    seats = serializers.ChoiceField(choices=SEATS, default=STANDING)
    first_board = serializers.IntegerField(min_value=1, max_value=999, default=1)
    copies = serializers.IntegerField(min_value=1, max_value=9, default=1)
    table_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999), default=list, max_length=200
    )


class EventList(Door):
    """The events of pairs of the club."""

    tag = "standings"

    @operation("events", EventSerializer, order=Order(falling=True))
    def get(self, call: Call, club: Club) -> Any:
        """List the events of pairs of the club, the latest first."""
        return pairs_events(club.pk)


class EventDoor(Door):
    """A route of one event of pairs."""

    tag = "standings"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The event, of this club. One query."""
        if (found := pairs_events(key.club.pk).filter(slug=words["event"]).first()) is None:
            raise Http404
        return found


class EventOverall(EventDoor):
    """The overall of one event."""

    @operation("overall", OverallSerializer)
    def get(self, call: Call, event: Event) -> dict[str, Any]:
        """Read the overall of an event, as it stands: of every session that has begun."""
        return _told(event)

    @operation(
        "change_overall",
        OverallSerializer,
        asks=OverallAsked,
        right=Right.DIRECT,
        status=CREATED,
        stands=True,
    )
    def post(self, call: Call, event: Event) -> dict[str, Any]:
        """Say how its sessions make one figure, and what is carried on after a cut."""
        asked = dict(call.asked)
        seen = asked.pop("seen")
        asked |= {name: exact_part(asked[name]) for name in asked.keys() & {"part", "cap"}}
        rule = replace(event.overall, **asked)
        return _told(change_overall(event, rule, seen=seen, **call.who))

    def stands(self, call: Call, found: Event) -> Any:
        """The overall as it stands now."""
        found.refresh_from_db()
        return OverallSerializer(_told(found)).data


class EventSessions(EventDoor):
    """One more session."""

    @operation(
        "continue_event",
        SessionSerializer,
        asks=ContinuationAsked,
        right=Right.DIRECT,
        status=CREATED,
    )
    def post(self, call: Call, event: Event) -> Session:
        """Set one more session up: all, the best, or the others of those who have played."""
        asked = call.asked
        seen = asked.get("seen")
        go_on = GoOn(asked["way"], asked["best"], asked["out"], asked["seats"], seen)
        section = continue_evening(event, _plan(call), go_on, **call.who)
        return session_found(call.key, section.session_id)


def _plan(call: Call) -> Plan:
    asked, offer = call.asked, offer_by_reference(call.asked["movement"])
    if asked["table_numbers"]:
        validate_table_numbers(asked["table_numbers"], tables=offer.setting.tables)
    return Plan(
        name=asked["name"],
        local_date=asked["date"],
        schedule=offer.schedule(),
        movement=offer.movement.key,
        winners=offer.winners,
        first_board=asked["first_board"],
        copies=asked["copies"],
        table_numbers=tuple(asked["table_numbers"]),
        request_id=call.own_id,
    )


def _told(event: Event) -> dict[str, Any]:
    sessions = list(sessions_of(event))
    now = compute_overall(event.overall, [each for each in sessions if each.state != PLANNED])
    rule = asdict(event.overall)
    return {
        **{"slug": event.slug, "name": event.name, "several": event.several},
        "rule": {**rule, "part": str(event.overall.part), "cap": str(event.overall.cap)},
        "seen": of_rules(event.overall),
        "standing": standing_seen(now, sessions),
        "method": now.method,
        "sessions": [
            {"session": each.pk, "number": each.number, **each.group._asdict()}
            for each in now.sessions
        ],
        "overall": [_line(now, each) for each in (*now.lines, *now.short)],
    }


def _line(now: ComputedOverall, line: OverallLine) -> dict[str, Any]:
    carried = line.reckoned.carried
    return {
        **{"rank": line.rank or None, "shared": line.shared, "line": line.field},
        **{"entry": line.entry, "label": line.label, "names": called(line)},
        **line.reckoned.group._asdict(),
        "figure": figure(line.reckoned.figure),
        "carried": figure(carried.value if carried else None),
        "sessions": [_session(now, line, key) for key in line.rows],
        "step": as_data(line.reckoned.step, deepest=DEEPEST),
    }


def _session(now: ComputedOverall, line: OverallLine, key: int) -> dict[str, Any]:
    row = line.rows[key]
    exact, shown = (
        (row.total.percentage, row.shown.percentage)
        if now.tops
        else (Fraction(row.total.won), row.shown.total)
    )
    pair, boards = row.pair.place, row.total.boards
    return {"session": key, "pair": pair, "figure": figure(exact, shown), "boards": boards}
