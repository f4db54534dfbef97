"""Page of a club's web space: address, account and host key, and the button that sends the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.errors import RemoteError
from club.queries.permissions import ClubPermission
from club.queries.web_spaces import web_space_of_club
from club.services.remote.addresses import LONGEST_ADDRESS
from club.services.remote.connections import ask_for_host_key
from club.services.web_spaces import delete_web_space, save_web_space, send_site
from club.validators.web_spaces import LONGEST_HOST_KEY, LONGEST_PASSWORD, LONGEST_USERNAME
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from club.models import Club, WebSpace


class WebSpaceForm(forms.Form):
    """Address of the web space, its account, and whether it is updated automatically."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=LONGEST_ADDRESS,
        required=False,
        help_text=gettext_lazy(
            "WebDAV: https://dav.example.org/site/. SFTP: sftp://example.org/www, with the port "
            "after the name if it is not 22."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    username = forms.CharField(
        label=gettext_lazy("User name"),
        max_length=LONGEST_USERNAME,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    host_key = forms.CharField(
        label=gettext_lazy("Key of the SFTP server"),
        max_length=LONGEST_HOST_KEY,
        required=False,
        help_text=gettext_lazy(
            "Ask for it, then compare it with the one that your provider gives. It begins with "
            "SHA256:."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=LONGEST_PASSWORD,
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    automatic = forms.BooleanField(
        label=gettext_lazy("Send the site automatically after each release and correction"),
        required=False,
    )

    def __init__(self, space: WebSpace | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if space and space.sealed_password:
            self.fields["password"].help_text = _("Leave empty to keep the stored one.")


@for_club(may=ClubPermission.OWN)
def web_space_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Form of the web space; posted, it asks for the server's key or saves."""
    space = web_space_of_club(club.pk)
    names = ("address", "username", "host_key", "automatic")
    initial = {name: getattr(space, name) for name in names} if space else {}
    form = WebSpaceForm(space, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        if request.POST.get("do") == "ask":
            form = _with_host_key(request, club, space, form)
        else:
            with add_form_error(form):
                password = form.cleaned_data.pop("password") or None
                save_web_space(club, **form.cleaned_data, password=password, actor=request.actor)
                messages.success(request, _("The web space is saved."))
                return redirect("director:club_site", club.slug)
    context = {"club": club, "form": form, "space": space, "folder": settings.SITE_FOLDER}
    return render(request, "director/web_space.html", context, status=form_page_status(form))


def _with_host_key(
    request: SignedInRequest, club: Club, space: WebSpace | None, form: WebSpaceForm
) -> WebSpaceForm:
    """The form with the key that the server shows now, for a person to compare."""
    try:
        shown = ask_for_host_key(club, form.cleaned_data["address"], actor=request.actor)
    except RemoteError as error:
        form.add_error("address", error_message(error))
        return form
    messages.info(
        request,
        _("The server shows the key %(key)s. Save it only if your provider gives the same one.")
        % {"key": shown},
    )
    return WebSpaceForm(space, initial={**form.cleaned_data, "host_key": shown})


@for_club(may=ClubPermission.OWN)
@require_POST
def delete_club_web_space(request: SignedInRequest, club: Club) -> HttpResponse:
    """Forget the web space and its password."""
    try:
        delete_web_space(club, actor=request.actor)
        messages.success(request, _("The web space is deleted. The files there stay."))
    except RemoteError as error:
        messages.error(request, error_message(error))
    return redirect("director:club_site", club.slug)


@for_club
@require_POST
def request_site_sending(request: SignedInRequest, club: Club) -> HttpResponse:
    """Send the site to the web space; the worker does it."""
    try:
        job = send_site(club, actor=request.actor)
    except RemoteError as error:
        messages.error(request, error_message(error))
        return redirect("director:club_site", club.slug)
    return redirect("director:club_site_job", club.slug, job.pk)
