"""Permissions of each role: more than the one before, and none for a player."""

import pytest

from club.models import Membership
from club.queries.permissions import (
    TABLE_ROLE,
    ClubPermission,
    has_permission,
    require_permission,
    roles_with_permission,
)
from tests.raising import raises_code


def test_each_role_has_every_permission_of_the_one_before_and_more():
    granted = [
        {right for right in ClubPermission if has_permission(role, right)}
        for role in Membership.Role
    ]

    assert granted == [
        set(),
        {ClubPermission.READ},
        {ClubPermission.READ, ClubPermission.RECORD, ClubPermission.ENTER},
        set(ClubPermission) - {ClubPermission.OWN},
        set(ClubPermission),
    ]


@pytest.mark.parametrize("right", ClubPermission)
def test_roles_and_permissions_are_consistent(right):
    assert set(roles_with_permission(right)) == {
        role for role in Membership.Role if has_permission(role, right)
    }


def test_the_phone_of_a_table_only_records():
    granted = {right for right in ClubPermission if has_permission(TABLE_ROLE, right)}

    assert granted == {ClubPermission.RECORD}
    assert TABLE_ROLE not in Membership.Role.values


@pytest.mark.parametrize("role", ["", "pope", "OWNER"])
def test_an_unknown_role_has_no_permission(role):
    assert [right for right in ClubPermission if has_permission(role, right)] == []


def test_a_missing_permission_is_refused_by_name():
    require_permission("assistant", ClubPermission.ENTER)

    with raises_code("missing_permission") as refused:
        require_permission("assistant", ClubPermission.DIRECT)

    assert refused.value.facts == {"role": "assistant", "rule": "direct"}
