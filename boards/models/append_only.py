"""Abstract base model of append-only rows: request id, author, source and time."""

from django.conf import settings
from django.db import models

from club.models import Source


class AppendOnlyRow(models.Model):
    """Row that is never changed; a repeated request adds no second row."""

    request_id = models.UUIDField(unique=True)
    source = models.CharField(max_length=10, choices=Source)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
