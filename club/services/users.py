"""Changes users' own settings and signs them out."""

import logging

from allauth.mfa.models import Authenticator
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from club.errors import UnknownUserError
from club.models import Source, User
from club.queries.members import clubs_joined
from club.services import ledger

log = logging.getLogger(__name__)


def drop_last_zero(user: User, *, dropped: bool) -> None:
    """Whether 42 is 420 when this person types."""
    user.last_zero_dropped = dropped
    user.save(update_fields=["last_zero_dropped"])


def sign_out_elsewhere(user: User, *, stays: str) -> int:
    """End every session of a user but the one with this key; how many there were."""
    store, mine = SessionStore(), str(user.pk)
    lasting = Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=stays)
    found = [
        each.session_key
        for each in lasting.iterator()
        if store.decode(each.session_data).get("_auth_user_id") == mine
    ]
    Session.objects.filter(session_key__in=found).delete()
    note_account(user, "sign_out_elsewhere", by=user)
    return len(found)


@transaction.atomic
def forget_factor(username: str) -> User:
    """Let somebody in by the password alone again: the phone is lost, and the codes with it."""
    user = User.objects.filter(username=username).first()
    if user is None:
        raise UnknownUserError(username=username)
    Authenticator.objects.filter(user=user).delete()
    note_account(user, "forget_factor", by=None)
    return user


@transaction.atomic
def note_account(user: User, action: str, *, by: User | None) -> None:
    """Say in each club of a user what was done to the account, and who did it."""
    for club in clubs_joined(user):
        ledger.write_audit_entry(club, action, user, by=by, source=Source.DIRECTOR)
    log.info("user %s: %s", user.pk, action)
