"""How a phone comes to its table, and that a wrong, an ended and an unknown secret look alike."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import a_seated_section, an_actor
from tests.web.table.phones import a_phone, link_of, page, switched_on, token_of
from tournament.models import Session, TableToken
from tournament.queries.tables.table_tokens import find_table_token, secrets_of_token
from tournament.services.tables.table_tokens import end_table_tokens, reissue_table_token
from web.table.access import COOKIE

pytestmark = pytest.mark.django_db


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


def code_page(token):
    return reverse("table:code", args=[token.section.session_id])


def test_the_link_becomes_a_cookie_of_this_table_and_leaves_the_address(token, client):
    answer = client.get(link_of(token))

    morsel = answer.cookies[COOKIE]
    assert (answer.status_code, answer.headers["Location"]) == (302, page(token, "round"))
    assert morsel["path"] == page(token, "round")
    assert (morsel["httponly"], morsel["samesite"]) == (True, "Lax")
    assert secrets_of_token(token).link not in answer.headers["Location"]
    assert "no-store" in answer.headers["Cache-Control"]


def test_opening_the_link_takes_no_seat_and_writes_nothing(token, client):
    client.get(link_of(token))

    assert TableToken.objects.get(pk=token.pk).seat_hash == ""


def test_a_link_that_is_scanned_again_is_the_same_phone(token):
    phone = a_phone(token)
    before = phone.cookies[COOKIE].value

    phone.get(link_of(token))

    assert phone.cookies[COOKIE].value == before
    assert phone.get(page(token, "round")).status_code == 200


@pytest.mark.parametrize("change", [str, str.lower])
def test_the_typed_code_leads_to_the_same_page(token, client, change):
    code = change(secrets_of_token(token).code_in_groups)

    answer = client.post(code_page(token), {"code": code}, follow=True)

    assert answer.redirect_chain == [
        (link_of(token), 302),
        (page(token, "round"), 302),
        (page(token, "seat"), 302),
    ]


def ended(token, how):
    """A client with a secret that was this table's, and the secret.

    After play only the phone with the seat opens anything: `test_after_play` is about that one.
    """
    seated = how in ("reissued", "switched off")
    client, secrets = a_phone(token, seated=seated), secrets_of_token(token)
    if how == "reissued":
        reissue_table_token(token, actor=an_actor())
    elif how == "switched off":
        end_table_tokens(token.section.session, actor=an_actor())
    else:
        Session.objects.update(state=how)
    return client, secrets


@pytest.mark.parametrize("how", ["reissued", "switched off", "closed", "released"])
def test_an_ended_secret_is_answered_like_an_unknown_one(token, how):
    client, secrets = ended(token, how)
    stranger = Client()

    pages = {
        client.get(page(token, "round")).text,
        client.get(link_of(token)).text,
        client.post(page(token, "take_seat")).text,
        stranger.get(page(token, "round")).text,
        stranger.get(f"{page(token, 'round')}open/{'0' * 64}/").text,
    }
    codes = {
        without_value(stranger.post(code_page(token), {"code": code}))
        for code in (secrets.code, "BBBBBBBB")
    }

    assert (len(pages), len(codes)) == (1, 1)
    assert client.get(page(token, "round")).status_code == 404


def without_value(answer):
    """The page without what was typed and without the page's own token."""
    form = answer.context["form"]
    text = answer.text.replace(form["code"].value(), "")
    return text.replace(str(answer.context["csrf_token"]), "")


def test_an_unknown_session_asks_for_a_code_like_any_other(client):
    address = reverse("table:code", args=[10**30])

    answers = client.get(address), client.post(address, {"code": "BBBBBBBB"})

    assert [answer.status_code for answer in answers] == [200, 422]


def test_the_cookie_of_a_table_opens_no_other(token):
    phone = a_phone(token)
    section = token.section
    neighbour = token_of(switched_on(a_seated_section(club="anchor")))
    others = [token_of(section, 2), token_of(section, 3), neighbour]

    # A browser does not even send the cookie there.
    for other in others:
        cookie = f"{COOKIE}={phone.cookies[COOKIE].value}"
        assert Client(HTTP_COOKIE=cookie).get(page(other, "round")).status_code == 404
        assert Client(HTTP_COOKIE=cookie).post(page(other, "take_seat")).status_code == 404
    mixed = reverse(
        "table:round",
        kwargs={"session": neighbour.section.session_id, "table_token": token.pk},
    )
    assert Client(HTTP_COOKIE=cookie).get(mixed).status_code == 404


@pytest.mark.parametrize("value", ["", ".", "x", "{link}", "{link}.", ".{device}", "\0.\0"])
def test_a_forged_cookie_opens_nothing(token, value):
    link = secrets_of_token(token).link
    cookie = f'{COOKIE}="{value.format(link=link, device="x")}"'

    answer = Client(HTTP_COOKIE=cookie).get(page(token, "round"))

    assert answer.status_code == 404


def test_wrong_codes_are_throttled_without_blocking_tables(token):
    guesser, code = Client(), secrets_of_token(token).code
    other = token_of(switched_on(a_seated_section(club="anchor")))
    phone = a_phone(token)

    statuses = [
        guesser.post(code_page(token), {"code": f"BCDFGHJ{letter}"}).status_code
        for letter in 2 * "BCDFGHJKLMNPQRSTVWXZ"
    ]

    assert statuses == [422] * 30 + [429] * 10
    # The right one tells a guesser nothing now; all other phones and other sessions go on.
    assert guesser.post(code_page(token), {"code": code}).status_code == 429
    neighbour = Client(REMOTE_ADDR="192.0.2.7")
    assert neighbour.post(code_page(token), {"code": code}).status_code == 302
    assert phone.get(page(token, "round")).status_code == 200
    assert a_phone(token, seated=False).get(page(token, "seat")).status_code == 200
    right = secrets_of_token(other).code
    assert guesser.post(code_page(other), {"code": right}).status_code == 302


def test_wrong_codes_of_many_phones_close_the_way_by_code(token):
    statuses = Counter()
    for number in range(11):
        phone = Client(REMOTE_ADDR=f"192.0.2.{number}")
        for _time in range(29):
            statuses[phone.post(code_page(token), {"code": "BCDFGHJK"}).status_code] += 1

    assert statuses == {422: 300, 429: 19}


def test_right_codes_are_not_counted(token, client):
    code = secrets_of_token(token).code

    statuses = {client.post(code_page(token), {"code": code}).status_code for _time in range(40)}

    assert statuses == {302}


@pytest.mark.parametrize("numbers", [(10**30, 1), (1, 10**30)])
def test_a_number_that_is_too_large_is_not_found(numbers):
    assert find_table_token(*numbers, "x") is None


def test_a_code_is_posted_with_the_token_of_the_page(token):
    client = Client(enforce_csrf_checks=True)

    answer = client.post(code_page(token), {"code": secrets_of_token(token).code})

    assert answer.status_code == 403
