"""Creates and accepts invitations to a club."""

import logging
import secrets
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from club.errors import ClubConflictError, ClubDataNotFoundError, InvalidClubDataError
from club.models import Club, Invitation, Membership, Source, User
from club.queries.clubs import all_clubs, find_club
from club.queries.members import club_has_owner, role_in_club
from club.services import audit_log
from club.services.clubs import lock_club
from club.validators.members import validate_role

log = logging.getLogger(__name__)
DEFAULT_LIFETIME = timedelta(days=2)
MAX_LIFETIME = timedelta(days=30)
ROLES_BY_RANK = Membership.Role.values


@transaction.atomic
def create_invitation(
    club: Club, *, role: str = "", by: User | None = None, lasts: timedelta = DEFAULT_LIFETIME
) -> str:
    """A secret that makes its bearer a member, once; only its hash is kept.

    Where no role is asked for it makes a director; the first of a club owns it.
    """
    role = role or (Membership.Role.DIRECTOR if club_has_owner(club.pk) else Membership.Role.OWNER)
    validate_role(role)
    if not timedelta() < lasts <= MAX_LIFETIME:
        raise InvalidClubDataError("invitation_time", days=lasts.days, longest=MAX_LIFETIME.days)
    token = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        club=club,
        role=role,
        made_by=by,
        token_hash=_hash_token(token),
        expires_at=timezone.now() + lasts,
    )
    audit_log.write_audit_entry(club, "invite", invitation, by=by, source=Source.DIRECTOR)
    log.info("invited a %s to club %s", role, club.pk)
    return token


@transaction.atomic
def revoke_invitation(invited: Invitation, *, by: User | None) -> None:
    """Its link opens nothing from now on; used or over, it stays as it is."""
    now = timezone.now()
    waiting = Invitation.objects.filter(pk=invited.pk, used_at=None, expires_at__gt=now)
    if waiting.update(expires_at=now):
        audit_log.write_audit_entry(
            invited.club, "end_invitation", invited, by=by, source=Source.DIRECTOR
        )
        log.info("ended invitation %s of club %s", invited.pk, invited.club_id)


def create_director_invitation(slug: str) -> str:
    """A secret for a new director of the club with this address."""
    club = find_club(slug)
    if club is None:
        there = ", ".join(all_clubs().values_list("slug", flat=True))
        raise ClubDataNotFoundError("unknown_club", club=slug, clubs=there)
    return create_invitation(club)


def find_invitation(token: str) -> Invitation:
    """The invitation that is still current for this secret."""
    return _find_valid(token, Invitation.objects.select_related("club"))


@transaction.atomic
def accept_invitation(token: str, *, username: str, password: str) -> User:
    """A new user with the invitation's role in its club."""
    invitation = _lock_invitation(token)
    user = _create_user(username, password)
    Membership.objects.create(user=user, club=invitation.club, role=invitation.role)
    return _mark_used(invitation, user)


@transaction.atomic
def join_club(token: str, user: User) -> User:
    """The same for somebody who signs in here already; no link makes a role smaller."""
    invitation = _lock_invitation(token)
    role = role_in_club(user, invitation.club_id)
    if role and ROLES_BY_RANK.index(role) >= ROLES_BY_RANK.index(invitation.role):
        raise ClubConflictError(
            "already_member", club=invitation.club.name, role=Membership.Role(role).label
        )
    greater = {"role": invitation.role}
    Membership.objects.update_or_create(greater, user=user, club=invitation.club)
    return _mark_used(invitation, user)


def _lock_invitation(token: str) -> Invitation:
    """The invitation for this secret, while nobody else takes it, nor changes who is in the club.

    The club comes first, as wherever roles are changed.
    """
    club = lock_club(find_invitation(token).club_id)
    invitation = _find_valid(token, Invitation.objects.select_for_update(of=("self",)))
    invitation.club = club
    return invitation


def _mark_used(invitation: Invitation, user: User) -> User:
    invitation.used_by = user
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_by", "used_at"])
    audit_log.write_audit_entry(invitation.club, "join", user, by=user, source=Source.DIRECTOR)
    log.info("user %s joined club %s as %s", user.pk, invitation.club_id, invitation.role)
    return user


def _find_valid(token: str, rows: QuerySet[Invitation]) -> Invitation:
    invitation = rows.filter(
        token_hash=_hash_token(token), used_at=None, expires_at__gt=timezone.now()
    ).first()
    if invitation is None:
        raise ClubDataNotFoundError("invitation")
    return invitation


def _create_user(username: str, password: str) -> User:
    validate_password(password, User(username=username))
    try:
        with transaction.atomic():
            return User.objects.create_user(username=username, password=password)
    except IntegrityError as error:
        raise ClubConflictError("username_taken", username=username) from error


def _hash_token(token: str) -> str:
    return sha256(token.encode()).hexdigest()
