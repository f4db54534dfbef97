"""Models of API keys and of the responses stored for idempotent requests."""

from django.conf import settings
from django.db import models
from django.db.models import UniqueConstraint
from django.utils import timezone

from club.models.club import Club


class ApiKey(models.Model):
    """API key of one member for one club; only a hash of the secret is stored."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="api_keys")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=60, help_text="which program has it")
    secret_hash = models.CharField(max_length=64, unique=True)
    areas = models.JSONField(default=list, help_text="in their order")
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="key_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"key {self.pk}"


class KeptAnswer(models.Model):
    """Stored response to a write request, returned again when the request is repeated."""

    key = models.ForeignKey(ApiKey, models.CASCADE, related_name="answers")
    request_id = models.UUIDField()
    fingerprint = models.CharField(max_length=64, help_text="of what was asked, and where")
    status = models.PositiveSmallIntegerField()
    body = models.JSONField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["key", "request_id"], name="request_answered_once"),
        ]
        indexes = [models.Index(fields=["at"], name="answers_by_age")]

    def __str__(self) -> str:
        return f"answer {self.status} to {self.request_id}"
