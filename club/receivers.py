"""Signal receivers that write audit entries for password and second-factor changes."""

from typing import Any

from allauth.account.signals import password_changed
from allauth.mfa.signals import authenticator_added, authenticator_removed, authenticator_reset
from django.dispatch import receiver

from club.models import User
from club.services.users import audit_account_change

TOTP = "totp"


@receiver(password_changed)
def audit_password_change(user: User, **_facts: Any) -> None:
    """Writes an audit entry for a changed password."""
    audit_account_change(user, "password", by=user)


@receiver(authenticator_added)
def audit_second_factor_added(user: User, authenticator: Any, **_facts: Any) -> None:
    """Writes an audit entry for a new second factor, which includes its recovery codes."""
    if authenticator.type == TOTP:
        audit_account_change(user, "factor_on", by=user)


@receiver(authenticator_removed)
def audit_second_factor_removed(user: User, authenticator: Any, **_facts: Any) -> None:
    """Writes an audit entry when the last second factor was removed."""
    if authenticator.type == TOTP:
        audit_account_change(user, "factor_off", by=user)


@receiver(authenticator_reset)
def audit_recovery_codes(user: User, **_facts: Any) -> None:
    """Writes an audit entry for new recovery codes."""
    audit_account_change(user, "new_codes", by=user)
