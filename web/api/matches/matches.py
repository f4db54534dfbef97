"""API of matches: list, read score sheets, enter hands, check slips and undo entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.matches.match_history import MatchVersionLine as TellsOf
from boards.queries.matches.match_history import match_history
from boards.queries.matches.match_states import (
    AbsentPair,
    MatchProgress,
    MatchState,
    match_state,
)
from boards.services.matches import record_hand, undo_last_match_row
from boards.services.results import ChangeRequest
from boards.services.slip_checks import check_slip
from club.services.audit_log import Source
from scoring.laws.unusual_results import UnusualMarks
from scoring.score_sheets.hands import DealtHand
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.slip_checks import CheckedSlip, check_of_slip, checked_slips, mark_slip
from web.api.framework.base_views import MatchApiView, MatchEventApiView
from web.api.framework.operations import RESULT_ENTRY_OPTIONS, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.matches.sheet_hands import (
    SheetHandInputSerializer,
    SheetHandPayload,
    SheetHandSerializer,
    read_sheet_hand_input,
    represent_sheet_hand,
)
from web.api.results.results import (
    ChangeInputSerializer,
    ResultCheckInputSerializer,
    ResultCheckSerializer,
    UnusualMarkSerializer,
)
from web.shared.messages.unusual_totals import describe_total_marks

if TYPE_CHECKING:
    from tournament.models import Event, Seating

MATCH_STATES = [state.value for state in MatchProgress]


class MatchTotalsSerializer(serializers.Serializer[Any]):
    """Both columns of the sheet."""

    we = serializers.IntegerField()
    they = serializers.IntegerField()


class ScoreSheetLineSerializer(SheetHandSerializer):
    """A line of the sheet that stands."""

    number = serializers.IntegerField()


class ScoreSheetSerializer(serializers.Serializer[Any]):
    """A match and the current value of it: its hands, how it ended, both totals."""

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
        help_text="Of a forfeit or a no-show; null where its `reason` alone names the pair.",
    )
    totals = MatchTotalsSerializer(
        help_text="As they stand; final when the state is over, unless the match was abandoned."
    )
    version = serializers.IntegerField(help_text="What to send as `seen` with the next entry.")
    next_number = serializers.IntegerField(help_text="The line of the sheet that comes next.")
    first_dealer = serializers.CharField(allow_null=True)
    lines = ScoreSheetLineSerializer(many=True)
    odd = serializers.ListField(
        child=serializers.CharField(), help_text="Why the totals of its slip are unusual, in words."
    )
    marks = UnusualMarkSerializer(
        many=True, help_text="The same by code, with the figures compared."
    )


class MatchSerializer(ScoreSheetSerializer):
    """The same with the pairs, WE first."""

    we = serializers.CharField(help_text="The label of the pair in the first column.")
    they = serializers.CharField(help_text="The label of the pair in the second.")
    checked = ResultCheckSerializer(
        allow_null=True, help_text="Set for an unusual slip whose totals somebody has checked."
    )


class MatchResultVersionSerializer(serializers.Serializer[Any]):
    """One thing that was ever entered: a line, taken out where it has no hand, or an ending."""

    version = serializers.IntegerField()
    line = serializers.IntegerField(allow_null=True, help_text="Null for the final score.")
    hand = SheetHandSerializer(allow_null=True)
    ending = serializers.CharField(allow_null=True)
    absent = serializers.ChoiceField(choices=AbsentPair.values, allow_null=True)
    totals = MatchTotalsSerializer(allow_null=True, help_text="Where they were set.")
    by = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    recorded_at = serializers.DateTimeField()
    reason = serializers.CharField()


class MatchHistorySerializer(MatchSerializer):
    """The same with everything that was ever entered, the newest first."""

    versions = MatchResultVersionSerializer(many=True)


class MatchFilter(serializers.Serializer[Any]):
    """Which matches."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    state = serializers.ChoiceField(choices=MATCH_STATES, required=False)
    pair = serializers.CharField(required=False, max_length=20, help_text="The label of a pair.")
    to_check = serializers.BooleanField(
        required=False, help_text="true: unusual slips that nobody has checked; false: the others."
    )


