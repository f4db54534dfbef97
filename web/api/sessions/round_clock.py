"""API of a session's round clock: read, start, pause, adjust and stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from club.queries.permissions import ClubPermission
from movements.round_clock import finish_by_clock, read_clock
from standings.snapshot_cache import cached_snapshot_of
from standings.tables_in_play import finish_by_pace
from tournament.queries.round_clock import CLOCK_STATES, clock_after_change, last_clock_change
from tournament.services.sessions.round_clock import (
    CLOCK_CHANGES,
    MOST_MINUTES_A_ROUND,
    MOST_MINUTES_ADJUSTED,
    ClockPlan,
    adjust_round_clock,
    start_round_clock,
)
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.errors import invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation

if TYPE_CHECKING:
    from tournament.models import Session


class RoundClockSerializer(serializers.Serializer[Any]):
    """Serializer for the round clock; without one, all but the version is null."""

    version = serializers.IntegerField(help_text="Send it as `seen` with a change.")
    round = serializers.IntegerField(allow_null=True)
    rounds = serializers.IntegerField(allow_null=True, help_text="The last round.")
    running = serializers.BooleanField(allow_null=True)
    automatic = serializers.BooleanField(
        allow_null=True, help_text="The next round begins when the time is up."
    )
    seconds_a_round = serializers.IntegerField(allow_null=True)
    seconds_left = serializers.IntegerField(allow_null=True, help_text="At `read_at`.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Null while it is paused.")
    finish_by_clock = serializers.DateTimeField(allow_null=True)
    finish_by_pace = serializers.DateTimeField(
        allow_null=True, help_text="By the pace of the slowest table; null before its second round."
    )
    read_at = serializers.DateTimeField(help_text="The server's time.")


class RoundClockInputSerializer(serializers.Serializer[Any]):
    """Serializer for a change of the round clock."""

    example = {"seen": 0, "action": "start", "round": 1, "minutes": 23, "automatic": False}
    seen = serializers.IntegerField(
        min_value=0, max_value=2_147_483_647, help_text="The version that was read; 0 before any."
    )
    action = serializers.ChoiceField(choices=("start", "adjust", *CLOCK_CHANGES))
    round = serializers.IntegerField(
        min_value=1, max_value=999, default=1, help_text="For `start`."
    )
    minutes = serializers.IntegerField(
        min_value=-MOST_MINUTES_ADJUSTED,
        max_value=MOST_MINUTES_A_ROUND,
        required=False,
        help_text="For `start` of a round; for `adjust` to add, or to remove if negative.",
    )
    automatic = serializers.BooleanField(default=False, help_text="For `start`.")


class RoundClockView(SessionApiView):
    """Round clock of a session."""

    @api_operation("clock", RoundClockSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Read the round clock, and when play is expected to end."""
        return _represent_clock(session)

    @api_operation(
        "change_clock",
        RoundClockSerializer,
        request_body=RoundClockInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Start, pause, resume, adjust or stop the round clock, or begin the next round."""
        _change_clock(session, call)
        return _represent_clock(get_session_or_404(call.key, session.pk))

    def current_state(self, call: ApiCall, session: Session) -> Any:
        """Returns the current clock."""
        current = get_session_or_404(call.key, session.pk)
        return RoundClockSerializer(_represent_clock(current)).data


def _change_clock(session: Session, call: ApiCall) -> None:
    action, seen = call.cleaned["action"], call.cleaned["seen"]
    if change := CLOCK_CHANGES.get(action):
        change(session, seen=seen, **call.who)
        return
    minutes = call.cleaned.get("minutes")
    if minutes is None:
        raise invalid_field("minutes", _("Send the minutes."))
    if action == "adjust":
        adjust_round_clock(session, minutes=minutes, seen=seen, **call.who)
    else:
        plan = ClockPlan(call.cleaned["round"], minutes, call.cleaned["automatic"])
        start_round_clock(session, plan, seen=seen, **call.who)


def _represent_clock(session: Session) -> dict[str, Any]:
    now = timezone.now()
    change = last_clock_change(session.pk)
    in_play = session.state in CLOCK_STATES
    clock = clock_after_change(session, change) if change and in_play else None
    reading = read_clock(clock, now) if clock else None
    return {
        "version": change.version if change else 0,
        "round": reading and reading.round,
        "rounds": clock and clock.rounds,
        "running": clock and clock.running,
        "automatic": clock and clock.automatic,
        "seconds_a_round": clock and clock.seconds_a_round,
        "seconds_left": reading and reading.seconds_left,
        "ends_at": reading and reading.ends_at,
        "finish_by_clock": finish_by_clock(clock, now) if clock else None,
        "finish_by_pace": (
            finish_by_pace(cached_snapshot_of(session).awaited, now) if in_play else None
        ),
        "read_at": now,
    }
