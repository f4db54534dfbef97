"""Models of webhooks (URLs to which a club's events are posted) and of their deliveries."""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.club import Club


class Webhook(models.Model):
    """Address that gets a signed request for each event; it is disabled after many failures."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)
    created_at = models.DateTimeField(default=timezone.now)
    address = models.CharField(max_length=300)
    events = models.JSONField(default=list)
    sealed_secret = models.TextField()
    # The secret before the last change of it, which also signs until then.
    former_sealed_secret = models.TextField(blank=True)
    former_until = models.DateTimeField(null=True)
    enabled = models.BooleanField(default=True)
    disabled_for = models.CharField(max_length=20, blank=True, help_text="gone, failures or person")
    # Entries of the activity log up to this one have their deliveries.
    last_entry = models.PositiveBigIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0, help_text="since the last success")
    next_attempt_at = models.DateTimeField(default=timezone.now)
    claimed_until = models.DateTimeField(null=True, help_text="by the worker that delivers")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(enabled=True, disabled_for="")
                | Q(enabled=False, disabled_for__in=["gone", "failures", "person"]),
                name="webhook_disabled_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"webhook {self.pk}"


class WebhookDelivery(models.Model):
    """One event for one webhook: its body, its attempts and the last answer."""

    class State(models.TextChoices):
        """States of a delivery."""

        WAITING = "waiting", _("waiting")
        DELIVERED = "delivered", _("delivered")
        FAILED = "failed", _("failed")

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    public_id = models.UUIDField(default=uuid4, unique=True)
    event = models.CharField(max_length=40)
    key = models.CharField(max_length=80, help_text="names the event once")
    body = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    attempts = models.PositiveIntegerField(default=0)
    attempted_at = models.DateTimeField(null=True)
    status = models.PositiveIntegerField(null=True, help_text="HTTP status of the last answer")
    milliseconds = models.PositiveIntegerField(default=0)
    error = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            UniqueConstraint(fields=["webhook", "key"], name="event_delivered_once"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "delivered", "failed"]),
                name="delivery_has_a_state",
            ),
        ]
        indexes = [
            models.Index(fields=["webhook", "state", "id"], name="deliveries_to_send"),
            models.Index(fields=["created_at"], name="deliveries_by_age"),
        ]

    def __str__(self) -> str:
        return f"delivery {self.pk}, {self.event}"
