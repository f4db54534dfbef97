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
from club.queries.actors import COMMAND_LINE, Actor
from club.queries.clubs import club_with_slug
from club.queries.members import club_has_owner, role_in_club
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.clubs import lock_club
from club.validators.members import validate_role

log = logging.getLogger(__name__)
DEFAULT_LIFETIME = timedelta(days=2)
MAX_LIFETIME = timedelta(days=30)
ROLES_BY_RANK = Membership.Role.values


@transaction.atomic
def create_invitation(
    club: Club, *, actor: Actor, role: str = "", lasts: timedelta = DEFAULT_LIFETIME
) -> str:
    """Creates a single-use invitation and returns its secret; only a hash is stored.

    The default role is director; the first member of a club becomes its owner.
    """
    require_permission(actor.role, ClubPermission.OWN)
    role = role or (Membership.Role.DIRECTOR if club_has_owner(club.pk) else Membership.Role.OWNER)
    validate_role(role)
    if not timedelta() < lasts <= MAX_LIFETIME:
        raise InvalidClubDataError("invitation_time", days=lasts.days, longest=MAX_LIFETIME.days)
    # 192 random bits: nobody finds a link by trying.
    token = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        club=club,
        role=role,
        made_by=actor.user,
        token_hash=_hash_token(token),
        expires_at=timezone.now() + lasts,
    )
    audit_log.write_audit_entry(club, "invite", invitation, by=actor.user, source=actor.source)
    log.info("invited a %s to club %s", role, club.pk)
    return token


@transaction.atomic
def revoke_invitation(invited: Invitation, *, actor: Actor) -> None:
    """Revokes an open invitation; a used or expired one stays as it is."""
    require_permission(actor.role, ClubPermission.OWN)
    now = timezone.now()
    waiting = Invitation.objects.filter(pk=invited.pk, used_at=None, expires_at__gt=now)
    if waiting.update(expires_at=now):
        audit_log.write_audit_entry(
            invited.club, "end_invitation", invited, by=actor.user, source=actor.source
        )
        log.info("revoked invitation %s of club %s", invited.pk, invited.club_id)


def create_director_invitation(slug: str) -> str:
    """Creates an invitation for a director of the club with this slug, and returns its secret."""
    return create_invitation(club_with_slug(slug), actor=COMMAND_LINE)


def find_invitation(token: str) -> Invitation:
    """Finds the open invitation with this secret."""
    return _find_valid(token, Invitation.objects.select_related("club"))


@transaction.atomic
def accept_invitation(token: str, *, username: str, password: str) -> User:
    """Creates a user with the invitation's role in its club."""
    invitation = _lock_invitation(token)
    user = _create_user(username, password)
    Membership.objects.create(user=user, club=invitation.club, role=invitation.role)
    return _mark_used(invitation, user)


@transaction.atomic
def join_club(token: str, user: User) -> User:
    """Adds a signed-in user to the club; an invitation never lowers a role."""
    invitation = _lock_invitation(token)
    role = role_in_club(user, invitation.club_id)
    # Refused and not used up: the link may be for somebody else.
    if role and ROLES_BY_RANK.index(role) >= ROLES_BY_RANK.index(invitation.role):
        raise ClubConflictError(
            "already_member", club=invitation.club.name, role=Membership.Role(role).label
        )
    greater = {"role": invitation.role}
    Membership.objects.update_or_create(greater, user=user, club=invitation.club)
    return _mark_used(invitation, user)


def _lock_invitation(token: str) -> Invitation:
    """Returns the open invitation with this secret, with its club and row locked.

    The club is locked first, as in every change of roles.
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
    # With the name, so that a similar password is rejected.
    validate_password(password, User(username=username))
    try:
        with transaction.atomic():
            return User.objects.create_user(username=username, password=password)
    except IntegrityError as error:
        raise ClubConflictError("username_taken", username=username) from error


def _hash_token(token: str) -> str:
    # A plain hash is enough for a random token; a slow one is for passwords that people choose.
    return sha256(token.encode()).hexdigest()
