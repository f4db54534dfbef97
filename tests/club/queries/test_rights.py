"""What each role may: more than the one before, and a player nothing here."""

import pytest

from club.errors import RightError
from club.models import Membership
from club.queries.rights import Right, has_right, require_right, roles_with_right


def test_each_role_may_what_the_one_before_may_and_something_more():
    granted = [{right for right in Right if has_right(role, right)} for role in Membership.Role]

    assert granted == [
        set(),
        {Right.READ},
        {Right.READ, Right.ENTER},
        {Right.READ, Right.ENTER, Right.DIRECT},
        set(Right),
    ]


@pytest.mark.parametrize("right", Right)
def test_roles_and_rights_say_the_same(right):
    assert set(roles_with_right(right)) == {
        role for role in Membership.Role if has_right(role, right)
    }


@pytest.mark.parametrize("role", ["", "pope", "OWNER"])
def test_what_is_no_role_may_nothing(role):
    assert [right for right in Right if has_right(role, right)] == []


def test_what_is_demanded_and_not_had_is_refused_by_name():
    require_right("assistant", Right.ENTER)

    with pytest.raises(RightError) as refused:
        require_right("assistant", Right.DIRECT)

    assert refused.value.facts == {"role": "assistant", "rule": "direct"}
