"""Changes the role of members and removes members.

Open invitations of a member who is no longer an owner are revoked, and so are the API keys of a
removed member.
"""

import logging

from django.db import transaction

from club.errors import ClubDataNotFoundError
from club.models import ApiKey, Invitation, Membership
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.api_keys import revoke_api_key
from club.services.clubs import lock_club
from club.services.invitations import revoke_invitation
from club.validators.members import validate_owner_stays, validate_role

log = logging.getLogger(__name__)


@transaction.atomic
def change_role(member: Membership, role: str, *, actor: Actor) -> Membership:
    """Changes the role of a member."""
    require_permission(actor.role, ClubPermission.OWN)
    validate_role(role)
    club = lock_club(member.club_id)
    member = _reload_member(member)
    if role == member.role:
        return member
    validate_owner_stays(member)
    _revoke_invitations(member, actor=actor)
    member.role = role
    member.save(update_fields=["role"])
    audit_log.write_audit_entry(
        club, f"make_{role}", member.user, by=actor.user, source=actor.source
    )
    log.info("user %s is %s of club %s now", member.user_id, role, club.pk)
    return member


@transaction.atomic
def remove_member(member: Membership, *, actor: Actor) -> None:
    """Removes a member; the account and its audit entries stay.

    API keys are locked before the club, in the order in which an API request locks them.
    """
    require_permission(actor.role, ClubPermission.OWN)
    # Locked before the club, in the order in which an API request takes them.
    keys = _api_keys_of_member(member)
    club = lock_club(member.club_id)
    member = _reload_member(member)
    validate_owner_stays(member)
    _revoke_invitations(member, actor=actor)
    for key in keys:
        revoke_api_key(key, actor=actor)
    member.delete()
    audit_log.write_audit_entry(club, "take_out", member.user, by=actor.user, source=actor.source)
    log.info("removed user %s from club %s", member.user_id, club.pk)


def _api_keys_of_member(member: Membership) -> list[ApiKey]:
    rows = ApiKey.objects.filter(club=member.club_id, user=member.user_id).order_by("pk")
    return list(rows.select_for_update(of=("self",), no_key=True).select_related("club"))


def _revoke_invitations(member: Membership, *, actor: Actor) -> None:
    """Revokes the open invitations that this member created; only owners create any."""
    invitations = Invitation.objects.filter(club=member.club_id, made_by=member.user_id)
    for invitation in invitations.select_related("club"):
        revoke_invitation(invitation, actor=actor)


def _reload_member(member: Membership) -> Membership:
    current = Membership.objects.select_related("user").filter(pk=member.pk).first()
    if current is None:
        raise ClubDataNotFoundError("member_gone", name=member.user.get_username())
    return current
