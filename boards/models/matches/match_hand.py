"""Model of one hand of a four-hand match as the table reported it, in append-only versions."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from boards.models.matches.match_version import MatchSide, MatchVersion
from scoring.laws.contract import Denomination, Doubling, cached_played_contract
from scoring.score_sheets.sheet_hands import (
    PASSED_OUT,
    DealtHand,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)


class MatchHandKind(models.TextChoices):
    """The kind of hand in a row."""

    CONTRACT = "contract", _("contract")
    PASSED_OUT = "passed_out", _("passed out")
    WITHDRAWN = "withdrawn", _("withdrawn")


# A check that comes out unknown holds, so what must be there is asked for apart from its range.
A_CONTRACT = Q(level__isnull=False, doubling__isnull=False, tricks__isnull=False) & Q(
    level__range=(1, 7),
    denomination__in=[denomination.value for denomination in Denomination],
    doubling__in=[doubling.value for doubling in Doubling],
    declaring__in=MatchSide.values,
    tricks__range=(0, 13),
)
NO_HONOURS = Q(honours=None, honours_side="")
NO_REVOKE = Q(revoke_tricks=None, revoke_side="")
NO_CONTRACT = (
    NO_HONOURS
    & NO_REVOKE
    & Q(level=None, denomination="", doubling=None, declaring="", tricks=None)
)
HONOURS = Q(honours=150) | (Q(honours=100) & ~Q(denomination=Denomination.NOTRUMP.value))


class MatchHand(MatchVersion):
    """One version of one hand, played or passed out; its number is its line on the score sheet.

    The tricks are those scored, after a revoke's transfer. WITHDRAWN means that the line was
    removed.
    """

    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=MatchHandKind)
    declaring = models.CharField(max_length=4, blank=True, choices=MatchSide)
    level = models.PositiveSmallIntegerField(null=True)
    denomination = models.CharField(max_length=1, blank=True)
    doubling = models.PositiveSmallIntegerField(null=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    honours = models.PositiveSmallIntegerField(null=True, help_text="100 or 150")
    honours_side = models.CharField(
        max_length=4, blank=True, choices=MatchSide, help_text="held by"
    )
    revoke_tricks = models.PositiveSmallIntegerField(null=True, help_text="made over: 0, 1 or 2")
    revoke_side = models.CharField(max_length=4, blank=True, choices=MatchSide, help_text="by whom")

    class Meta(MatchVersion.Meta):
        constraints = [
            *MatchVersion.Meta.constraints,
            models.CheckConstraint(
                condition=(Q(kind=MatchHandKind.CONTRACT) & A_CONTRACT)
                | (Q(kind__in=[MatchHandKind.PASSED_OUT, MatchHandKind.WITHDRAWN]) & NO_CONTRACT),
                name="hand_is_played_or_passed_out",
            ),
            models.CheckConstraint(
                condition=NO_HONOURS
                | (Q(honours__isnull=False, honours_side__in=MatchSide.values) & HONOURS),
                name="honours_are_100_in_trumps_or_150",
            ),
            models.CheckConstraint(
                condition=NO_REVOKE
                | Q(
                    revoke_tricks__isnull=False,
                    revoke_tricks__range=(0, 2),
                    revoke_side__in=MatchSide.values,
                ),
                name="revoke_makes_over_two_at_most",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="hands_count_from_one"),
        ]

    @property
    def hand(self) -> DealtHand | None:
        """The columns as a value; None if the line was removed."""
        if self.kind == MatchHandKind.WITHDRAWN:
            return None
        if self.kind == MatchHandKind.PASSED_OUT:
            return PASSED_OUT
        denomination = Denomination(self.denomination)
        doubling = Doubling(self.doubling or 1)
        return SheetHand(
            SheetSide(self.declaring),
            cached_played_contract(self.level or 0, denomination, doubling, self.tricks or 0),
            self._honours(),
            self._revoke(),
        )

    def _honours(self) -> Honours | None:
        if self.honours is None:
            return None
        return Honours(SheetSide(self.honours_side), self.honours)

    def _revoke(self) -> RevokeTransfer | None:
        if self.revoke_tricks is None:
            return None
        return RevokeTransfer(SheetSide(self.revoke_side), self.revoke_tricks)


def hand_columns(hand: DealtHand | None) -> dict[str, Any]:
    """Return the columns that `MatchHand.hand` reads."""
    if hand is None:
        return {"kind": MatchHandKind.WITHDRAWN}
    if not isinstance(hand, SheetHand):
        return {"kind": MatchHandKind.PASSED_OUT}
    return {
        "kind": MatchHandKind.CONTRACT,
        "declaring": hand.declaring.value,
        "level": hand.played.contract.level,
        "denomination": hand.played.contract.denomination.value,
        "doubling": hand.played.contract.doubling.value,
        "tricks": hand.played.tricks,
        **_extras(hand),
    }


def _extras(hand: SheetHand) -> dict[str, Any]:
    claim = next(iter(hand.claims), None)
    held = {"honours": claim.points, "honours_side": claim.side.value} if claim else {}
    revoke = hand.revoke
    made_over = {"revoke_tricks": revoke.tricks, "revoke_side": revoke.side.value} if revoke else {}
    return held | made_over
