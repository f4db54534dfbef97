"""Allauth account adapter and sign-in form: accounts are created by invitation only."""

from typing import Any
from unicodedata import normalize

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class InvitationOnlyAccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Django-allauth's account adapter, without a way to sign up."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "too_many_login_attempts": _(
            "That was tried too often for this name: wait five minutes, then try once more."
        ),
        "username_password_mismatch": _("This name and this password do not belong together."),
    }

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """The account alone is guarded: allauth adds the host, of which a sender has any number.

        Every spelling by which a database may find the account is one name: PostgreSQL compares in
        capitals, where Turkish i without a dot is an i like any other, and SQLite does not.
        """
        name = normalize("NFKC", credentials.get("username", ""))
        return f"account:{name.upper().casefold()}"

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody signs up by themselves."""
        return False


class SignInForm(LoginForm):  # type: ignore[misc]
    """Django-allauth's form, in the words of the page where the name was chosen."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["login"]
        name.label = _("Name to sign in with")
        name.widget.attrs.pop("placeholder", None)
        if not self.is_bound:  # what was refused is said first
            name.widget.attrs["autofocus"] = True
