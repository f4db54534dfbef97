"""Model of a match's final score that was entered or set instead of computed from its hands."""

from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from boards.models.matches.match_version import MatchVersion
from scoring.score_sheets.four_hand_regulations import MOST_POINTS


class MatchEnding(models.TextChoices):
    """The reason for a match's score; OPEN means that its hands give the score again.

    ABANDONED closes a play-off that is no longer needed: it has no score.
    """

    OPEN = "open", _("open")
    TYPED = "typed", _("final scores from the slip")
    BELL = "bell", _("as it stood at the bell, without premiums for legs")
    DIRECTOR = "director", _("the director's score")
    FORFEIT = "forfeit", _("forfeit")
    NO_SHOW = "no_show", _("no-show")
    ABANDONED = "abandoned", _("abandoned: it is void")


class AbsentPair(models.TextChoices):
    """The pair of a match that forfeits or does not show up, by its column of the sheet."""

    WE = "we", _("We")
    THEY = "they", _("They")
    BOTH = "both", _("both")


# The endings that one of the pairs, or both, are absent from.
UNPLAYED_ENDINGS = [MatchEnding.FORFEIT, MatchEnding.NO_SHOW]
COMPUTED_ENDINGS = [MatchEnding.OPEN, MatchEnding.BELL]
SET_ENDINGS = [MatchEnding.TYPED, MatchEnding.DIRECTOR, MatchEnding.FORFEIT, MatchEnding.NO_SHOW]


class MatchScore(MatchVersion):
    """One version of a match's final scores, entered or set by the convenor. The latest counts."""

    ending = models.CharField(max_length=10, choices=MatchEnding)
    we = models.PositiveIntegerField(null=True)
    they = models.PositiveIntegerField(null=True)
    # Rows from before the column name the pair in their reason alone, so it may be empty.
    absent = models.CharField(max_length=4, choices=AbsentPair, blank=True)

    class Meta(MatchVersion.Meta):
        constraints = [
            *MatchVersion.Meta.constraints,
            models.CheckConstraint(
                condition=Q(
                    ending__in=[*COMPUTED_ENDINGS, MatchEnding.ABANDONED], we=None, they=None
                )
                | Q(ending__in=SET_ENDINGS, we__isnull=False, they__isnull=False),
                name="score_is_set_or_follows_from_hands",
            ),
            models.CheckConstraint(
                condition=Q(we=None, they=None)
                | (Q(we__range=(0, MOST_POINTS), they__range=(0, MOST_POINTS))),
                name="scores_are_what_cards_can_give",
            ),
            models.CheckConstraint(
                condition=Q(we=None, they=None)
                | (Q(Exact(F("we") % 10, 0)) & Q(Exact(F("they") % 10, 0))),
                name="scores_are_multiples_of_ten",
            ),
            models.CheckConstraint(
                condition=Q(absent="")
                | Q(absent__in=AbsentPair.values, ending__in=UNPLAYED_ENDINGS),
                name="absent_pair_of_an_unplayed_match",
            ),
        ]

    @property
    def points(self) -> tuple[int, int] | None:
        """Both totals of the match, unless its hands give them."""
        return None if self.we is None or self.they is None else (self.we, self.they)
