"""API of pairs events of several sessions: overall ranking, its rule, and the next session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from boards.services.setup.new_session import NewSessionPlan
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from reports.content.events.overall import overall_pair_names
from scoring.events.multi_session import MODES
from scoring.events.overall import MOST
from standings.events.overall import ComputedOverall, OverallLine, compute_overall
from standings.events.qualification import SECTION, WAYS, overall_token
from standings.services.next_session import ContinuationChoice, create_next_session
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.queries.movements.club_movements import find_club_offer
from tournament.queries.overalls import pairs_events, sessions_of_event
from tournament.services.events.overalls import change_overall
from tournament.services.setup.next_session import SEATS, STANDING
from tournament.validators.seatings import validate_table_numbers
from web.api.framework.base_views import ClubApiView, get_session_or_404
from web.api.framework.errors import InvalidFieldError, invalid_field
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.field_errors import REASONS
from web.api.framework.input_fields import CalendarDateField, DistinctListField, PatternField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.sessions.sessions import MOVEMENT_REFERENCE, REFERENCE_EXPECTED, SessionSerializer
from web.shared.pages.overalls import FRACTION_PATTERN, parse_fraction
from web.shared.render.step_json import step_to_dict

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

MAX_STEP_DEPTH = 3
PLANNED = "planned"
MOST_PAIRS = 10_000
FOR_SESSION = "Asked for, unless a section is added."
HELP_ON_QUALIFICATION = (
    "Who goes on; `section` adds a section to the planned session, with its name, date and boards."
)
SESSION_FIELDS = ("name", "date", "first_board", "copies")
FRACTION_EXPECTED = gettext_lazy("Send a fraction or a decimal, in quotes: 1/2, 0.5.")


class PairsEventSerializer(serializers.Serializer[Any]):
    """Serializer for a pairs event in a list."""

    id = serializers.IntegerField(source="pk")
    slug = serializers.CharField(help_text="The slug in its address.")
    name = serializers.CharField()
    several = serializers.BooleanField(help_text="Whether it has more than one session.")


class OverallRuleSerializer(serializers.Serializer[Any]):
    """Serializer for the rule that combines sessions into an overall ranking."""

    by_boards = serializers.BooleanField(help_text="Each percentage is weighted by its boards.")
    drop = serializers.IntegerField(help_text="Number of worst sessions that are dropped.")
    best = serializers.IntegerField(help_text="Number of best sessions that count; 0: all.")
    carry = serializers.ChoiceField(
        choices=MODES, help_text="How results before a cut count after it."
    )
    carry_part = serializers.CharField(
        source="part", help_text="Share of the lead over the mean of the qualified pairs: 1/2."
    )
    carry_scaled = serializers.BooleanField(
        source="scaled", help_text="IMPs: in proportion to boards to come and boards played."
    )
    carry_limit = serializers.CharField(
        source="cap", help_text="Most that is carried forward, up or down; 0: no limit."
    )


class OverallSessionSerializer(serializers.Serializer[Any]):
    """Serializer for a session that counts."""

    session = serializers.IntegerField()
    number = serializers.IntegerField()
    stage = serializers.IntegerField(help_text="1, plus one after each cut.")
    consolation = serializers.BooleanField()


class SessionScoreSerializer(serializers.Serializer[Any]):
    """Serializer for a pair's score in one session."""

    session = serializers.IntegerField()
    pair = serializers.IntegerField(help_text="The pair's id in that session.")
    figure = ExactNumberSerializer()
    boards = serializers.IntegerField()


