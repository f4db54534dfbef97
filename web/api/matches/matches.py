"""API of four-hand matches: list them, read score sheets, enter and undo hands, check slips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.matches.match_history import MatchVersionLine, match_history
from boards.queries.matches.match_states import (
    AbsentPair,
    MatchProgress,
    MatchState,
    match_state,
)
from boards.services.matches.match_entry import record_hand, undo_last_match_row
from boards.services.matches.slip_checks import check_slip
from boards.services.results import ChangeRequest
from club.services.audit_log import Source
from scoring.laws.unusual_results import UnusualMarks
from scoring.score_sheets.sheet_hands import DealtHand
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.slip_checks import (
    CheckedSlip,
    check_of_slip,
    checked_slip_of_match,
    checked_slips,
    mark_slip,
)
from tournament.queries.match_events import entry_labels
from web.api.framework.base_views import MatchApiView, MatchEventApiView
from web.api.framework.errors import InvalidFieldError
from web.api.framework.operations import RESULT_ENTRY_OPTIONS, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.matches.sheet_hands import (
    SheetHandInputSerializer,
    SheetHandPayload,
    SheetHandSerializer,
    read_sheet_hand_input,
    represent_sheet_hand,
)
from web.api.results.result_inputs import ChangeInputSerializer, ResultCheckInputSerializer
from web.api.results.results import (
    ResultCheckSerializer,
    UnusualMarkPayload,
    UnusualMarkSerializer,
)
from web.shared.messages.unusual_totals import describe_total_marks

if TYPE_CHECKING:
    from tournament.models import Event, Seating

MATCH_STATES = [state.value for state in MatchProgress]


class MatchTotalsSerializer(serializers.Serializer[Any]):
    """Serializer for both totals of a score sheet."""

    we = serializers.IntegerField()
    they = serializers.IntegerField()


class ScoreSheetLineSerializer(SheetHandSerializer):
    """Serializer for a line of the current score sheet."""

    number = serializers.IntegerField()


class ScoreSheetSerializer(serializers.Serializer[Any]):
    """Serializer for a score sheet: its hands, its ending and both totals."""

    id = serializers.IntegerField(source="pk")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    play_off = serializers.BooleanField()
    state = serializers.ChoiceField(choices=MATCH_STATES)
    ending = serializers.CharField(
        allow_null=True,
        help_text="typed, bell, director, forfeit, no_show, abandoned; null: by its hands.",
    )
    absent = serializers.ChoiceField(
        choices=AbsentPair.values,
        allow_null=True,
        help_text="The absent pair at a forfeit or no-show; null if only `reason` names it.",
    )
    totals = MatchTotalsSerializer(
        help_text="Current totals; final when the state is over, unless the match was abandoned."
    )
    version = serializers.IntegerField(help_text="Send it as `seen` with the next entry.")
    next_number = serializers.IntegerField(help_text="Number of the next line.")
    first_dealer = serializers.CharField(allow_null=True)
    lines = ScoreSheetLineSerializer(many=True)
    unusual = UnusualMarkSerializer(
        many=True, help_text="Reasons why the totals of its slip are unusual."
    )


class MatchSerializer(ScoreSheetSerializer):
    """Serializer for a score sheet with its pairs, WE first."""

    we = serializers.CharField(help_text="Label of the pair in the first column.")
    they = serializers.CharField(help_text="Label of the pair in the second column.")
    checked = ResultCheckSerializer(
        allow_null=True, help_text="Who checked the unusual totals of its slip."
    )


class MatchResultVersionSerializer(serializers.Serializer[Any]):
    """Serializer for one entry: a line (removed if it has no hand) or an ending."""

    version = serializers.IntegerField()
    line = serializers.IntegerField(allow_null=True, help_text="Null for the final score.")
    hand = SheetHandSerializer(allow_null=True)
    ending = serializers.CharField(allow_null=True)
    absent = serializers.ChoiceField(choices=AbsentPair.values, allow_null=True)
    totals = MatchTotalsSerializer(allow_null=True, help_text="Null if the entry set no totals.")
    by = serializers.CharField()
    source = serializers.CharField(help_text="director, table, api or import.")  # type: ignore[assignment]
    recorded_at = serializers.DateTimeField()
    reason = serializers.CharField()


class MatchHistorySerializer(MatchSerializer):
    """Serializer for a match with every entry ever made, newest first."""

    versions = MatchResultVersionSerializer(many=True)


class MatchFilter(serializers.Serializer[Any]):
    """Filters for the list of matches."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    state = serializers.ChoiceField(choices=MATCH_STATES, required=False)
    label = serializers.CharField(required=False, max_length=20, help_text="Label of a pair.")  # type: ignore[assignment]
    to_check = serializers.BooleanField(
        required=False, help_text="true: unusual slips that are unchecked; false: the others."
    )


