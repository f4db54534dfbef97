"""Serializers for the ruling on a result: its Law and the adjusted score of each side."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from boards.queries.table_results import TableResult
from reports.content.cells.ruling_marks import MARKS, ruling_mark
from scoring.laws.adjusted_scores import AdjustedScore, WeightedResults
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import north_south_points
from scoring.notation.ruling_text import write_ruling

RULING_KINDS = ("averages", "assigned", "cancelled")
AVERAGE_VALUES = tuple(each.value for each in Average)


# A pattern and no list of values: generators of clients make one name of "A+" and "A-".
@extend_schema_field({"type": "string", "pattern": r"^A[+-]?$"})
class AverageField(serializers.ChoiceField):
    """An average of Law 12C2: A+, A or A-."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=AVERAGE_VALUES, **kwargs)


class WeightedScoreSerializer(serializers.Serializer[Any]):
    """Serializer for one weighted result of an assigned score."""

    entry = serializers.CharField(help_text="As typed: 4SN=.")
    weight = serializers.CharField(help_text="An exact fraction: 3/5, or 1/1.")
    points = serializers.IntegerField(help_text="To North-South.")


class RulingSerializer(serializers.Serializer[Any]):
    """Serializer for a ruling on a result. Fields that do not apply to its kind are null."""

    mark = serializers.ChoiceField(choices=list(MARKS.values()), help_text="As in every list.")
    law = serializers.CharField()
    average_north_south = AverageField(allow_null=True)
    average_east_west = AverageField(allow_null=True)
    north_south = WeightedScoreSerializer(many=True, allow_null=True)
    east_west = WeightedScoreSerializer(many=True, allow_null=True)


@dataclass(frozen=True, slots=True)
class WeightedScorePayload:
    """One weighted result in the response."""

    entry: str
    weight: str
    points: int | None


@dataclass(frozen=True, slots=True)
class RulingPayload:
    """A ruling in the response."""

    mark: str
    law: str
    average_north_south: str | None = None
    average_east_west: str | None = None
    north_south: list[WeightedScorePayload] | None = None
    east_west: list[WeightedScorePayload] | None = None


def represent_ruling(cell: TableResult) -> RulingPayload | None:
    """Returns the current ruling on a table result; None without one."""
    if not cell.ruled:
        return None
    mark = ruling_mark(cell)
    ruling = cell.outcome
    if isinstance(ruling, Averages):
        return RulingPayload(
            mark, cell.law, _average_value(ruling.north_south), _average_value(ruling.east_west)
        )
    if isinstance(ruling, AdjustedScore):
        sides = (ruling.north_south, ruling.east_west)
        north_south, east_west = (_represent_weighted_scores(cell, parts) for parts in sides)
        return RulingPayload(mark, cell.law, north_south=north_south, east_west=east_west)
    return RulingPayload(mark, cell.law)


def _average_value(average: Average | None) -> str | None:
    return average.value if average else None


def _represent_weighted_scores(
    cell: TableResult, parts: WeightedResults
) -> list[WeightedScorePayload]:
    return [
        WeightedScorePayload(
            write_ruling(outcome),
            "{}/{}".format(*Fraction(weight).as_integer_ratio()),
            north_south_points(outcome, vulnerable=cell.vulnerable),
        )
        for outcome, weight in parts
    ]
