"""Model of a director's ruling that replaces a table's reported result, in append-only versions."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import models
from django.db.models import F, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from boards.models.board_version import BoardVersion
from boards.models.outcome_columns import (
    OutcomeColumns,
    OutcomeKind,
    outcome_columns,
    outcome_condition,
)
from scoring.boards.rounding import round_exactly
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    ComparableResult,
    RulingOutcome,
    WeightedResult,
    WeightedResults,
)
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import PERCENT_PLACES, Award


class RulingKind(models.TextChoices):
    """The kind of score that a ruling gives."""

    PERCENTAGES = "percentages", _("percentages")
    AVERAGES = "averages", _("averages")
    SCORES = "scores", _("assigned scores")
    NOTHING = "nothing", _("cancelled")


class RulingSides(models.TextChoices):
    """The sides that get a score."""

    BOTH = "NSEW", _("both sides")
    NORTH_SOUTH = "NS", _("North-South")
    EAST_WEST = "EW", _("East-West")


AVERAGES = ["", *(average.value for average in Average)]
NO_PERCENTAGES = Q(north_south=None, east_west=None)
NO_AVERAGES = Q(average_north_south="", average_east_west="")


class Ruling(BoardVersion):
    """A director's ruling that replaces a result; its kind says which columns are filled.

    Percentages are of the board, as given; averages are settled by the session; assigned scores are
    rows of their own table (`scores`).
    """

    figure = models.CharField(max_length=11, choices=RulingKind, default=RulingKind.PERCENTAGES)
    # Six decimals: 7 of 11 matchpoints is 63.636364%, and is shown as 7 again.
    north_south = models.DecimalField(
        max_digits=9, decimal_places=PERCENT_PLACES, null=True, help_text="per cent"
    )
    east_west = models.DecimalField(
        max_digits=9, decimal_places=PERCENT_PLACES, null=True, help_text="per cent"
    )
    average_north_south = models.CharField(max_length=2, blank=True, help_text="A+, A or A-")
    average_east_west = models.CharField(max_length=2, blank=True, help_text="A+, A or A-")
    law = models.CharField(max_length=20, default="12C2")

    class Meta(BoardVersion.Meta):
        constraints = [
            *BoardVersion.Meta.constraints,
            models.CheckConstraint(
                condition=NO_PERCENTAGES
                | Q(north_south__range=(0, 100), east_west__range=(0, 100)),
                name="ruling_is_of_a_hundred",
            ),
            models.CheckConstraint(
                condition=(
                    Q(
                        figure=RulingKind.PERCENTAGES,
                        north_south__isnull=False,
                        east_west__isnull=False,
                    )
                    & NO_AVERAGES
                )
                | (
                    Q(figure=RulingKind.AVERAGES)
                    & NO_PERCENTAGES
                    & Q(average_north_south__in=AVERAGES, average_east_west__in=AVERAGES)
                    & ~NO_AVERAGES
                )
                | (
                    Q(figure__in=[RulingKind.SCORES, RulingKind.NOTHING])
                    & NO_PERCENTAGES
                    & NO_AVERAGES
                ),
                name="ruling_is_one_figure",
            ),
            models.CheckConstraint(condition=~Q(law=""), name="ruling_has_a_law"),
        ]

    @property
    def outcome(self) -> RulingOutcome:
        """The ruling's columns as an outcome."""
        match RulingKind(self.figure):
            case RulingKind.PERCENTAGES:
                return Award(Fraction(self.north_south or 0), Fraction(self.east_west or 0))
            case RulingKind.AVERAGES:
                sides = self.average_north_south, self.average_east_west
                north_south, east_west = (Average(side) if side else None for side in sides)
                return Averages(north_south, east_west)
            case RulingKind.SCORES:
                return self._adjusted()
            case RulingKind.NOTHING:
                return CancelledBoard()

    def _adjusted(self) -> AdjustedScore:
        scores = list(self.scores.all())
        both = _weighted_results(scores, RulingSides.BOTH)
        if both:
            return AdjustedScore.both(*both)
        return AdjustedScore(
            _weighted_results(scores, RulingSides.NORTH_SOUTH),
            _weighted_results(scores, RulingSides.EAST_WEST),
        )


class RulingScore(OutcomeColumns):
    """A result that a ruling assigns to one side or both, with its exact weight."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="scores")
    sides = models.CharField(max_length=4, choices=RulingSides)
    position = models.PositiveSmallIntegerField()
    numerator = models.PositiveIntegerField(help_text="of its weight")
    denominator = models.PositiveIntegerField(help_text="of its weight")

    class Meta:
        ordering = ["sides", "position"]
        constraints = [
            UniqueConstraint(fields=["ruling", "sides", "position"], name="ruling_score_once"),
            models.CheckConstraint(
                condition=outcome_condition(OutcomeKind.PASSED_OUT),
                name="ruling_score_is_one_outcome",
            ),
            models.CheckConstraint(
                condition=Q(numerator__gte=1, denominator__gte=F("numerator")),
                name="ruling_score_is_a_part",
            ),
            models.CheckConstraint(
                condition=Q(sides__in=RulingSides.values), name="ruling_score_sides"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.numerator}/{self.denominator}"

    @property
    def weighed(self) -> WeightedResult:
        """The columns of one weighted score as a value."""
        outcome = self.outcome
        assert isinstance(outcome, ComparableResult)
        return WeightedResult(outcome, Fraction(self.numerator, self.denominator))


def ruling_columns(verdict: RulingOutcome) -> dict[str, Any]:
    """Return the columns that `Ruling.outcome` reads; assigned scores are separate rows."""
    match verdict:
        case Award(north_south, east_west):
            percentages = {"north_south": _decimal(north_south), "east_west": _decimal(east_west)}
            return {"figure": RulingKind.PERCENTAGES, **percentages}
        case Averages(north_south=ours, east_west=theirs):
            return {
                "figure": RulingKind.AVERAGES,
                "average_north_south": ours.value if ours else "",
                "average_east_west": theirs.value if theirs else "",
            }
        case AdjustedScore():
            return {"figure": RulingKind.SCORES}
        case CancelledBoard():
            return {"figure": RulingKind.NOTHING}


def score_rows(ruling: Ruling, adjusted: AdjustedScore) -> list[RulingScore]:
    """Return the unsaved rows of the ruling's assigned scores."""
    sides = {
        RulingSides.NORTH_SOUTH: adjusted.north_south,
        RulingSides.EAST_WEST: adjusted.east_west,
    }
    if not adjusted.is_split:
        sides = {RulingSides.BOTH: adjusted.north_south}
    return [
        RulingScore(
            ruling=ruling,
            sides=whose,
            position=position,
            numerator=part.weight.numerator,
            denominator=part.weight.denominator,
            **outcome_columns(part.outcome),
        )
        for whose, parts in sides.items()
        for position, part in enumerate(parts, start=1)
    ]


def _weighted_results(scores: list[RulingScore], sides: RulingSides) -> WeightedResults:
    return tuple(score.weighed for score in scores if score.sides == sides)


def _decimal(per_cent: Fraction) -> Decimal:
    return round_exactly(per_cent, places=PERCENT_PLACES)