class OverallLineSerializer(serializers.Serializer[Any]):
    """Serializer for a pair in the overall ranking."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null: too few sessions.")
    shared = serializers.BooleanField()
    direction = serializers.CharField(
        source="line", help_text="NS or EW with two winners; else empty."
    )
    contestant = serializers.IntegerField(source="entry", help_text="Id of the pair in the event.")
    label = serializers.CharField(help_text="Its number in its first session.")  # type: ignore[assignment]
    names = serializers.CharField()
    stage = serializers.IntegerField(help_text="The last stage that it reached.")
    consolation = serializers.BooleanField()
    figure = ExactNumberSerializer()
    carried = ExactNumberSerializer(allow_null=True)
    sessions = SessionScoreSerializer(many=True)
    step = serializers.JSONField(help_text="Explanation of the figure.")


class OverallSerializer(PairsEventSerializer):
    """Serializer for an event with its current overall ranking."""

    rule = OverallRuleSerializer()
    version = serializers.CharField(source="seen", help_text="Send it as `seen` with a change.")
    order_version = serializers.CharField(
        source="standing",
        help_text="Send it as `seen` when the next session is set up from this order.",
    )
    method = serializers.CharField(
        help_text="With matchpoints, figures are percentages; otherwise sums."
    )
    sessions = OverallSessionSerializer(many=True)
    overall = OverallLineSerializer(many=True)


class OverallRuleInputSerializer(serializers.Serializer[Any]):
    """Serializer for changes of the overall rule; fields left out stay unchanged."""

    example = {"seen": "91a0c2f1b7d3e845", "carry": "proportional", "carry_part": "1/2"}
    seen = serializers.CharField(
        max_length=40, help_text="The version that was read; an outdated one is rejected."
    )
    by_boards = serializers.BooleanField(required=False)
    drop = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    best = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    carry = serializers.ChoiceField(choices=MODES, required=False)
    carry_part = PatternField(
        FRACTION_PATTERN,
        source="part",
        required=False,
        help_text="1, 1/2, 0.5.",
        expected=FRACTION_EXPECTED,
    )
    carry_scaled = serializers.BooleanField(source="scaled", required=False)
    carry_limit = PatternField(
        FRACTION_PATTERN,
        source="cap",
        required=False,
        help_text="0: no limit.",
        expected=FRACTION_EXPECTED,
    )


class NextSessionInputSerializer(serializers.Serializer[Any]):
    """Serializer for the next session; `movement` is the reference of an offer."""

    example = {
        "name": "Final",
        "date": "2026-11-24",
        "movement": "howell.2.3.2.full",
        "qualification": "best",
        "qualifiers": 4,
    }
    name = serializers.CharField(max_length=120, required=False, help_text=FOR_SESSION)
    date = CalendarDateField(required=False, help_text=FOR_SESSION)
    movement = PatternField(
        MOVEMENT_REFERENCE,
        help_text="Reference of an offer.",
        expected=REFERENCE_EXPECTED,
    )
    qualification = serializers.ChoiceField(
        source="way", choices=WAYS, default=WAYS[0], help_text=HELP_ON_QUALIFICATION
    )
    qualifiers = serializers.IntegerField(
        source="best",
        min_value=0,
        max_value=MOST_PAIRS,
        default=0,
        help_text="Number of best pairs; 0: all.",
    )
    excluded = DistinctListField(
        source="out",
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_PAIRS,
        default=list,
        help_text="Ids of pairs that do not continue.",
    )
    seen = serializers.CharField(
        max_length=40,
        required=False,
        help_text="The `order_version` that was read; an outdated one is rejected.",
    )
    seats = serializers.ChoiceField(choices=SEATS, default=STANDING)
    first_board = serializers.IntegerField(
        min_value=1, max_value=999, required=False, help_text="Default: 1."
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=9, required=False, help_text="Default: 1."
    )
    table_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999), default=list, max_length=200
    )


class PairsEventListView(ClubApiView):
    """Pairs events of the club."""

    tag = "standings"

    @api_operation("events", PairsEventSerializer, order=CursorOrder(falling=True))
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the pairs events of the club, newest first."""
        return pairs_events(club.pk)


