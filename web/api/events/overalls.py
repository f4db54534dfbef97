"""API of pairs events: list, read the overall, change its rule, and set up the next session."""

from __future__ import annotations

from dataclasses import asdict, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.services.new_session import NewSessionPlan
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from movements.catalogue import offer_by_reference
from reports.content.events.overall import overall_pair_names
from scoring.events.multi_session import MODES
from scoring.events.overall import MOST
from standings.events.overall import ComputedOverall, OverallLine, compute_overall
from standings.events.qualification import WAYS, overall_token
from standings.services.next_session import ContinuationChoice, create_next_session
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.queries.overalls import pairs_events, sessions_of_event
from tournament.services.events.overalls import change_overall
from tournament.services.setup.next_session import SEATS, STANDING
from tournament.validators.seatings import validate_table_numbers
from web.api.framework.base_views import ClubApiView, get_session_or_404
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.sessions.sessions import MOVEMENT_REFERENCE, SessionSerializer
from web.shared.pages.overalls import FRACTION_PATTERN, parse_fraction
from web.shared.render.step_json import step_to_dict

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

MAX_STEP_DEPTH = 3
PLANNED = "planned"
MAX_ID = 2**63 - 1
MOST_PAIRS = 10_000


class PairsEventSerializer(serializers.Serializer[Any]):
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


class SessionScoreSerializer(serializers.Serializer[Any]):
    """What a session came to for a pair."""

    session = serializers.IntegerField()
    pair = serializers.IntegerField(help_text="The pair's id in that session.")
    figure = ExactNumberSerializer()
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
    figure = ExactNumberSerializer()
    carried = ExactNumberSerializer(allow_null=True)
    sessions = SessionScoreSerializer(many=True)
    step = serializers.JSONField(help_text="How the figure comes about.")


class OverallSerializer(PairsEventSerializer):
    """An event with its overall, as it is now."""

    rule = OverallRuleSerializer()
    seen = serializers.CharField(help_text="What to send as `seen` when it is changed.")
    standing = serializers.CharField(
        help_text="What to send as `seen` when one more session is set up from this order."
    )
    method = serializers.CharField(help_text="matchpoints: figures are percentages; else sums.")
    sessions = OverallSessionSerializer(many=True)
    overall = OverallLineSerializer(many=True)


class OverallRuleInputSerializer(serializers.Serializer[Any]):
    """Another way to compute it; what is not said stays."""

    example = {"seen": "91a0c2f1b7d3e845", "carry": "proportional", "part": "1/2"}
    seen = serializers.CharField(
        max_length=40, help_text="As it was read; where something else stands now, it is refused."
    )
    by_boards = serializers.BooleanField(required=False)
    drop = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    best = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    carry = serializers.ChoiceField(choices=MODES, required=False)
    part = serializers.RegexField(FRACTION_PATTERN, required=False, help_text="1, 1/2, 0.5.")
    scaled = serializers.BooleanField(required=False)
    cap = serializers.RegexField(FRACTION_PATTERN, required=False, help_text="0: no limit.")


class NextSessionInputSerializer(serializers.Serializer[Any]):
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
    movement = serializers.RegexField(MOVEMENT_REFERENCE, help_text="The reference of an offer.")
    way = serializers.ChoiceField(choices=WAYS, default=WAYS[0], help_text="Who goes on.")
    best = serializers.IntegerField(
        min_value=0, max_value=MOST_PAIRS, default=0, help_text="How many of the best; 0: all."
    )
    out = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MAX_ID),
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


class PairsEventListView(ClubApiView):
    """The events of pairs of the club."""

    tag = "standings"

    @api_operation("events", PairsEventSerializer, order=CursorOrder(falling=True))
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the events of pairs of the club, the latest first."""
        return pairs_events(club.pk)


class PairsEventApiView(ClubApiView):
    """A route of one event of pairs."""

    tag = "standings"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The event, of this club. One query."""
        if (event := pairs_events(key.club.pk).filter(slug=kwargs["event"]).first()) is None:
            raise Http404
        return event