class ScoreSheetLineInputSerializer(ChangeInputSerializer, SheetHandInputSerializer):
    """Serializer for a new or corrected line; `remove` deletes it."""

    example = {"seen": 0, "number": 1, "entry": "W4S="}
    number = serializers.IntegerField(min_value=1, max_value=99, help_text="Number of the line.")
    remove = serializers.BooleanField(default=False)


@dataclass(frozen=True, slots=True)
class ScoreSheetLinePayload:
    """A line in the response."""

    number: int
    payload: SheetHandPayload

    def __getattr__(self, name: str) -> Any:
        return getattr(self.payload, name)


@dataclass(frozen=True, slots=True)
class ScoreSheetPayload:
    """A score sheet in the response."""

    match: MatchState

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)

    @property
    def state(self) -> str:
        """State of the match in the response."""
        return self.match.state.value

    @property
    def ending(self) -> str | None:
        """Ending of the match, unless its hands give it."""
        return self.match.ending.value if self.match.ending else None

    @property
    def first_dealer(self) -> str | None:
        """Player who was drawn to deal first."""
        return self.match.first_dealer.value if self.match.first_dealer else None

    @property
    def marks(self) -> UnusualMarks:
        """Codes of unusual totals on the slip."""
        return mark_slip(self.match)

    @property
    def unusual(self) -> list[UnusualMarkPayload]:
        """Unusual totals of the match in the response, by code, with their text."""
        texts = describe_total_marks(self.marks)
        return [
            UnusualMarkPayload(mark.code, text, mark.facts)
            for mark, text in zip(self.marks, texts, strict=True)
        ]

    @property
    def lines(self) -> list[ScoreSheetLinePayload]:
        """Current hands of the score sheet in the response."""
        return [
            ScoreSheetLinePayload(line.number, represent_sheet_hand(line.hand))
            for line in self.match.lines
        ]


@dataclass(frozen=True, slots=True)
class MatchPayload(ScoreSheetPayload):
    """A match with its pairs, and who checked its slip."""

    label_of: Callable[[int], str]
    checks: Mapping[int, CheckedSlip]

    def __init__(
        self, label_of: Callable[[int], str], match: MatchState, checks: Mapping[int, CheckedSlip]
    ) -> None:
        object.__setattr__(self, "label_of", label_of)
        object.__setattr__(self, "match", match)
        object.__setattr__(self, "checks", checks)

    @property
    def checked(self) -> CheckedSlip | None:
        """User who checked an unusual slip, with the time."""
        return check_of_slip(self.match, self.checks) if self.marks else None

    @property
    def we(self) -> str:
        """Label of the pair in the first column."""
        return self.label_of(self.match.pairs[0])

    @property
    def they(self) -> str:
        """Label of the pair in the second column."""
        return self.label_of(self.match.pairs[1])


@dataclass(frozen=True, slots=True)
class MatchResultVersionPayload:
    """An entry of the match in the response."""

    line_version: MatchVersionLine

    def __getattr__(self, name: str) -> Any:
        return getattr(self.line_version, name)

    @property
    def hand(self) -> SheetHandPayload | None:
        """The hand of the line."""
        return represent_sheet_hand(self.line_version.hand) if self.line_version.hand else None

    @property
    def totals(self) -> dict[str, int] | None:
        """Totals of this version of the match, as they were set."""
        points = self.line_version.points
        return {"we": points[0], "they": points[1]} if points else None

    @property
    def by(self) -> str:
        """User who entered this version of the match."""
        return self.line_version.who

    @property
    def recorded_at(self) -> datetime:
        """When this version of the match was entered."""
        return self.line_version.when


@dataclass(frozen=True, slots=True)
class MatchHistoryPayload:
    """A match with every entry ever made."""

    drawn: MatchPayload
    versions: tuple[MatchResultVersionPayload, ...]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.drawn, name)


