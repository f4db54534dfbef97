"""Second factors that another computer's secret key sealed, and names counted as one."""

import pytest
from allauth.mfa.models import Authenticator

from tests.builders import a_user
from web.director.account.second_factor import EncryptedMFAAdapter, users_with_unreadable_factor

pytestmark = pytest.mark.django_db


def a_factor(name):
    secret = EncryptedMFAAdapter().encrypt("JBSWY3DPEHPK3PXP")
    Authenticator.objects.create(
        user=a_user(name), type=Authenticator.Type.TOTP, data={"secret": secret}
    )


def test_only_factors_of_another_secret_key_are_named(settings, django_assert_num_queries):
    a_factor("zoe")
    settings.SECRET_KEY = "the key of another computer, on which the club goes on"
    a_factor("ann")

    with django_assert_num_queries(1):
        names = users_with_unreadable_factor()

    assert names == ["zoe"]


@pytest.mark.parametrize("spelling", ["m\N{LATIN SMALL LETTER DOTLESS I}ke", "MIKE", "mike"])
def test_every_spelling_of_a_user_name_is_throttled_together(client, spelling):
    a_user("mike")
    for _attempt in range(5):
        client.post("/accounts/login/", {"login": "mike", "password": "wrong"})

    page = client.post("/accounts/login/", {"login": spelling, "password": "wrong"})

    assert "Too many attempts with this username" in page.text
