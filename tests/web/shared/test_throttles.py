"""Anyone who guesses is slowed down by the account that is guessed at, and nobody next to it is."""

import subprocess
import sys

import pytest
from allauth.account import app_settings
from allauth.core.internal.ratelimit import parse_rates
from allauth.mfa import app_settings as factor
from django.test import Client
from django.urls import get_resolver, reverse

from tests.builders import a_director
from tests.web.routes import ROUTES

PASSWORD = "nine of diamonds"
# What allauth throttles where somebody signs up or forgets a password: there is no such page here.
UNUSED = {
    "change_phone",
    "confirm_email",
    "manage_email",
    "request_login_code",
    "reset_password",
    "reset_password_from_key",
    "signup",
    "verify_phone",
    "webauthn_login",
}


@pytest.fixture
def people(db):
    for name in ("ann", "bob"):
        user = a_director(name=name)
        user.set_password(PASSWORD)
        user.save()


def signs_in(name, password=PASSWORD, **headers):
    return Client().post(reverse("account_login"), {"login": name, "password": password}, **headers)


def test_no_page_limit_is_by_ip_address():
    limits = app_settings.RATE_LIMITS | factor.RATE_LIMITS
    used = {action: rates for action, rates in limits.items() if action not in UNUSED}

    assert {rate.per for rates in used.values() for rate in parse_rates(rates)} == {"key", "user"}
    scopes = ("signup", "reset", "email", "phone", "webauthn", "login_code")
    of_accounts = [name for name in ROUTES if ":" not in name]
    assert [name for name in of_accounts if any(word in name for word in scopes)] == []
    assert get_resolver()


def test_failed_sign_ins_are_limited_per_account(people):
    tries = [signs_in("ann", "wrong").status_code for _ in range(5)]

    held, other = signs_in("ann"), signs_in("bob")

    assert tries == [200] * 5
    assert "Wait five minutes" in held.text
    assert other.status_code == 302


@pytest.mark.parametrize(
    "disguise",
    [
        {"REMOTE_ADDR": "10.9.8.7"},
        {"HTTP_X_FORWARDED_FOR": "10.9.8.7"},
        {"HTTP_HOST": "localhost:4711"},
        {"HTTP_USER_AGENT": "another"},
    ],
)
def test_other_spellings_of_an_account_share_its_limit(people, disguise):
    for _ in range(5):
        signs_in("ann", "wrong")

    assert "Wait five minutes" in signs_in("ann", **disguise).text
    assert "Wait five minutes" in signs_in("ANN", **disguise).text


def test_right_passwords_are_not_counted(people):
    assert [signs_in("ann").status_code for _ in range(12)] == [302] * 12


def test_a_hundred_people_of_a_club_sign_in_in_a_minute(people):
    assert {signs_in("bob").status_code for _ in range(100)} == {302}


def test_processes_without_redis_count_together(tmp_path):
    code = (
        "from config.file_cache import AtomicFileCache\n"
        f"print(AtomicFileCache({str(tmp_path)!r}, {{}}).add('here', 1))"
    )

    processes = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]

    assert [process.stdout for process in processes] == ["True\n", "False\n"]
