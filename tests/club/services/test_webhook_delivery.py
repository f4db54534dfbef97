"""Webhooks delivered to a server that runs: signed, in order, retried, disabled."""

import base64
import hmac
import json
from datetime import timedelta
from hashlib import sha256
from ipaddress import ip_network

import pytest
from django.utils import timezone
from time_machine import travel

from club.models import Webhook, WebhookDelivery
from club.services.webhook_delivery import (
    DELIVER,
    MOST_ATTEMPTS,
    MOST_FAILURES,
    deliver_waiting_events,
    wake_worker_for_webhooks,
)
from club.services.webhooks import (
    change_webhook,
    delete_old_deliveries,
    generate_webhook_secret,
    resend_delivery,
    send_test_event,
)
from club.tasks import deliver_webhook
from club.validators.webhooks import decode_webhook_secret
from tests.builders import a_webhook, an_actor
from tests.raising import raises_code
from tests.remote_servers import an_http_receiver

pytestmark = pytest.mark.django_db
KEY = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")


@pytest.fixture(autouse=True)
def this_computer(settings):
    settings.PRIVATE_NETWORKS = [ip_network("127.0.0.0/8")]


@pytest.fixture
def clock():
    """A clock that runs only when the test moves it."""
    with travel(timezone.now(), tick=False) as traveller:
        yield traveller


def a_local_webhook(receiver):
    return a_webhook(address=f"http://127.0.0.1:{receiver.port}/hook?from=bridge")


def states():
    rows = WebhookDelivery.objects.order_by("pk")
    return list(rows.values_list("state", "attempts", "status"))


