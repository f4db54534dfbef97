"""Page of an invitation link: join a club with the current account or a new one."""

from allauth.core import ratelimit
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.errors import ClubConflictError, ClubDataNotFoundError
from club.services.invitations import accept_invitation, find_invitation, join_club
from web.public.join_form import NewAccountForm
from web.shared.messages.errors.error_text import error_message

BACKEND = "django.contrib.auth.backends.ModelBackend"
CONFLICT = 409
GONE = 410
UNPROCESSABLE = 422


@never_cache
@sensitive_post_parameters()
def join_club_page(request: HttpRequest, token: str) -> HttpResponse:
    """Adds a signed-in user to the club, or asks for a new account."""
    try:
        context: dict[str, object] = {"invitation": find_invitation(token)}
        if refused := ratelimit.consume_or_429(request, action="join", key=token):
            return refused  # type: ignore[no-any-return]
        if request.user.is_authenticated:
            return _join_signed_in(request, token, context)
        return _join_with_new_account(request, token, context)
    except ClubDataNotFoundError as refusal:
        refused = {"refusal": error_message(refusal)}
        return render(request, "public/join_refused.html", refused, status=GONE)


def _join_signed_in(request: HttpRequest, token: str, context: dict[str, object]) -> HttpResponse:
    """Joins with the current account, which needs only a confirmation."""
    assert request.user.is_authenticated
    if request.method != "POST":
        return render(request, "public/join.html", context)
    try:
        join_club(token, request.user)
    except ClubConflictError as refusal:
        return render(
            request,
            "public/join.html",
            context | {"refusal": error_message(refusal)},
            status=CONFLICT,
        )
    return redirect("director:clubs")


def _join_with_new_account(
    request: HttpRequest, token: str, context: dict[str, object]
) -> HttpResponse:
    """Asks for a name and password, then signs the new member in."""
    form = NewAccountForm(request.POST or None)
    if form.is_valid() and _create_account(request, token, form):
        return redirect("director:clubs")
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "public/join.html", context | {"form": form}, status=status)


def _create_account(request: HttpRequest, token: str, form: NewAccountForm) -> bool:
    """Creates the account; on an error adds it to the form and returns False."""
    try:
        login(request, accept_invitation(token, **form.cleaned_data), backend=BACKEND)
    except ClubConflictError as refusal:
        form.add_error("username", error_message(refusal))
    except ValidationError as refusal:
        form.add_error("password", refusal)
    return form.is_valid()
