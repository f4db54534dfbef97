"""Allauth account adapter without sign-up (accounts need an invitation), and the sign-in form."""

from typing import Any
from unicodedata import normalize

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class InvitationOnlyAccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Allauth's account adapter without sign-up."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "too_many_login_attempts": _(
            "Too many attempts with this username. Wait five minutes, then try again."
        ),
        "username_password_mismatch": _("Wrong username or password."),
    }

    # Private in allauth, whose own key contains the host name: a client that changes its Host
    # header would get new attempts each time.
    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Cache key that limits sign-in attempts for an account, independent of the host name.

        Every spelling under which a database may find the account gives the same key.
        """
        name = normalize("NFKC", credentials.get("username", ""))
        # PostgreSQL compares names in capitals, where the Turkish dotless i becomes I; SQLite does
        # not.
        return f"account:{name.upper().casefold()}"

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Closed: accounts are created by invitation."""
        return False


class SignInForm(LoginForm):  # type: ignore[misc]
    """Allauth's sign-in form, with the labels of the join page and in sentence case."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["login"]
        name.label = _("Username")
        name.widget.attrs.pop("placeholder", None)
        self.fields["remember"].label = _("Stay signed in on this device")
        if not self.is_bound:  # a refused form shows its error first
            name.widget.attrs["autofocus"] = True
