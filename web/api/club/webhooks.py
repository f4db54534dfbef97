"""API of a club's webhooks and their deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.queries.webhooks import deliveries_of_webhook, webhooks_of_club
from club.services.remote.addresses import LONGEST_ADDRESS
from club.services.webhooks import (
    change_webhook,
    create_webhook,
    delete_webhook,
    resend_delivery,
    send_test_event,
)
from club.validators.webhooks import EVENTS
from web.api.framework.base_views import ClubApiView
from web.api.framework.operations import ACCEPTED, CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.shared.messages.errors.error_text import job_error_message

if TYPE_CHECKING:
    from club.models import Club, Webhook, WebhookDelivery

LONGEST_SECRET = 120
DELIVERY_STATES = ("waiting", "delivered", "failed")
EXAMPLE_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


class WebhookSerializer(serializers.Serializer[Any]):
    """Serializer for a webhook; its secret is not shown."""

    id = serializers.IntegerField(source="pk")
    address = serializers.CharField()
    events = serializers.ListField(child=serializers.ChoiceField(choices=EVENTS))
    enabled = serializers.BooleanField()
    disabled_for = serializers.CharField(
        help_text="failures, gone (it answered 410) or person; empty while it is enabled."
    )
    failures = serializers.IntegerField(help_text="Failed attempts since the last success.")
    former_until = serializers.DateTimeField(
        allow_null=True, help_text="Until then the secret before the last change signs too."
    )
    created_at = serializers.DateTimeField()


class WebhookInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new webhook."""

    example = {
        "address": "https://example.org/hook",
        "events": ["session.released"],
        "secret": EXAMPLE_SECRET,
    }
    address = serializers.CharField(max_length=LONGEST_ADDRESS)
    events = serializers.ListField(
        child=serializers.ChoiceField(choices=EVENTS), min_length=1, max_length=len(EVENTS)
    )
    secret = serializers.CharField(
        max_length=LONGEST_SECRET,
        help_text="whsec_ and 24 to 64 random bytes in base64: it signs each request.",
    )


class WebhookChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for changes of a webhook; fields left out stay unchanged."""

    example = {"enabled": True}
    address = serializers.CharField(max_length=LONGEST_ADDRESS, required=False)
    events = serializers.ListField(
        child=serializers.ChoiceField(choices=EVENTS),
        min_length=1,
        max_length=len(EVENTS),
        required=False,
    )
    enabled = serializers.BooleanField(required=False)
    secret = serializers.CharField(
        max_length=LONGEST_SECRET,
        required=False,
        help_text="A new secret. For 24 hours the one before signs each request too.",
    )


class WebhookDeliverySerializer(serializers.Serializer[Any]):
    """Serializer for one event that was sent, or waits."""

    id = serializers.IntegerField(source="pk")
    message = serializers.UUIDField(source="public_id", help_text="The header webhook-id.")
    event = serializers.CharField()
    data = serializers.JSONField(source="body")  # type: ignore[assignment]
    created_at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=DELIVERY_STATES)
    attempts = serializers.IntegerField()
    attempted_at = serializers.DateTimeField(allow_null=True)
    status = serializers.IntegerField(
        allow_null=True, help_text="HTTP status of the last answer; null without one."
    )
    milliseconds = serializers.IntegerField()
    error = serializers.SerializerMethodField(help_text="The error message; empty without one.")

    def get_error(self, delivery: Any) -> str:
        """Message of the last error; empty without one."""
        return job_error_message(delivery.error)


class WebhookApiView(ClubApiView):
    """Base view of the club's webhooks."""

    tag = "webhooks"
    area = ApiKeyArea.CLUB


class WebhookListView(WebhookApiView):
    """Webhooks of the club."""

    @api_operation(
        "webhooks", WebhookSerializer, permission=ClubPermission.DIRECT, order=CursorOrder()
    )
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the webhooks of the club."""
        return webhooks_of_club(club.pk)

    @api_operation(
        "create_webhook",
        WebhookSerializer,
        request_body=WebhookInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Webhook:
        """Add a webhook; it gets the events from now on."""
        return create_webhook(club, **call.cleaned, **call.who)


class OneWebhookApiView(WebhookApiView):
    """Base view of one webhook."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a webhook of this club. One query."""
        webhook = webhooks_of_club(key.club.pk).filter(pk=kwargs["webhook"]).first()
        if webhook is None:
            raise Http404
        return webhook


class WebhookDetailView(OneWebhookApiView):
    """One webhook."""

    @api_operation("webhook", WebhookSerializer, permission=ClubPermission.DIRECT)
    def get(self, call: ApiCall, webhook: Webhook) -> Webhook:
        """Read a webhook."""
        return webhook

    @api_operation(
        "change_webhook",
        WebhookSerializer,
        request_body=WebhookChangeInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, webhook: Webhook) -> Webhook:
        """Change a webhook, or switch it off or on again."""
        return change_webhook(webhook, **call.cleaned, **call.who)

    @api_operation("delete_webhook", permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, webhook: Webhook) -> None:
        """Delete a webhook with its deliveries."""
        delete_webhook(webhook, **call.who)


class WebhookTestView(OneWebhookApiView):
    """Test events of a webhook."""

    @api_operation(
        "test_webhook", WebhookDeliverySerializer, permission=ClubPermission.DIRECT, status=ACCEPTED
    )
    def post(self, call: ApiCall, webhook: Webhook) -> WebhookDelivery:
        """Send the event `webhook.test`; the worker does it."""
        return send_test_event(webhook, **call.who)


class WebhookDeliveryListView(OneWebhookApiView):
    """Deliveries of a webhook."""

    @api_operation(
        "webhook_deliveries",
        WebhookDeliverySerializer,
        permission=ClubPermission.DIRECT,
        order=CursorOrder(falling=True),
    )
    def get(self, call: ApiCall, webhook: Webhook) -> Any:
        """List the deliveries of a webhook, newest first."""
        return deliveries_of_webhook(webhook)


class WebhookDeliveryResendView(OneWebhookApiView):
    """A delivery that is sent again."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a delivery of this club. Two queries."""
        deliveries = deliveries_of_webhook(super().find(key, **kwargs))
        delivery = deliveries.select_related("webhook__club").filter(pk=kwargs["delivery"]).first()
        if delivery is None:
            raise Http404
        return delivery

    @api_operation(
        "resend_delivery",
        WebhookDeliverySerializer,
        permission=ClubPermission.DIRECT,
        status=ACCEPTED,
    )
    def post(self, call: ApiCall, delivery: WebhookDelivery) -> WebhookDelivery:
        """Send a delivery again, under the same id."""
        return resend_delivery(delivery, **call.who)
