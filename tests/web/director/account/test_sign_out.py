"""One's own account: the second factor, its codes, and being signed out elsewhere."""

import re
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from club.models import LedgerEntry, User
from tests.builders import a_director

pytestmark = pytest.mark.django_db
# What is noted of a factor is noted when it is stored.
COMMITTED = pytest.mark.django_db(transaction=True)
PASSWORD = "nine of diamonds"
HOME = "/director/crown/"
EARLIER = 58_000_000


@pytest.fixture
def ann():
    user = a_director()
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Half a minute each time it is asked to go on: no code is shown twice."""
    now = {"counter": EARLIER}
    module = "allauth.mfa.totp.internal.auth.yield_hotp_counters_from_time"
    monkeypatch.setattr(module, lambda: iter((now["counter"],)))
    return now


def code(secret, clock):
    clock["counter"] += 1
    return format_hotp_value(hotp_value(secret, clock["counter"]))


def signs_in(client, password=PASSWORD, name="ann"):
    return client.post(reverse("account_login"), {"login": name, "password": password})


def shows_it_is_still_them(client):
    return client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def with_factor(client, clock):
    """The secret of a second factor that was put on, page by page."""
    signs_in(client)
    shows_it_is_still_them(client)
    page = client.get(reverse("mfa_activate_totp"))
    secret = re.search(r'<code class="whole">(\w+)</code>', page.text)[1]
    client.post(reverse("mfa_activate_totp"), {"code": code(secret, clock)})
    return secret


def comes_in(client):
    return client.get(HOME).status_code == 200


def noted():
    return list(LedgerEntry.objects.values_list("action", "user__username"))


def test_the_name_box_has_autofocus_unless_the_form_has_errors(client):
    address = reverse("account_login")
    fresh, refused = (
        client.get(address),
        client.post(address, {"login": "nobody", "password": "no"}),
    )

    box = re.compile(r'<input[^>]*name="login"[^>]*>')
    assert ["autofocus" in box.search(page.text)[0] for page in (fresh, refused)] == [True, False]


@COMMITTED
def test_enabling_the_second_factor_asks_for_the_password(ann, clock):
    client = Client()
    signs_in(client)

    response = client.get(reverse("mfa_activate_totp"))
    secret = with_factor(client, clock)

    assert response.url.startswith(f"{reverse('account_reauthenticate')}?next=")
    assert "On: after your password" in client.get(reverse("mfa_index")).text
    assert noted() == [("factor_on", "ann")]
    stored = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in stored


def test_the_qr_code_is_inline_and_loads_nothing(ann):
    client = Client()
    signs_in(client)
    shows_it_is_still_them(client)

    page = client.get(reverse("mfa_activate_totp"))

    assert re.search(r"<svg [^>]*>.*</svg>", page.text, re.S)
    assert "data:" not in page.text
    assert " style=" not in page.text


def test_signing_in_requires_password_and_code(ann, clock):
    secret, client = with_factor(Client(), clock), Client()

    response = signs_in(client)
    before = comes_in(client)
    wrong = client.post(reverse("mfa_authenticate"), {"code": "000000"})
    right = client.post(reverse("mfa_authenticate"), {"code": code(secret, clock)})

    assert (response.url, before) == (reverse("mfa_authenticate"), False)
    assert "Wrong code." in wrong.text
    assert (right.status_code, comes_in(client)) == (302, True)


def test_a_used_code_is_refused(ann, clock):
    secret, first, second = with_factor(Client(), clock), Client(), Client()
    used_code = code(secret, clock)
    for client in (first, second):
        signs_in(client)

    for client in (first, second):
        client.post(reverse("mfa_authenticate"), {"code": used_code})

    assert (comes_in(first), comes_in(second)) == (True, False)


def test_a_recovery_code_signs_in_once(ann, clock):
    client = Client()
    with_factor(client, clock)
    page = client.get(reverse("mfa_view_recovery_codes"))
    matches = re.findall(r"<li><code>(\d+)</code></li>", page.text)
    first, second = Client(), Client()

    for other in (first, second):
        signs_in(other)
        other.post(reverse("mfa_authenticate"), {"code": matches[0]})

    assert (len(matches), comes_in(first), comes_in(second)) == (10, True, False)
    assert matches[1] in client.get(reverse("mfa_download_recovery_codes")).text


def test_second_factor_codes_may_be_tried_five_times_with_the_password(ann, clock):
    secret = with_factor(Client(), clock)
    for _ in range(5):
        client = Client()
        signs_in(client)
        client.post(reverse("mfa_authenticate"), {"code": "000000"})

    client = Client()
    signs_in(client)
    page = client.post(reverse("mfa_authenticate"), {"code": code(secret, clock)})

    assert "Wait five minutes" in page.text
    assert not comes_in(client)


@COMMITTED
def test_disabling_the_second_factor_is_logged(ann, clock):
    client, other = Client(), Client()
    with_factor(client, clock)

    client.post(reverse("mfa_deactivate_totp"))
    signs_in(other)

    assert comes_in(other)
    assert not Authenticator.objects.exists()
    assert noted() == [("factor_on", "ann"), ("factor_off", "ann")]


@COMMITTED
def test_new_recovery_codes_replace_the_old_ones(ann, clock):
    client = Client()
    with_factor(client, clock)
    before = client.get(reverse("mfa_download_recovery_codes")).text

    client.post(reverse("mfa_generate_recovery_codes"))

    after = client.get(reverse("mfa_download_recovery_codes")).text
    assert set(before.split()) & set(after.split()) == set()
    assert noted()[-1] == ("new_codes", "ann")


def test_a_factor_encrypted_with_another_secret_key_must_be_reset(ann, clock, settings):
    secret = with_factor(Client(), clock)
    settings.SECRET_KEY = "of another computer"
    client, later = Client(), Client()

    signs_in(client)
    client.post(reverse("mfa_authenticate"), {"code": code(secret, clock)})
    buffer = StringIO()
    call_command("forget_factor", "ann", stdout=buffer)
    signs_in(later)

    assert (comes_in(client), comes_in(later)) == (False, True)
    assert buffer.getvalue() == "ann signs in with the password only now.\n"
    assert noted()[-1] == ("forget_factor", None)


def test_resetting_the_factor_of_an_unknown_user_is_refused():
    with pytest.raises(CommandError, match="Nobody signs in as eve"):
        call_command("forget_factor", "eve")


def test_signing_out_elsewhere_leaves_this_page_and_other_people_alone(ann):
    bob = a_director(name="bob")
    here, there, other = Client(), Client(), Client()
    for client in (here, there):
        client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    other.force_login(bob, backend="django.contrib.auth.backends.ModelBackend")

    page = here.post(reverse("account_elsewhere"), follow=True)

    assert [comes_in(client) for client in (here, there, other)] == [True, False, True]
    assert "Signed out on 1 other device." in page.text
    assert noted() == [("sign_out_elsewhere", "ann")]


def test_a_password_change_is_logged(ann):
    client = Client()
    signs_in(client)
    data = {"oldpassword": PASSWORD, "password1": "ten of hearts", "password2": "ten of hearts"}

    client.post(reverse("account_change_password"), data)

    assert User.objects.get().check_password("ten of hearts")
    assert noted() == [("password", "ann")]
