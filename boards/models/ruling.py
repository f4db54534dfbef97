"""A ruling: what a director decides in place of a table's report. Added, never changed."""

from decimal import Decimal
from fractions import Fraction

from django.db import models
from django.db.models import Q

from boards.models.version import Version
from scoring.outcome import Award


class Ruling(Version):
    """An artificial score: a percentage of the board to each side (Law 12C2)."""

    north_south = models.DecimalField(max_digits=5, decimal_places=2, help_text="per cent")
    east_west = models.DecimalField(max_digits=5, decimal_places=2, help_text="per cent")
    law = models.CharField(max_length=20, default="12C2")

    class Meta(Version.Meta):
        constraints = [
            *Version.Meta.constraints,
            models.CheckConstraint(
                condition=Q(north_south__range=(0, 100), east_west__range=(0, 100)),
                name="ruling_is_of_a_hundred",
            ),
        ]

    @property
    def outcome(self) -> Award:
        """The columns as a value."""
        return Award(Fraction(self.north_south), Fraction(self.east_west))


def award_columns(award: Award) -> dict[str, Decimal]:
    """The value as columns; `Ruling.outcome` is the way back."""
    return {
        "north_south": _hundredths(award.north_south),
        "east_west": _hundredths(award.east_west),
    }


def _hundredths(per_cent: Fraction) -> Decimal:
    return Decimal(per_cent.numerator) / Decimal(per_cent.denominator)
