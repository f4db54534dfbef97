"""The link that makes its bearer a member: it opens once. Knows links; not what a role may do."""

from allauth.core import ratelimit
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.errors import AlreadyMemberError, InvitationError, UsernameTakenError
from club.services.invitations import accept_invitation, find_invitation, join_club
from web.public.forms import JoinForm
from web.shared.refusals import sentence

BACKEND = "web.shared.sign_in.Backend"
CONFLICT, GONE, UNPROCESSABLE = 409, 410, 422


@never_cache
@sensitive_post_parameters()
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Let whoever is signed in join as they are; ask everybody else how they will sign in."""
    try:
        facts: dict[str, object] = {"invitation": find_invitation(token)}
        if refused := ratelimit.consume_or_429(request, action="join", key=token):
            return refused  # type: ignore[no-any-return]
        if request.user.is_authenticated:
            return _with_account(request, token, facts)
        return _with_new_account(request, token, facts)
    except InvitationError as refusal:
        refused = {"refusal": sentence(refusal)}
        return render(request, "public/join_refused.html", refused, status=GONE)


def _with_account(request: HttpRequest, token: str, facts: dict[str, object]) -> HttpResponse:
    """Nothing is asked of them but that they want to."""
    assert request.user.is_authenticated
    if request.method != "POST":
        return render(request, "public/join.html", facts)
    try:
        join_club(token, request.user)
    except AlreadyMemberError as refusal:
        return render(
            request, "public/join.html", facts | {"refusal": sentence(refusal)}, status=CONFLICT
        )
    return redirect("director:clubs")


def _with_new_account(request: HttpRequest, token: str, facts: dict[str, object]) -> HttpResponse:
    """Ask for a name and a password, then sign the new member in."""
    form = JoinForm(request.POST or None)
    if form.is_valid() and _joined(request, token, form):
        return redirect("director:clubs")
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "public/join.html", facts | {"form": form}, status=status)


def _joined(request: HttpRequest, token: str, form: JoinForm) -> bool:
    """Whether the account was made; else the form says why not."""
    try:
        login(request, accept_invitation(token, **form.cleaned_data), backend=BACKEND)
    except UsernameTakenError as refusal:
        form.add_error("username", sentence(refusal))
    except ValidationError as refusal:
        form.add_error("password", refusal)
    return form.is_valid()
