"""Why a number is what it is: the lines that a page tells, and the same steps as values.

The steps come from the functions that made the numbers: nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.entry import InPlay
from club.queries.api_keys import ApiKeyRow
from standings.matches.match_event import Tournament, match_event_snapshot
from standings.matches.match_standings import table_of
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of, snapshot_of_session
from web.api.doors import BoardDoor, MatchDoor, SessionDoor, TournamentDoor
from web.api.moments import after_round
from web.api.operations import Call, operation
from web.shared import explanations
from web.shared.explanations import Explained, ExplainedRank
from web.shared.step_values import as_data

if TYPE_CHECKING:
    from tournament.models import Seating

USUAL, DEEPEST = 4, 6
OF_EVERYBODY = 3
"""A place rests on what everybody has: deeper than this it would be the whole event."""


class LineSerializer(serializers.Serializer[Any]):
    """A line as a page tells it, and how far below the first it stands."""

    depth = serializers.IntegerField()
    words = serializers.CharField()
    law = serializers.CharField(help_text="The Law or regulation it follows; or empty.")


class StepSerializer(serializers.Serializer[Any]):
    """A step: its operation, what it is made of, and its exact value.

    One without operands is a fact of a row where it has no law, else a constant of that law.
    """

    key = serializers.CharField()
    label = serializers.CharField(  # type: ignore[assignment]
        help_text="What it is called."
    )
    of = serializers.JSONField(help_text="Of which board, round or pair; null where of none.")
    value = serializers.CharField(help_text="Exact: 420 or 17/3.")
    shown = serializers.CharField(help_text="As a page shows it.")
    law = serializers.CharField(help_text="The Law or regulation it follows; or empty.")
    operation = serializers.CharField(allow_null=True)
    operands = serializers.ListField(
        child=serializers.DictField(),
        allow_null=True,
        help_text="Steps like this one; null where they lie deeper than was asked for.",
    )


class ExplanationSerializer(serializers.Serializer[Any]):
    """A number that has been asked about."""

    key = serializers.CharField(help_text="Which: points, total, percentage, place …")
    lines = LineSerializer(many=True)
    step = StepSerializer()


class DepthFilter(serializers.Serializer[Any]):
    """How far down the steps go."""

    deepest = serializers.IntegerField(
        min_value=0,
        max_value=DEEPEST,
        default=USUAL,
        help_text="Of a place, which rests on what everybody has, 3 at the most.",
    )


class DepthAfterFilter(DepthFilter):
    """The same, and as of which round."""

    after_round = serializers.IntegerField(required=False, min_value=1, max_value=9999)


@dataclass(frozen=True, slots=True)
class Told:
    """An explanation as it is answered."""

    each: Explained
    deepest: int

    @property
    def key(self) -> str:
        """Which number it is."""
        return self.each.key

    @property
    def lines(self) -> Any:
        """In words."""
        return self.each.lines

    @property
    def step(self) -> dict[str, Any]:
        """As values."""
        ranked = self.each.key in ("place", "shared")
        deepest = min(self.deepest, OF_EVERYBODY) if ranked else self.deepest
        return as_data(self.each.step, deepest=deepest)


def told(found: Iterator[Explained | None], call: Call) -> list[Told]:
    """Those that there are."""
    return [Told(each, call.asked["deepest"]) for each in found if each]


def _rank(rank: ExplainedRank | None) -> Iterator[Explained | None]:
    if rank:
        yield from (rank.place, rank.shared)


class ResultExplanation(BoardDoor):
    """The numbers of one board at one table."""

    tag = "explanations"

    @operation("explain_result", ExplanationSerializer, filters=DepthFilter, many=True)
    def get(self, call: Call, found: InPlay) -> list[Told]:
        """Explain a result: its score, its points, the matchpoints of both sides."""
        now = snapshot_of_session(found.seating_board.seating.section.session_id)
        cell = next(each for each in now.cells if each.pk == found.cell.pk)
        made = explanations.cell(now, cell)
        return told(iter((made.score, made.points, made.north_south, made.east_west)), call)


class PairExplanation(SessionDoor):
    """The place of one pair."""

    tag = "explanations"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The picture of the session, and the pair's place in it."""
        now = cached_snapshot_of(super().find(key, **words))
        if words["place"] not in now.pairs:
            raise Http404
        return now, words["place"]

    @operation("explain_pair", ExplanationSerializer, filters=DepthAfterFilter, many=True)
    def get(self, call: Call, found: tuple[SessionSnapshot, int]) -> list[Told]:
        """Explain a pair's place, percentage and total, and what the lists say of it."""
        now, place = found
        return told(_figures(after_round(now, call.asked.get("after_round")), place), call)


def _figures(now: SessionSnapshot, place: int) -> Iterator[Explained | None]:
    yield from _rank(explanations.place(now, place))
    yield from (each for _key, each in explanations.tie_breaks(now, place))
    yield explanations.percentage(now, place)
    yield explanations.total(now, place)
    yield from explanations.in_lists(now, place)


class EntryExplanation(TournamentDoor):
    """The place of one pair of a tournament."""

    tag = "explanations"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The picture of the tournament, and the pair in it."""
        now = match_event_snapshot(super().find(key, **words).pk)
        if words["entry"] not in now.contestants:
            raise Http404
        return now, words["entry"]

    @operation("explain_entry", ExplanationSerializer, filters=DepthAfterFilter, many=True)
    def get(self, call: Call, found: tuple[Tournament, int]) -> list[Told]:
        """Explain a pair's place and total, match by match."""
        now, entry = found
        table = table_of(now, after_round=call.asked.get("after_round"))
        made = explanations.standing(now, table, entry, by_hand=True)
        return told(iter((*_rank(made.place), made.total)), call)


class MatchExplanation(MatchDoor):
    """Both scores of one match."""

    tag = "explanations"

    @operation("explain_match", ExplanationSerializer, filters=DepthFilter, many=True)
    def get(self, call: Call, table: Seating) -> list[Told]:
        """Explain both scores of a match, of WE first."""
        now = match_event_snapshot(table.section.session.event_id)
        drawn = (each for each in (*now.matches, *now.play_offs) if each.pk == table.pk)
        found = next(drawn, None)
        if found is None:
            raise Http404
        return told(iter(explanations.match(found)), call)
