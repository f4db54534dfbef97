"""Authentication is checked on every page, so a removed user is out at once."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from club.models import User
from tests.builders import a_director

pytestmark = pytest.mark.django_db
HOME = "/director/crown/"


def two_browsers():
    """The same session twice, as one who copied the cookie."""
    here, there = Client(), Client()
    here.force_login(a_director())
    there.cookies = here.cookies.copy()
    return here, there


def comes_in(browser):
    return browser.get(HOME).status_code == 200


def test_a_director_stays_signed_in():
    here, there = two_browsers()

    assert (comes_in(here), comes_in(there)) == (True, True)


def test_signing_out_ends_the_session_in_every_browser():
    here, there = two_browsers()

    here.post("/accounts/logout/")

    assert not comes_in(there)


@pytest.mark.parametrize(
    "change",
    [
        lambda user: User.objects.filter(pk=user.pk).update(is_active=False),
        lambda user: User.objects.filter(pk=user.pk).update(password="another"),
        lambda _user: Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1)),
        lambda _user: Session.objects.update(session_data="forged"),
    ],
    ids=["no longer active", "another password", "out of date", "forged"],
)
def test_a_deactivated_user_is_signed_out_at_once(change):
    here, there = two_browsers()
    before = comes_in(there)

    change(User.objects.get())

    assert (before, comes_in(there), comes_in(here)) == (True, False, False)