class MatchListView(MatchEventApiView):
    """Matches of a match event, play-offs included."""

    tag = "matches"

    @api_operation("matches", MatchSerializer, filters=MatchFilter, order=CursorOrder())
    def get(self, call: ApiCall, event: Event) -> list[MatchPayload]:
        """List the matches of a match event by round, state or pair, or the unusual slips."""
        now = match_event_snapshot(event.pk)
        return list(_filter_matches(now, call.cleaned))


def _filter_matches(now: MatchEventSnapshot, cleaned: Any) -> Iterator[MatchPayload]:
    checks = checked_slips(now.pk)
    for match in (*now.matches, *now.play_offs):
        drawn = MatchPayload(now.label, match, checks)
        same: dict[str, Any] = {"round": match.round, "state": match.state.value}
        if "label" in cleaned and cleaned["label"].upper() not in (drawn.we, drawn.they):
            continue
        if "to_check" in cleaned:
            same["to_check"] = bool(drawn.marks) and drawn.checked is None
        if all(cleaned.get(name, value) == value for name, value in same.items()):
            yield drawn


class ScoreSheetApiView(MatchApiView):
    """Base view of one match; the current score sheet is in its 409 responses."""

    def current_state(self, call: ApiCall, table: Seating) -> Any:
        """Returns the current score sheet."""
        return ScoreSheetSerializer(get_score_sheet_payload(table)).data


def get_score_sheet_payload(table: Seating) -> ScoreSheetPayload:
    """Returns the current match at a table; 404 for a bye."""
    match = match_state(table.pk)
    if match is None:
        raise Http404
    return ScoreSheetPayload(match)


class MatchDetailView(ScoreSheetApiView):
    """One match."""

    @api_operation("match", MatchHistorySerializer)
    def get(self, call: ApiCall, table: Seating) -> MatchHistoryPayload:
        """Read one match: its score sheet, and every entry ever made for it."""
        past = tuple(MatchResultVersionPayload(version) for version in match_history(table.pk))
        return MatchHistoryPayload(get_match_payload(table), past)


def get_match_payload(table: Seating) -> MatchPayload:
    """Returns the match at a table with its pairs; 404 for a bye. Six queries."""
    match = match_state(table.pk)
    if match is None:
        raise Http404
    labels = entry_labels(match.pairs)
    return MatchPayload(labels.__getitem__, match, checked_slip_of_match(table.pk))


class MatchCheckView(MatchApiView):
    """The check of an unusual slip."""

    def current_state(self, call: ApiCall, table: Seating) -> Any:
        """Returns the current match, with who checked it."""
        return MatchSerializer(get_match_payload(table)).data

    @api_operation(
        "check_slip",
        MatchSerializer,
        request_body=ResultCheckInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, table: Seating) -> MatchPayload:
        """Confirm that the unusual totals of a slip are right; later totals are unchecked."""
        by = ChangeRequest(
            call.cleaned["seen"], call.own_id, call.key.user, Source.API, role=call.key.role
        )
        check_slip(table, by, is_checked=call.cleaned["checked"])
        return get_match_payload(table)


class MatchHandsView(ScoreSheetApiView):
    """Lines of the score sheet."""

    @api_operation(
        "record_hand",
        ScoreSheetSerializer,
        request_body=ScoreSheetLineInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, table: Seating) -> ScoreSheetPayload:
        """Enter the next line of the score sheet, or correct or remove an earlier one."""
        hand = _read_line_input(call.cleaned)
        record_hand(table, call.cleaned["number"], hand, call.request)
        return get_score_sheet_payload(table)


def _read_line_input(cleaned: Mapping[str, Any]) -> DealtHand | None:
    """Returns the hand of a line, or None to remove it; rejects both together."""
    if not cleaned["remove"]:
        return read_sheet_hand_input(cleaned)
    for name in map(str, SheetHandInputSerializer().fields):
        if name in cleaned:
            raise InvalidFieldError("two_results", first="remove", second=name)
    return None


class MatchUndoView(ScoreSheetApiView):
    """Undoes the newest entry."""

    @api_operation(
        "undo_entry",
        ScoreSheetSerializer,
        request_body=ChangeInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, table: Seating) -> ScoreSheetPayload:
        """Undo the newest entry of a match, which restores the one before."""
        undo_last_match_row(table, call.request)
        return get_score_sheet_payload(table)