def test_a_delivery_is_signed_and_has_ids_alone():
    with an_http_receiver() as receiver:
        webhook = a_local_webhook(receiver)
        delivery = send_test_event(webhook, actor=an_actor())
        deliver_webhook(webhook.pk)

    [(headers, body)] = receiver.requests
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    digest = base64.b64encode(hmac.new(KEY, signed, sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{digest}"
    assert headers["webhook-id"] == str(delivery.public_id)
    assert abs(int(headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60
    assert headers["Host"] == f"127.0.0.1:{receiver.port}"
    assert json.loads(body) == {
        "id": str(delivery.public_id),
        "type": "webhook.test",
        "timestamp": delivery.created_at.isoformat(),
        "data": {"club": "crown"},
    }
    assert states() == [("delivered", 1, 200)]


def test_a_request_has_both_signatures_for_a_day_after_a_new_secret(clock):
    new = generate_webhook_secret()
    with an_http_receiver() as receiver:
        webhook = a_local_webhook(receiver)
        change_webhook(webhook, secret=new, actor=an_actor())
        for hours in (23, 2):
            clock.shift(timedelta(hours=hours))
            send_test_event(webhook, actor=an_actor())
            deliver_webhook(webhook.pk)

    keys = [decode_webhook_secret(new), KEY]
    expected = []
    for headers, body in receiver.requests:
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        digests = (hmac.new(key, signed, sha256).digest() for key in keys)
        expected.append([f"v1,{base64.b64encode(digest).decode()}" for digest in digests])
    assert [headers["webhook-signature"] for headers, _body in receiver.requests] == [
        " ".join(expected[0]),
        expected[1][0],
    ]


def test_a_failed_delivery_is_tried_again_before_the_next(clock):
    with an_http_receiver(500, 302, 200) as receiver:
        webhook = a_local_webhook(receiver)
        for _ in range(2):
            send_test_event(webhook, actor=an_actor())
        delivered = [deliver_waiting_events(webhook.pk)]
        waits = []
        for _ in range(2):
            webhook.refresh_from_db()
            waits.append(webhook.next_attempt_at - timezone.now())
            clock.shift(waits[-1])
            delivered.append(deliver_waiting_events(webhook.pk))

    assert delivered == [0, 0, 2]
    assert waits == [timedelta(seconds=10), timedelta(seconds=30)]
    assert states() == [("delivered", 3, 200), ("delivered", 1, 200)]
    webhook.refresh_from_db()
    assert (webhook.failures, webhook.claimed_until) == (0, None)


def test_a_delivery_is_given_up_and_the_next_is_tried():
    with an_http_receiver(*(MOST_ATTEMPTS * [500])) as receiver:
        webhook = a_local_webhook(receiver)
        for _ in range(2):
            send_test_event(webhook, actor=an_actor())
        for _ in range(MOST_ATTEMPTS + 1):
            deliver_waiting_events(webhook.pk)

    assert states() == [("failed", MOST_ATTEMPTS, 500), ("delivered", 1, 200)]


def test_a_webhook_is_disabled_after_many_failures(clock):
    begun = timezone.now()
    with an_http_receiver(*(MOST_FAILURES * [503])) as receiver:
        webhook = a_local_webhook(receiver)
        for _ in range(3):
            send_test_event(webhook, actor=an_actor())
        for _ in range(MOST_FAILURES + 1):
            deliver_waiting_events(webhook.pk)
            webhook.refresh_from_db()
            clock.move_to(max(webhook.next_attempt_at, timezone.now()))

    assert (webhook.enabled, webhook.disabled_for) == (False, "failures")
    assert len(receiver.requests) == MOST_FAILURES
    assert timedelta(hours=24) < timezone.now() - begun < timedelta(hours=36)
    with raises_code("webhook_disabled"):
        send_test_event(webhook, actor=an_actor())


def test_an_address_that_is_gone_disables_at_once_and_can_be_switched_on_again():
    with an_http_receiver(410) as receiver:
        webhook = a_local_webhook(receiver)
        send_test_event(webhook, actor=an_actor())
        deliver_waiting_events(webhook.pk)
        webhook.refresh_from_db()
        off = (webhook.enabled, webhook.disabled_for)
        again = change_webhook(
            webhook,
            address=webhook.address,
            events=webhook.events,
            enabled=True,
            actor=an_actor(),
        )
        deliver_waiting_events(webhook.pk)

    assert off == (False, "gone")
    assert (again.enabled, again.disabled_for, again.failures) == (True, "", 0)
    assert states() == [("delivered", 2, 200)]


def test_a_delivery_is_sent_again_under_the_same_id():
    with an_http_receiver() as receiver:
        webhook = a_local_webhook(receiver)
        delivery = send_test_event(webhook, actor=an_actor())
        deliver_waiting_events(webhook.pk)
        resend_delivery(delivery, actor=an_actor())
        deliver_waiting_events(webhook.pk)

    assert [headers["webhook-id"] for headers, _body in receiver.requests] == [
        str(delivery.public_id)
    ] * 2


def test_a_private_address_is_not_asked(settings):
    settings.PRIVATE_NETWORKS = []
    with an_http_receiver() as receiver:
        webhook = a_local_webhook(receiver)
        delivery = send_test_event(webhook, actor=an_actor())
        deliver_waiting_events(webhook.pk)

    delivery.refresh_from_db()
    assert receiver.requests == []
    assert (delivery.state, delivery.error["code"]) == ("waiting", "remote_private")


def test_an_answer_that_does_not_come_is_a_failure():
    webhook = a_webhook(address="http://127.0.0.1:9/")
    delivery = send_test_event(webhook, actor=an_actor())

    assert deliver_waiting_events(webhook.pk) == 0
    delivery.refresh_from_db()
    assert (delivery.status, delivery.error["code"]) == (None, "remote_refused")


def test_a_fault_of_the_program_counts_as_an_attempt(monkeypatch):
    def fail(*_args, **_kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr("socket.getaddrinfo", fail)
    webhook = a_webhook()
    delivery = send_test_event(webhook, actor=an_actor())

    assert deliver_waiting_events(webhook.pk) == 0
    delivery.refresh_from_db()
    webhook.refresh_from_db()
    assert (delivery.attempts, webhook.failures) == (1, 1)
    assert webhook.next_attempt_at > timezone.now()


def test_one_worker_at_a_time_delivers():
    webhook = a_webhook(address="http://127.0.0.1:9/")
    send_test_event(webhook, actor=an_actor())
    Webhook.objects.update(claimed_until=timezone.now() + timedelta(seconds=30))

    assert deliver_waiting_events(webhook.pk) == 0
    assert states() == [("waiting", 0, None)]


def test_the_worker_is_woken_once_until_it_has_had_time(clock, monkeypatch):
    sent = []
    monkeypatch.setattr(
        "club.services.webhook_delivery.send_worker_message", lambda *args: sent.append(args)
    )
    webhook = a_webhook()
    send_test_event(webhook, actor=an_actor())

    woken = []
    for _ in range(12):
        woken.append(wake_worker_for_webhooks(timezone.now()))
        clock.shift(timedelta(seconds=3))

    assert [number for number, ids in enumerate(woken) if ids] == [0, 10]
    assert sent == [(DELIVER, webhook.pk)] * 2


def test_old_deliveries_are_deleted(clock):
    webhook = a_webhook()
    send_test_event(webhook, actor=an_actor())
    clock.shift(timedelta(days=31))
    new = send_test_event(webhook, actor=an_actor())

    assert delete_old_deliveries() == 1
    assert list(WebhookDelivery.objects.all()) == [new]