class ScoreSheetLineInputSerializer(ChangeInputSerializer, SheetHandInputSerializer):
    """A line of the sheet, entered or corrected; `out` takes it from the sheet."""

    example = {"seen": 0, "number": 1, "entry": "W4S="}
    number = serializers.IntegerField(min_value=1, max_value=99, help_text="Of the line.")
    out = serializers.BooleanField(default=False)


@dataclass(frozen=True, slots=True)
class ScoreSheetLinePayload:
    """A line as it is answered."""

    number: int
    told: SheetHandPayload

    def __getattr__(self, name: str) -> Any:
        return getattr(self.told, name)


@dataclass(frozen=True, slots=True)
class ScoreSheetPayload:
    """A match as it is answered."""

    match: MatchState

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)

    @property
    def state(self) -> str:
        """How far it has come."""
        return self.match.state.value

    @property
    def ending(self) -> str | None:
        """How it ended, where its hands do not say it."""
        return self.match.ending.value if self.match.ending else None

    @property
    def first_dealer(self) -> str | None:
        """Who was drawn to deal first."""
        return self.match.first_dealer.value if self.match.first_dealer else None

    @property
    def marks(self) -> UnusualMarks:
        """Why the totals of its slip are unusual."""
        return mark_slip(self.match)

    @property
    def odd(self) -> list[str]:
        """The same in words."""
        return describe_total_marks(self.marks)

    @property
    def lines(self) -> list[ScoreSheetLinePayload]:
        """The hands that stand."""
        return [
            ScoreSheetLinePayload(line.number, represent_sheet_hand(line.hand))
            for line in self.match.lines
        ]


@dataclass(frozen=True, slots=True)
class MatchPayload(ScoreSheetPayload):
    """The same with its pairs, and who checked its slip."""

    now: MatchEventSnapshot
    checks: Mapping[int, CheckedSlip]

    def __init__(
        self, now: MatchEventSnapshot, match: MatchState, checks: Mapping[int, CheckedSlip]
    ) -> None:
        object.__setattr__(self, "now", now)
        object.__setattr__(self, "match", match)
        object.__setattr__(self, "checks", checks)

    @property
    def checked(self) -> CheckedSlip | None:
        """Who found an unusual slip to be right."""
        return check_of_slip(self.match, self.checks) if self.marks else None

    @property
    def we(self) -> str:
        """The pair of the first column."""
        return self.now.label(self.match.pairs[0])

    @property
    def they(self) -> str:
        """The pair of the second."""
        return self.now.label(self.match.pairs[1])


@dataclass(frozen=True, slots=True)
class MatchResultVersionPayload:
    """Something that was entered, as it is answered."""

    said: TellsOf

    def __getattr__(self, name: str) -> Any:
        return getattr(self.said, name)

    @property
    def hand(self) -> SheetHandPayload | None:
        """The hand of the line."""
        return represent_sheet_hand(self.said.hand) if self.said.hand else None

    @property
    def totals(self) -> dict[str, int] | None:
        """As they were set."""
        points = self.said.points
        return {"we": points[0], "they": points[1]} if points else None

    @property
    def by(self) -> str:
        """Who entered it."""
        return self.said.who

    @property
    def recorded_at(self) -> datetime:
        """When."""
        return self.said.when


@dataclass(frozen=True, slots=True)
class MatchHistoryPayload:
    """A match with everything that was ever entered."""

    drawn: MatchPayload
    versions: tuple[MatchResultVersionPayload, ...]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.drawn, name)


class MatchListView(MatchEventApiView):
    """The matches of a tournament, play-offs included."""

    tag = "matches"

    @api_operation("matches", MatchSerializer, filters=MatchFilter, order=CursorOrder())
    def get(self, call: ApiCall, event: Event) -> list[MatchPayload]:
        """List the matches of a tournament by round, state or pair, or the slips to check."""
        now = match_event_snapshot(event.pk)
        return list(_filter_matches(now, call.asked))


