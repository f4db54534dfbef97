"""Models of phones at tables: secret tokens, a session's settings, round confirmations.

Also what both sides of a table confirm at the end of a round.
"""

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournament.models.session import Place, Section, Session


class TablePhones(models.Model):
    """How the phones at the tables of a session work; a session without a row has none."""

    session = models.OneToOneField(Session, models.CASCADE, related_name="table_phones")
    asks_lead = models.BooleanField(default=False)
    shows_traveller = models.BooleanField(
        default=False, help_text="of a board, after both sides have agreed its result"
    )
    confirms_round = models.BooleanField(
        default=False, help_text="by both sides, before they see where they move"
    )
    phones_move = models.BooleanField(
        default=False, help_text="a phone can go along with its pair, team or player"
    )

    def __str__(self) -> str:
        return f"phones of {self.session}"


class TableToken(models.Model):
    """A secret for one table of a session; a new one ends the old.

    Only hashes of its link and of its typed code are stored. `seat_hash` is the phone that records
    the results, `asking_hash` another one that asks to. The phone with the seat goes along with
    `moves_with` after the round; with nobody it stays at the table. `call` is why the table waits
    for the director, from `called_at` on.
    """

    class Call(models.TextChoices):
        """Why a table calls the director."""

        RULING = "ruling", _("Something happened at the table")
        CORRECTION = "correction", _("A recorded result is wrong")
        RESULT = "result", _("The cards do not allow the result")
        SEATING = "seating", _("Wrong boards or wrong opponents")
        OTHER = "other", _("Something else")

    section = models.ForeignKey(Section, models.CASCADE, related_name="table_tokens")
    table = models.PositiveSmallIntegerField()
    seed = models.CharField(
        max_length=64, help_text="random; with the server's key it gives the link and the code"
    )
    link_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64)
    issued_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    seat_hash = models.CharField(max_length=64, blank=True)
    asking_hash = models.CharField(max_length=64, blank=True)
    moves_with = models.ForeignKey(Place, models.SET_NULL, null=True, related_name="+")
    call = models.CharField(max_length=10, choices=Call, blank=True)
    called_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(
                fields=["section", "table"], condition=Q(ended_at=None), name="one_token_a_table"
            ),
            UniqueConstraint(fields=["section", "code_hash"], name="table_code_once_a_section"),
            models.CheckConstraint(
                condition=Q(call="", called_at=None)
                | Q(
                    call__in=["ruling", "correction", "result", "seating", "other"],
                    called_at__isnull=False,
                ),
                name="a_call_has_a_time",
            ),
            models.CheckConstraint(
                condition=Q(asking_hash="") | ~Q(seat_hash=""),
                name="only_a_taken_seat_is_asked",
            ),
            models.CheckConstraint(
                condition=Q(moves_with=None) | ~Q(seat_hash=""), name="only_a_phone_moves_along"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.section}{self.table}"


class WaitingPhone(models.Model):
    """A phone that came to a table with its pair, team or player, and has no seat there.

    Each of them has one phone.
    """

    token = models.ForeignKey(TableToken, models.CASCADE, related_name="waiting_phones")
    place = models.OneToOneField(Place, models.CASCADE, related_name="waiting_phone")
    device_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.token}, {self.place}"


class RoundConfirmation(models.Model):
    """What one side of a table answered to the list of its scores at the end of a round.

    A side is known by its chairs, which stay the same when boards are arrow-switched.
    """

    class Chairs(models.TextChoices):
        """The chairs that a side sits in."""

        NORTH_SOUTH = "NS", _("North-South")
        EAST_WEST = "EW", _("East-West")

    section = models.ForeignKey(Section, models.CASCADE, related_name="round_confirmations")
    table = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    chairs = models.CharField(max_length=2, choices=Chairs)
    agreed = models.BooleanField(help_text="False calls the director")
    token = models.ForeignKey(TableToken, models.CASCADE, related_name="round_confirmations")
    confirmed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(
                fields=["section", "table", "round", "chairs"], name="a_side_confirms_a_round_once"
            ),
            models.CheckConstraint(
                condition=Q(chairs__in=["NS", "EW"]), name="confirmed_by_one_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.section}{self.table}, round {self.round}, {self.chairs}"
