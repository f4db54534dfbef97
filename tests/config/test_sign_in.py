"""Sign-in: no sign-up by default, no admin site, no guessing of passwords."""

import re

import pytest

from club.models import User
from tests.builders import a_user

pytestmark = pytest.mark.django_db
NEW = {"username": "eve", "password1": "seven no trumps", "password2": "seven no trumps"}


def test_sign_up_is_closed(client):
    answer = client.post("/accounts/signup/", NEW)

    assert (answer.status_code, User.objects.count()) == (404, 0)


def test_the_user_name_has_one_label_on_every_page(client):
    page = client.post("/accounts/login/", {"login": "ann", "password": "wrong"})

    labels = re.findall(r"<label[^>]*>([^<]*)", page.text)

    assert labels == ["Username", "Password", "Stay signed in on this device"]


def test_a_signed_in_user_changes_the_password(client):
    client.force_login(User.objects.create_user("ann", password="right horse battery"))
    kwargs = {"oldpassword": "right horse battery", "password1": NEW["password1"]}

    page = client.get("/accounts/password/")
    client.post("/accounts/password/", kwargs | {"password2": NEW["password1"]})

    assert "Change password" in page.text
    assert User.objects.get().check_password(NEW["password1"])


def test_a_closed_account_cannot_sign_in(client):
    User.objects.create_user("ann", password="right horse battery", is_active=False)

    page = client.post(
        "/accounts/login/", {"login": "ann", "password": "right horse battery"}, follow=True
    )

    assert (page.redirect_chain, page.status_code) == ([("/accounts/inactive/", 302)], 200)
    assert "_auth_user_id" not in client.session


def test_the_admin_has_no_sign_in_page_of_its_own(client):
    answer = client.post("/admin/login/", {"username": "eve", "password": "x"})

    assert answer.url.startswith("/accounts/login/")


def test_a_director_cannot_open_the_admin_site(client):
    client.force_login(a_user())

    assert client.get("/admin/").status_code in (302, 403)


def test_failed_sign_ins_are_limited_per_account_not_per_address(client):
    for name in ("ann", "bob"):
        User.objects.create_user(name, password="right horse battery")
    for _ in range(6):
        client.post("/accounts/login/", {"login": "ann", "password": "wrong"})

    ann, bob = (
        client.post("/accounts/login/", {"login": name, "password": "right horse battery"})
        for name in ("ann", "bob")
    )

    assert (ann.status_code, bob.status_code) == (200, 302)


def test_security_headers_are_sent_with_every_page(client):
    headers = client.get("/accounts/login/").headers

    assert {name: headers.get(name) for name in HEADERS} == HEADERS


def test_another_name_of_this_computer_is_refused_with_instructions(client):
    page = client.get("/", headers={"host": "elsewhere.example"})

    assert page.status_code == 400
    assert "address that Overtrick showed when it started" in page.text


def test_no_page_mixes_languages(client):
    page = client.post("/accounts/login/", {}, headers={"accept-language": "de"})

    assert page.text.count('<html lang="en">') == 1
    assert page.text.count("This field is required.") == 4
    assert "Dieses Feld" not in page.text


HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Strict-Transport-Security": None,
}
