"""API keys page: create a key, show its secret once, revoke a key."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.errors import InvalidClubDataError
from club.queries.api_keys import visible_api_keys
from club.queries.permissions import ClubPermission
from club.services.api_keys import LONGEST_NAME, create_api_key, revoke_api_key
from web.director.access.permissions import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club


LAST_REQUEST = "last_api_key_request"


class ApiKeyForm(forms.Form):
    """Name of the program that gets the key, and whether it may write."""

    name = forms.CharField(label=gettext_lazy("Program"), max_length=LONGEST_NAME)
    may_write = forms.BooleanField(
        label=gettext_lazy("It may write, not only read"), required=False
    )
    request_id = forms.UUIDField(widget=forms.HiddenInput(), required=False)


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
    context = {
        "club": club,
        "form": ApiKeyForm(initial={"request_id": uuid4()}) if secret else form,
        "secret": secret,
        "keys": visible_api_keys(request.user, club, request.may.role),
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
            club, request.user, cleaned["name"], may_write=cleaned["may_write"], actor=request.actor
        )[1]
    except InvalidClubDataError as refusal:
        form.add_error("name", error_message(refusal))
    return ""


@for_club(may=ClubPermission.DIRECT)
@require_POST
def revoke_club_api_key(request: SignedInRequest, club: Club, api_key: int) -> HttpResponse:
    """Revoke one of the keys that this user may see."""
    key = get_object_or_404(visible_api_keys(request.user, club, request.may.role), pk=api_key)
    revoke_api_key(key, actor=request.actor)
    messages.success(request, _("The key “%(name)s” is revoked.") % {"name": key.name})
    return redirect("director:api_keys", club.slug)
