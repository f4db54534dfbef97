"""The kinds of ruling as a program says them, and the verdict that they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rest_framework import serializers

from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    RulingOutcome,
    WeightedResults,
)
from scoring.laws.adjustments import Average, Averages
from scoring.laws.outcome import Award
from scoring.notation.rulings import read_weighted_results
from web.api.errors import HalfResultError, TwoResultsError
from web.api.outcomes import AwardSerializer
from web.api.ruled import AVERAGES

LIFT = "lift"
KINDS = ("averages", "award", "assigned", "split", "cancelled", LIFT)


class AveragesSerializer(serializers.Serializer[Any]):
    """What each side has; null is nothing."""

    north_south = serializers.ChoiceField(choices=AVERAGES, allow_null=True, default=None)
    east_west = serializers.ChoiceField(choices=AVERAGES, allow_null=True, default=None)


class ScoreSerializer(serializers.Serializer[Any]):
    """A result, as it is typed, and its weight; one alone needs none."""

    entry = serializers.CharField(max_length=40, help_text="4SN=, 420, PASS.")
    weight = serializers.CharField(
        default="", allow_blank=True, max_length=12, help_text="Per cent, 60, or a fraction, 2/3."
    )


class RulingBody(serializers.Serializer[Any]):
    """A kind of ruling, and the figures that it has."""

    kind = serializers.ChoiceField(
        choices=KINDS, help_text="lift: what the tables reported stands again."
    )
    averages = AveragesSerializer(required=False)
    award = AwardSerializer(required=False)
    scores = ScoreSerializer(many=True, required=False, help_text="If assigned.")
    north_south = ScoreSerializer(many=True, required=False, help_text="If split.")
    east_west = ScoreSerializer(many=True, required=False, help_text="If split.")


FIGURES = {
    "averages": ("averages",),
    "award": ("award",),
    "assigned": ("scores",),
    "split": ("north_south", "east_west"),
}


def read_verdict(asked: Mapping[str, Any]) -> RulingOutcome | None:
    """The verdict that is said; None takes rulings back. Figures of another kind are refused."""
    kind = asked["kind"]
    for name in ("averages", "award", "scores", "north_south", "east_west"):
        if name in asked and name not in FIGURES.get(kind, ()):
            raise TwoResultsError(first=kind, second=name)
    if kind == LIFT and asked.get("law"):
        raise TwoResultsError(first=kind, second="law")
    return READERS[asked["kind"]](asked)


def _averages(asked: Mapping[str, Any]) -> Averages:
    said = _figures(asked, "averages")
    sides = (said["north_south"], said["east_west"])
    north_south, east_west = (Average(each) if each else None for each in sides)
    return Averages(north_south, east_west)


def _award(asked: Mapping[str, Any]) -> Award:
    said = _figures(asked, "award")
    return Award(Fraction(said["north_south"]), Fraction(said["east_west"]))


def _parts(asked: Mapping[str, Any], name: str) -> WeightedResults:
    return read_weighted_results((each["weight"], each["entry"]) for each in _figures(asked, name))


def _figures(asked: Mapping[str, Any], name: str) -> Any:
    if name not in asked:
        raise HalfResultError(missing=name, rule="ruling")
    return asked[name]


READERS: Mapping[str, Callable[[Mapping[str, Any]], RulingOutcome | None]] = {
    "averages": _averages,
    "award": _award,
    "assigned": lambda asked: AdjustedScore.both(*_parts(asked, "scores")),
    "split": lambda asked: AdjustedScore(_parts(asked, "north_south"), _parts(asked, "east_west")),
    "cancelled": lambda asked: CancelledBoard(),
    LIFT: lambda asked: None,
}