class PairsEventApiView(ClubApiView):
    """Base view of one pairs event."""

    tag = "standings"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds an event of this club. One query."""
        if (event := pairs_events(key.club.pk).filter(slug=kwargs["event"]).first()) is None:
            raise Http404
        return event


class OverallView(PairsEventApiView):
    """The overall ranking of one event."""

    @api_operation("overall", OverallSerializer)
    def get(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Read the current overall ranking, with every session that has begun."""
        return _represent_overall(event)

    @api_operation(
        "change_overall",
        OverallSerializer,
        request_body=OverallRuleInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Change how sessions are combined, and what is carried over a cut."""
        changes = dict(call.cleaned)
        seen = changes.pop("seen")
        if not changes:
            raise InvalidFieldError("no_change")
        changes |= _read_carry_fractions(changes)
        rule = replace(event.overall, **changes)
        return _represent_overall(change_overall(event, rule, seen=seen, **call.who))

    def current_state(self, call: ApiCall, event: Event) -> Any:
        """Returns the current overall ranking."""
        event.refresh_from_db()
        return OverallSerializer(_represent_overall(event)).data


class NextSessionView(PairsEventApiView):
    """Adds a session to an event."""

    @api_operation(
        "continue_event",
        SessionSerializer,
        request_body=NextSessionInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event: Event) -> Session:
        """Set up the next session for all, the best, or the other pairs of an event."""
        cleaned = call.cleaned
        seen = cleaned.get("seen")
        go_on = ContinuationChoice(
            cleaned["way"], cleaned["best"], cleaned["out"], cleaned["seats"], seen
        )
        section = create_next_session(event, _read_session_plan(call), go_on, **call.who)
        return get_session_or_404(call.key, section.session_id)


def _read_carry_fractions(cleaned: Mapping[str, Any]) -> dict[str, Fraction]:
    """Parses the carried share and its limit as fractions."""
    read = {name: parse_fraction(cleaned[name]) for name in cleaned.keys() & {"part", "cap"}}
    if "part" in read and not 0 < read["part"] <= 1:
        raise invalid_field("carry_part", _("Send more than 0 and at most 1."))
    if "cap" in read and not 0 <= read["cap"] <= MOST:
        reason = _("Send 0 or more, and at most %(most)s.") % {"most": MOST}
        raise invalid_field("carry_limit", reason)
    return read


def _check_session_fields(cleaned: Mapping[str, Any]) -> None:
    """Checks that a session has a name and a date, and that a section has neither."""
    if cleaned["way"] == SECTION:
        for name in SESSION_FIELDS:
            if name in cleaned:
                section = f"qualification={SECTION}"
                raise InvalidFieldError("two_results", first=section, second=name)
    else:
        for name in ("name", "date"):
            if name not in cleaned:
                raise invalid_field(name, str(REASONS["required"]))


def _read_session_plan(call: ApiCall) -> NewSessionPlan:
    cleaned = call.cleaned
    _check_session_fields(cleaned)
    offer = find_club_offer(call.key.club.pk, call.cleaned["movement"])
    if cleaned["table_numbers"]:
        validate_table_numbers(cleaned["table_numbers"], tables=offer.setting.tables)
    return NewSessionPlan(
        name=cleaned.get("name", ""),
        local_date=cleaned.get("date", date.min),
        schedule=offer.schedule(),
        movement=offer.movement.caption,
        winners=offer.winners,
        first_board=cleaned.get("first_board", 1),
        copies=max(cleaned.get("copies", 1), offer.copies),
        table_numbers=tuple(cleaned["table_numbers"]),
        request_id=call.own_id,
    )


def _represent_overall(event: Event) -> dict[str, Any]:
    sessions = list(sessions_of_event(event))
    now = compute_overall(event.overall, [row for row in sessions if row.state != PLANNED])
    rule = asdict(event.overall)
    return {
        **{"pk": event.pk, "slug": event.slug, "name": event.name, "several": event.several},
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
    carried = line.computed.carried
    return {
        **{"rank": line.rank or None, "shared": line.shared, "line": line.field},
        **{"entry": line.entry, "label": line.label, "names": overall_pair_names(line)},
        **line.computed.group._asdict(),
        "figure": represent_number(line.computed.figure),
        "carried": represent_number(carried.value if carried else None),
        "sessions": [_represent_session_score(now, line, key) for key in line.rows],
        "step": step_to_dict(line.computed.step, deepest=MAX_STEP_DEPTH),
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