def _filter_matches(now: MatchEventSnapshot, cleaned: Any) -> Iterator[MatchPayload]:
    checks = checked_slips(now.pk)
    for match in (*now.matches, *now.play_offs):
        drawn = MatchPayload(now, match, checks)
        same: dict[str, Any] = {"round": match.round, "state": match.state.value}
        if "pair" in cleaned and cleaned["pair"].upper() not in (drawn.we, drawn.they):
            continue
        if "to_check" in cleaned:
            same["to_check"] = bool(drawn.marks) and drawn.checked is None
        if all(cleaned.get(name, value) == value for name, value in same.items()):
            yield drawn


class ScoreSheetApiView(MatchApiView):
    """A route of one match that says the current value of it."""

    def stands(self, call: ApiCall, table: Seating) -> Any:
        """The sheet as it is now."""
        return ScoreSheetSerializer(get_score_sheet_payload(table)).data


def get_score_sheet_payload(table: Seating) -> ScoreSheetPayload:
    """The match at a table as it is now; a bye has none."""
    match = match_state(table.pk)
    if match is None:
        raise Http404
    return ScoreSheetPayload(match)


class MatchDetailView(ScoreSheetApiView):
    """One match."""

    @api_operation("match", MatchHistorySerializer)
    def get(self, call: ApiCall, table: Seating) -> MatchHistoryPayload:
        """Read one match: its sheet, and everything that was ever entered for it."""
        past = tuple(MatchResultVersionPayload(version) for version in match_history(table.pk))
        return MatchHistoryPayload(get_match_payload(table), past)


def get_match_payload(table: Seating) -> MatchPayload:
    """The match at a table with its pairs; a bye has none."""
    now = match_event_snapshot(table.section.session.event_id)
    match = next(
        (candidate for candidate in (*now.matches, *now.play_offs) if candidate.pk == table.pk),
        None,
    )
    if match is None:
        raise Http404
    return MatchPayload(now, match, checked_slips(now.pk))


class MatchCheckView(MatchApiView):
    """An unusual slip, checked by a person."""

    def stands(self, call: ApiCall, table: Seating) -> Any:
        """The match as it is now, with who checked it."""
        return MatchSerializer(get_match_payload(table)).data

    @api_operation(
        "check_slip", MatchSerializer, asks=ResultCheckInputSerializer, **RESULT_ENTRY_OPTIONS
    )
    def post(self, call: ApiCall, table: Seating) -> MatchPayload:
        """Say that the totals of a slip are right although they are unusual; later ones are not."""
        by = ChangeRequest(
            call.asked["seen"], call.own_id, call.key.user, Source.API, role=call.key.role
        )
        check_slip(table, by, is_checked=call.asked["checked"])
        return get_match_payload(table)


class MatchHandsView(ScoreSheetApiView):
    """The lines of the sheet."""

    @api_operation(
        "record_hand",
        ScoreSheetSerializer,
        asks=ScoreSheetLineInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, table: Seating) -> ScoreSheetPayload:
        """Enter the next line of the sheet, or correct or take out one that is there."""
        hand: DealtHand | None = None if call.asked["out"] else read_sheet_hand_input(call.asked)
        record_hand(table, call.asked["number"], hand, call.request)
        return get_score_sheet_payload(table)


class MatchUndoView(ScoreSheetApiView):
    """The newest entry, taken back."""

    @api_operation(
        "undo_entry", ScoreSheetSerializer, asks=ChangeInputSerializer, **RESULT_ENTRY_OPTIONS
    )
    def post(self, call: ApiCall, table: Seating) -> ScoreSheetPayload:
        """Say again what was said before the newest entry."""
        undo_last_match_row(table, call.request)
        return get_score_sheet_payload(table)
