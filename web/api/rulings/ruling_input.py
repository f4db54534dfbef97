"""Serializers that parse the input of a ruling: its kind, and the fields of that kind."""

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
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import Award
from scoring.notation.ruling_text import read_weighted_results
from web.api.framework.errors import InvalidFieldError
from web.api.results.outcomes import AwardSerializer
from web.api.results.ruling_serializers import AverageField

WITHDRAW = "withdraw"
RULING_INPUT_KINDS = ("averages", "award", "assigned", "split", "cancelled", WITHDRAW)


class AveragesInputSerializer(serializers.Serializer[Any]):
    """Serializer for the percentage of each side; null is none."""

    north_south = AverageField(allow_null=True, default=None)
    east_west = AverageField(allow_null=True, default=None)


class WeightedScoreInputSerializer(serializers.Serializer[Any]):
    """Serializer for a typed result with its weight; a single one needs no weight."""

    entry = serializers.CharField(max_length=40, help_text="4SN=, 420, PASS.")
    weight = serializers.CharField(
        default="", allow_blank=True, max_length=12, help_text="Per cent, 60, or a fraction, 3/5."
    )


class RulingKindInputSerializer(serializers.Serializer[Any]):
    """Serializer for the kind of a ruling, and its fields."""

    kind = serializers.ChoiceField(
        choices=RULING_INPUT_KINDS, help_text="withdraw: restores the reported results."
    )
    averages = AveragesInputSerializer(required=False)
    award = AwardSerializer(required=False)
    scores = WeightedScoreInputSerializer(
        many=True, required=False, help_text="For an assigned score."
    )
    north_south = WeightedScoreInputSerializer(
        many=True, required=False, help_text="For a split score."
    )
    east_west = WeightedScoreInputSerializer(
        many=True, required=False, help_text="For a split score."
    )


FIELDS_BY_KIND = {
    "averages": ("averages",),
    "award": ("award",),
    "assigned": ("scores",),
    "split": ("north_south", "east_west"),
}


def read_ruling_outcome(cleaned: Mapping[str, Any]) -> RulingOutcome | None:
    """Parses a ruling; None withdraws. Rejects fields of other kinds."""
    kind = cleaned["kind"]
    for name in ("averages", "award", "scores", "north_south", "east_west"):
        if name in cleaned and name not in FIELDS_BY_KIND.get(kind, ()):
            raise InvalidFieldError("two_results", first=kind, second=name)
    if kind == WITHDRAW and cleaned.get("law"):
        raise InvalidFieldError("two_results", first=kind, second="law")
    return RULING_READERS[cleaned["kind"]](cleaned)


def _read_averages(cleaned: Mapping[str, Any]) -> Averages:
    figures = _required_figures(cleaned, "averages")
    sides = (figures["north_south"], figures["east_west"])
    north_south, east_west = (Average(average) if average else None for average in sides)
    return Averages(north_south, east_west)


def _read_award(cleaned: Mapping[str, Any]) -> Award:
    figures = _required_figures(cleaned, "award")
    return Award(Fraction(figures["north_south"]), Fraction(figures["east_west"]))


def _read_weighted_parts(cleaned: Mapping[str, Any], name: str) -> WeightedResults:
    return read_weighted_results(
        (part["weight"], part["entry"]) for part in _required_figures(cleaned, name)
    )


def _required_figures(cleaned: Mapping[str, Any], name: str) -> Any:
    if name not in cleaned:
        raise InvalidFieldError("half_result", missing=name, rule="ruling")
    return cleaned[name]


RULING_READERS: Mapping[str, Callable[[Mapping[str, Any]], RulingOutcome | None]] = {
    "averages": _read_averages,
    "award": _read_award,
    "assigned": lambda cleaned: AdjustedScore.both(*_read_weighted_parts(cleaned, "scores")),
    "split": lambda cleaned: AdjustedScore(
        _read_weighted_parts(cleaned, "north_south"), _read_weighted_parts(cleaned, "east_west")
    ),
    "cancelled": lambda cleaned: CancelledBoard(),
    WITHDRAW: lambda cleaned: None,
}
