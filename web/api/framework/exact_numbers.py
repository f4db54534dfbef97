"""Serializer for a number as its exact fraction and its rounded display form."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from rest_framework import serializers

from scoring.boards.rounding import round_exactly

PLACES = 2


class ExactNumberSerializer(serializers.Serializer[Any]):
    """Serializer for a number: its exact fraction and its rounded display form."""

    exact = serializers.CharField(help_text="A whole number or a fraction: 1225/21.")
    shown = serializers.CharField(help_text="Rounded to two places: 58.33.")


def represent_number(
    value: Fraction | int | None, rounded: Decimal | None = None
) -> dict[str, str] | None:
    """Returns a number, rounded here unless the regulations have rounded it."""
    if value is None:
        return None
    exact = Fraction(value)
    return {"exact": str(exact), "shown": str(round_exactly(exact) if rounded is None else rounded)}
