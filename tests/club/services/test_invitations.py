"""Invitations: a link makes one member, once."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils import timezone

from club.errors import ClubDataNotFoundError
from club.models import Invitation, LedgerEntry, Membership, User
from club.queries.members import open_invitations
from club.services.invitations import (
    accept_invitation,
    create_invitation,
    find_invitation,
    join_club,
    revoke_invitation,
)
from tests.builders import a_club, a_director, a_user, an_actor
from tests.raising import raises_code

pytestmark = pytest.mark.django_db
PASSWORD = "seven no trumps doubled"


def test_accepting_makes_a_member_with_the_role_of_the_invitation():
    token = create_invitation(a_club(), role="owner", actor=an_actor())

    user = accept_invitation(token, username="grace", password=PASSWORD)

    assert list(Membership.objects.values_list("user", "club__slug", "role")) == [
        (user.pk, "crown", "owner")
    ]
    assert user.check_password(PASSWORD)


def test_the_secret_itself_is_never_stored():
    token = create_invitation(a_club(), actor=an_actor())

    stored = Invitation.objects.values_list("token_hash", "role").get()

    assert token not in stored
    assert find_invitation(token).club == a_club()


def test_a_link_works_once():
    token = create_invitation(a_club(), actor=an_actor())
    accept_invitation(token, username="grace", password=PASSWORD)

    with raises_code("invitation"):
        accept_invitation(token, username="ada", password=PASSWORD)

    assert list(User.objects.values_list("username", flat=True)) == ["grace"]


def test_an_invitation_expires():
    token = create_invitation(a_club(), actor=an_actor())
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    with raises_code("invitation"):
        find_invitation(token)


def test_a_name_that_is_taken_leaves_the_link_unused():
    a_user("grace")
    token = create_invitation(a_club(), actor=an_actor())

    with raises_code("username_taken"):
        accept_invitation(token, username="grace", password=PASSWORD)

    assert find_invitation(token).used_at is None


def test_a_weak_password_leaves_the_link_unused():
    token = create_invitation(a_club(), actor=an_actor())

    with pytest.raises(ValidationError):
        accept_invitation(token, username="grace", password="grace")

    assert not User.objects.exists()


def test_the_first_invited_user_becomes_owner_and_later_ones_directors():
    club = a_club()

    accept_invitation(
        create_invitation(club, actor=an_actor()), username="grace", password=PASSWORD
    )
    accept_invitation(create_invitation(club, actor=an_actor()), username="ada", password=PASSWORD)

    assert roles() == {"grace": "owner", "ada": "director"}


@pytest.mark.parametrize(
    ("role", "given", "then"),
    [(None, "viewer", "viewer"), ("player", "viewer", "viewer"), ("viewer", "owner", "owner")],
)
def test_a_user_with_an_account_joins_with_it(role, given, then):
    grace = a_director(name="grace", role=role) if role else a_user("grace")
    token = create_invitation(a_club(), role=given, actor=an_actor())

    join_club(token, grace)

    assert roles() == {"grace": then}
    assert noted() == [("invite", None), ("join", "grace")]
    with raises_code("invitation"):
        join_club(token, a_user("ada"))


@pytest.mark.parametrize("role", ["assistant", "director", "owner"])
def test_an_invitation_never_lowers_a_role(role):
    grace = a_director(name="grace", role=role)
    token = create_invitation(a_club(), role="assistant", actor=an_actor())

    with raises_code("already_member"):
        join_club(token, grace)

    assert roles() == {"grace": role}
    assert find_invitation(token).used_at is None


def test_a_revoked_invitation_is_refused():
    ann, token = a_director(role="owner"), create_invitation(a_club(), actor=an_actor(a_user()))

    for _ in range(2):
        revoke_invitation(Invitation.objects.get(), actor=an_actor(ann))

    assert list(open_invitations(a_club().pk)) == []
    assert noted() == [("invite", "ann"), ("end_invitation", "ann")]
    with raises_code("invitation"):
        accept_invitation(token, username="grace", password=PASSWORD)


@pytest.mark.parametrize("days", [-1, 0, 31, 100_000])
def test_the_lifetime_of_an_invitation_has_limits(days):
    with raises_code("invitation_time"):
        create_invitation(a_club(), lasts=timedelta(days=days), actor=an_actor())

    assert not Invitation.objects.exists()


@pytest.mark.parametrize("role", ["player", "pope", "OWNER", "owner "])
def test_an_invitation_for_an_unknown_role_is_refused(role):
    with raises_code("role"):
        create_invitation(a_club(), role=role, actor=an_actor())

    assert not Invitation.objects.exists()


def roles():
    return dict(Membership.objects.values_list("user__username", "role"))


def noted():
    return list(LedgerEntry.objects.values_list("action", "user__username"))


@pytest.mark.django_db(transaction=True)
def test_a_link_accepted_twice_at_once_admits_one_user():
    token, line, errors = (
        create_invitation(a_club(), role="owner", actor=an_actor()),
        Barrier(2),
        [],
    )
    both = [a_user(name) for name in ("ann", "bob")]

    def joins(user):
        line.wait()
        try:
            errors.append(join_club(token, user).username)
        except ClubDataNotFoundError as error:
            errors.append(error.code)
        connection.close()

    threads = [Thread(target=joins, args=[user]) for user in both]
    for thread in threads:
        thread.start()
    for each_thread in threads:
        each_thread.join()

    inside = list(Membership.objects.values_list("user__username", flat=True))
    assert (len(inside), sorted(errors)) == (1, sorted([*inside, "invitation"]))
    assert Invitation.objects.get().used_by.username == inside[0]
