"""Changes settings of a user, removes the second factor, and signs out other browsers."""

import logging

from allauth.mfa.models import Authenticator
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from club.errors import ClubDataNotFoundError
from club.models import Source, User
from club.queries.actors import COMMAND_LINE
from club.queries.members import clubs_of_user
from club.services import audit_log

log = logging.getLogger(__name__)


def set_drop_last_zero(user: User, *, dropped: bool) -> None:
    """Sets whether this user types scores without the final 0 (42 = 420)."""
    user.last_zero_dropped = dropped
    user.save(update_fields=["last_zero_dropped"])


def sign_out_elsewhere(user: User, *, stays: str) -> int:
    """Ends all sign-in sessions of a user except this one; returns their number."""
    store = SessionStore()
    mine = str(user.pk)
    lasting = Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=stays)
    session_keys = [
        session.session_key
        for session in lasting.iterator()
        if store.decode(session.session_data).get("_auth_user_id") == mine
    ]
    Session.objects.filter(session_key__in=session_keys).delete()
    audit_account_change(user, "sign_out_elsewhere", by=user)
    return len(session_keys)


@transaction.atomic
def remove_second_factor(username: str) -> User:
    """Removes a user's second factor, for a lost phone and lost recovery codes."""
    user = User.objects.filter(username=username).first()
    if user is None:
        raise ClubDataNotFoundError("unknown_user", username=username)
    Authenticator.objects.filter(user=user).delete()
    audit_account_change(user, "forget_factor", by=COMMAND_LINE.user)
    return user


@transaction.atomic
def audit_account_change(user: User, action: str, *, by: User | None) -> None:
    """Writes an audit entry about an account in each club of its user."""
    for club in clubs_of_user(user):
        audit_log.write_audit_entry(club, action, user, by=by, source=Source.DIRECTOR)
    log.info("user %s: %s", user.pk, action)
