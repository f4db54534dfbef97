"""A result: what a table says happened. Rows are added, never changed; worth is computed."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from boards.models.version import Version
from scoring.compass import Direction
from scoring.contract import Denomination, Doubling, shared_played
from scoring.outcome import Contracted, NotPlayed, PassedOut, Reported, Score


class Kind(models.TextChoices):
    """Which of the outcomes a row holds."""

    CONTRACT = "contract", _("contract")
    PASSED_OUT = "passed_out", _("passed out")
    SCORE = "score", _("score")
    NOT_PLAYED = "not_played", _("not played")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Why(models.TextChoices):
    """Why a board was not played."""

    LATE = "late", _("to be played late")
    SLOW = "slow", _("too slow")
    CANCELLED = "cancelled", _("cancelled")


NO_CONTRACT = Q(level=None, denomination="", doubling=None, declarer="", tricks=None)
# A check that comes out unknown holds, so what must be there is asked for apart from its range.
A_CONTRACT = Q(level__isnull=False, doubling__isnull=False, tricks__isnull=False) & Q(
    level__range=(1, 7),
    denomination__in=[each.value for each in Denomination],
    doubling__in=[each.value for each in Doubling],
    declarer__in=[each.value for each in Direction],
    tricks__range=(0, 13),
)
WITHOUT_SCORE = [Kind.PASSED_OUT, Kind.NOT_PLAYED, Kind.WITHDRAWN]


class Result(Version):
    """One version of one board at one table, as the table reports it.

    Withdrawn means that nothing is reported any more: an entry was taken back.
    """

    kind = models.CharField(max_length=10, choices=Kind)
    level = models.PositiveSmallIntegerField(null=True)
    denomination = models.CharField(max_length=1, blank=True)
    doubling = models.PositiveSmallIntegerField(null=True)
    declarer = models.CharField(max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    points = models.SmallIntegerField(null=True, help_text="to North-South; a bare score only")
    lead = models.CharField(max_length=2, blank=True, help_text="suit first: HK, DT")
    why = models.CharField(max_length=10, choices=Why, blank=True)
    play_at = models.CharField(max_length=60, blank=True, help_text="when it is to be played")

    class Meta(Version.Meta):
        constraints = [
            *Version.Meta.constraints,
            models.CheckConstraint(
                condition=(Q(kind=Kind.CONTRACT, points=None) & A_CONTRACT)
                | (Q(kind=Kind.SCORE, points__isnull=False) & NO_CONTRACT)
                | (Q(kind__in=WITHOUT_SCORE, points=None) & NO_CONTRACT),
                name="result_is_one_outcome",
            ),
            models.CheckConstraint(
                condition=Q(why="", play_at="") | Q(kind=Kind.NOT_PLAYED),
                name="only_what_was_not_played_has_a_why",
            ),
            models.CheckConstraint(
                condition=Q(why__in=["", *Why.values]), name="result_has_a_known_why"
            ),
        ]

    @property
    def outcome(self) -> Reported | None:
        """The columns as a value; None when the report was withdrawn."""
        match Kind(self.kind):
            case Kind.WITHDRAWN:
                return None
            case Kind.PASSED_OUT:
                return PassedOut()
            case Kind.NOT_PLAYED:
                return NotPlayed()
            case Kind.SCORE:
                return Score(self.points or 0)
            case Kind.CONTRACT:
                return self._contracted()

    def _contracted(self) -> Contracted:
        denomination, doubling = Denomination(self.denomination), Doubling(self.doubling or 1)
        played = shared_played(self.level or 0, denomination, doubling, self.tricks or 0)
        return Contracted(played.contract, Direction(self.declarer), played.tricks)


def result_columns(outcome: Reported | None) -> dict[str, Any]:
    """The value as columns; `Result.outcome` is the way back."""
    match outcome:
        case Contracted(contract, declarer, tricks):
            return {
                "kind": Kind.CONTRACT,
                "level": contract.level,
                "denomination": contract.denomination.value,
                "doubling": contract.doubling.value,
                "declarer": declarer.value,
                "tricks": tricks,
            }
        case Score(points):
            return {"kind": Kind.SCORE, "points": points}
        case PassedOut():
            return {"kind": Kind.PASSED_OUT}
        case NotPlayed():
            return {"kind": Kind.NOT_PLAYED}
        case None:
            return {"kind": Kind.WITHDRAWN}
