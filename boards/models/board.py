"""Model of a board of a session: its number, dealer and vulnerability."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from scoring.laws.compass import VULNERABILITIES, Direction, Side
from tournament.models import Session

DEALERS = [direction.value for direction in Direction]
# How a row says which sides are vulnerable.
VULNERABLE = dict(zip(("", "NS", "EW", "NSEW"), VULNERABILITIES, strict=True))


class Board(models.Model):
    """One board of a session, the same for every section that plays it."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1)
    vulnerable = models.CharField(max_length=4, blank=True, help_text="NS, EW, NSEW or nobody")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["session", "number"], name="board_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="boards_count_from_one"),
            models.CheckConstraint(
                condition=Q(dealer__in=DEALERS, vulnerable__in=list(VULNERABLE)),
                name="board_has_a_dealer_and_a_vulnerability",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def vulnerable_sides(self) -> frozenset[Side]:
        """The sides that are vulnerable on a stored board."""
        return VULNERABLE[self.vulnerable]
