"""Changes the role of members and removes members.

What somebody gave away does not outlive the role: links of who is no longer any owner open nothing,
and neither do the keys of who has no part in the club, should they ever have one again.
"""

import logging

from django.db import transaction

from club.errors import ClubDataNotFoundError
from club.models import ApiKey, Invitation, Membership, Source, User
from club.services import audit_log
from club.services.api_keys import revoke_api_key
from club.services.clubs import lock_club
from club.services.invitations import revoke_invitation
from club.validators.members import validate_owner_stays, validate_role

log = logging.getLogger(__name__)


@transaction.atomic
def change_role(member: Membership, role: str, *, by: User | None, source: Source) -> Membership:
    """From now on this member may do what that role may."""
    validate_role(role)
    club = lock_club(member.club_id)
    member = _reload_member(member)
    if role == member.role:
        return member
    validate_owner_stays(member)
    _revoke_invitations(member, by=by)
    member.role = role
    member.save(update_fields=["role"])
    audit_log.write_audit_entry(club, f"make_{role}", member.user, by=by, source=source)
    log.info("user %s is %s of club %s now", member.user_id, role, club.pk)
    return member


@transaction.atomic
def remove_member(member: Membership, *, by: User | None, source: Source) -> None:
    """They have no part in the club any longer; the account, and what they did, stays.

    A program that is at work has its key first and then the club, so it is waited for in that
    order.
    """
    keys = _api_keys_of_member(member)
    club = lock_club(member.club_id)
    member = _reload_member(member)
    validate_owner_stays(member)
    _revoke_invitations(member, by=by)
    for key in keys:
        revoke_api_key(key, by=by)
    member.delete()
    audit_log.write_audit_entry(club, "take_out", member.user, by=by, source=source)
    log.info("took user %s out of club %s", member.user_id, club.pk)


def _api_keys_of_member(member: Membership) -> list[ApiKey]:
    rows = ApiKey.objects.filter(club=member.club_id, user=member.user_id).order_by("pk")
    return list(rows.select_for_update(of=("self",), no_key=True).select_related("club"))


def _revoke_invitations(member: Membership, *, by: User | None) -> None:
    """Those that this member has made; only an owner has any."""
    invitations = Invitation.objects.filter(club=member.club_id, made_by=member.user_id)
    for invitation in invitations.select_related("club"):
        revoke_invitation(invitation, by=by)


def _reload_member(member: Membership) -> Membership:
    current = Membership.objects.select_related("user").filter(pk=member.pk).first()
    if current is None:
        raise ClubDataNotFoundError("member_gone", name=member.user.get_username())
    return current
