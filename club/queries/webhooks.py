"""Queries of a club's webhooks and their deliveries."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.models import LedgerEntry, Webhook, WebhookDelivery

WAITING = WebhookDelivery.State.WAITING


def webhooks_of_club(club_id: int) -> QuerySet[Webhook]:
    """Webhooks of a club, oldest first. One query."""
    return Webhook.objects.filter(club=club_id).select_related("club").order_by("pk")


def deliveries_of_webhook(webhook: Webhook) -> QuerySet[WebhookDelivery]:
    """Deliveries of a webhook, newest first. One query."""
    return WebhookDelivery.objects.filter(webhook=webhook).order_by("-pk")


def enabled_webhooks() -> QuerySet[Webhook]:
    """Webhooks of all clubs that get events. One query."""
    return Webhook.objects.filter(enabled=True).select_related("club").order_by("pk")


def webhooks_to_deliver(now: datetime) -> QuerySet[Webhook]:
    """Enabled webhooks with deliveries that are due, and that no worker has. One query."""
    waiting = WebhookDelivery.objects.filter(webhook=OuterRef("pk"), state=WAITING)
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    due = Webhook.objects.filter(free, enabled=True, next_attempt_at__lte=now)
    return due.filter(Exists(waiting)).order_by("pk")


def entries_after(webhook: Webhook, *, most: int) -> list[LedgerEntry]:
    """Entries of the club's activity log that may have no delivery yet, oldest first. One query."""
    entries = LedgerEntry.objects.filter(club=webhook.club_id, pk__gt=webhook.last_entry)
    return list(entries.select_related("user").order_by("pk")[:most])


def last_entry_id(club_id: int) -> int:
    """Id of the last entry of a club's activity log; 0 without one. One query."""
    entries = LedgerEntry.objects.filter(club=club_id).order_by("-pk")
    return entries.values_list("pk", flat=True).first() or 0
