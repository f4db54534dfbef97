"""The pages of webhooks: the secret is shown once, deliveries are listed and sent again."""

import pytest

from club.models import Webhook, WebhookDelivery
from club.queries.sealed_secrets import WEBHOOK, open_secret
from club.services.webhooks import send_test_event
from tests.builders import a_director, a_webhook, an_actor

pytestmark = pytest.mark.django_db
PAGE = "/director/crown/webhooks/"
SENT = {"address": "https://example.org/hook", "events": ["session.released"]}


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def test_the_secret_is_shown_once(ann):
    page = ann.post(PAGE, SENT)

    webhook = Webhook.objects.get()
    secret = open_secret(webhook.sealed_secret, WEBHOOK)
    assert (webhook.address, webhook.events) == (SENT["address"], SENT["events"])
    assert secret in page.text
    assert page.headers["Cache-Control"] == "no-store"
    assert secret not in ann.get(PAGE).text + ann.get(f"{PAGE}{webhook.pk}/").text


def test_a_new_secret_is_shown_once(ann):
    webhook = a_webhook()
    here = f"{PAGE}{webhook.pk}/"
    response = ann.post(here, {"do": "secret"})
    webhook.refresh_from_db()

    secret = response.context["secret"]
    assert open_secret(webhook.sealed_secret, WEBHOOK) == secret
    assert (secret in response.content.decode(), response["Cache-Control"]) == (True, "no-store")
    assert secret not in ann.get(here).content.decode()


@pytest.mark.parametrize("sent", [{"address": "example.org"}, {"events": []}])
def test_a_refused_webhook_is_not_added(ann, sent):
    page = ann.post(PAGE, SENT | sent)

    assert (page.status_code, Webhook.objects.count()) == (422, 0)


def test_a_webhook_is_switched_off_and_deleted(ann):
    webhook = a_webhook()
    ann.post(f"{PAGE}{webhook.pk}/", SENT)
    off = Webhook.objects.get()
    ann.post(f"{PAGE}{webhook.pk}/delete/")

    assert (off.enabled, off.events) == (False, ["session.released"])
    assert Webhook.objects.count() == 0


def test_deliveries_are_listed_with_the_reason_and_sent_again(ann):
    webhook = a_webhook()
    delivery = send_test_event(webhook, actor=an_actor())
    error = {"code": "remote_timeout", "facts": {"host": "example.org"}}
    WebhookDelivery.objects.update(state="failed", attempts=8, error=error)

    page = ann.get(f"{PAGE}{webhook.pk}/")
    ann.post(f"{PAGE}{webhook.pk}/deliveries/{delivery.pk}/resend/")

    assert "example.org did not answer in time." in page.text
    assert list(WebhookDelivery.objects.values_list("state", "attempts")) == [("waiting", 0)]


def test_a_test_event_is_queued(ann):
    webhook = a_webhook()
    ann.post(f"{PAGE}{webhook.pk}/test/")
    Webhook.objects.update(enabled=False, disabled_for="gone")
    refused = ann.post(f"{PAGE}{webhook.pk}/test/", follow=True)

    assert WebhookDelivery.objects.count() == 1
    assert "This webhook is disabled." in refused.text
    assert "off: the address answered 410, gone" in refused.text


def test_a_webhook_of_another_club_is_not_found(ann):
    other = a_webhook("anchor")

    assert ann.get(f"{PAGE}{other.pk}/").status_code == 404
