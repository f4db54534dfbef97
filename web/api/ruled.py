"""A ruling as it is answered: its mark, its Law, and exactly what each side has."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rest_framework import serializers

from boards.queries.table_results import TableResult
from reports.content.rulings import MARKS, mark_of
from scoring.laws.adjusted_scores import AdjustedScore, WeightedResults
from scoring.laws.adjustments import Average, Averages
from scoring.laws.outcome import north_south_points
from scoring.notation.rulings import write_ruling

RULED = ("averages", "assigned", "cancelled")
AVERAGES = tuple(each.value for each in Average)


class WeighedSerializer(serializers.Serializer[Any]):
    """A result that is assigned, and its part of the whole."""

    entry = serializers.CharField(help_text="As it would be typed: 4SN=.")
    weight = serializers.CharField(help_text="An exact fraction: 3/5, or 1.")
    points = serializers.IntegerField(help_text="To North-South.")


class RulingSerializer(serializers.Serializer[Any]):
    """What a director decided in place of a result. What a kind does not have is null."""

    mark = serializers.ChoiceField(choices=list(MARKS.values()), help_text="As in every list.")
    law = serializers.CharField()
    average_north_south = serializers.ChoiceField(choices=AVERAGES, allow_null=True)
    average_east_west = serializers.ChoiceField(choices=AVERAGES, allow_null=True)
    north_south = WeighedSerializer(many=True, allow_null=True)
    east_west = WeighedSerializer(many=True, allow_null=True)


@dataclass(frozen=True, slots=True)
class Weighed:
    """One score of an assigned score."""

    entry: str
    weight: str
    points: int | None


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling as it is answered."""

    mark: str
    law: str
    average_north_south: str | None = None
    average_east_west: str | None = None
    north_south: list[Weighed] | None = None
    east_west: list[Weighed] | None = None


def ruled(cell: TableResult) -> Ruled | None:
    """The ruling that stands on a cell; None where a result does."""
    if not cell.ruled:
        return None
    mark, ruling = mark_of(cell), cell.outcome
    if isinstance(ruling, Averages):
        return Ruled(mark, cell.law, _said(ruling.north_south), _said(ruling.east_west))
    if isinstance(ruling, AdjustedScore):
        sides = (ruling.north_south, ruling.east_west)
        north_south, east_west = (_weighed(cell, each) for each in sides)
        return Ruled(mark, cell.law, north_south=north_south, east_west=east_west)
    return Ruled(mark, cell.law)


def _said(average: Average | None) -> str | None:
    return average.value if average else None


def _weighed(cell: TableResult, parts: WeightedResults) -> list[Weighed]:
    return [
        Weighed(
            write_ruling(outcome),
            str(Fraction(weight)),
            north_south_points(outcome, vulnerable=cell.vulnerable),
        )
        for outcome, weight in parts
    ]
