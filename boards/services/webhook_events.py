"""Queues new activity log entries for delivery to webhooks, every few seconds in the worker."""

import logging
from datetime import datetime, timedelta

from boards.queries.activity_log.audit_entries import build_audit_lines
from boards.queries.activity_log.webhook_events import events_of_lines
from club.models import Webhook, WebhookDelivery
from club.queries.webhooks import enabled_webhooks, entries_after
from club.services.webhooks import queue_deliveries

log = logging.getLogger(__name__)
MOST_ENTRIES = 500
# An entry can be committed after one with a higher id. Entries are read again for so long: each
# event has its key, so none is delivered twice.
LONGEST_TRANSACTION = timedelta(seconds=60)


def queue_webhook_events(now: datetime) -> int:
    """Queues new events for each webhook; returns their number."""
    return sum(_queue_events(webhook, now) for webhook in enabled_webhooks())


def _queue_events(webhook: Webhook, now: datetime) -> int:
    entries = entries_after(webhook, most=MOST_ENTRIES)
    if not entries:
        return 0
    events = [
        event
        for event in events_of_lines(webhook.club.slug, build_audit_lines(entries), now)
        if event.type in webhook.events
    ]
    settled = [entry.pk for entry in entries if entry.at < now - LONGEST_TRANSACTION]
    last = entries[-1].pk if len(entries) == MOST_ENTRIES else max(settled, default=0)
    queue_deliveries(
        webhook,
        [
            WebhookDelivery(webhook=webhook, event=event.type, key=event.key, body=event.data)
            for event in events
        ],
        last_entry=last,
    )
    return len(events)
