"""Views that sign a phone in to its table, by QR code or by a typed code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.core import ratelimit
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from tournament.errors import TournamentDataNotFoundError
from tournament.queries.tables.table_tokens import (
    find_table_token,
    find_table_token_by_code,
    secrets_of_token,
)
from web.shared.messages.errors.error_text import error_message
from web.table.access import refuse_phone, set_phone_cookie, table_url
from web.table.language import in_phone_language

if TYPE_CHECKING:
    from tournament.models import TableToken

# Failures of one device with a session, and of all devices with it. How many are allowed, and for
# how long more are refused, is under these names in ACCOUNT_RATE_LIMITS of `config/settings.py`.
WRONG_CODES = ("table_code", "table_codes_of_session")
UNPROCESSABLE = 422


class TableCodeForm(forms.Form):
    """The code that is printed on the table's card."""

    code = forms.CharField(
        label=_("Code of your table"),
        max_length=20,
        help_text=_(
            "Eight letters on the card of your table, such as BCDF\N{NON-BREAKING HYPHEN}GHJK."
        ),
        error_messages={
            "required": _("Type the code on the card of your table."),
            "max_length": _("The code has eight letters."),
        },
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
            }
        ),
    )


@never_cache
@sensitive_post_parameters()
@in_phone_language
def table_code_page(request: HttpRequest, session: int) -> HttpResponse:
    """Asks for the code of a table; a session without phones looks the same as one with them."""
    form = TableCodeForm(request.POST or None)
    if not form.is_valid():
        status = UNPROCESSABLE if form.errors else 200
        return render(request, "table/sign_in.html", {"form": form}, status=status)
    # Only failures are counted: a room full of phones behind one address may come in at once.
    if not _count_failure(request, session, dry_run=True):
        return ratelimit.respond_429(request)  # type: ignore[no-any-return]
    token = find_table_token_by_code(session, form.cleaned_data["code"])
    secrets = secrets_of_token(token) if token else None
    if token is None or secrets is None:
        _count_failure(request, session)
        form.add_error("code", error_message(TournamentDataNotFoundError("table_token")))
        return render(request, "table/sign_in.html", {"form": form}, status=UNPROCESSABLE)
    # By the link, whose path the phone's cookie belongs to: so a seated phone stays the same one.
    return redirect(link_url(token, secrets.link))


def _count_failure(request: HttpRequest, session: int, *, dry_run: bool = False) -> bool:
    """Count a wrong code, or only look; False if there are too many.

    A guesser does not close the way by code to the other phones of the session.
    """
    keys = (f"{session} {request.META.get('REMOTE_ADDR', '')}", str(session))
    left = [
        ratelimit.consume(request, action=action, key=key, dry_run=dry_run)
        for action, key in zip(WRONG_CODES, keys, strict=True)
    ]
    return all(left)


@never_cache
@require_safe
@in_phone_language
def open_table_link(
    request: HttpRequest, session: int, table_token: int, link: str
) -> HttpResponse:
    """Turns the secret of the link into a cookie, and leaves the address that has it."""
    token = find_table_token(session, table_token, link)
    if token is None:
        return refuse_phone(request, session)
    response = redirect(table_url(token, "round"))
    set_phone_cookie(request, response, token, link)
    return response


def link_url(token: TableToken, link: str) -> str:
    """The path of the link in the QR code."""
    return f"{table_url(token, 'round')}open/{link}/"
