"""Webhook pages: add one, show its secret once, list its deliveries, send one again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.queries.permissions import ClubPermission
from club.queries.webhooks import deliveries_of_webhook, webhooks_of_club
from club.services.remote.addresses import LONGEST_ADDRESS
from club.services.webhooks import (
    change_webhook,
    create_webhook,
    delete_webhook,
    generate_webhook_secret,
    resend_delivery,
    send_test_event,
)
from club.validators.webhooks import (
    EVENTS,
    RANKING_CHANGED,
    RESULT_RECORDED,
    SESSION_CORRECTED,
    SESSION_RELEASED,
)
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.errors.error_text import job_error_message
from web.shared.messages.flash_messages import add_form_error, flash_outcome, form_page_status

if TYPE_CHECKING:
    from club.models import Club, Webhook, WebhookDelivery

RECENT_DELIVERIES = 50
EVENT_LABELS = {
    RESULT_RECORDED: gettext_lazy("A result is recorded or corrected"),
    RANKING_CHANGED: gettext_lazy("A ranking changes"),
    SESSION_RELEASED: gettext_lazy("A session is released"),
    SESSION_CORRECTED: gettext_lazy("A released session is corrected"),
}


class WebhookForm(forms.Form):
    """Address and events of a webhook."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=LONGEST_ADDRESS,
        help_text=gettext_lazy("It begins with https://. Your program answers there."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("Events"),
        choices=[(event, EVENT_LABELS[event]) for event in EVENTS],
        widget=forms.CheckboxSelectMultiple,
    )


class ChangedWebhookForm(WebhookForm):
    """Address and events of a webhook, and whether it is on."""

    enabled = forms.BooleanField(label=gettext_lazy("On"), required=False)


@for_club(may=ClubPermission.DIRECT)
def webhooks_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Webhooks of the club and a form for a new one; its secret is shown in this response only."""
    form = WebhookForm(request.POST or None)
    created, secret = None, ""
    if request.method == "POST" and form.is_valid():
        with add_form_error(form):
            secret = generate_webhook_secret()
            created = create_webhook(club, **form.cleaned_data, secret=secret, actor=request.actor)
    context = {
        "club": club,
        "form": WebhookForm() if created else form,
        "created": created,
        "secret": secret if created else "",
        "webhooks": webhooks_of_club(club.pk),
    }
    page = render(request, "director/webhooks.html", context, status=form_page_status(form))
    # The browser must not show the secret again from its cache.
    page.headers["Cache-Control"] = "no-store"
    return page


@for_club(may=ClubPermission.DIRECT)
def webhook_page(request: SignedInRequest, club: Club, webhook: int) -> HttpResponse:
    """A webhook with its deliveries; posted, it is changed, or gets a new secret."""
    row = _find_webhook(club, webhook)
    if request.method == "POST" and request.POST.get("do") == "secret":
        return _replace_secret(request, club, row)
    form = ChangedWebhookForm(request.POST or None, initial=_initial(row))
    if request.method == "POST" and form.is_valid():
        with add_form_error(form):
            change_webhook(row, **form.cleaned_data, actor=request.actor)
            messages.success(request, _("The webhook is saved."))
            return redirect("director:webhook", club.slug, row.pk)
    context = {**_page_context(club, row), "form": form}
    return render(request, "director/webhook.html", context, status=form_page_status(form))


def _replace_secret(request: SignedInRequest, club: Club, row: Webhook) -> HttpResponse:
    """Replace the secret, which is shown in this response only."""
    secret = generate_webhook_secret()
    row = change_webhook(row, secret=secret, actor=request.actor)
    form = ChangedWebhookForm(initial=_initial(row))
    context = {**_page_context(club, row), "form": form, "secret": secret}
    page = render(request, "director/webhook.html", context)
    # The browser must not show the secret again from its cache.
    page.headers["Cache-Control"] = "no-store"
    return page


def _initial(row: Webhook) -> dict[str, object]:
    return {"address": row.address, "events": row.events, "enabled": row.enabled}


def _page_context(club: Club, row: Webhook) -> dict[str, object]:
    """Template context of a webhook's page. One query."""
    deliveries = deliveries_of_webhook(row)[:RECENT_DELIVERIES]
    return {"club": club, "webhook": row, "deliveries": [_row(sent) for sent in deliveries]}


@for_club
@require_POST
def delete_club_webhook(request: SignedInRequest, club: Club, webhook: int) -> HttpResponse:
    """Delete a webhook with its deliveries."""
    delete_webhook(_find_webhook(club, webhook), actor=request.actor)
    messages.success(request, _("The webhook is deleted."))
    return redirect("director:webhooks", club.slug)


@for_club
@require_POST
def send_webhook_test(request: SignedInRequest, club: Club, webhook: int) -> HttpResponse:
    """Send a test event."""
    row = _find_webhook(club, webhook)
    with flash_outcome(request, _("A test event is on its way. Reload the page for the answer.")):
        send_test_event(row, actor=request.actor)
    return redirect("director:webhook", club.slug, row.pk)


@for_club
@require_POST
def resend_webhook_delivery(
    request: SignedInRequest, club: Club, webhook: int, delivery: int
) -> HttpResponse:
    """Send a delivery again."""
    row = _find_webhook(club, webhook)
    sent = get_object_or_404(
        deliveries_of_webhook(row).select_related("webhook__club"), pk=delivery
    )
    with flash_outcome(request, _("The event is sent again.")):
        resend_delivery(sent, actor=request.actor)
    return redirect("director:webhook", club.slug, row.pk)


def _find_webhook(club: Club, pk: int) -> Webhook:
    """A webhook of this club; 404 for any other. One query."""
    return get_object_or_404(webhooks_of_club(club.pk), pk=pk)


def _row(delivery: WebhookDelivery) -> dict[str, Any]:
    return {"delivery": delivery, "error": job_error_message(delivery.error)}
