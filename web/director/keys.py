"""Keys for programs: made, and shown once; ended. An owner sees everybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.errors import KeyNameError
from club.queries.api_keys import keys_seen_by
from club.queries.rights import Right
from club.services.api_keys import LONGEST_NAME, end_key, make_key
from web.director.access import SignedIn, for_director
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Club


class KeyForm(forms.Form):
    """Which program, and whether it may write."""

    name = forms.CharField(label=gettext_lazy("Program"), max_length=LONGEST_NAME)
    may_write = forms.BooleanField(
        label=gettext_lazy("It may write, not only read"), required=False
    )


@for_director(may=Right.DIRECT)
def keys(request: SignedIn, club: Club) -> HttpResponse:
    """The keys that last, and a form for a new one; its secret is on this answer alone."""
    form, secret = KeyForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        secret = _made(request, club, form)
    facts = {
        "club": club,
        "form": KeyForm() if secret else form,
        "secret": secret,
        "keys": keys_seen_by(request.user, club, request.may.role),
        "owner": request.may.own,
    }
    page = render(request, "director/keys.html", facts, status=422 if form.errors else 200)
    page.headers["Cache-Control"] = "no-store"
    return page


def _made(request: SignedIn, club: Club, form: KeyForm) -> str:
    facts = form.cleaned_data
    try:
        return make_key(club, request.user, facts["name"], may_write=facts["may_write"])[1]
    except KeyNameError as refusal:
        form.add_error("name", sentence(refusal))
    return ""


@for_director(may=Right.DIRECT)
@require_POST
def end(request: SignedIn, club: Club, api_key: int) -> HttpResponse:
    """One of these keys opens nothing any more."""
    found = get_object_or_404(keys_seen_by(request.user, club, request.may.role), pk=api_key)
    end_key(found, by=request.user)
    messages.success(
        request, _("The key “%(name)s” opens nothing any more.") % {"name": found.name}
    )
    return redirect("director:keys", club.slug)
