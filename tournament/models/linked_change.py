"""Model of changes of linked sessions before play; each stores what it replaced."""

from django.db import models

from tournament.models.event import Event


class LinkedChange(models.Model):
    """One change of all linked sessions of an event that are not begun; undone ones stay."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="linked_changes")
    details = models.JSONField(
        default=dict, help_text="for the activity log: pairs before and after, sessions"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    before = models.JSONField(
        help_text="the sections before it: movement, places, seats, entries and line-ups"
    )
    after = models.CharField(max_length=16, help_text="edit token of the seats that it made")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.event}, {self.made_at:%Y-%m-%d %H:%M}"
