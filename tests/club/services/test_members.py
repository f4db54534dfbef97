"""Members and roles: only owners change them, and the last owner stays."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from club.errors import ClubConflictError
from club.models import LedgerEntry, Membership
from club.queries.api_key_areas import ALL_AREAS
from club.queries.api_keys import find_api_key
from club.services.api_keys import create_api_key
from club.services.invitations import create_invitation, find_invitation, join_club
from club.services.members import change_role, remove_member
from tests.builders import a_club, a_director, a_user, an_actor
from tests.raising import raises_code


def member(name, role="director"):
    a_director(name=name, role=role)
    return Membership.objects.get(user__username=name)


def roles():
    return dict(Membership.objects.values_list("user__username", "role"))


def noted():
    return list(LedgerEntry.objects.values_list("action", "kind", "row", "user__username"))


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["viewer", "assistant", "director", "owner"])
def test_only_a_changed_role_is_logged(role):
    ann, bob = member("ann", "owner"), member("bob")

    change_role(bob, role, actor=an_actor(ann.user))

    assert roles() == {"ann": "owner", "bob": role}
    line = [(f"make_{role}", "club.User", bob.user_id, "ann")]
    assert noted() == ([] if role == "director" else line)


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["player", "pope", "", "owner'--"])
def test_an_unknown_role_is_refused(role):
    ann, bob = member("ann", "owner"), member("bob")

    with raises_code("role"):
        change_role(bob, role, actor=an_actor(ann.user))

    assert (roles(), noted()) == ({"ann": "owner", "bob": "director"}, [])


@pytest.mark.django_db
def test_a_removed_member_has_no_role_and_keeps_the_account():
    ann, bob = member("ann", "owner"), member("bob")

    remove_member(bob, actor=an_actor(ann.user))

    assert roles() == {"ann": "owner"}
    assert a_user("bob").pk == bob.user_id
    assert noted() == [("take_out", "club.User", bob.user_id, "ann")]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "ends",
    [
        lambda owner, by: change_role(owner, "director", actor=an_actor(by)),
        lambda owner, by: remove_member(owner, actor=an_actor(by)),
    ],
    ids=["smaller", "out"],
)
def test_invitations_of_a_former_owner_end(ends):
    ann, bob = member("ann", "owner"), member("bob", "owner")
    link, other = (
        create_invitation(member.club, role="owner", actor=an_actor(member.user))
        for member in (bob, ann)
    )

    ends(bob, ann.user)

    with raises_code("invitation"):
        join_club(link, bob.user)
    assert find_invitation(other).made_by == ann.user
    assert roles().get("bob") != "owner"
    assert [line for line in noted() if line[0] == "end_invitation"] == [
        ("end_invitation", "club.Invitation", bob.user.invited.get().pk, "ann")
    ]


@pytest.mark.django_db
def test_keys_of_a_removed_member_stay_revoked():
    ann, bob = member("ann", "owner"), member("bob")
    (key, secret), (_, other) = (
        create_api_key(m.club, m.user, "x", areas=ALL_AREAS, actor=an_actor(m.user))
        for m in (bob, ann)
    )

    remove_member(bob, actor=an_actor(ann.user))
    a_director(name="bob", role="director")

    assert (find_api_key(secret), find_api_key(other).user) == (None, ann.user)
    assert ("end_key", "club.ApiKey", key.pk, "ann") in noted()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "do",
    [
        lambda ann: change_role(ann, "director", actor=an_actor(ann.user)),
        lambda ann: remove_member(ann, actor=an_actor(ann.user)),
    ],
    ids=["smaller", "out"],
)
def test_the_only_owner_of_a_club_cannot_be_removed(do):
    ann = member("ann", "owner")
    member("bob")
    a_director("anchor", name="cat", role="owner")

    with raises_code("last_owner"):
        do(ann)

    assert (roles()["ann"], noted()) == ("owner", [])


@pytest.mark.django_db(transaction=True)
def test_two_owners_removing_each_other_leave_one():
    ann, bob = member("ann", "owner"), member("bob", "owner")
    line, errors = Barrier(2), []

    def takes_out(one, other):
        line.wait()
        try:
            remove_member(other, actor=an_actor(one.user))
            errors.append("done")
        except ClubConflictError as error:
            errors.append(error.code)
        connection.close()

    both = [Thread(target=takes_out, args=pair) for pair in ((ann, bob), (bob, ann))]
    for membership in both:
        membership.start()
    for each_membership in both:
        each_membership.join()

    assert sorted(errors) == ["done", "last_owner"]
    assert list(roles().values()) == ["owner"]
    assert LedgerEntry.objects.filter(club=a_club(), action="take_out").count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change",
    [
        lambda row: change_role(row, "viewer", actor=an_actor()),
        lambda row: remove_member(row, actor=an_actor()),
    ],
    ids=["another role", "out once more"],
)
def test_a_member_removed_meanwhile_is_refused_by_name(change):
    member("ann", "owner")
    gone = member("bob")
    remove_member(Membership.objects.select_related("user").get(pk=gone.pk), actor=an_actor())

    with raises_code("member_gone") as error:
        change(gone)

    assert (error.value.facts, roles()) == ({"name": "bob"}, {"ann": "owner"})
