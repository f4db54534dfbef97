"""Abstract model of the columns for the outcome of a board, shared by results and rulings."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.laws.compass import Direction
from scoring.laws.contract import Denomination, Doubling, cached_played_contract
from scoring.laws.outcome import BareScore, ContractResult, NotPlayed, PassedOut, ReportedOutcome


class OutcomeKind(models.TextChoices):
    """The kind of outcome in a row."""

    CONTRACT = "contract", _("contract")
    PASSED_OUT = "passed_out", _("passed out")
    SCORE = "score", _("score")
    NOT_PLAYED = "not_played", _("not played")
    WITHDRAWN = "withdrawn", _("withdrawn")


NO_CONTRACT = Q(level=None, denomination="", doubling=None, declarer="", tricks=None)
# A check that comes out unknown holds, so what must be there is asked for apart from its range.
A_CONTRACT = Q(level__isnull=False, doubling__isnull=False, tricks__isnull=False) & Q(
    level__range=(1, 7),
    denomination__in=[denomination.value for denomination in Denomination],
    doubling__in=[doubling.value for doubling in Doubling],
    declarer__in=[direction.value for direction in Direction],
    tricks__range=(0, 13),
)


def outcome_condition(*without_score: OutcomeKind) -> Q:
    """Return the condition that a row fills exactly its kind's columns; these kinds have none."""
    return (
        (Q(kind=OutcomeKind.CONTRACT, points=None) & A_CONTRACT)
        | (Q(kind=OutcomeKind.SCORE, points__isnull=False) & NO_CONTRACT)
        | (Q(kind__in=without_score, points=None) & NO_CONTRACT)
    )


class OutcomeColumns(models.Model):
    """Columns for the outcome of a board."""

    kind = models.CharField(max_length=10, choices=OutcomeKind)
    level = models.PositiveSmallIntegerField(null=True)
    denomination = models.CharField(max_length=1, blank=True)
    doubling = models.PositiveSmallIntegerField(null=True)
    declarer = models.CharField(max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    points = models.SmallIntegerField(null=True, help_text="to North-South; a bare score only")

    class Meta:
        abstract = True

    @property
    def outcome(self) -> ReportedOutcome | None:
        """The columns as a value; None if the report was withdrawn."""
        return read_outcome_columns(*(getattr(self, name) for name in OUTCOME_COLUMNS))


OUTCOME_COLUMNS = ("kind", "level", "denomination", "doubling", "declarer", "tricks", "points")


def read_outcome_columns(
    kind: str,
    level: int | None,
    denomination: str,
    doubling: int | None,
    declarer: str,
    tricks: int | None,
    points: int | None,
) -> ReportedOutcome | None:
    """Return the value of `OUTCOME_COLUMNS`; None if the report was withdrawn."""
    match OutcomeKind(kind):
        case OutcomeKind.WITHDRAWN:
            return None
        case OutcomeKind.PASSED_OUT:
            return PassedOut()
        case OutcomeKind.NOT_PLAYED:
            return NotPlayed()
        case OutcomeKind.SCORE:
            return BareScore(points or 0)
        case OutcomeKind.CONTRACT:
            trumps = Denomination(denomination)
            stakes = Doubling(doubling or 1)
            played = cached_played_contract(level or 0, trumps, stakes, tricks or 0)
            return ContractResult(played.contract, Direction(declarer), played.tricks)


def outcome_columns(outcome: ReportedOutcome | None) -> dict[str, Any]:
    """Return the columns that `read_outcome_columns` reads."""
    match outcome:
        case ContractResult(contract, declarer, tricks):
            return {
                "kind": OutcomeKind.CONTRACT,
                "level": contract.level,
                "denomination": contract.denomination.value,
                "doubling": contract.doubling.value,
                "declarer": declarer.value,
                "tricks": tricks,
            }
        case BareScore(points):
            return {"kind": OutcomeKind.SCORE, "points": points}
        case PassedOut():
            return {"kind": OutcomeKind.PASSED_OUT}
        case NotPlayed():
            return {"kind": OutcomeKind.NOT_PLAYED}
        case None:
            return {"kind": OutcomeKind.WITHDRAWN}
