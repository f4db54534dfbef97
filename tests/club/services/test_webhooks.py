"""Webhooks added, changed and refused; the secret is stored sealed."""

from datetime import UTC, datetime

import pytest
from time_machine import travel

from club.models import LedgerEntry, Webhook, WebhookDelivery
from club.queries.sealed_secrets import WEBHOOK, open_secret
from club.services.webhooks import (
    change_webhook,
    create_webhook,
    delete_webhook,
    generate_webhook_secret,
    queue_deliveries,
)
from club.validators.webhooks import decode_webhook_secret
from tests.builders import a_club, a_webhook, an_actor
from tests.raising import raises_code

pytestmark = pytest.mark.django_db
ADDRESS = "https://example.org/hook"


def create(**others):
    kwargs = {"address": ADDRESS, "events": ["result.recorded"]} | others
    kwargs.setdefault("secret", generate_webhook_secret())
    return create_webhook(a_club(), **kwargs, actor=an_actor())


def test_a_generated_secret_is_stored_sealed():
    secret = generate_webhook_secret()
    webhook = create(secret=secret)

    assert len(decode_webhook_secret(secret)) == 32
    assert secret not in webhook.sealed_secret
    assert open_secret(webhook.sealed_secret, WEBHOOK) == secret


def test_a_secret_of_another_secret_key_cannot_be_opened(settings):
    webhook = create()
    settings.SECRET_KEY = 50 * "x"

    assert open_secret(webhook.sealed_secret, WEBHOOK) is None


@pytest.mark.parametrize(
    ("others", "code"),
    [
        ({"address": "ftp://example.org/"}, "remote_address"),
        ({"address": "https://ada:secret@example.org/"}, "remote_address"),
        ({"events": []}, "webhook_events"),
        ({"events": ["club.closed"]}, "webhook_events"),
        ({"secret": "secret"}, "webhook_secret"),
        ({"secret": "whsec_MfKQ9r8G"}, "webhook_secret"),
        ({"secret": "whsec_" + 40 * "?"}, "webhook_secret"),
    ],
)
def test_invalid_settings_are_refused(others, code):
    with raises_code(code):
        create(**others)

    assert Webhook.objects.count() == 0


def test_a_club_has_ten_webhooks_at_most():
    for _ in range(10):
        a_webhook()

    with raises_code("most_webhooks"):
        create()


def test_a_new_secret_keeps_the_one_before_for_a_day():
    old, new = generate_webhook_secret(), generate_webhook_secret()
    webhook = create(secret=old)
    with travel(datetime(2026, 11, 27, 12, tzinfo=UTC), tick=False):
        changed = change_webhook(webhook, secret=new, actor=an_actor())
        again = change_webhook(changed, secret=new, actor=an_actor())

    assert [
        open_secret(sealed, WEBHOOK) for sealed in (again.sealed_secret, again.former_sealed_secret)
    ] == [
        new,
        old,
    ]
    assert again.former_until == datetime(2026, 11, 28, 12, tzinfo=UTC)
    assert LedgerEntry.objects.filter(action="webhook_secret").count() == 1
    with raises_code("webhook_secret"):
        change_webhook(webhook, secret="whsec_short", actor=an_actor())


def test_of_too_many_waiting_events_the_oldest_are_left_out(monkeypatch):
    monkeypatch.setattr("club.services.webhooks.MOST_WAITING", 2)
    webhook = create()
    for number in range(4):
        delivery = WebhookDelivery(webhook=webhook, event="e", key=f"{number}", body={})
        queue_deliveries(webhook, [delivery], last_entry=number)

    rows = WebhookDelivery.objects.order_by("pk").values_list("key", "state", "error")
    left_out = {"code": "webhook_waiting", "facts": {"most": 2}}
    assert list(rows) == [
        ("0", "failed", left_out),
        ("1", "failed", left_out),
        ("2", "waiting", {}),
        ("3", "waiting", {}),
    ]


def test_each_change_is_in_the_activity_log():
    webhook = create()
    same = {"address": ADDRESS, "events": ["result.recorded"], "enabled": True}
    change_webhook(webhook, **same, actor=an_actor())
    off = change_webhook(webhook, **same | {"enabled": False}, actor=an_actor())
    delete_webhook(webhook, actor=an_actor())

    assert (off.enabled, off.disabled_for) == (False, "person")
    assert list(LedgerEntry.objects.order_by("pk").values_list("action", flat=True))[-3:] == [
        "create_webhook",
        "change_webhook",
        "delete_webhook",
    ]


def test_a_webhook_gets_no_events_of_the_time_when_it_was_off():
    webhook = create()
    change_webhook(
        webhook, address=ADDRESS, events=["result.recorded"], enabled=False, actor=an_actor()
    )
    a_webhook()
    again = change_webhook(
        webhook, address=ADDRESS, events=["result.recorded"], enabled=True, actor=an_actor()
    )

    before = LedgerEntry.objects.get(action="create_webhook", row=webhook.pk)
    assert again.last_entry > before.pk


def test_a_change_of_the_address_alone_does_not_switch_it_on_again():
    webhook = a_webhook()
    # By the worker, after the webhook was read.
    Webhook.objects.update(enabled=False, disabled_for="failures")

    changed = change_webhook(webhook, address="https://example.org/new", actor=an_actor())

    assert (changed.address, changed.enabled, changed.disabled_for) == (
        "https://example.org/new",
        False,
        "failures",
    )
