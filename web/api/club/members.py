"""API of the members of a club: list them, change a role, remove a member."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.members import members_of_club
from club.queries.permissions import ClubPermission
from club.services.members import change_role, remove_member
from web.api.framework.base_views import ClubApiView
from web.api.framework.operations import ApiCall, api_operation
from web.api.framework.pagination import CursorOrder

if TYPE_CHECKING:
    from club.models import Club, Membership

MEMBER_ROLES = ("viewer", "assistant", "director", "owner")


class MemberSerializer(serializers.Serializer[Any]):
    """Serializer for a member."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(choices=MEMBER_ROLES)


class MemberRoleInputSerializer(serializers.Serializer[Any]):
    """Serializer for a member's new role."""

    example = {"role": "director"}
    role = serializers.ChoiceField(choices=MEMBER_ROLES)


class MemberListView(ClubApiView):
    """Members of the club."""

    @api_operation("members", MemberSerializer, permission=ClubPermission.OWN, order=CursorOrder())
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the members of the club with their roles."""
        return members_of_club(club.pk)


class MemberDetailView(ClubApiView):
    """One member."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a member of this club. One query."""
        member = members_of_club(key.club.pk).filter(pk=kwargs["member"]).first()
        if member is None:
            raise Http404
        return member

    @api_operation(
        "change_member_role",
        MemberSerializer,
        request_body=MemberRoleInputSerializer,
        permission=ClubPermission.OWN,
    )
    def patch(self, call: ApiCall, member: Membership) -> Membership:
        """Change the role of a member; the last owner stays one."""
        return change_role(member, call.cleaned["role"], **call.who)

    @api_operation("remove_member", MemberSerializer, permission=ClubPermission.OWN)
    def delete(self, call: ApiCall, member: Membership) -> dict[str, Any]:
        """Remove a member; the account and its entries in the activity log stay."""
        removed = {"pk": member.pk, "user": member.user, "role": member.role}
        remove_member(member, **call.who)
        return removed
