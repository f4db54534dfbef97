"""Invitations: a link makes one member, once."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from club.errors import InvitationError, UsernameTakenError
from club.models import Invitation, Membership, User
from club.services.invitations import accept_invitation, invitation, invite
from tests.builders import a_club, a_user

pytestmark = pytest.mark.django_db
PASSWORD = "seven no trumps doubled"


def test_who_accepts_becomes_a_member_with_the_role_of_the_link():
    token = invite(a_club(), role="owner")

    user = accept_invitation(token, username="grace", password=PASSWORD)

    assert list(Membership.objects.values_list("user", "club__slug", "role")) == [
        (user.pk, "crown", "owner")
    ]
    assert user.check_password(PASSWORD)


def test_the_secret_itself_is_never_stored():
    token = invite(a_club())

    stored = Invitation.objects.values_list("token_hash", "role").get()

    assert token not in stored
    assert invitation(token).club == a_club()


def test_a_link_works_once():
    token = invite(a_club())
    accept_invitation(token, username="grace", password=PASSWORD)

    with pytest.raises(InvitationError):
        accept_invitation(token, username="ada", password=PASSWORD)

    assert list(User.objects.values_list("username", flat=True)) == ["grace"]


def test_a_link_ends():
    token = invite(a_club())
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    with pytest.raises(InvitationError):
        invitation(token)


def test_a_name_that_is_taken_leaves_the_link_unused():
    a_user("grace")
    token = invite(a_club())

    with pytest.raises(UsernameTakenError):
        accept_invitation(token, username="grace", password=PASSWORD)

    assert invitation(token).used_at is None


def test_a_weak_password_leaves_the_link_unused():
    token = invite(a_club())

    with pytest.raises(ValidationError):
        accept_invitation(token, username="grace", password="grace")

    assert not User.objects.exists()
