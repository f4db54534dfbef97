"""Invites directors by a link that works once."""

import logging
import secrets
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from club.errors import InvitationError, UnknownClubError, UsernameTakenError
from club.models import Club, Invitation, Membership, Source, User
from club.queries.clubs import club_called, every_club
from club.services import ledger

log = logging.getLogger(__name__)
LASTS = timedelta(days=2)


def invite(club: Club, *, role: str = Membership.Role.DIRECTOR) -> str:
    """A secret that makes its bearer a member, once, within two days; only its hash is kept."""
    token = secrets.token_urlsafe(24)
    Invitation.objects.create(
        club=club, role=role, token_hash=_hash(token), expires_at=timezone.now() + LASTS
    )
    log.info("invited a %s to club %s", role, club.pk)
    return token


def invite_to(slug: str) -> str:
    """A secret for a new director of the club with this address."""
    club = club_called(slug)
    if club is None:
        there = ", ".join(every_club().values_list("slug", flat=True))
        raise UnknownClubError(club=slug, clubs=there)
    return invite(club)


def invitation(token: str) -> Invitation:
    """The invitation that still stands for this secret."""
    return _standing(token, Invitation.objects.select_related("club"))


@transaction.atomic
def accept_invitation(token: str, *, username: str, password: str) -> User:
    """A new user with the invitation's role in its club."""
    found = _standing(token, Invitation.objects.select_for_update(of=("self",)))
    user = _new_user(username, password)
    Membership.objects.create(user=user, club=found.club, role=found.role)
    found.used_by, found.used_at = user, timezone.now()
    found.save(update_fields=["used_by", "used_at"])
    ledger.note(found.club, "join", user, by=user, source=Source.DIRECTOR)
    return user


def _standing(token: str, rows: QuerySet[Invitation]) -> Invitation:
    found = rows.filter(
        token_hash=_hash(token), used_at=None, expires_at__gt=timezone.now()
    ).first()
    if found is None:
        raise InvitationError()
    return found


def _new_user(username: str, password: str) -> User:
    validate_password(password, User(username=username))
    try:
        with transaction.atomic():
            return User.objects.create_user(username=username, password=password)
    except IntegrityError as error:
        raise UsernameTakenError(username=username) from error


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
