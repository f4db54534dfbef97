"""Model of movement changes during play; each stores the former seats, so that it can be undone."""

from django.db import models

from tournament.models.session import Place, Section


class SeatingChange(models.Model):
    """One change of a section's seats; undone ones stay, with the time."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="seating_changes")
    action = models.CharField(max_length=30, help_text="as in the activity log")
    details = models.JSONField(
        default=dict,
        help_text="as in its preview: labels of pairs, tables, from_round, or one round",
    )
    made_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    winners_before = models.PositiveSmallIntegerField()
    seats_before = models.JSONField(
        help_text="round, table, North-South, East-West (ids of places), boards, arrow-switched"
    )
    seats_after = models.CharField(max_length=16, help_text="edit token of the seats that it made")
    late_place = models.ForeignKey(
        Place,
        models.SET_NULL,
        null=True,
        related_name="seating_changes",
        help_text="of the late pair that it seated",
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.section}, {self.action}"
