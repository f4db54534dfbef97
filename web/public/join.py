"""The link that makes its bearer a director: it opens once."""

from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters

from club.errors import InvitationError, UsernameTakenError
from club.services.invitations import accept_invitation, invitation
from web.public.forms import JoinForm
from web.shared.refusals import sentence

BACKEND = "web.shared.sign_in.Backend"


@sensitive_post_parameters()
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for a name and a password, then sign the new director in."""
    try:
        form = JoinForm(request.POST or None)
        facts = {"form": form, "invitation": invitation(token)}
        if form.is_valid() and _joined(request, token, form):
            return redirect("director:clubs")
    except InvitationError as refusal:
        refused = {"refusal": sentence(refusal)}
        return render(request, "public/join_refused.html", refused, status=410)
    status = 422 if form.errors else 200
    return render(request, "public/join.html", facts, status=status)


def _joined(request: HttpRequest, token: str, form: JoinForm) -> bool:
    """Whether the account was made; else the form says why not."""
    try:
        login(request, accept_invitation(token, **form.cleaned_data), backend=BACKEND)
    except UsernameTakenError as refusal:
        form.add_error("username", sentence(refusal))
    except ValidationError as refusal:
        form.add_error("password", refusal)
    return form.is_valid()
