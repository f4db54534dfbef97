"""Delivers events to webhooks: signed requests, in order, at growing intervals after failures.

The signature follows Standard Webhooks, for which most languages have a library.
"""

import base64
import hmac
import json
import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from time import monotonic

from django.db.models import Q
from django.utils import timezone

from club.errors import RemoteError
from club.models import Webhook, WebhookDelivery
from club.queries.sealed_secrets import WEBHOOK, open_secret
from club.queries.webhooks import webhooks_to_deliver
from club.services.jobs.error_json import error_to_json
from club.services.jobs.jobs import send_worker_message
from club.services.remote.addresses import RemoteAddress, parse_remote_address
from club.validators.webhooks import decode_webhook_secret

log = logging.getLogger(__name__)
DELIVER = "deliver_webhook"
State = WebhookDelivery.State
SECONDS = 10.0
# The worker has two threads: a receiver that is slow must not keep one from the print sets.
MOST_AT_ONCE = 50
MOST_SECONDS = 30.0
CLAIM = timedelta(seconds=MOST_SECONDS + 4 * SECONDS)
# Until the message is sent again, if no worker took the first one.
NOTICE = timedelta(seconds=30)
FIRST_DELAY = timedelta(seconds=10)
LONGEST_DELAY = timedelta(hours=4)
MOST_ATTEMPTS = 8
# With the delays above, a receiver that never answers is disabled after 31 hours.
MOST_FAILURES = 15
GONE = 410


def wake_worker_for_webhooks(now: datetime) -> list[int]:
    """Wakes the worker for the webhooks with deliveries that are due; returns their ids."""
    woken = []
    for webhook in webhooks_to_deliver(now):
        mine = Webhook.objects.filter(pk=webhook.pk, next_attempt_at=webhook.next_attempt_at)
        # Compare and set: of two workers, one sends the message.
        if mine.update(next_attempt_at=now + NOTICE):
            send_worker_message(DELIVER, webhook.pk)
            woken.append(webhook.pk)
    return woken


def deliver_waiting_events(webhook_id: int) -> int:
    """Delivers the waiting events of a webhook, oldest first, until one fails; returns how many."""
    webhook = _claim_webhook(webhook_id)
    if webhook is None:
        return 0
    begun = monotonic()
    delivered = 0
    waiting = WebhookDelivery.objects.filter(webhook=webhook, state=State.WAITING).order_by("pk")
    next_attempt_at = None
    try:
        for delivery in waiting[:MOST_AT_ONCE]:
            if monotonic() - begun > MOST_SECONDS:
                break
            if not _deliver(webhook, delivery):
                next_attempt_at = _record_failure(webhook, delivery)
                break
            Webhook.objects.filter(pk=webhook.pk).update(failures=0)
            webhook.failures = 0
            delivered += 1
    finally:
        Webhook.objects.filter(pk=webhook.pk).update(
            claimed_until=None, next_attempt_at=next_attempt_at or timezone.now()
        )
    return delivered


def sign_webhook_body(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """Returns the signature of a body, as Standard Webhooks defines it."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(decode_webhook_secret(secret), signed, sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


def _claim_webhook(webhook_id: int) -> Webhook | None:
    now = timezone.now()
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    if not Webhook.objects.filter(free, pk=webhook_id, enabled=True).update(
        claimed_until=now + CLAIM
    ):
        return None
    return Webhook.objects.select_related("club").filter(pk=webhook_id).first()


def _deliver(webhook: Webhook, delivery: WebhookDelivery) -> bool:
    """Sends one request, and stores its answer; returns whether it was accepted."""
    begun = monotonic()
    delivery.attempts += 1
    delivery.attempted_at = timezone.now()
    delivery.status = None
    delivery.error = {}
    try:
        delivery.status = _send(webhook, delivery)
    except RemoteError as error:
        delivery.error = error_to_json(error)
    # Any other is a fault of ours. It counts as an attempt, or the sweep would repeat it for ever.
    except Exception as error:
        log.exception("delivery %s failed", delivery.pk)
        delivery.error = error_to_json(error)
    delivery.milliseconds = round(1000 * (monotonic() - begun))
    accepted = delivery.status is not None and 200 <= delivery.status < 300
    if accepted:
        delivery.state = State.DELIVERED
    elif delivery.attempts >= MOST_ATTEMPTS:
        delivery.state = State.FAILED
    delivery.save(
        update_fields=["attempts", "attempted_at", "status", "error", "milliseconds", "state"]
    )
    return accepted


def _send(webhook: Webhook, delivery: WebhookDelivery) -> int:
    # Imported here: the library is heavy, and most clubs have no webhook.
    from club.services.remote.http_client import RemoteHttpClient

    secrets = _signing_secrets(webhook)
    address: RemoteAddress = parse_remote_address(webhook.address, "https", "http")
    body = json.dumps(webhook_message(delivery), separators=(",", ":")).encode()
    message_id = str(delivery.public_id)
    timestamp = int(timezone.now().timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Overtrick-Webhooks",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(
            sign_webhook_body(secret, message_id, timestamp, body) for secret in secrets
        ),
    }
    with RemoteHttpClient(address, seconds=SECONDS, seconds_in_all=2 * SECONDS) as client:
        response = client.send("POST", address.path, body=body, headers=headers, most_bytes=1000)
    return response.status


def _signing_secrets(webhook: Webhook) -> list[str]:
    """Returns the secret, and the one before for a day after it was replaced."""
    secret = open_secret(webhook.sealed_secret, WEBHOOK)
    if secret is None:
        raise RemoteError("remote_sealed")
    if webhook.former_until is None or webhook.former_until <= timezone.now():
        return [secret]
    former = open_secret(webhook.former_sealed_secret, WEBHOOK)
    return [secret] if former is None else [secret, former]


def webhook_message(delivery: WebhookDelivery) -> Mapping[str, object]:
    """Returns the body of a request: its id, its event and time, and the ids of the event."""
    return {
        "id": str(delivery.public_id),
        "type": delivery.event,
        "timestamp": delivery.created_at.isoformat(),
        "data": delivery.body,
    }


def _record_failure(webhook: Webhook, delivery: WebhookDelivery) -> datetime:
    """Counts a failure, and disables the webhook after many; returns when to try again."""
    webhook.failures += 1
    changed: dict[str, object] = {"failures": webhook.failures}
    reason = "gone" if delivery.status == GONE else "failures"
    if reason == "gone" or webhook.failures >= MOST_FAILURES:
        changed |= {"enabled": False, "disabled_for": reason}
        log.warning("webhook %s is disabled: %s", webhook.pk, reason)
    Webhook.objects.filter(pk=webhook.pk).update(**changed)
    delay: timedelta = FIRST_DELAY * 3 ** min(webhook.failures - 1, 8)
    return timezone.now() + min(delay, LONGEST_DELAY)
