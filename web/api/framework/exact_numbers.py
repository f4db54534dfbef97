"""Serializer for a number: its exact fraction and its rounded display form."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from rest_framework import serializers

from scoring.boards.rounding import round_exactly

PLACES = 2


class ExactNumberSerializer(serializers.Serializer[Any]):
    """A number that need not be whole."""

    exact = serializers.CharField(help_text="A whole number, or two with a stroke: 1225/21.")
    shown = serializers.CharField(help_text="Rounded to two places: 58.33.")


def represent_number(
    value: Fraction | int | None, rounded: Decimal | None = None
) -> dict[str, str] | None:
    """The figure, rounded here unless the event's regulations have rounded it."""
    if value is None:
        return None
    exact = Fraction(value)
    return {"exact": str(exact), "shown": str(round_exactly(exact) if rounded is None else rounded)}
