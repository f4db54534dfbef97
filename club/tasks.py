"""Celery task that delivers the events of a webhook."""

from celery import shared_task

from club.services.webhook_delivery import DELIVER, deliver_waiting_events


@shared_task(name=DELIVER)
def deliver_webhook(webhook_id: int) -> None:
    """Deliver the waiting events of a webhook."""
    deliver_waiting_events(webhook_id)
