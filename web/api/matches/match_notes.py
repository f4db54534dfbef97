"""API of a match event's infractions, tie decisions and play-offs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.queries.matches.infractions_and_ties import infractions_of_event, tie_decisions_of_event
from boards.services.results import ChangeRequest
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.match_standings import infractions_that_count
from standings.matches.slip_checks import checked_slips
from standings.services.matches.infractions_and_ties import (
    record_decision,
    record_infraction,
    reverse_decision,
    reverse_infraction,
)
from standings.services.matches.play_offs import open_play_offs
from tournament.queries.match_events import entries_of_event
from web.api.framework.base_views import MatchEventApiView, get_match_event_or_404
from web.api.framework.errors import invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.matches.matches import MatchPayload, MatchSerializer

if TYPE_CHECKING:
    from boards.models import Decision, Infraction
    from tournament.models import Entry, Event

LAST_ROUND = 9999
MOST_TIED = 40


class NoteWithdrawalInputSerializer(serializers.Serializer[Any]):
    """Serializer for the reason why an infraction or a decision is withdrawn."""

    example = {"reason": "It was another pair"}
    reason = serializers.CharField(max_length=LONGEST_REASON)


class InfractionSerializer(serializers.Serializer[Any]):
    """Serializer for an infraction of a pair."""

    id = serializers.IntegerField(source="pk")
    contestant = serializers.IntegerField(help_text="Id of the pair.")
    label = serializers.CharField()  # type: ignore[assignment]
    round = serializers.IntegerField()
    reason = serializers.CharField()
    by = serializers.CharField()
    counts = serializers.BooleanField(
        help_text="The first that counts is a warning, each later one costs 100 points."
    )
    withdrawal_reason = serializers.CharField(help_text="Empty unless it is withdrawn.")


class InfractionInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new infraction."""

    example = {"contestant": 1, "round": 2, "reason": "Slow play"}
    contestant = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    round = serializers.IntegerField(min_value=1, max_value=LAST_ROUND)
    reason = serializers.CharField(max_length=LONGEST_REASON)


class TieDecisionSerializer(serializers.Serializer[Any]):
    """Serializer for the decided order of tied pairs."""

    id = serializers.IntegerField(source="pk")
    order = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Ids of the pairs, best first; pairs in one list share their rank.",
    )
    reason = serializers.CharField()
    by = serializers.CharField()
    counts = serializers.BooleanField()
    withdrawal_reason = serializers.CharField(help_text="Empty unless it is withdrawn.")


class TieDecisionInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new decision of a tie."""

    example = {"order": [[1], [2, 3]], "reason": "Drawn by lot"}
    order = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
            min_length=1,
            max_length=MOST_TIED,
        ),
        min_length=1,
        max_length=MOST_TIED,
        help_text="Ids of the tied pairs, best first; pairs in one list share their rank.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)


@dataclass(frozen=True, slots=True)
class InfractionPayload:
    """An infraction in the response."""

    pk: int
    contestant: int
    label: str
    round: int
    reason: str
    by: str
    counts: bool
    withdrawal_reason: str


@dataclass(frozen=True, slots=True)
class TieDecisionPayload:
    """A tie decision in the response."""

    pk: int
    order: list[list[int]]
    reason: str
    by: str
    counts: bool
    withdrawal_reason: str


class InfractionListView(MatchEventApiView):
    """Infractions in a match event."""

    @api_operation("infractions", InfractionSerializer, order=CursorOrder())
    def get(self, call: ApiCall, event: Event) -> list[InfractionPayload]:
        """List the infractions in a match event, withdrawn ones included."""
        return _list_infractions(event)

    @api_operation(
        "record_infraction",
        InfractionSerializer,
        request_body=InfractionInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event: Event) -> InfractionPayload:
        """Record an infraction of a pair: a warning, or 100 penalty points."""
        entry = _get_entries(event, [call.cleaned["contestant"]], "contestant")[0]
        row = record_infraction(entry, call.cleaned["round"], _build_note_request(call))
        return _get_infraction(event, row.pk)


class InfractionWithdrawalView(MatchEventApiView):
    """Withdrawal of an infraction."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds an infraction in this match event. Two queries."""
        event = get_match_event_or_404(key, kwargs["tournament"])
        row = infractions_of_event(event.pk).filter(pk=kwargs["infraction"]).first()
        if row is None:
            raise Http404
        return event, row

    @api_operation(
        "withdraw_infraction",
        InfractionSerializer,
        request_body=NoteWithdrawalInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(
        self, call: ApiCall, event_and_infraction: tuple[Event, Infraction]
    ) -> InfractionPayload:
        """Withdraw an infraction: it costs nothing, and stays in the list."""
        event, row = event_and_infraction
        reverse_infraction(row, _build_note_request(call))
        return _get_infraction(event, row.pk)


class TieDecisionListView(MatchEventApiView):
    """Tie decisions in a match event."""

    @api_operation("tie_decisions", TieDecisionSerializer, order=CursorOrder())
    def get(self, call: ApiCall, event: Event) -> list[TieDecisionPayload]:
        """List the convenor's decisions of ties, withdrawn ones included."""
        return _list_decisions(event)

    @api_operation(
        "decide_tie",
        TieDecisionSerializer,
        request_body=TieDecisionInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event: Event) -> TieDecisionPayload:
        """Record the order of tied pairs that the procedure cannot separate."""
        order = call.cleaned["order"]
        ids = [pk for group in order for pk in group]
        if len(set(ids)) < len(ids):
            raise invalid_field("order", _("A pair is there twice. Send each pair once."))
        by_id = {entry.pk: entry for entry in _get_entries(event, ids, "order")}
        groups = [[by_id[pk] for pk in group] for group in order]
        row = record_decision(event, groups, _build_note_request(call))
        return _get_decision(event, row.pk)


class TieDecisionWithdrawalView(MatchEventApiView):
    """Withdrawal of a tie decision."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a tie decision in this match event. Two queries."""
        event = get_match_event_or_404(key, kwargs["tournament"])
        row = tie_decisions_of_event(event.pk).filter(pk=kwargs["decision"]).first()
        if row is None:
            raise Http404
        return event, row

    @api_operation(
        "withdraw_tie_decision",
        TieDecisionSerializer,
        request_body=NoteWithdrawalInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event_and_decision: tuple[Event, Decision]) -> TieDecisionPayload:
        """Withdraw a decision: the tie is open again."""
        event, row = event_and_decision
        reverse_decision(row, _build_note_request(call))
        return _get_decision(event, row.pk)


class PlayOffListView(MatchEventApiView):
    """Play-offs of a match event."""

    @api_operation(
        "open_play_offs",
        MatchSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        answers_list=True,
    )
    def post(self, call: ApiCall, event: Event) -> list[MatchPayload]:
        """Open every play-off that the ties need now."""
        opened = {row.pk for row in open_play_offs(event.pk, **call.who)}
        now, checks = match_event_snapshot(event.pk), checked_slips(event.pk)
        return [
            MatchPayload(now.label, match, checks) for match in now.play_offs if match.pk in opened
        ]


def _build_note_request(call: ApiCall) -> ChangeRequest:
    # 0: notes have no versions.
    who = {"reason": call.cleaned["reason"], "role": call.key.role}
    return ChangeRequest(0, call.own_id, call.key.user, Source.API, **who)


def _get_entries(event: Event, ids: list[int], field: str) -> list[Entry]:
    """Returns these pairs of the event; 422 for one that it does not have. One query."""
    rows: Mapping[int, Entry] = entries_of_event(event).in_bulk(ids)
    if missing := [pk for pk in ids if pk not in rows]:
        reason = _("This tournament has no pair %(pair)s.") % {"pair": missing[0]}
        raise invalid_field(field, reason)
    return [rows[pk] for pk in ids]


def _get_infraction(event: Event, pk: int) -> InfractionPayload:
    return next(row for row in _list_infractions(event) if row.pk == pk)


def _get_decision(event: Event, pk: int) -> TieDecisionPayload:
    return next(row for row in _list_decisions(event) if row.pk == pk)


def _list_infractions(event: Event) -> list[InfractionPayload]:
    now = match_event_snapshot(event.pk)
    counted = {row.pk for row in infractions_that_count(now, len(now.rounds))}
    withdrawn = {row.reverses: row.reason for row in now.infractions if row.reverses is not None}
    return [
        InfractionPayload(
            row.pk,
            row.entry,
            now.label(row.entry),
            row.round,
            row.reason,
            row.author,
            row.pk in counted,
            withdrawn.get(row.pk, ""),
        )
        for row in now.infractions
        if row.reverses is None
    ]


def _list_decisions(event: Event) -> list[TieDecisionPayload]:
    now: MatchEventSnapshot = match_event_snapshot(event.pk)
    withdrawn = {row.reverses: row.reason for row in now.decisions if row.reverses is not None}
    return [
        TieDecisionPayload(
            row.pk,
            [list(group) for group in row.groups],
            row.reason,
            row.author,
            row.pk not in withdrawn,
            withdrawn.get(row.pk, ""),
        )
        for row in now.decisions
        if row.reverses is None
    ]
