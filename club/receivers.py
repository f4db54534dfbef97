"""Writes audit entries for account changes made through allauth."""

from typing import Any

from allauth.account.signals import password_changed
from allauth.mfa.signals import authenticator_added, authenticator_removed, authenticator_reset
from django.dispatch import receiver

from club.models import User
from club.services.users import note_account

TOTP = "totp"


@receiver(password_changed)
def note_password(user: User, **_facts: Any) -> None:
    """Another password."""
    note_account(user, "password", by=user)


@receiver(authenticator_added)
def note_factor(user: User, authenticator: Any, **_facts: Any) -> None:
    """A second factor; its recovery codes come with it."""
    if authenticator.type == TOTP:
        note_account(user, "factor_on", by=user)


@receiver(authenticator_removed)
def note_no_factor(user: User, authenticator: Any, **_facts: Any) -> None:
    """None any more; its recovery codes go with it."""
    if authenticator.type == TOTP:
        note_account(user, "factor_off", by=user)


@receiver(authenticator_reset)
def note_codes(user: User, **_facts: Any) -> None:
    """Other recovery codes."""
    note_account(user, "new_codes", by=user)
