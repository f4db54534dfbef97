"""Creates and accepts invitations to a club."""

import logging
import secrets
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from club.errors import (
    AlreadyMemberError,
    InvitationError,
    InvitationTimeError,
    UnknownClubError,
    UsernameTakenError,
)
from club.models import Club, Invitation, Membership, Source, User
from club.queries.clubs import club_called, every_club
from club.queries.members import has_owner, role_in
from club.services import ledger
from club.services.clubs import lock_club
from club.validators.members import validate_role

log = logging.getLogger(__name__)
LASTS, LONGEST = timedelta(days=2), timedelta(days=30)
GREATNESS = Membership.Role.values


@transaction.atomic
def create_invitation(
    club: Club, *, role: str = "", by: User | None = None, lasts: timedelta = LASTS
) -> str:
    """A secret that makes its bearer a member, once; only its hash is kept.

    Where no role is asked for it makes a director; the first of a club owns it.
    """
    role = role or (Membership.Role.DIRECTOR if has_owner(club.pk) else Membership.Role.OWNER)
    validate_role(role)
    if not timedelta() < lasts <= LONGEST:
        raise InvitationTimeError(days=lasts.days, longest=LONGEST.days)
    token = secrets.token_urlsafe(24)
    made = Invitation.objects.create(
        club=club,
        role=role,
        made_by=by,
        token_hash=_hash(token),
        expires_at=timezone.now() + lasts,
    )
    ledger.write_audit_entry(club, "invite", made, by=by, source=Source.DIRECTOR)
    log.info("invited a %s to club %s", role, club.pk)
    return token


@transaction.atomic
def end_invitation(invited: Invitation, *, by: User | None) -> None:
    """Its link opens nothing from now on; used or over, it stays as it is."""
    now = timezone.now()
    waiting = Invitation.objects.filter(pk=invited.pk, used_at=None, expires_at__gt=now)
    if waiting.update(expires_at=now):
        ledger.write_audit_entry(
            invited.club, "end_invitation", invited, by=by, source=Source.DIRECTOR
        )
        log.info("ended invitation %s of club %s", invited.pk, invited.club_id)


def invite_to(slug: str) -> str:
    """A secret for a new director of the club with this address."""
    club = club_called(slug)
    if club is None:
        there = ", ".join(every_club().values_list("slug", flat=True))
        raise UnknownClubError(club=slug, clubs=there)
    return create_invitation(club)


def find_invitation(token: str) -> Invitation:
    """The invitation that still stands for this secret."""
    return _standing(token, Invitation.objects.select_related("club"))


@transaction.atomic
def accept_invitation(token: str, *, username: str, password: str) -> User:
    """A new user with the invitation's role in its club."""
    found = _locked(token)
    user = _new_user(username, password)
    Membership.objects.create(user=user, club=found.club, role=found.role)
    return _used(found, user)


@transaction.atomic
def join_club(token: str, user: User) -> User:
    """The same for somebody who signs in here already; no link makes a role smaller."""
    found = _locked(token)
    role = role_in(user, found.club_id)
    if role and GREATNESS.index(role) >= GREATNESS.index(found.role):
        raise AlreadyMemberError(club=found.club.name, role=Membership.Role(role).label)
    greater = {"role": found.role}
    Membership.objects.update_or_create(greater, user=user, club=found.club)
    return _used(found, user)


def _locked(token: str) -> Invitation:
    """The invitation for this secret, while nobody else takes it, nor changes who is in the club.

    The club comes first, as wherever roles are changed.
    """
    club = lock_club(find_invitation(token).club_id)
    found = _standing(token, Invitation.objects.select_for_update(of=("self",)))
    found.club = club
    return found


def _used(found: Invitation, user: User) -> User:
    found.used_by, found.used_at = user, timezone.now()
    found.save(update_fields=["used_by", "used_at"])
    ledger.write_audit_entry(found.club, "join", user, by=user, source=Source.DIRECTOR)
    log.info("user %s joined club %s as %s", user.pk, found.club_id, found.role)
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
