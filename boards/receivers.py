"""Signal receiver that queues and delivers webhook events while the worker runs."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from boards.services.webhook_events import queue_webhook_events
from club.services.webhook_delivery import wake_worker_for_webhooks
from club.signals import sweep_due


@receiver(sweep_due)
def queue_and_deliver_webhook_events(**_facts: Any) -> None:
    """Queues new events, and wakes the worker for due deliveries."""
    now = timezone.now()
    queue_webhook_events(now)
    wake_worker_for_webhooks(now)
