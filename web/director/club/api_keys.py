"""API keys page: create a key, show its secret once, revoke a key."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.errors import InvalidClubDataError
from club.queries.api_key_areas import AREA_LABELS, ApiKeyArea, label_areas
from club.queries.api_keys import visible_api_keys
from club.queries.permissions import ClubPermission
from club.services.api_keys import LONGEST_NAME, create_api_key, revoke_api_key
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import ApiKey, Club


READ = ApiKeyArea.READ
LAST_REQUEST = "last_api_key_request"


class ApiKeyForm(forms.Form):
    """Name of the program that gets the key, what the key is for, and when it expires."""

    name = forms.CharField(label=gettext_lazy("Program"), max_length=LONGEST_NAME)
    areas = forms.MultipleChoiceField(
        label=gettext_lazy("Can do more than read"),
        choices=[(str(area), label) for area, label in AREA_LABELS.items() if area != READ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Choose only what the program needs."),
    )
    last_day = forms.DateField(
        label=gettext_lazy("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=gettext_lazy("The key stops working after it. Empty: it does not expire."),
    )
    request_id = forms.UUIDField(widget=forms.HiddenInput(), required=False)


@dataclass(frozen=True, slots=True)
class ListedApiKey:
    """A key in the list: what it can do, and the last moment at which it is valid."""

    key: ApiKey
    areas: list[str]
    last_moment: datetime | None
    is_expired: bool


def _list_key(key: ApiKey, now: datetime) -> ListedApiKey:
    """Return a key for the list. A key expires when the day after its last one begins."""
    if key.expires_at is None:
        return ListedApiKey(key, label_areas(key.areas), None, is_expired=False)
    last_moment = key.expires_at - timedelta(seconds=1)
    return ListedApiKey(key, label_areas(key.areas), last_moment, is_expired=key.expires_at <= now)


@for_club(may=ClubPermission.DIRECT)
def api_keys_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Active keys and a form for a new one; its secret is shown in this response only."""
    form = ApiKeyForm(request.POST or None, initial={"request_id": uuid4()})
    secret = ""
    if request.method == "POST" and form.is_valid():
        # Only a hash of the secret is stored, so the response to the POST has to show it, without a
        # redirect. Reloading then sends the POST again, which must not create a second key.
        request_id = str(form.cleaned_data["request_id"] or uuid4())
        if request.session.get(LAST_REQUEST) == request_id:
            messages.info(request, _("This key exists already. Its secret is shown only once."))
            return redirect("director:api_keys", club.slug)
        if secret := _create_key(request, club, form):
            request.session[LAST_REQUEST] = request_id
    now = timezone.now()
    context = {
        "club": club,
        "form": ApiKeyForm(initial={"request_id": uuid4()}) if secret else form,
        "secret": secret,
        "keys": [
            _list_key(key, now) for key in visible_api_keys(request.user, club, request.may.role)
        ],
        "owner": request.may.own,
    }
    page = render(request, "director/api_keys.html", context, status=422 if form.errors else 200)
    # The browser must not show the secret again from its cache.
    page.headers["Cache-Control"] = "no-store"
    return page


def _create_key(request: SignedInRequest, club: Club, form: ApiKeyForm) -> str:
    cleaned = form.cleaned_data
    try:
        return create_api_key(
            club,
            request.user,
            cleaned["name"],
            areas=cleaned["areas"],
            last_day=cleaned["last_day"],
            actor=request.actor,
        )[1]
    except InvalidClubDataError as refusal:
        field = "last_day" if refusal.code == "key_last_day" else "name"
        form.add_error(field, error_message(refusal))
    return ""


@for_club(may=ClubPermission.DIRECT)
@require_POST
def revoke_club_api_key(request: SignedInRequest, club: Club, api_key: int) -> HttpResponse:
    """Revoke one of the keys that this user may see."""
    key = get_object_or_404(visible_api_keys(request.user, club, request.may.role), pk=api_key)
    revoke_api_key(key, actor=request.actor)
    messages.success(request, _("The key “%(name)s” is revoked.") % {"name": key.name})
    return redirect("director:api_keys", club.slug)