class OverallView(PairsEventApiView):
    """The overall of one event."""

    @api_operation("overall", OverallSerializer)
    def get(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Read the overall of an event, as it is now: of every session that has begun."""
        return _represent_overall(event)

    @api_operation(
        "change_overall",
        OverallSerializer,
        asks=OverallRuleInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
        stands=True,
    )
    def post(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Say how its sessions make one figure, and what is carried on after a cut."""
        changes = dict(call.asked)
        seen = changes.pop("seen")
        changes |= {
            name: parse_fraction(changes[name]) for name in changes.keys() & {"part", "cap"}
        }
        rule = replace(event.overall, **changes)
        return _represent_overall(change_overall(event, rule, seen=seen, **call.who))

    def stands(self, call: ApiCall, event: Event) -> Any:
        """The overall as it is now."""
        event.refresh_from_db()
        return OverallSerializer(_represent_overall(event)).data


class NextSessionView(PairsEventApiView):
    """One more session."""

    @api_operation(
        "continue_event",
        SessionSerializer,
        asks=NextSessionInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event: Event) -> Session:
        """Set one more session up: all, the best, or the others of those who have played."""
        cleaned = call.asked
        seen = cleaned.get("seen")
        go_on = ContinuationChoice(
            cleaned["way"], cleaned["best"], cleaned["out"], cleaned["seats"], seen
        )
        section = create_next_session(event, _read_session_plan(call), go_on, **call.who)
        return get_session_or_404(call.key, section.session_id)


def _read_session_plan(call: ApiCall) -> NewSessionPlan:
    cleaned = call.asked
    offer = offer_by_reference(call.asked["movement"])
    if cleaned["table_numbers"]:
        validate_table_numbers(cleaned["table_numbers"], tables=offer.setting.tables)
    return NewSessionPlan(
        name=cleaned["name"],
        local_date=cleaned["date"],
        schedule=offer.schedule(),
        movement=offer.movement.key,
        winners=offer.winners,
        first_board=cleaned["first_board"],
        copies=cleaned["copies"],
        table_numbers=tuple(cleaned["table_numbers"]),
        request_id=call.own_id,
    )


def _represent_overall(event: Event) -> dict[str, Any]:
    sessions = list(sessions_of_event(event))
    now = compute_overall(event.overall, [row for row in sessions if row.state != PLANNED])
    rule = asdict(event.overall)
    return {
        **{"slug": event.slug, "name": event.name, "several": event.several},
        "rule": {**rule, "part": str(event.overall.part), "cap": str(event.overall.cap)},
        "seen": regulations_edit_token(event.overall),
        "standing": overall_token(now, sessions),
        "method": now.method,
        "sessions": [
            {"session": row.pk, "number": row.number, **row.group._asdict()} for row in now.sessions
        ],
        "overall": [_represent_line(now, row) for row in (*now.lines, *now.short)],
    }


def _represent_line(now: ComputedOverall, line: OverallLine) -> dict[str, Any]:
    carried = line.reckoned.carried
    return {
        **{"rank": line.rank or None, "shared": line.shared, "line": line.field},
        **{"entry": line.entry, "label": line.label, "names": overall_pair_names(line)},
        **line.reckoned.group._asdict(),
        "figure": represent_number(line.reckoned.figure),
        "carried": represent_number(carried.value if carried else None),
        "sessions": [_represent_session_score(now, line, key) for key in line.rows],
        "step": step_to_dict(line.reckoned.step, deepest=MAX_STEP_DEPTH),
    }


def _represent_session_score(now: ComputedOverall, line: OverallLine, key: int) -> dict[str, Any]:
    row = line.rows[key]
    exact, rounded = (
        (row.total.percentage, row.shown.percentage)
        if now.tops
        else (Fraction(row.total.won), row.shown.total)
    )
    pair = row.pair.place
    boards = row.total.boards
    return {
        "session": key,
        "pair": pair,
        "figure": represent_number(exact, rounded),
        "boards": boards,
    }
