"""Adds, changes and deletes webhooks, and puts deliveries into their queue."""

import base64
import logging
import secrets
from collections.abc import Sequence
from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from club.errors import RemoteError
from club.models import Club, Webhook, WebhookDelivery
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.queries.sealed_secrets import WEBHOOK, open_secret, seal_secret
from club.queries.webhooks import last_entry_id
from club.services import audit_log
from club.services.clubs import lock_club
from club.services.jobs.error_json import error_to_json
from club.services.remote.addresses import parse_remote_address
from club.validators.webhooks import (
    MOST_WAITING,
    MOST_WEBHOOKS,
    SECRET_PREFIX,
    TEST,
    decode_webhook_secret,
    validate_events,
)

log = logging.getLogger(__name__)
DELETE_BATCH = 1000
# Time in which a receiver changes to a new secret; the one before signs too.
FORMER_SECRET_LASTS = timedelta(hours=24)


def generate_webhook_secret() -> str:
    """Returns a random secret, as Standard Webhooks writes it."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


@transaction.atomic
def create_webhook(
    club: Club, *, address: str, events: Sequence[str], secret: str, actor: Actor
) -> Webhook:
    """Adds a webhook; it gets events from now on. Only the sealed secret is stored."""
    require_permission(actor.role, ClubPermission.DIRECT)
    address = address.strip()
    parse_remote_address(address, "https", "http")
    events = validate_events(events)
    decode_webhook_secret(secret)
    lock_club(club.pk)
    if Webhook.objects.filter(club=club).count() >= MOST_WEBHOOKS:
        raise RemoteError("most_webhooks", most=MOST_WEBHOOKS)
    webhook = Webhook.objects.create(
        club=club,
        created_by=actor.user,
        address=address,
        events=events,
        sealed_secret=seal_secret(secret, WEBHOOK),
        last_entry=last_entry_id(club.pk),
    )
    audit_log.write_audit_entry(club, "create_webhook", webhook, by=actor.user, source=actor.source)
    log.info("created webhook %s of club %s", webhook.pk, club.pk)
    return webhook


@transaction.atomic
def change_webhook(
    webhook: Webhook,
    *,
    address: str | None = None,
    events: Sequence[str] | None = None,
    enabled: bool | None = None,
    secret: str | None = None,
    actor: Actor,
) -> Webhook:
    """Changes address, events and secret, and switches the webhook off or on; None keeps a value.

    Switched on, it goes on with the deliveries that wait, and gets events from now on. With a new
    secret, the one before signs too for `FORMER_SECRET_LASTS`.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    webhook = (
        Webhook.objects.select_for_update(of=("self",)).select_related("club").get(pk=webhook.pk)
    )
    address = webhook.address if address is None else address.strip()
    events = webhook.events if events is None else validate_events(events)
    # The stored value: the worker can have switched it off after the caller read it.
    enabled = webhook.enabled if enabled is None else enabled
    parse_remote_address(address, "https", "http")
    replaced = secret is not None and _replace_secret(webhook, secret)
    same = (webhook.address, webhook.events, webhook.enabled) == (address, events, enabled)
    if same and not replaced:
        return webhook
    webhook.address = address
    webhook.events = events
    if enabled != webhook.enabled:
        _switch_webhook(webhook, enabled=enabled)
    webhook.save()
    for action, done in (("change_webhook", not same), ("webhook_secret", replaced)):
        if done:
            audit_log.write_audit_entry(
                webhook.club, action, webhook, by=actor.user, source=actor.source
            )
    log.info("changed webhook %s", webhook.pk)
    return webhook


def _switch_webhook(webhook: Webhook, *, enabled: bool) -> None:
    """Switches a webhook off, or on from the present end of the activity log; unsaved."""
    webhook.enabled = enabled
    webhook.disabled_for = "" if enabled else "person"
    if enabled:
        webhook.failures = 0
        webhook.next_attempt_at = timezone.now()
        webhook.last_entry = last_entry_id(webhook.club_id)


def _replace_secret(webhook: Webhook, secret: str) -> bool:
    """Sets a new secret, unsaved; returns False for the present one."""
    decode_webhook_secret(secret)
    if open_secret(webhook.sealed_secret, WEBHOOK) == secret:
        return False
    webhook.former_sealed_secret = webhook.sealed_secret
    webhook.former_until = timezone.now() + FORMER_SECRET_LASTS
    webhook.sealed_secret = seal_secret(secret, WEBHOOK)
    return True


@transaction.atomic
def delete_webhook(webhook: Webhook, *, actor: Actor) -> None:
    """Deletes a webhook and its deliveries."""
    require_permission(actor.role, ClubPermission.DIRECT)
    audit_log.write_audit_entry(
        webhook.club, "delete_webhook", webhook, by=actor.user, source=actor.source
    )
    log.info("deleted webhook %s", webhook.pk)
    webhook.delete()


@transaction.atomic
def send_test_event(webhook: Webhook, *, actor: Actor) -> WebhookDelivery:
    """Queues a test event."""
    require_permission(actor.role, ClubPermission.DIRECT)
    if not webhook.enabled:
        raise RemoteError("webhook_disabled")
    audit_log.write_audit_entry(
        webhook.club, "test_webhook", webhook, by=actor.user, source=actor.source
    )
    Webhook.objects.filter(pk=webhook.pk).update(next_attempt_at=timezone.now())
    return WebhookDelivery.objects.create(
        webhook=webhook,
        event=TEST,
        key=f"{TEST}:{uuid4()}",
        body={"club": webhook.club.slug},
    )


@transaction.atomic
def resend_delivery(delivery: WebhookDelivery, *, actor: Actor) -> WebhookDelivery:
    """Queues a delivery again, with its id: a receiver that had it can tell."""
    require_permission(actor.role, ClubPermission.DIRECT)
    webhook = delivery.webhook
    if not webhook.enabled:
        raise RemoteError("webhook_disabled")
    audit_log.write_audit_entry(
        webhook.club, "resend_delivery", webhook, by=actor.user, source=actor.source
    )
    Webhook.objects.filter(pk=webhook.pk).update(next_attempt_at=timezone.now())
    delivery.state = WebhookDelivery.State.WAITING
    delivery.attempts = 0
    delivery.save(update_fields=["state", "attempts"])
    return delivery


def queue_deliveries(
    webhook: Webhook, deliveries: Sequence[WebhookDelivery], *, last_entry: int
) -> None:
    """Queues deliveries, each event once, and stores the last entry of the log that they cover.

    Of more than `MOST_WAITING` that wait, the oldest are given up.
    """
    with transaction.atomic():
        if deliveries:
            WebhookDelivery.objects.bulk_create(deliveries, ignore_conflicts=True)
            _give_up_oldest(webhook)
        Webhook.objects.filter(pk=webhook.pk, last_entry__lt=last_entry).update(
            last_entry=last_entry
        )


def _give_up_oldest(webhook: Webhook) -> None:
    waiting = WebhookDelivery.objects.filter(webhook=webhook, state=WebhookDelivery.State.WAITING)
    newest = waiting.order_by("-pk").values_list("pk", flat=True)
    last = newest[MOST_WAITING : MOST_WAITING + 1].first()
    if last is not None:
        error = error_to_json(RemoteError("webhook_waiting", most=MOST_WAITING))
        waiting.filter(pk__lte=last).update(state=WebhookDelivery.State.FAILED, error=error)


def delete_old_deliveries() -> int:
    """Deletes deliveries after the retention period of files; returns their number."""
    before = timezone.now() - timedelta(days=settings.KEEP_FILES_DAYS)
    old = WebhookDelivery.objects.filter(created_at__lt=before).order_by("pk")
    pks = list(old.values_list("pk", flat=True)[:DELETE_BATCH])
    return WebhookDelivery.objects.filter(pk__in=pks).delete()[0]
